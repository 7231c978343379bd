//! The moves: which there are, and what they do.

use tablier_core::Seat;

use super::board::{Kind, each_direction};
use super::position::{DARKNESS, Position, SAVED};
use super::route::{Route, Routes};

/// One ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// The die shows this face.
    Roll(u8),
    /// A pawn walks.
    Walk(Route),
    /// Nobody walks: the route chosen meets a block, or there is none.
    Pass,
}

/// Who stands where, as the player to move sees it.
pub(super) struct Ground {
    /// For each square the number of pawns there, with [`ENEMY`] added if they are enemies.
    standing: [u8; 256],
}

const ENEMY: u8 = 0x80;

impl Ground {
    pub(super) fn of(position: &Position) -> Self {
        let mut ground = Ground { standing: [0; 256] };
        let teams = position.teams();
        for seat in teams.each_seat() {
            let side = if teams.are_allied(position.turn(), seat) { 0 } else { ENEMY };
            for square in position.squares(seat) {
                let standing = &mut ground.standing[square as usize];
                *standing = (*standing + 1) | side;
            }
        }
        ground
    }

    /// Takes the pawn that is about to walk off its square.
    pub(super) fn lift(&mut self, square: u8) {
        self.standing[square as usize] -= 1;
    }

    fn put_back(&mut self, square: u8) {
        self.standing[square as usize] += 1;
    }

    /// Whether a walk that enters this square meets a block: two or more pawns, unless they are
    /// friends and the walk ends with them.
    pub(super) fn is_blocked(&self, square: u8, at_end: bool) -> bool {
        let standing = self.standing[square as usize];
        standing & !ENEMY >= 2 && !(at_end && standing & ENEMY == 0)
    }
}

/// Finds the routes of a turn.
struct Walker<'a, V> {
    routes: &'a Routes,
    ground: &'a mut Ground,
    visit: V,
    found: bool,
    /// Whether some route is void because it meets a block.
    met_block: bool,
}

impl<V: FnMut(Route)> Walker<'_, V> {
    /// Finds the routes of one pawn.
    fn start(&mut self, place: u8, count: u8) {
        let routes = self.routes;
        if place == DARKNESS {
            for &entrance in &routes.board.entrances {
                let exits = routes.board.square(entrance).exits_from_darkness;
                self.enter(Route::from_darkness(entrance), entrance, exits, count - 1);
            }
        } else {
            self.ground.lift(place);
            let ways_out = routes.board.square(place).ways_out;
            self.go_on(Route::from_square(place), place, ways_out, count);
            self.ground.put_back(place);
        }
    }

    /// Goes on from a square in each of these directions; `left` squares are still to be entered.
    fn go_on(&mut self, route: Route, from: u8, directions: u8, left: u8) {
        let board = &self.routes.board;
        for direction in each_direction(directions) {
            let next = board.square(from).links[direction];
            let exits = board.square(next).exits[direction];
            self.enter(route.then(direction), next, exits, left - 1);
        }
    }

    /// Enters a square, from which these directions lead on.
    fn enter(&mut self, route: Route, square: u8, exits: u8, left: u8) {
        let at_end = self.routes.ends(square, left);
        if self.ground.is_blocked(square, at_end) {
            // A void route still has to be walkable to its end.
            self.met_block |= self.routes.ways_onward(square, exits, left) > 0;
        } else if at_end {
            self.found = true;
            (self.visit)(route);
        } else {
            self.go_on(route, square, exits, left);
        }
    }
}

/// Calls `visit` with every legal move.
pub(super) fn each_move(routes: &Routes, position: &Position, mut visit: impl FnMut(Move)) {
    if position.is_over() {
        return;
    }
    let Some(face) = position.roll() else {
        position.die().faces().for_each(|face| visit(Move::Roll(face)));
        return;
    };
    let ground = &mut Ground::of(position);
    let visit_route = |route| visit(Move::Walk(route));
    let mut walker = Walker { routes, ground, visit: visit_route, found: false, met_block: false };
    for place in starts(position) {
        walker.start(place, face);
    }
    if walker.met_block || !walker.found {
        visit(Move::Pass);
    }
}

/// Calls `visit` with every walk from a place on an empty board.
pub(super) fn each_walk(routes: &Routes, place: u8, face: u8, visit: impl FnMut(Route)) {
    if face == 0 || place == SAVED {
        return;
    }
    // The walker lifts the pawn, so it has to stand there.
    let mut ground = Ground { standing: [0; 256] };
    ground.put_back(place);
    Walker { routes, ground: &mut ground, visit, found: false, met_block: false }
        .start(place, face);
}

/// Counts the legal moves. Where no block stands every walk is a route, and their numbers are
/// known.
pub(super) fn count_moves(routes: &Routes, position: &Position) -> u64 {
    if position.is_over() {
        return 0;
    }
    let Some(face) = position.roll() else { return position.die().len().into() };
    if has_block(position) {
        let mut count = 0;
        each_move(routes, position, |_| count += 1);
        return count;
    }
    let count = |place| match place {
        DARKNESS => routes.count_from_darkness(face),
        square => routes.count_from_square(square, face),
    };
    starts(position).map(count).sum::<u32>().max(1).into()
}

/// Whether a square has two pawns or more.
fn has_block(position: &Position) -> bool {
    let mut taken = [0_u64; 4];
    let mut has_block = false;
    for square in position.teams().each_seat().flat_map(|seat| position.squares(seat)) {
        let (set, bit) = (&mut taken[square as usize / 64], 1 << (square % 64));
        has_block |= *set & bit != 0;
        *set |= bit;
    }
    has_block
}

/// The places from which the player to move can walk, each once: pawns of one player that stand
/// together are alike.
fn starts(position: &Position) -> impl Iterator<Item = u8> {
    let places = position.places(position.turn());
    let mut last = SAVED;
    places.iter().copied().filter(move |&place| {
        let fresh = place != last && place != SAVED;
        last = place;
        fresh
    })
}

/// The position after a legal move. With `red_once` a walk earns at most one roll from red.
pub(super) fn play(routes: &Routes, red_once: bool, position: &Position, legal: Move) -> Position {
    let mut next = *position;
    match legal {
        Move::Roll(0) => {
            save_edging_if_odd(routes, &mut next);
            next.end_turn();
        }
        Move::Roll(face) => next.set_roll(face),
        Move::Pass => next.use_roll(0),
        Move::Walk(route) => {
            let earned = walk(routes, red_once, &mut next, route);
            next.use_roll(earned);
        }
    }
    next
}

/// The position in the middle of a move, when the pawn has walked so far and the die still lies there.
pub(super) fn walked(routes: &Routes, position: &Position, route: Route) -> Position {
    let mut next = *position;
    walk(routes, false, &mut next, route);
    next
}

/// Walks, throws the enemies met back into the darkness, and returns the rolls earned.
fn walk(routes: &Routes, red_once: bool, position: &mut Position, route: Route) -> u8 {
    let board = &routes.board;
    let mover = position.turn();
    let mut earnings = Earnings::default();
    let mut end = route.first();
    for square in route.entered(board) {
        earnings.enter(board.square(square).kind);
        throw_back(position, mover, square);
        end = square;
    }
    let from = if route.is_from_darkness() { DARKNESS } else { route.first() };
    position.relocate(mover, from, if earnings.saved { SAVED } else { end });
    earnings.rolls(red_once)
}

/// The rolls that a walk earns.
pub(super) fn earned(routes: &Routes, red_once: bool, route: Route) -> u8 {
    let mut earnings = Earnings::default();
    for square in route.entered(&routes.board) {
        earnings.enter(routes.board.square(square).kind);
    }
    earnings.rolls(red_once)
}

/// What a walk has brought so far.
#[derive(Default)]
struct Earnings {
    red: u8,
    saved: bool,
}

impl Earnings {
    fn enter(&mut self, kind: Kind) {
        self.red += u8::from(kind == Kind::Red);
        self.saved = kind == Kind::Light;
    }

    fn rolls(&self, red_once: bool) -> u8 {
        let red = if red_once { self.red.min(1) } else { self.red };
        red + u8::from(self.saved)
    }
}

/// A route meets enemies one by one: two on a square are a block, and no route leads there.
fn throw_back(position: &mut Position, mover: Seat, square: u8) {
    let teams = position.teams();
    for enemy in teams.each_seat().filter(|&seat| !teams.are_allied(mover, seat)) {
        if position.places(enemy).contains(&square) {
            position.relocate(enemy, square, DARKNESS);
        }
    }
}

/// What a zero does to the pawns next to the light.
fn save_edging_if_odd(routes: &Routes, position: &mut Position) {
    let before = *position;
    let on_edging = |seat| before.squares(seat).filter(|&at| routes.board.square(at).edging);
    let seats = || before.teams().each_seat();
    if seats().map(|seat| on_edging(seat).count()).sum::<usize>() % 2 == 1 {
        for seat in seats() {
            on_edging(seat).for_each(|square| position.relocate(seat, square, SAVED));
        }
    }
}
