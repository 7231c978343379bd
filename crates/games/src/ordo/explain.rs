//! Why a move is not legal, as one player would tell the other.

use tablier_core::Message;

use super::board::{COLUMNS, ROWS, column_and_row, has, name, square, step};
use super::moves::Move;
use super::position::Position;
use super::text::Said;

/// What somebody wants to move, whether or not it can be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    /// The piece, or the end of an ordo that is named first.
    pub(super) from: u8,
    /// The end of an ordo that is named second.
    pub(super) other_end: Option<u8>,
    /// Where `from` goes.
    pub(super) to: u8,
}

/// The rule that an attempt breaks. A typed move is told so in its notation, a touch without any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Both ends of the ordo are the same piece.
    TooShort,
    /// The ends of the ordo are not in one row or column.
    Crooked,
    NoPiece(u8),
    NotYours(u8),
    Stays,
    NotInLine,
    /// An ordo would move along its own line.
    Along,
    /// A horizontal ordo would move sideways.
    Horizontal,
    /// A vertical ordo would move forward or backward.
    Vertical,
    Backward,
    /// A piece on the way.
    Blocked(u8),
    /// One of the mover's own pieces where the move ends.
    OwnPiece(u8),
    /// An enemy where an ordo would arrive.
    OrdoCaptures(u8),
    Splits,
    NotReconnected,
}

/// Why what was said is not a legal move. `almost` is a legal move that differs only in the sign
/// for a capture.
pub(super) fn why_not(position: &Position, said: &Said, almost: Option<Move>) -> Message {
    let Attempt { from, other_end, to } = said.attempt;
    let because = |id: &'static str| {
        let message = Message::new(id).with("move", said.text);
        message.with("from", name(from)).with("to", name(to))
    };
    let because_of = |id: &'static str, square: u8| because(id).with("at", name(square));

    if almost.is_some() {
        return because(match (other_end, said.captures) {
            (Some(_), _) => "ordo-ordo-captures",
            (None, true) => "ordo-captures-nothing",
            (None, false) => "ordo-captures",
        });
    }
    match said.attempt.fault(position) {
        Fault::TooShort => because("ordo-too-short"),
        Fault::Crooked => because("ordo-crooked"),
        Fault::NoPiece(at) => because_of("ordo-no-piece", at),
        Fault::NotYours(at) => because_of("ordo-not-yours", at),
        Fault::Stays => because("ordo-stays"),
        Fault::NotInLine => because("ordo-not-in-line"),
        Fault::Along => because("ordo-along"),
        Fault::Horizontal => because("ordo-horizontal"),
        Fault::Vertical => because("ordo-vertical"),
        Fault::Backward => because("ordo-backward"),
        Fault::Blocked(at) => because_of("ordo-blocked", at),
        Fault::OwnPiece(at) => because_of("ordo-own-piece", at),
        Fault::OrdoCaptures(_) => because("ordo-ordo-captures"),
        Fault::Splits => because("ordo-splits"),
        Fault::NotReconnected => because("ordo-not-reconnected"),
    }
}

impl Attempt {
    /// The move that is meant, unless it is none: an ordo has two ends, and both stay on the
    /// board.
    pub(super) fn meant(self) -> Option<Move> {
        let here = (self.from, self.to);
        match self.other_end {
            None => Some(Move::of_ends([here, here])),
            Some(end) if end == self.from => None,
            Some(end) => Some(Move::of_ends([here, (end, self.moved(end)?)])),
        }
    }

    /// The first rule that it breaks. It is known not to be legal.
    pub(super) fn fault(self, position: &Position) -> Fault {
        let pieces = match self.pieces() {
            Ok(pieces) => pieces,
            Err(fault) => return fault,
        };
        let own = position.pieces(position.side());
        if let Some(&missing) = pieces.iter().find(|&&piece| !has(own, piece)) {
            let is_enemy = has(position.occupied(), missing);
            return if is_enemy { Fault::NotYours(missing) } else { Fault::NoPiece(missing) };
        }
        if let Some(fault) = self.wrong_way(position) {
            return fault;
        }

        let ways = pieces.iter().filter_map(|&piece| line(piece, self.moved(piece)?));
        let ways: Vec<_> = ways.collect();
        let crossed = ways.iter().filter_map(|way| way.split_last()).flat_map(|(_, way)| way);
        let mut obstacles = crossed.filter(|&&square| has(position.occupied(), square));
        if let Some(&obstacle) = obstacles.next() {
            return Fault::Blocked(obstacle);
        }
        for &end in ways.iter().filter_map(|way| way.last()) {
            if has(own, end) {
                return Fault::OwnPiece(end);
            }
            if has(position.occupied(), end) && self.other_end.is_some() {
                return Fault::OrdoCaptures(end);
            }
        }
        if position.is_whole(position.side()) { Fault::Splits } else { Fault::NotReconnected }
    }

    /// The squares of the singleton or ordo that is to move, or why it is neither.
    fn pieces(self) -> Result<Vec<u8>, Fault> {
        let mut pieces = vec![self.from];
        if let Some(end) = self.other_end {
            match way(self.from, end) {
                (0, 0) => return Err(Fault::TooShort),
                (0, _) | (_, 0) => pieces.extend(line(self.from, end).into_iter().flatten()),
                _ => return Err(Fault::Crooked),
            }
        }
        Ok(pieces)
    }

    /// Why these pieces never go that way, wherever the others stand.
    fn wrong_way(self, position: &Position) -> Option<Fault> {
        let (right, up) = way(self.from, self.to);
        let is_backward = if position.side().0 == 0 { up < 0 } else { up > 0 };
        let along = self.other_end.map(|end| way(self.from, end));
        match along {
            _ if (right, up) == (0, 0) => Some(Fault::Stays),
            None if line(self.from, self.to).is_none() => Some(Fault::NotInLine),
            Some((_, 0)) if up == 0 => Some(Fault::Along),
            Some((0, _)) if right == 0 => Some(Fault::Along),
            Some((_, 0)) if right != 0 => Some(Fault::Horizontal),
            Some((0, _)) if up != 0 => Some(Fault::Vertical),
            _ if is_backward && position.is_whole(position.side()) => Some(Fault::Backward),
            _ => None,
        }
    }

    /// Where another piece arrives when it goes the same way, if that is on the board.
    fn moved(self, piece: u8) -> Option<u8> {
        let [from, to, piece] = [self.from, self.to, piece].map(column_and_row);
        let column = (piece.0 + to.0).checked_sub(from.0).filter(|&column| column < COLUMNS)?;
        let row = (piece.1 + to.1).checked_sub(from.1).filter(|&row| row < ROWS)?;
        Some(square(column, row))
    }
}

/// From one square to another in columns and rows.
fn way(from: u8, to: u8) -> (i8, i8) {
    let [from, to] = [from, to].map(column_and_row);
    (to.0 as i8 - from.0 as i8, to.1 as i8 - from.1 as i8)
}

/// The squares from one to another, the first left out, if a straight line joins them.
pub(super) fn line(from: u8, to: u8) -> Option<Vec<u8>> {
    let (right, up) = way(from, to);
    let is_straight = right == 0 || up == 0 || right.abs() == up.abs();
    let one = step(right.signum(), up.signum());
    let distance = right.abs().max(up.abs());
    is_straight.then(|| (1..=distance).map(|n| from.wrapping_add_signed(n * one)).collect())
}
