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
type Ladder = [(u64, u16); 9];

/// How much the eyes and the depth of thought decide is another matter in every game, and so are the
/// steps between levels.
fn ladder(game: &str) -> &'static Ladder {
    match game {
        "tor" => &[
            (20, 980),
            (40, 890),
            (100, 780),
            (250, 660),
            (600, 520),
            (1_500, 370),
            (4_000, 220),
            (10_000, 100),
            (30_000, 30),
        ],
        "tortuga" => &[
            (20, 950),
            (60, 800),
            (200, 600),
            (600, 430),
            (1_800, 280),
            (5_000, 150),
            (15_000, 60),
            (35_000, 25),
            (80_000, 5),
        ],
        // Here a glance at each move shows nearly everything, if the move is seen.
        "theseion" => &[
            (100, 930),
            (100, 880),
            (100, 820),
            (100, 745),
            (100, 655),
            (100, 550),
            (100, 430),
            (100, 290),
            (100, 130),
        ],
        _ => &[
            (20, 700),
            (40, 550),
            (100, 430),
            (250, 320),
            (600, 230),
            (1_500, 150),
            (4_000, 90),
            (12_000, 45),
            (40_000, 15),
        ],
    }
}

/// For each level below the full engine: how many playouts it makes, and how many moves in a thousand
/// it overlooks.
const SAMPLING: Ladder = [
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

    /// The effort of a player who calculates, in the game with this id.
    pub(super) fn calculating(self, game: &str) -> Effort {
        self.on(ladder(game))
    }

    /// The effort of a player who makes playouts.
    pub(super) fn sampling(self) -> Effort {
        self.on(&SAMPLING)
    }

    /// The full engine stands above the ladder.
    fn on(self, ladder: &Ladder) -> Effort {
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
