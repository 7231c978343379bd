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

    pub(super) fn are_settled(self) -> bool {
        self.own == 0 || self.other == 0
    }
}

/// How many entries stand together; a new one replaces that of them which cost the least work.
pub(super) const BUCKET: usize = 6;

/// A table of positions with their proof and disproof numbers, of a fixed size.
#[derive(Clone, Debug)]
pub struct ProofTable {
    pub(super) buckets: Vec<Bucket>,
}

/// As long as a line of the processor's cache, so that looking one up waits for memory once.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Bucket(pub(super) [Entry; BUCKET]);

/// Ten bytes; an entry without work is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    /// The lowest 40 bits of the key, of which the upper ones choose the bucket.
    pub(super) tag: [u8; 5],
    /// How many positions were looked at for it, on a scale of eight steps for each doubling.
    pub(super) work: u8,
    pub(super) own: u16,
    pub(super) other: u16,
}

impl ProofTable {
    /// A table of this many MiB, at least one.
    pub fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        ProofTable { buckets: vec![Bucket::default(); buckets] }
    }

    /// How many MiB it takes.
    pub fn mebibytes(&self) -> usize {
        (self.buckets.len() * size_of::<Bucket>()) >> 20
    }

    pub(super) fn find(&self, key: u64) -> Option<Numbers> {
        let entry = self.entry(key)?;
        Some(Numbers { own: widened(entry.own), other: widened(entry.other) })
    }

    /// How much work stands behind what is known about a position, for comparison.
    pub(super) fn work(&self, key: u64) -> u8 {
        self.entry(key).map_or(0, |entry| entry.work)
    }

    pub(super) fn store(&mut self, key: u64, numbers: Numbers, work: u64) {
        let at = self.bucket(key);
        let Bucket(bucket) = &mut self.buckets[at];
        let slot = bucket.iter().position(|entry| entry.is_for(key)).unwrap_or_else(|| {
            // The bucket is not empty, so there is a least.
            (0..BUCKET).min_by_key(|&i| bucket[i].work).unwrap_or(0)
        });
        let earlier = if bucket[slot].is_for(key) { effort(bucket[slot].work) } else { 0 };
        let work = step_of(work.saturating_add(earlier));
        let [own, other] = [numbers.own, numbers.other].map(narrowed);
        bucket[slot] = Entry { tag: tag(key), work, own, other };
    }

    fn entry(&self, key: u64) -> Option<&Entry> {
        self.buckets[self.bucket(key)].0.iter().find(|entry| entry.is_for(key))
    }

    /// The key, scaled to the number of buckets.
    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }
}

impl Entry {
    fn is_for(&self, key: u64) -> bool {
        self.work > 0 && self.tag == tag(key)
    }
}

fn tag(key: u64) -> [u8; 5] {
    let [a, b, c, d, e, ..] = key.to_le_bytes();
    [a, b, c, d, e]
}

/// A number as it is kept. One that is too large is kept as the largest that is not infinite: it only
/// guides the search.
fn narrowed(number: u32) -> u16 {
    if number >= INFINITE { u16::MAX } else { number.min(u32::from(u16::MAX) - 1) as u16 }
}

fn widened(number: u16) -> u32 {
    if number == u16::MAX { INFINITE } else { number.into() }
}

/// The step of the scale for so much work, from 1 to 255.
fn step_of(work: u64) -> u8 {
    let work = work.max(1);
    let octave = work.ilog2();
    let eighths = if octave < 3 { (work << 3) >> octave } else { work >> (octave - 3) };
    (octave * 8 + (eighths as u32 & 7) + 1).min(255) as u8
}

/// The least work of a step.
fn effort(step: u8) -> u64 {
    let (octave, eighths) = (u64::from(step.max(1) - 1) / 8, u64::from(step.max(1) - 1) % 8);
    ((8 + eighths) << octave) >> 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_takes_ten_bytes_and_six_a_line_of_the_cache() {
        assert_eq!((size_of::<Entry>(), size_of::<Bucket>()), (10, 64));
    }

    #[test]
    fn work_is_kept_to_an_eighth() {
        for work in (1..100).chain((7..31).map(|bits| (1 << bits) + 12345 % (1 << bits))) {
            let kept = effort(step_of(work));
            assert!(kept <= work && work < kept + kept / 8 + 1, "{work} became {kept}");
        }
        assert_eq!(step_of(u64::MAX), 255);
    }

    #[test]
    fn large_numbers_stay_large_and_infinite_ones_infinite() {
        for (number, kept) in [(0, 0), (7, 7), (70_000, 65_534), (INFINITE, INFINITE)] {
            assert_eq!(widened(narrowed(number)), kept);
        }
    }
}
