//! Orthokon, solved: who wins every position, and how soon.
//!
//! `retrograde` finds the values from the end of the game backwards, `index` says where the value of
//! a position stands, `format` is the table as bytes, and `statistics` counts it.

mod format;
mod index;
mod retrograde;
mod statistics;

use std::sync::OnceLock;

use tablier_core::{Game, Options, Seat};
use tablier_games::orthokon::{Move, Orthokon, Position, Setup};

use crate::solve::{Solved, SolvedTable, Statistics, Value};
use index::Index;

/// In the table a drawn position has this byte; any other has the plies until the end.
///
/// Plies alone tell who wins: whoever is to move after an even number of plies is the one who is to
/// move now, and cannot.
const DRAWN: u8 = u8::MAX;

impl Solved {
    fn from_byte(byte: u8) -> Self {
        match byte {
            DRAWN => Solved { value: Value::Drawn, plies: 0 },
            plies if plies % 2 == 0 => Solved { value: Value::Lost, plies },
            plies => Solved { value: Value::Won, plies },
        }
    }

    /// How good it is for the other side to be left with this: the sooner lost the better, the later
    /// won the better, and a draw in between.
    pub(crate) fn left_to_the_other(self) -> i16 {
        let soon = i16::from(DRAWN) - i16::from(self.plies);
        match self.value {
            Value::Lost => soon,
            Value::Drawn => 0,
            Value::Won => -soon,
        }
    }
}

/// The value of every position of Orthokon. Repetition plays no part in it.
///
/// ```
/// use tablier_engine::solve::{OrthokonTable, Value};
/// use tablier_games::orthokon::Position;
///
/// let table = OrthokonTable::solve(&mut |_share| ());
/// assert_eq!(table.get(&Position::START).value, Value::Drawn);
/// ```
#[derive(Clone, Debug)]
pub struct OrthokonTable {
    index: Index,
    plies: Vec<u8>,
}

impl OrthokonTable {
    /// Solves the game from nothing. `progress` is told the share that is done, from 0 to 1.
    pub fn solve(progress: &mut dyn FnMut(f32)) -> Self {
        let index = Index::new();
        let plies = retrograde::solve(&index, progress);
        OrthokonTable { index, plies }
    }

    /// The one table of the program, which the first who asks for it makes.
    pub fn shared() -> &'static Self {
        static TABLE: OnceLock<OrthokonTable> = OnceLock::new();
        TABLE.get_or_init(|| OrthokonTable::solve(&mut |_share| ()))
    }

    /// The value of a position.
    ///
    /// ```
    /// use tablier_core::{Game, Options};
    /// use tablier_engine::solve::{OrthokonTable, Solved, Value};
    /// use tablier_games::orthokon::Orthokon;
    ///
    /// let table = OrthokonTable::solve(&mut |_share| ());
    /// let game = Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap();
    /// let no_piece_left = game.read_position("wwww/4/4/wwww b").unwrap();
    /// assert_eq!(table.get(&no_piece_left), Solved { value: Value::Lost, plies: 0 });
    /// ```
    pub fn get(&self, position: &Position) -> Solved {
        let mover = position.side();
        let (own, enemy) = (position.pieces(mover), position.pieces(mover.next(2)));
        Solved::from_byte(self.plies[self.index.cell(own, enemy)])
    }

    /// The moves that keep the value of a position: of winning ones the fastest, of losing ones the
    /// slowest. Each comes with what it leaves to the other side.
    ///
    /// ```
    /// use tablier_core::{Game, Options};
    /// use tablier_engine::solve::OrthokonTable;
    /// use tablier_games::orthokon::Orthokon;
    ///
    /// let table = OrthokonTable::solve(&mut |_share| ());
    /// let game = Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap();
    /// let position = game.read_position("b3/2ww/2b1/wwwb w").unwrap();
    /// let best = table.best_moves(&position);
    /// assert_eq!(best.iter().map(|(best, _)| best.to_string()).collect::<Vec<_>>(), ["c3-d2"]);
    /// ```
    pub fn best_moves(&self, position: &Position) -> Vec<(Move, Solved)> {
        let rules = rules();
        let mut moves = Vec::new();
        rules.each_move(position, |legal| {
            moves.push((legal, self.get(&rules.play(position, legal))));
        });
        let best = moves.iter().map(|(_, after)| after.left_to_the_other()).max();
        moves.retain(|(_, after)| Some(after.left_to_the_other()) == best);
        moves
    }
}

impl SolvedTable for OrthokonTable {
    fn to_bytes(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn statistics(&self) -> Statistics {
        self.statistics()
    }
}

/// The game, for its moves: no option changes them.
#[expect(clippy::expect_used, reason = "the default options of a game fit together")]
fn rules() -> Orthokon {
    Orthokon::new(&Options::defaults(Orthokon::INFO)).expect("default options")
}

/// The position with these pieces, White to move and owning the first.
#[expect(clippy::expect_used, reason = "only asked for sets that have eight squares together")]
fn position(rules: &Orthokon, own: u16, enemy: u16) -> Position {
    let setup = Setup { pieces: [own, enemy], side: Seat(0) };
    rules.validate(&setup).expect("eight pieces")
}

/// The squares of a set, in order.
fn squares(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (square < 16).then_some(square)
    })
}

/// The set of some squares.
fn set(squares: impl IntoIterator<Item = u8>) -> u16 {
    squares.into_iter().fold(0, |set, square| set | 1 << square)
}
