//! The ways to turn or mirror a board that leave it as it is.

use super::board::{Board, STEPS, Square};

/// One way to lay the board on itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    /// Where each square comes to lie.
    squares: Vec<u8>,
    /// Where each direction points to afterwards.
    directions: [u8; 4],
}

impl Symmetry {
    /// Those of the seven turns and mirrors that lay the board on itself.
    pub(super) fn all_of(board: &Board) -> Vec<Symmetry> {
        (1..8).filter_map(|number| Symmetry::new(board, number)).collect()
    }

    /// The transformations are numbered from 1 to 7: the sum of 1 for a mirror from left to right,
    /// 2 for one from top to bottom, and 4 for one along the diagonal, made last.
    fn new(board: &Board, number: u8) -> Option<Symmetry> {
        let lay = |column: i8, row: i8, (last_column, last_row): (i8, i8)| {
            let column = if number & 1 == 0 { column } else { last_column - column };
            let row = if number & 2 == 0 { row } else { last_row - row };
            if number & 4 == 0 { (column, row) } else { (row, column) }
        };
        let last = (board.columns as i8 - 1, board.rows as i8 - 1);
        let image = |square: &Square| {
            let (column, row) = lay(square.column as i8, square.row as i8, last);
            let image = board.find(column as u8, row as u8)?;
            (board.square(image).kind == square.kind).then_some(image)
        };
        let squares = board.squares.iter().map(image).collect::<Option<_>>()?;
        // A direction is laid like a square of a board whose middle is the origin.
        let towards = STEPS.map(|(across, up)| lay(across, up, (0, 0)));
        let number_of = |step| STEPS.iter().position(|&other| other == step).unwrap_or_default();
        Some(Symmetry { squares, directions: towards.map(|step| number_of(step) as u8) })
    }

    /// Where a square comes to lie; the darkness and the saved pawns stay where they are.
    pub(super) fn place(&self, place: u8) -> u8 {
        self.squares.get(place as usize).copied().unwrap_or(place)
    }

    /// Where a direction points to afterwards.
    pub(super) fn direction(&self, direction: usize) -> usize {
        self.directions[direction].into()
    }
}
