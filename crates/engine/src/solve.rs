//! Games that are solved: the value of every position is known.

use std::fmt;

use tablier_core::{Game, Message};

use crate::analysis::Engine;
pub use crate::games::orthokon::OrthokonTable;

/// What can be forced from a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The side to move wins.
    Won,
    /// The side to move loses.
    Lost,
    /// Neither side can force a win.
    Drawn,
}

/// `won`, `lost` or `drawn`, for programs.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Won => "won",
            Value::Lost => "lost",
            Value::Drawn => "drawn",
        })
    }
}

/// The value of a position, and how far away the end is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// Who wins.
    pub value: Value,
    /// The plies until the end, when the winner hurries and the loser delays; 0 if the position is drawn.
    pub plies: u8,
}

/// How many positions of a game have which value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// All positions.
    pub positions: u64,
    /// Those that the side to move wins.
    pub won: u64,
    /// Those that the side to move loses.
    pub lost: u64,
    /// Those that neither side can force.
    pub drawn: u64,
    /// How many are won or lost in so many plies, from 0 on: lost where it is even, won where odd.
    pub by_plies: Vec<u64>,
    /// The most plies until the end, of all won positions.
    pub longest_win: u8,
    /// The text of a position with the longest win.
    pub longest: String,
    /// The start of the game.
    pub start: Solved,
}

/// A table with the value of every position of a game.
pub trait SolvedTable {
    /// The table as it is kept in a file.
    fn to_bytes(&self) -> Vec<u8>;

    /// Counts the values of all positions.
    fn statistics(&self) -> Statistics;
}

/// A game so small that the values of all its positions are worked out from its end backwards.
pub trait Solvable: Game {
    /// The values.
    type Table: SolvedTable + 'static;

    /// Solves the game from nothing. `progress` is told the share that is done, from 0 to 1.
    fn solve(progress: &mut dyn FnMut(f32)) -> Self::Table;

    /// The table that is kept in these bytes, or why it cannot be used.
    fn read_table(bytes: &[u8]) -> Result<Self::Table, Message>;

    /// The engine that answers from a table, which it makes if there is none yet.
    fn solved_engine() -> Box<dyn Engine<Self>>;
}

/// [`Solvable`] without the type of the game.
///
/// ```
/// let solver = tablier_engine::find("orthokon").unwrap().solver().unwrap();
/// assert_eq!(solver.solve(&mut |_share| ()).statistics().positions, 6_589_440);
/// assert!(solver.read_table(b"something else").is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    solve: fn(&mut dyn FnMut(f32)) -> Box<dyn SolvedTable>,
    read_table: ReadTable,
}

type ReadTable = fn(&[u8]) -> Result<Box<dyn SolvedTable>, Message>;

impl Solver {
    pub(crate) const fn of<G: Solvable>() -> Self {
        Solver {
            solve: |progress| Box::new(G::solve(progress)),
            read_table: |bytes| Ok(Box::new(G::read_table(bytes)?)),
        }
    }

    /// Solves the game from nothing. `progress` is told the share that is done, from 0 to 1.
    pub fn solve(&self, progress: &mut dyn FnMut(f32)) -> Box<dyn SolvedTable> {
        (self.solve)(progress)
    }

    /// The table that is kept in these bytes, or why it cannot be used.
    pub fn read_table(&self, bytes: &[u8]) -> Result<Box<dyn SolvedTable>, Message> {
        (self.read_table)(bytes)
    }
}
