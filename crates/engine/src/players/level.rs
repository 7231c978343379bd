//! Levels 1 to 10: the same everywhere in the program.
//!
//! A weaker player looks less far, and overlooks more: what is overlooked is not there for him, be it
//! his own move or the answer. That is how people lose games; nobody plays moves at random.

use std::fmt;
use std::time::Duration;

use super::engine::Effort;

/// How strong a player is, from 1 to 10.
///
/// ```
/// use tablier_engine::Level;
///
/// assert_eq!(Level::new(7).unwrap().to_string(), "7");
/// assert_eq!(Level::new(11), None);
/// assert!(Level::all().is_sorted() && Level::all().last() == Some(Level::FULL));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The time of the full engine for a move.
const FULL_TIME: Duration = Duration::from_secs(1);

/// For each level below the full engine: how many positions it looks at, and how many moves in a
/// thousand it overlooks.
const CALCULATING: [(u64, u16); 9] = [
    (20, 960),
    (40, 900),
    (100, 820),
    (250, 720),
    (600, 600),
    (1_500, 450),
    (4_000, 280),
    (12_000, 120),
    (40_000, 30),
];

/// For each level below the full engine: how many playouts it makes, and how many moves in a thousand
/// it overlooks.
const SAMPLING: [(u64, u16); 9] = [
    (10, 500),
    (20, 350),
    (50, 250),
    (120, 150),
    (300, 100),
    (700, 50),
    (1_500, 25),
    (4_000, 0),
    (10_000, 0),
];

impl Level {
    /// The full engine.
    pub const FULL: Level = Level(10);

    /// The level with this number.
    pub fn new(number: u8) -> Option<Self> {
        (1..=Level::FULL.0).contains(&number).then_some(Level(number))
    }

    /// All levels, the weakest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Level> {
        (1..=Level::FULL.0).map(Level)
    }

    /// The effort of a player who calculates.
    pub(super) fn calculating(self) -> Effort {
        self.weakened().map_or(Level::full(), |i| {
            let (nodes, overlooks) = CALCULATING[i];
            Effort { nodes, overlooks, ..Effort::BOUNDLESS }
        })
    }

    /// The effort of a player who makes playouts.
    pub(super) fn sampling(self) -> Effort {
        self.weakened().map_or(Level::full(), |i| {
            let (nodes, overlooks) = SAMPLING[i];
            Effort { nodes, overlooks, ..Effort::BOUNDLESS }
        })
    }

    fn full() -> Effort {
        Effort { time: Some(FULL_TIME), ..Effort::BOUNDLESS }
    }

    /// The place in the tables; none for the full engine.
    fn weakened(self) -> Option<usize> {
        (self < Level::FULL).then_some(usize::from(self.0) - 1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
