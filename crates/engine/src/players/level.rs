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

/// For each level from 1 to 9: how many positions it looks at for a move (where a game is played by playouts, how
/// many of them it makes), and how many moves in a thousand it overlooks. Level 10 is the full engine.
///
/// How much the eyes and the depth of thought decide is another matter in every game, and so are the steps between
/// levels: a good ladder has each level win about seven of ten games against the one below.
pub type Ladder = [(u64, u16); 9];

/// The ladder of a game with an evaluation that has none of its own.
pub const SEARCH_LADDER: Ladder = [
    (20, 700),
    (40, 550),
    (100, 430),
    (250, 320),
    (600, 230),
    (1_500, 150),
    (4_000, 90),
    (12_000, 45),
    (40_000, 15),
];

/// The ladder of a game without an evaluation, and of every game for those who feel their way by playouts.
pub const PLAYOUT_LADDER: Ladder = [
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

    /// The effort of a player of this level. The full engine stands above the ladder.
    pub(super) fn effort(self, ladder: &Ladder) -> Effort {
        match ladder.get(usize::from(self.0) - 1) {
            Some(&(nodes, overlooks)) => Effort { nodes, overlooks, ..Effort::BOUNDLESS },
            None => Effort { time: Some(FULL_TIME), ..Effort::BOUNDLESS },
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
