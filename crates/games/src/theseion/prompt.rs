//! What to do next, why something cannot be touched, and moves in words.

use tablier_core::scan::Scanner;
use tablier_core::scene::Place;
use tablier_core::{Gestures, Message, Scene, Seat, Touch};

use super::board::Board;
use super::move_text::{Fault, follow, straight_way, walk_fault};
use super::moves::{self, Move};
use super::position::Position;
use super::route::Route;
use super::view::{self, DIE, zone_name};
use super::{INFO, Theseion};

pub(super) fn prompt(
    game: &Theseion,
    position: &Position,
    gestures: &Gestures,
    touched: &[Touch],
) -> Message {
    let board = &game.routes.board;
    let face = position.roll().unwrap_or_default();
    let next = gestures.next(touched);
    let Some(start) = touched.first() else {
        let is_zone = |touch: &&&Touch| matches!(touch, Touch::Place(Place::Zone(_)));
        let is_cell = |touch: &&&Touch| touch.cell_name().is_some();
        let enters = next.iter().any(|touch| is_zone(&touch));
        let id = match (next.iter().any(|touch| is_cell(&touch)), enters) {
            (true, false) => "theseion-prompt-pawn",
            (true, true) => "theseion-prompt-pawn-or-enter",
            (false, true) => "theseion-prompt-enter",
            (false, false) => "theseion-prompt-pass",
        };
        return Message::new(id).with("face", face);
    };
    let squares = squares(board, touched);
    if squares.is_empty() {
        return Message::new("theseion-prompt-entrance");
    }
    let links = squares.windows(2).filter_map(|pair| straight_way(board, pair[0], pair[1]).ok());
    let entered = usize::from(start.cell_name().is_none());
    let walked = entered + links.map(|(_, links)| links).sum::<usize>();
    let is_last = |touch: &&Touch| gestures.next(&then(touched, touch)).is_empty();
    let stops = next.iter().all(is_last);
    let id = if stops { "theseion-prompt-stop" } else { "theseion-prompt-stop-or-turn" };
    Message::new(id).with("count", usize::from(face).saturating_sub(walked))
}

pub(super) fn refusal(
    game: &Theseion,
    position: &Position,
    gestures: &Gestures,
    touched: &[Touch],
    touch: &Touch,
) -> Message {
    let board = &game.routes.board;
    match touch {
        Touch::Choice { .. } if touched.is_empty() => Message::new("theseion-touch-no-pass"),
        Touch::Choice { .. } => Message::new("theseion-pass-late"),
        Touch::Place(Place::Zone(zone)) => {
            let can_begin = gestures.next(&[]).contains(&touch);
            why_not_zone(game, position, zone, can_begin)
        }
        Touch::Place(Place::Cell(cell)) => match (square_named(board, cell), touched) {
            (None, _) => Message::new("theseion-rock").with("square", cell.as_str()),
            (Some(square), []) => why_not_pawn(game, position, square),
            (Some(square), _) => why_not_over(game, position, touched, touch, square),
        },
    }
}

/// Why a place beside the board cannot be touched.
fn why_not_zone(game: &Theseion, position: &Position, zone: &str, can_begin: bool) -> Message {
    let (mover, face) = (position.turn(), position.roll().unwrap_or_default());
    let is_darkness_of = |seat: &Seat| zone == zone_name("darkness", *seat);
    if zone == DIE {
        Message::new("theseion-touch-die").with("face", face)
    } else if !is_darkness_of(&mover) {
        match position.teams().each_seat().find(is_darkness_of) {
            Some(owner) => Message::new("theseion-other-darkness").with("owner", owner.number()),
            None => Message::new("theseion-saved-stays"),
        }
    } else if can_begin {
        Message::new("theseion-choose-square")
    } else if position.dark(mover) == 0 {
        Message::new("theseion-nobody-in-darkness")
    } else if game.routes.count_from_darkness(face) > 0 {
        Message::new("theseion-darkness-blocked")
    } else {
        Message::new("theseion-darkness-no-route").with("face", face)
    }
}

/// Why there is no pawn on a square that could walk.
fn why_not_pawn(game: &Theseion, position: &Position, square: u8) -> Message {
    let board = &game.routes.board;
    let face = position.roll().unwrap_or_default();
    if position.count_at(position.turn(), square) == 0 {
        // There is none, wherever it were to go.
        let fault = walk_fault(game, position, Route::from_square(square), face);
        return fault.message(board, face);
    }
    let is_blocked = game.routes.count_from_square(square, face) > 0;
    let id = if is_blocked { "theseion-pawn-blocked" } else { "theseion-pawn-no-route" };
    Message::new(id).with("square", board.square_name(square)).with("face", face)
}

/// Why a walk that has begun does not lead over a square.
fn why_not_over(
    game: &Theseion,
    position: &Position,
    touched: &[Touch],
    touch: &Touch,
    square: u8,
) -> Message {
    let board = &game.routes.board;
    let at = |id: &'static str, square| Message::new(id).with("square", board.square_name(square));
    let face = position.roll().unwrap_or_default();
    if touched.last() == Some(touch) {
        return Message::new("theseion-touch-stays");
    }
    let fault = match route_of(board, &then(touched, touch)) {
        Err(fault) => fault,
        Ok(route) => match walk_fault(game, position, route, face) {
            Fault::WrongCount(count) if count < face.into() => {
                let left = face - count as u8;
                if let Some(reason) = why_not_onward(game, route, square, left) {
                    return reason.with("square", board.square_name(square)).with("face", face);
                }
                Fault::WrongCount(count)
            }
            fault => fault,
        },
    };
    match fault {
        Fault::NotATurn(turn) => at("theseion-turn-chosen", turn),
        Fault::TurnsBack(_) => Message::new("theseion-touch-turns-back"),
        Fault::BeyondLight(light) => at("theseion-touch-beyond-light", light),
        Fault::StraightOn(path) => at("theseion-touch-straight-on", path),
        Fault::Block(block) => at("theseion-touch-block", block),
        Fault::WrongCount(count) => {
            at("theseion-touch-wrong-count", square).with("face", face).with("count", count)
        }
        fault => fault.message(board, face),
    }
}

/// Why a pawn does not enter or turn on a square, if it could do that with the squares that are left: nothing
/// else than a block can be in its way then.
fn why_not_onward(game: &Theseion, route: Route, square: u8, left: u8) -> Option<Message> {
    let here = game.routes.board.square(square);
    let heading = route.directions().last();
    let exits = match heading {
        Some(heading) => here.exits[heading] & !(1 << heading),
        None => here.exits_from_darkness,
    };
    let id = match (game.routes.ways_onward(square, exits, left) > 0, heading) {
        (true, Some(_)) => "theseion-turn-blocked",
        (true, None) => "theseion-entrance-blocked",
        (false, Some(_)) => return None,
        (false, None) => "theseion-entrance-no-route",
    };
    Some(Message::new(id))
}

/// The pawn has walked as far as it was told to.
pub(super) fn preview(game: &Theseion, position: &Position, touched: &[Touch]) -> Option<Scene> {
    let board = &game.routes.board;
    if squares(board, touched).is_empty() {
        return None;
    }
    let route = route_of(board, touched).ok()?;
    let has_walked = route.entered(board).next().is_some();
    has_walked.then(|| view::scene(board, &moves::walked(&game.routes, position, route)))
}

pub(super) fn describe(game: &Theseion, position: &Position, legal: Move) -> Message {
    let board = &game.routes.board;
    let seats = || position.teams().each_seat();
    let after = moves::play(&game.routes, game.red_once, position, legal);
    let grown = |count: &dyn Fn(&Position, Seat) -> u8| {
        seats().map(|seat| count(&after, seat).saturating_sub(count(position, seat))).sum::<u8>()
    };
    let about = |id: &'static str| Message::new(id).with("who", INFO.seat_name(position.turn()));
    match legal {
        Move::Roll(0) => about("theseion-move-zero").with("saved", grown(&Position::saved)),
        Move::Roll(face) => about("theseion-move-roll").with("face", face),
        Move::Pass => about("theseion-move-pass"),
        Move::Walk(route) => {
            let from = if route.is_from_darkness() {
                "darkness".to_owned()
            } else {
                board.square_name(route.first())
            };
            let end = route.entered(board).last().unwrap_or(route.first());
            let to = if board.is_light(end) { "light".to_owned() } else { board.square_name(end) };
            let told = about("theseion-move-walk").with("from", from).with("to", to);
            told.with("thrown", grown(&Position::dark))
        }
    }
}

/// The walk over what has been touched, at least one square: whole, but perhaps not as the rules want it.
fn route_of(board: &Board, touched: &[Touch]) -> Result<Route, Fault> {
    let from_darkness = touched.first().is_some_and(|start| start.cell_name().is_none());
    let squares = squares(board, touched).into_iter().map(|square| board.square(square));
    let named: Vec<_> = squares.map(|square| (square.column, square.row)).collect();
    follow(board, from_darkness, &named)
}

fn then(touched: &[Touch], touch: &Touch) -> Vec<Touch> {
    touched.iter().chain([touch]).cloned().collect()
}

fn squares(board: &Board, touched: &[Touch]) -> Vec<u8> {
    let names = touched.iter().filter_map(Touch::cell_name);
    names.filter_map(|name| square_named(board, name)).collect()
}

fn square_named(board: &Board, name: &str) -> Option<u8> {
    let (column, row) = Scanner::new(name).square(board.columns, board.rows).ok()?;
    board.find(column, row)
}
