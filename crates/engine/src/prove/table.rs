//! What a prover remembers.

/// A number that can never be reached.
pub(super) const INFINITE: u32 = u32::MAX / 2;

/// What is missing to the goal of whoever is to move, and to that of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) own: u32,
    pub(super) other: u32,
}

impl Numbers {
    /// Whoever is to move has reached the goal.
    pub(super) const REACHED: Numbers = Numbers { own: 0, other: INFINITE };
    /// Whoever is to move cannot reach the goal any more.
    pub(super) const LOST: Numbers = Numbers { own: INFINITE, other: 0 };
    /// Thresholds that nothing but a settled position reaches.
    pub(super) const BOUNDLESS: Numbers = Numbers { own: INFINITE, other: INFINITE };
}

/// How many entries stand together; a new one replaces that of them which cost the least work.
const BUCKET: usize = 4;

/// A table of positions with their proof and disproof numbers, of a fixed size.
#[derive(Clone, Debug)]
pub struct ProofTable {
    buckets: Vec<[Entry; BUCKET]>,
}

/// Sixteen bytes; an entry without work is empty.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// The half of the key that does not choose the bucket.
    tag: u32,
    work: u32,
    own: u32,
    other: u32,
}

impl ProofTable {
    /// A table of this many MiB, at least one.
    pub fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<[Entry; BUCKET]>();
        ProofTable { buckets: vec![[Entry::default(); BUCKET]; buckets] }
    }

    pub(super) fn find(&self, key: u64) -> Option<Numbers> {
        let entry = self.buckets[self.bucket(key)].iter().find(|entry| entry.is_for(key))?;
        Some(Numbers { own: entry.own, other: entry.other })
    }

    pub(super) fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        let at = self.bucket(key);
        let bucket = &mut self.buckets[at];
        let work = u32::try_from(work).unwrap_or(u32::MAX).max(1);
        let slot = bucket.iter().position(|entry| entry.is_for(key)).unwrap_or_else(|| {
            // The bucket is not empty, so there is a least.
            (0..BUCKET).min_by_key(|&i| bucket[i].work).unwrap_or(0)
        });
        let earlier = if bucket[slot].is_for(key) { bucket[slot].work } else { 0 };
        let work = work.saturating_add(earlier);
        bucket[slot] = Entry { tag: tag(key), work, own: numbers.own, other: numbers.other };
    }

    /// The upper half of the key, scaled to the number of buckets.
    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }
}

impl Entry {
    fn is_for(&self, key: u64) -> bool {
        self.work > 0 && self.tag == tag(key)
    }
}

fn tag(key: u64) -> u32 {
    key as u32
}
