//! Moves as texts, and why a move is not legal.

use tablier_core::scan::{Scanner, square_name};
use tablier_core::{Game, Message, Seat};

use super::Theseion;
use super::board::{Board, NOWHERE, STEPS};
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

/// Reads a text, then looks whether it names a legal move; only if not, it asks why.
pub(super) fn read_move(game: &Theseion, position: &Position, text: &str) -> Result<Move, Message> {
    let said = read(game, position, text)?;
    if game.is_legal(position, said) {
        return Ok(said);
    }
    if let Some(outcome) = game.outcome(position) {
        return Err(Message::new("move-after-end").with("reason", outcome.message()));
    }
    Err(match (said, position.roll()) {
        (Move::Roll(face), None) => not_a_face(face, position.die()),
        (Move::Roll(_), Some(face)) => Message::new("theseion-rolled").with("face", face),
        (_, None) => Message::new("theseion-roll-first"),
        (Move::Pass, Some(_)) => why_not_pass(game, position),
        (Move::Walk(route), Some(face)) => why_not_walk(game, position, route, face),
    })
}

/// The move that a text names, legal or not.
fn read(game: &Theseion, position: &Position, text: &str) -> Result<Move, Message> {
    if text == PASS {
        return Ok(Move::Pass);
    }
    let mut scanner = Scanner::new(text);
    match scanner.peek() {
        Some('0'..='9') => {
            let face = scanner.number(0, 9)? as u8;
            scanner.end()?;
            Ok(Move::Roll(face))
        }
        Some('*' | 'a'..='z') => read_route(game, position, scanner),
        _ => Err(scanner.error(Message::new("theseion-move-form"))),
    }
}

/// The route that a text names: whole as a walk, perhaps not as the rules want it.
fn read_route(game: &Theseion, position: &Position, mut scanner: Scanner) -> Result<Move, Message> {
    let board = &game.routes.board;
    let from_darkness = scanner.eat('*');
    if from_darkness {
        scanner.expect('>')?;
    }
    let mut squares = vec![scanner.square(board.columns, board.rows)?];
    while !scanner.is_at_end() || squares.len() == 1 && !from_darkness {
        scanner.expect('>')?;
        squares.push(scanner.square(board.columns, board.rows)?);
    }

    let square_at = |&(column, row): &(u8, u8)| {
        let name = || square_name(column, row);
        let rock = || Message::new("theseion-rock").with("square", name());
        board.find(column, row).ok_or_else(rock)
    };
    let squares = squares.iter().map(square_at).collect::<Result<Vec<u8>, Message>>()?;
    let first = squares[0];
    let mut route =
        if from_darkness { Route::from_darkness(first) } else { Route::from_square(first) };
    let mut count = usize::from(from_darkness);
    let mut heading = None;
    for pair in squares.windows(2) {
        let (direction, links) = straight_way(board, pair[0], pair[1])?;
        let turn = |id: &'static str| Message::new(id).with("square", board.square_name(pair[0]));
        if heading == Some(direction) {
            return Err(turn("theseion-not-a-turn"));
        }
        if heading == Some(direction ^ 2) {
            return Err(turn("theseion-turns-back"));
        }
        heading = Some(direction);
        for _ in 0..links {
            count += 1;
            if count <= Route::MOST_LINKS {
                route = route.then(direction);
            }
        }
    }
    match position.roll() {
        // Longer than a route can be.
        Some(face) if count > Route::MOST_LINKS => Err(wrong_count(face, count)),
        _ => Ok(Move::Walk(route)),
    }
}

/// The direction and the number of links from one square straight to another.
fn straight_way(board: &Board, from: u8, to: u8) -> Result<(usize, usize), Message> {
    let no_way = || {
        let message = Message::new("theseion-no-way").with("from", board.square_name(from));
        message.with("to", board.square_name(to))
    };
    let (here, there) = (board.square(from), board.square(to));
    let step = (
        (there.column as i8 - here.column as i8).signum(),
        (there.row as i8 - here.row as i8).signum(),
    );
    let direction = STEPS.iter().position(|&other| other == step).ok_or_else(no_way)?;
    let (mut at, mut links) = (from, 0);
    while at != to {
        at = board.square(at).links[direction];
        links += 1;
        if at == NOWHERE {
            return Err(no_way());
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

fn why_not_walk(game: &Theseion, position: &Position, route: Route, face: u8) -> Message {
    let board = &game.routes.board;
    let at = |id: &'static str, square| Message::new(id).with("square", board.square_name(square));
    let mover = position.turn();
    let first = route.first();
    if route.is_from_darkness() {
        if position.count_at(mover, DARKNESS) == 0 {
            return Message::new("theseion-nobody-in-darkness");
        }
        if !board.entrances.contains(&first) {
            return at("theseion-not-an-entrance", first);
        }
    } else if position.count_at(mover, first) == 0 {
        let stands_there = |&seat: &Seat| position.count_at(seat, first) > 0;
        return match position.teams().each_seat().find(stands_there) {
            Some(owner) => at("theseion-not-yours", first).with("owner", owner.number()),
            None => at("theseion-no-pawn", first),
        };
    }

    let start = board.square(first);
    let mut exits =
        if route.is_from_darkness() { start.exits_from_darkness } else { start.ways_out };
    let mut square = first;
    for direction in route.directions() {
        if board.is_light(square) {
            return at("theseion-beyond-light", square);
        }
        if exits >> direction & 1 == 0 {
            return at("theseion-straight-on", square);
        }
        square = board.square(square).links[direction];
        exits = board.square(square).exits[direction];
    }

    let count = route.entered(board).count();
    if !game.routes.ends(square, face.saturating_sub(count as u8)) || count > face.into() {
        let exact = board.is_light(square) && count < face.into();
        return if exact {
            Message::new("theseion-exact-count").with("face", face).with("count", count)
        } else {
            wrong_count(face, count)
        };
    }

    let mut ground = Ground::of(position);
    if !route.is_from_darkness() {
        ground.lift(first);
    }
    let blocked = |&(i, square): &(usize, u8)| ground.is_blocked(square, i + 1 == count);
    let block = route.entered(board).enumerate().find(blocked);
    at("theseion-block", block.map_or(square, |(_, square)| square))
}

fn wrong_count(face: u8, count: usize) -> Message {
    Message::new("theseion-wrong-count").with("face", face).with("count", count)
}
