//! Provably fair dice: every roll follows from a committed seed and the players' texts.
//!
//! The server draws a [`Seed`] and shows its hash before anybody sits down. People at the
//! table may each add a text of their own. Every roll follows from the seed and these texts, so the
//! server cannot choose rolls without knowing the texts beforehand, and nobody else can without the
//! seed. At the end the seed is shown, and everybody can compute every roll again.

use std::fmt;

use data_encoding::HEXLOWER_PERMISSIVE as HEX;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::message::Message;

/// What all rolls of a table follow from; a secret until the game is over.
///
/// ```
/// use tablier_core::Seed;
///
/// let seed = Seed::new([7; 32]);
/// assert_eq!(Seed::read(&seed.reveal()), Ok(seed.clone()));
/// assert_ne!(seed.commitment(), Seed::new([8; 32]).commitment());
/// assert_eq!(format!("{seed:?}"), "Seed(..)");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The seed of these bytes, which nobody must be able to guess.
    pub fn new(bytes: [u8; 32]) -> Self {
        Seed(bytes)
    }

    /// Reads what [`reveal`](Seed::reveal) writes.
    pub fn read(text: &str) -> Result<Self, Message> {
        let bytes = HEX.decode(text.as_bytes()).ok();
        let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
        bytes.map(Seed).ok_or_else(|| Message::new("dice-seed"))
    }

    /// What can be shown before the game: the SHA-256 of the seed, in hexadecimal digits.
    pub fn commitment(&self) -> String {
        HEX.encode(&Sha256::digest(self.0))
    }

    /// The seed itself, in hexadecimal digits.
    pub fn reveal(&self) -> String {
        HEX.encode(&self.0)
    }
}

/// Without the secret: what is debugged ends up in logs.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

/// The dice of one table.
///
/// ```
/// use tablier_core::{FairDice, Seed};
///
/// let seed = Seed::new([7; 32]);
/// let dice = FairDice::new(&seed, "table", ["from Ada", "from Blaise"]);
/// let faces = ["0", "1", "2", "3", "4", "5"];
/// assert_eq!(dice.roll(1, &faces), dice.roll(1, &faces));
/// // Another text from anybody makes other rolls.
/// let other = FairDice::new(&seed, "table", ["from Ada", "from Boole"]);
/// assert!((1..100).any(|ply| dice.roll(ply, &faces) != other.roll(ply, &faces)));
/// ```
#[derive(Clone, Debug)]
pub struct FairDice {
    /// Keyed with the seed, and told the table and the contributions.
    mac: Hmac<Sha256>,
}

impl FairDice {
    /// The dice of a table to which people have added these texts, in this order.
    pub fn new<'a>(
        seed: &Seed,
        table: &'a str,
        contributions: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        // HMAC itself fills a short key up with zeros to the length of a block.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&seed.0);
        let mut mac = Hmac::<Sha256>::new(&key.into());
        for text in std::iter::once(table).chain(contributions) {
            // With its length, so that no two lists of texts are the same bytes.
            mac.update(&(text.len() as u64).to_be_bytes());
            mac.update(text.as_bytes());
        }
        FairDice { mac }
    }

    /// What the die shows at a ply, counted from 1: one of its faces, all equally likely; nothing
    /// without faces.
    pub fn roll<T: Copy>(&self, ply: usize, faces: &[T]) -> Option<T> {
        faces.get(self.below("roll", ply as u64, faces.len() as u64) as usize).copied()
    }

    /// The numbers below `count` in an order drawn by lot, all orders equally likely.
    ///
    /// ```
    /// use tablier_core::{FairDice, Seed};
    ///
    /// let mut seats = FairDice::new(&Seed::new([7; 32]), "table", []).lot(4);
    /// seats.sort();
    /// assert_eq!(seats, [0, 1, 2, 3]);
    /// ```
    pub fn lot(&self, count: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..count).collect();
        for last in (1..order.len()).rev() {
            let with = self.below("lot", last as u64, last as u64 + 1);
            order.swap(last, with as usize);
        }
        order
    }

    /// A number below `count`; 0 if there is none.
    fn below(&self, purpose: &str, number: u64, count: u64) -> u64 {
        if count == 0 {
            return 0;
        }
        // Numbers from here on would make the first faces a little more likely.
        let fair = u64::MAX - u64::MAX % count;
        let numbers = (0_u64..).flat_map(|block| self.block(purpose, number, block));
        numbers.filter(|&number| number < fair).map(|number| number % count).next().unwrap_or(0)
    }

    /// The next four numbers for one purpose.
    fn block(&self, purpose: &str, number: u64, block: u64) -> [u64; 4] {
        let mut mac = self.mac.clone();
        mac.update(purpose.as_bytes());
        mac.update(&number.to_be_bytes());
        mac.update(&block.to_be_bytes());
        let bytes: [u8; 32] = mac.finalize().into_bytes().into();
        std::array::from_fn(|i| {
            let eight = std::array::from_fn(|byte| bytes[8 * i + byte]);
            u64::from_be_bytes(eight)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(contributions: &[&str]) -> FairDice {
        FairDice::new(&Seed::new([42; 32]), "table", contributions.iter().copied())
    }

    fn rolls(dice: &FairDice) -> Vec<Option<u8>> {
        (1..=40).map(|ply| dice.roll(ply, &[0, 1, 2, 3, 4, 5])).collect()
    }

    #[test]
    fn the_commitment_is_the_sha_256_of_the_seed() {
        // From `printf '\0%.0s' $(seq 32) | sha256sum`.
        let hash = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
        assert_eq!(Seed::new([0; 32]).commitment(), hash);
    }

    #[test]
    fn rolls_never_change_between_versions() {
        // Records of years ago are verified by them. Computed by another program from the description
        // in `docs/records.md`.
        let told: String =
            rolls(&dice(&["a", "b"])).iter().map(|f| f.unwrap().to_string()).collect();
        assert_eq!(told, "5543002142433225120430044031444251131345");
    }

    #[test]
    fn the_bounds_between_texts_count() {
        let all = [&["ab", ""][..], &["a", "b"], &["", "ab"], &["ab"], &[]];
        for (i, one) in all.iter().enumerate() {
            for other in &all[..i] {
                assert_ne!(rolls(&dice(one)), rolls(&dice(other)), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn every_face_is_as_likely() {
        const ROLLS: usize = 6_000;
        let mut counts = [0_usize; 6];
        let dice = dice(&[]);
        for ply in 0..ROLLS {
            counts[dice.roll(ply, &[0_usize, 1, 2, 3, 4, 5]).unwrap()] += 1;
        }
        // Five standard deviations.
        assert!(counts.iter().all(|count| count.abs_diff(ROLLS / 6) < 145), "{counts:?}");
    }

    #[test]
    fn every_order_comes_by_lot() {
        let orders: std::collections::BTreeSet<_> =
            (0..200_u8).map(|n| FairDice::new(&Seed::new([n; 32]), "table", []).lot(3)).collect();
        assert_eq!(orders.len(), 6);
    }

    #[test]
    fn a_die_without_faces_shows_nothing() {
        assert_eq!(dice(&[]).roll::<u8>(1, &[]), None);
        assert!(dice(&[]).lot(0).is_empty());
    }

    #[test]
    fn what_is_no_seed_is_refused() {
        for text in ["", "00", &"0".repeat(63), &"0".repeat(66), &"g".repeat(64), "é"] {
            assert_eq!(Seed::read(text).unwrap_err().id, "dice-seed", "{text}");
        }
    }
}
