//! A move as one number.

use std::fmt;

use super::cells::name;

/// Where one turtle starts and every cell it lands on, in order.
///
/// A byte for each, the start in the lowest: the number of the cell plus 1, so that an empty byte
/// marks the end, and above it in two bits the [`Stride`] that led there. Every jump goes at least
/// two of the board's twelve half rows forward, so that six landings are enough for any chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(u64);

/// How a turtle gets to its next cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// Onto a neighbouring cell.
    Step,
    /// Over a turtle that stands on its feet.
    Jump,
    /// Over a neutral turtle, which is put back on its feet to face the jumper's way.
    JumpFacingOwn,
    /// Over a neutral turtle, which is put back on its feet to face the enemy's way.
    JumpFacingEnemy,
}

const STRIDES: [Stride; 4] =
    [Stride::Step, Stride::Jump, Stride::JumpFacingOwn, Stride::JumpFacingEnemy];

impl Move {
    /// A turtle that has not left its cell yet.
    pub(super) fn from_cell(from: u8) -> Self {
        Move(u64::from(from + 1))
    }

    /// The same move with one more landing.
    #[must_use]
    pub(super) fn then(self, stride: Stride, landing: u8) -> Self {
        let used = 64 - self.0.leading_zeros();
        let byte = (stride as u64) << 6 | u64::from(landing + 1);
        Move(self.0 | byte << used.next_multiple_of(8))
    }

    /// The number of the cell where the turtle starts.
    pub fn from(self) -> u8 {
        self.0 as u8 - 1
    }

    /// A number that no other move has.
    pub fn number(self) -> u64 {
        self.0
    }

    /// The number of every cell it lands on, with the way it got there.
    pub fn landings(self) -> impl Iterator<Item = (Stride, u8)> {
        let mut rest = self.0 >> 8;
        std::iter::from_fn(move || {
            let byte = rest as u8;
            rest >>= 8;
            (byte != 0).then(|| (STRIDES[usize::from(byte >> 6)], byte % 64 - 1))
        })
    }

    /// The same move with every cell replaced by another.
    pub(super) fn map(self, image: impl Fn(u8) -> u8) -> Self {
        self.landings().fold(Move::from_cell(image(self.from())), |moved, (stride, landing)| {
            moved.then(stride, image(landing))
        })
    }
}

/// `d2-d3`, `c2^c4+^e5`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self.from()))?;
        for (stride, landing) in self.landings() {
            let (before, after) = match stride {
                Stride::Step => ("-", ""),
                Stride::Jump => ("^", ""),
                Stride::JumpFacingOwn => ("^", "+"),
                Stride::JumpFacingEnemy => ("^", "-"),
            };
            write!(f, "{before}{}{after}", name(landing))?;
        }
        Ok(())
    }
}
