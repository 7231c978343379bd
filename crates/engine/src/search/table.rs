//! What has been found out about positions, shared by all workers without a lock.

use std::sync::atomic::{AtomicU64, Ordering};

/// How a score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// It is the true score.
    Exact,
}

/// What is known about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// The key of the best move, 0 if none is known.
    pub(super) best: u32,
    pub(super) score: i32,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// A key and its data, the key mixed with the data: if two workers write at the same time, the halves
/// do not match, and the entry counts as empty.
#[derive(Debug, Default)]
struct Entry {
    mixed: AtomicU64,
    data: AtomicU64,
}

/// What one cache line holds.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A table of findings with a fixed size.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Box<[Bucket]>,
    generation: u8,
}

const MOVE_BITS: u32 = 24;
const GENERATIONS: u8 = 64;

impl Table {
    /// A table of so many mebibytes, at least one bucket.
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes << 20) / size_of::<Bucket>();
        let buckets = (0..buckets.max(1)).map(|_| Bucket::default()).collect();
        Table { buckets, generation: 0 }
    }

    /// The bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Lets what was stored before make room for what comes now.
    pub(super) fn grow_older(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Clears all entries.
    pub(super) fn clear(&mut self) {
        for entry in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *entry = Entry::default();
        }
    }

    /// What is known about the position with this hash.
    pub(super) fn find(&self, hash: u64) -> Option<Finding> {
        self.bucket(hash).iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            (entry.mixed.load(Ordering::Relaxed) ^ data == hash && data != 0).then(|| unpack(data))
        })
    }

    /// Keeps a finding in place of the least useful one of its bucket.
    pub(super) fn store(&self, hash: u64, finding: Finding) {
        let data = pack(finding, self.generation);
        // Older findings and shallower ones go first; the same position has one entry only.
        let worth = |entry: &Entry| {
            let old = entry.data.load(Ordering::Relaxed);
            if old == 0 || entry.mixed.load(Ordering::Relaxed) ^ old == hash {
                return i32::MIN;
            }
            let age = (self.generation + GENERATIONS - generation(old)) % GENERATIONS;
            i32::from(unpack(old).depth) - 8 * i32::from(age)
        };
        let Some(entry) = self.bucket(hash).iter().min_by_key(|entry| worth(entry)) else {
            return;
        };
        entry.mixed.store(hash ^ data, Ordering::Relaxed);
        entry.data.store(data, Ordering::Relaxed);
    }

    fn bucket(&self, hash: u64) -> &[Entry; 4] {
        // The upper half of the product is evenly spread over any number of buckets.
        let at = (u128::from(hash) * self.buckets.len() as u128) >> 64;
        &self.buckets[at as usize].0
    }
}

/// From the lowest bit: best move, depth, generation, bound (never 0), score.
fn pack(finding: Finding, generation: u8) -> u64 {
    let score = u64::from(finding.score as i16 as u16);
    let bound = finding.bound as u64 + 1;
    let upper = score << 16 | bound << 14 | u64::from(generation) << 8 | u64::from(finding.depth);
    upper << MOVE_BITS | u64::from(finding.best)
}

fn unpack(data: u64) -> Finding {
    let upper = data >> MOVE_BITS;
    Finding {
        best: (data & ((1 << MOVE_BITS) - 1)) as u32,
        score: i32::from((upper >> 16) as u16 as i16),
        depth: upper as u8,
        bound: match upper >> 14 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

fn generation(data: u64) -> u8 {
    (data >> MOVE_BITS >> 8) as u8 % GENERATIONS
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINDING: Finding =
        Finding { best: 0xAB_CDEF, score: -29_990, depth: 77, bound: Bound::Lower };

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1);
        for (bound, score) in [(Bound::Upper, 29_999), (Bound::Lower, -29_999), (Bound::Exact, 0)] {
            let finding = Finding { score, bound, ..FINDING };
            table.store(42, finding);
            assert_eq!(table.find(42), Some(finding));
        }
        assert_eq!(table.find(43), None);
    }

    #[test]
    fn it_never_exceeds_its_size() {
        for mebibytes in [1, 3, 16] {
            assert_eq!(Table::new(mebibytes).bytes(), mebibytes << 20);
        }
        assert_eq!(Table::new(0).bytes(), 64);
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = Table::new(1);
        table.store(42, FINDING);
        for entry in table.bucket(42) {
            entry.data.fetch_xor(1, Ordering::Relaxed);
        }
        assert_eq!(table.find(42), None);
    }

    #[test]
    fn the_shallowest_makes_room_and_the_old_before_it() {
        let mut table = Table::new(0);
        let with_depth = |depth| Finding { depth, ..FINDING };
        for hash in 1..=4 {
            table.store(hash, with_depth(10 + hash as u8));
        }
        table.store(5, with_depth(1));
        assert_eq!(table.find(1), None);
        assert_eq!(table.find(4), Some(with_depth(14)));
        table.grow_older();
        table.grow_older();
        table.store(6, with_depth(2));
        table.store(7, with_depth(2));
        assert!(table.find(6).is_some() && table.find(7).is_some());
        table.clear();
        assert_eq!(table.find(7), None);
    }
}
