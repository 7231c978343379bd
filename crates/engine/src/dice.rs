//! Random numbers for playouts and players.

use tablier_core::zobrist;

/// Random numbers that depend on a seed alone: the splitmix64 sequence. A playout asks for one at
/// every ply, and this takes a few instructions.
///
/// ```
/// use tablier_engine::Dice;
///
/// let mut dice = Dice::new(7);
/// let rolls = [0; 4].map(|_| dice.below(6));
/// assert!(rolls.iter().all(|&roll| roll < 6));
/// assert_eq!(Dice::new(7).below(6), rolls[0]);
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    state: u64,
}

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Self {
        // Mixed, because seeds are small numbers and follow one another.
        Dice { state: zobrist::mix(seed) }
    }

    /// The next number, from all 64-bit numbers.
    pub fn number(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        zobrist::mix(self.state)
    }

    /// A number from 0 up to but not including `count`, which must be below 2^32: then the
    /// difference between the chances of two numbers is below one in 2^32. It is 0 if `count` is.
    pub fn below(&mut self, count: u64) -> u64 {
        ((self.number() >> 32) * count) >> 32
    }
}
