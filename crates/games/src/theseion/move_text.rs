//! Moves as texts, and why a move is not legal.

use tablier_core::scan::{Scanner, square_name};
use tablier_core::{Game, Message, Seat};

use super::Theseion;
use super::board::{Board, NOWHERE, STEPS};
use super::die::HIGHEST_FACE;
use super::moves::{Ground, Move};
use super::position::{DARKNESS, Position};
use super::route::Route;
use super::text::not_a_face;

const PASS: &str = "pass";

pub(super) fn move_text(board: &Board, legal: Move) -> String {
    match legal {
        Move::Roll(face) => face.to_string(),
        Move::Pass => PASS.to_owned(),
        Move::Walk(route) => {
            let start = || board.square_name(route.first());
            let mut text = if route.is_from_darkness() { "*".to_owned() } else { start() };
            for square in route.named_squares(board) {
                text.push('>');
                text.push_str(&board.square_name(square));
            }
            text
        }
    }
}

/// A move as it was said, before anybody asks whether it is possible.
enum Said {
    Roll(u8),
    Pass,
    /// The squares named, by column and row.
    Route {
        from_darkness: bool,
        squares: Vec<(u8, u8)>,
    },
}

/// Reads a text, then looks whether it names a legal move; only if not, it asks why.
pub(super) fn read_move(game: &Theseion, position: &Position, text: &str) -> Result<Move, Message> {
    let board = &game.routes.board;
    let said = read(board, text)?;
    if let Some(outcome) = game.outcome(position) {
        return Err(Message::new("move-after-end").with("reason", outcome.message()));
    }
    let named = match (said, position.roll()) {
        (Said::Roll(face), _) => Move::Roll(face),
        (_, None) => return Err(Message::new("theseion-roll-first")),
        (Said::Pass, Some(_)) => Move::Pass,
        (Said::Route { from_darkness, squares }, Some(face)) => {
            let route = follow(board, from_darkness, &squares);
            Move::Walk(route.map_err(|fault| fault.message(board, face))?)
        }
    };
    if game.is_legal(position, named) {
        return Ok(named);
    }
    Err(match (named, position.roll()) {
        (Move::Roll(face), None) => not_a_face(face, position.die()),
        (Move::Roll(_), Some(face)) => Message::new("theseion-rolled").with("face", face),
        (Move::Pass, _) => why_not_pass(game, position),
        (Move::Walk(route), face) => {
            let face = face.unwrap_or_default();
            walk_fault(game, position, route, face).message(board, face)
        }
    })
}

fn read(board: &Board, text: &str) -> Result<Said, Message> {
    if text == PASS {
        return Ok(Said::Pass);
    }
    let mut scanner = Scanner::new(text);
    match scanner.peek() {
        Some('0'..='9') => {
            let face = scanner.number(0, HIGHEST_FACE.into())? as u8;
            scanner.end()?;
            Ok(Said::Roll(face))
        }
        Some('*' | 'a'..='z') => {
            let from_darkness = scanner.eat('*');
            let mut squares = Vec::new();
            if !from_darkness {
                squares.push(scanner.square(board.columns, board.rows)?);
            }
            loop {
                scanner.expect('>')?;
                squares.push(scanner.square(board.columns, board.rows)?);
                if scanner.is_at_end() {
                    return Ok(Said::Route { from_darkness, squares });
                }
            }
        }
        _ => Err(scanner.error(Message::new("theseion-move-form"))),
    }
}

/// Why a walk is not possible, before it is put into words: a touch needs others than a typed move where those
/// speak of what is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    /// Rock at this column and row.
    Rock(u8, u8),
    NoWay(u8, u8),
    /// The walk goes straight on where a turn was named.
    NotATurn(u8),
    TurnsBack(u8),
    NobodyInDarkness,
    NotAnEntrance(u8),
    NotYours(u8, Seat),
    NoPawn(u8),
    BeyondLight(u8),
    StraightOn(u8),
    /// The light is so many squares away.
    ExactCount(usize),
    /// The walk has so many squares.
    WrongCount(usize),
    Block(u8),
}

impl Fault {
    /// What is told about a typed move.
    pub(super) fn message(self, board: &Board, face: u8) -> Message {
        let at =
            |id: &'static str, square| Message::new(id).with("square", board.square_name(square));
        let counted = |id: &'static str, count: usize| {
            Message::new(id).with("face", face).with("count", count)
        };
        match self {
            Fault::Rock(column, row) => {
                Message::new("theseion-rock").with("square", square_name(column, row))
            }
            Fault::NoWay(from, to) => {
                let message = Message::new("theseion-no-way").with("from", board.square_name(from));
                message.with("to", board.square_name(to))
            }
            Fault::NotATurn(square) => at("theseion-not-a-turn", square),
            Fault::TurnsBack(square) => at("theseion-turns-back", square),
            Fault::NobodyInDarkness => Message::new("theseion-nobody-in-darkness"),
            Fault::NotAnEntrance(square) => at("theseion-not-an-entrance", square),
            Fault::NotYours(square, owner) => {
                at("theseion-not-yours", square).with("owner", owner.number())
            }
            Fault::NoPawn(square) => at("theseion-no-pawn", square),
            Fault::BeyondLight(square) => at("theseion-beyond-light", square),
            Fault::StraightOn(square) => at("theseion-straight-on", square),
            Fault::ExactCount(count) => counted("theseion-exact-count", count),
            Fault::WrongCount(count) => counted("theseion-wrong-count", count),
            Fault::Block(square) => at("theseion-block", square),
        }
    }
}

/// The walk from one named square to the next: whole, but perhaps not as the rules want it.
pub(super) fn follow(
    board: &Board,
    from_darkness: bool,
    named: &[(u8, u8)],
) -> Result<Route, Fault> {
    let square_at =
        |&(column, row): &(u8, u8)| board.find(column, row).ok_or(Fault::Rock(column, row));
    let squares = named.iter().map(square_at).collect::<Result<Vec<u8>, Fault>>()?;
    let first = squares[0];
    let mut directions = Vec::new();
    for pair in squares.windows(2) {
        let (direction, links) = straight_way(board, pair[0], pair[1])?;
        match directions.last() {
            Some(&heading) if heading == direction => return Err(Fault::NotATurn(pair[0])),
            Some(&heading) if heading == direction ^ 2 => return Err(Fault::TurnsBack(pair[0])),
            _ => directions.extend(std::iter::repeat_n(direction, links)),
        }
    }
    if directions.len() > Route::MOST_LINKS {
        return Err(Fault::WrongCount(directions.len() + usize::from(from_darkness)));
    }
    let start = if from_darkness { Route::from_darkness(first) } else { Route::from_square(first) };
    Ok(directions.into_iter().fold(start, Route::then))
}

/// The direction and the number of links from one square straight to another.
pub(super) fn straight_way(board: &Board, from: u8, to: u8) -> Result<(usize, usize), Fault> {
    let no_way = Fault::NoWay(from, to);
    let (here, there) = (board.square(from), board.square(to));
    let step = (
        (there.column as i8 - here.column as i8).signum(),
        (there.row as i8 - here.row as i8).signum(),
    );
    let direction = STEPS.iter().position(|&other| other == step).ok_or(no_way)?;
    let (mut at, mut links) = (from, 0);
    while at != to {
        at = board.square(at).links[direction];
        links += 1;
        if at == NOWHERE {
            return Err(no_way);
        }
    }
    Ok((direction, links))
}

fn why_not_pass(game: &Theseion, position: &Position) -> Message {
    let mut example = String::new();
    game.each_move(position, |legal| {
        if example.is_empty() {
            example = move_text(&game.routes.board, legal);
        }
    });
    Message::new("theseion-no-pass").with("example", example)
}

/// The first rule that a walk breaks. It is known not to be legal.
pub(super) fn walk_fault(game: &Theseion, position: &Position, route: Route, face: u8) -> Fault {
    let board = &game.routes.board;
    let mover = position.turn();
    let first = route.first();
    if route.is_from_darkness() {
        if position.count_at(mover, DARKNESS) == 0 {
            return Fault::NobodyInDarkness;
        }
        if !board.entrances.contains(&first) {
            return Fault::NotAnEntrance(first);
        }
    } else if position.count_at(mover, first) == 0 {
        let stands_there = |&seat: &Seat| position.count_at(seat, first) > 0;
        return match position.teams().each_seat().find(stands_there) {
            Some(owner) => Fault::NotYours(first, owner),
            None => Fault::NoPawn(first),
        };
    }

    let start = board.square(first);
    let mut exits =
        if route.is_from_darkness() { start.exits_from_darkness } else { start.ways_out };
    let mut square = first;
    for direction in route.directions() {
        if board.is_light(square) {
            return Fault::BeyondLight(square);
        }
        if exits >> direction & 1 == 0 {
            return Fault::StraightOn(square);
        }
        square = board.square(square).links[direction];
        exits = board.square(square).exits[direction];
    }

    let count = route.entered(board).count();
    let in_light = board.is_light(square);
    if count < face.into() && in_light && game.routes.exact {
        return Fault::ExactCount(count);
    }
    if count > face.into() || count < face.into() && !in_light {
        return Fault::WrongCount(count);
    }

    let mut ground = Ground::of(position);
    if !route.is_from_darkness() {
        ground.lift(first);
    }
    let blocked = |&(i, square): &(usize, u8)| ground.is_blocked(square, i + 1 == count);
    let block = route.entered(board).enumerate().find(blocked);
    Fault::Block(block.map_or(square, |(_, square)| square))
}
