//! Routes: walks over the board, and how many of them there are.

use tablier_core::Message;

use super::board::{Board, each_direction};
use super::die::{Die, HIGHEST_FACE};
use super::position::{DARKNESS, PAWNS, SAVED};
use super::symmetry::Symmetry;

/// The most moves that a player may have to choose from. Nobody finds their way among more, and
/// whoever shows a position lists all of them.
pub(super) const MOST_MOVES: u32 = 4000;

/// The walk of one pawn.
///
/// It begins on a square, or in the darkness, and follows links from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    from_darkness: bool,
    /// The square where the pawn stands or, from the darkness, its entrance.
    first: u8,
    links: u8,
    /// Two bits a link, the first link lowest.
    directions: u32,
}

impl Route {
    /// The most links a route can have here; no die asks for so many.
    pub(super) const MOST_LINKS: usize = 16;

    /// The walk that has not left the square where the pawn stands.
    pub(super) fn from_square(square: u8) -> Self {
        Route { from_darkness: false, first: square, links: 0, directions: 0 }
    }

    /// The walk that has just entered the board.
    pub(super) fn from_darkness(entrance: u8) -> Self {
        Route { from_darkness: true, first: entrance, links: 0, directions: 0 }
    }

    /// The walk with one more link.
    #[must_use]
    pub(super) fn then(self, direction: usize) -> Self {
        let directions = self.directions | (direction as u32) << (2 * self.links);
        Route { links: self.links + 1, directions, ..self }
    }

    /// Whether it begins in the darkness.
    pub fn is_from_darkness(self) -> bool {
        self.from_darkness
    }

    /// The square where the pawn stands or, from the darkness, its entrance.
    pub(super) fn first(self) -> u8 {
        self.first
    }

    /// The directions of its links.
    pub(super) fn directions(self) -> impl Iterator<Item = usize> {
        (0..self.links).map(move |link| (self.directions >> (2 * link) & 3) as usize)
    }

    /// The squares entered, in order.
    pub(super) fn entered(self, board: &Board) -> impl Iterator<Item = u8> {
        let mut at = self.first;
        let entrance = self.from_darkness.then_some(at);
        entrance.into_iter().chain(self.directions().map(move |direction| {
            at = board.square(at).links[direction];
            at
        }))
    }

    /// The walk on the turned or mirrored board.
    pub(super) fn transform(self, symmetry: &Symmetry) -> Self {
        let image = Route { first: symmetry.place(self.first), links: 0, directions: 0, ..self };
        self.directions().fold(image, |image, direction| image.then(symmetry.direction(direction)))
    }

    /// The squares that a text names and a hand touches after the beginning: the entrance, each
    /// square where the direction changes, the end.
    pub(super) fn named_squares(self, board: &Board) -> Vec<u8> {
        let mut named: Vec<u8> = self.from_darkness.then_some(self.first).into_iter().collect();
        let mut at = self.first;
        let mut heading = None;
        for direction in self.directions() {
            if heading.is_some_and(|heading| heading != direction) {
                named.push(at);
            }
            heading = Some(direction);
            at = board.square(at).links[direction];
        }
        if heading.is_some() {
            named.push(at);
        }
        named
    }
}

/// A board on which the light is entered by an exact count, or not, with the number of walks from
/// everywhere.
#[derive(Debug)]
pub(super) struct Routes {
    pub board: Board,
    pub exact: bool,
    /// For each square, by the number of squares still to be entered and the direction in which a
    /// pawn comes: in how many ways it can go on to the end.
    onward: Vec<[[u32; 4]; HIGHEST_FACE as usize]>,
    /// For each square, how many steps away the light is, whoever stands there and whatever the die
    /// shows.
    steps_to_light: Vec<u16>,
    /// For each face of the die, the number of walks from the darkness.
    from_darkness: [u32; HIGHEST_FACE as usize + 1],
    /// For each face of the die, a number of moves that no position exceeds.
    most_moves: [u32; HIGHEST_FACE as usize + 1],
}

impl Routes {
    pub(super) fn new(board: Board, exact: bool) -> Self {
        let onward = vec![[[0; 4]; HIGHEST_FACE as usize]; board.squares.len()];
        let steps_to_light = steps_to_light(&board);
        let (from_darkness, most_moves) = Default::default();
        let mut routes = Routes { board, exact, onward, steps_to_light, from_darkness, most_moves };
        for left in 0..HIGHEST_FACE {
            for square in 0..routes.board.squares.len() as u8 {
                let exits = routes.board.square(square).exits;
                let ways = exits.map(|exits| routes.ways_onward(square, exits, left));
                routes.onward[square as usize][left as usize] = ways;
            }
        }
        for face in 1..=HIGHEST_FACE {
            let ways = |&entrance: &u8| {
                let exits = routes.board.square(entrance).exits_from_darkness;
                routes.ways_onward(entrance, exits, face - 1)
            };
            routes.from_darkness[face as usize] = routes.board.entrances.iter().map(ways).sum();
            routes.most_moves[face as usize] = routes.count_at_most(face);
        }
        routes
    }

    /// The moves of a player whose pawns stand where most walks begin, in the darkness or not,
    /// while no other pawn is on the board.
    ///
    /// No position has more: a player walks from seven places at most, other pawns only make walks
    /// void, and `pass` is one move.
    fn count_at_most(&self, face: u8) -> u32 {
        let squares = (0..self.board.squares.len() as u8).filter(|&at| !self.board.is_light(at));
        let mut walks: Vec<_> = squares.map(|at| self.count_from_square(at, face)).collect();
        walks.push(self.count_from_darkness(face));
        walks.sort_unstable_by(|one, other| other.cmp(one));
        walks.iter().take(PAWNS).sum::<u32>() + 1
    }

    /// Why this die does not go with this board, if a player can have too many moves.
    pub(super) fn die_fault(&self, die: Die) -> Option<Message> {
        let count = |face: u8| self.most_moves[face as usize];
        let worst = die.faces().max_by_key(|&face| count(face))?;
        (count(worst) > MOST_MOVES).then(|| {
            let fault = Message::new("theseion-too-many-moves").with("board", self.board.name());
            fault.with("face", worst).with("count", count(worst)).with("most", MOST_MOVES)
        })
    }

    /// Whether a walk is over on this square, with so many squares still to be entered.
    pub(super) fn ends(&self, square: u8, left: u8) -> bool {
        left == 0 || !self.exact && self.board.is_light(square)
    }

    /// In how many ways a pawn on `square` can enter `left` more squares when it goes on in one of
    /// the directions `exits`, whoever stands there.
    pub(super) fn ways_onward(&self, square: u8, exits: u8, left: u8) -> u32 {
        if self.ends(square, left) {
            return 1;
        }
        let links = &self.board.square(square).links;
        let ways =
            |direction: usize| self.onward[links[direction] as usize][left as usize - 1][direction];
        each_direction(exits).map(ways).sum()
    }

    /// How many walks of `count` squares begin on this square.
    pub(super) fn count_from_square(&self, square: u8, count: u8) -> u32 {
        self.ways_onward(square, self.board.square(square).ways_out, count)
    }

    /// How many walks of `count` squares begin in the darkness.
    pub(super) fn count_from_darkness(&self, count: u8) -> u32 {
        self.from_darkness[count as usize]
    }

    /// How many steps the pawn at this place is from the light, as one walks along the squares.
    pub(super) fn steps_to_light(&self, place: u8) -> u32 {
        match place {
            SAVED => 0,
            DARKNESS => {
                let steps = self.board.entrances.iter().map(|&square| self.steps_to_light(square));
                steps.min().unwrap_or(0) + 1
            }
            square => self.steps_to_light[square as usize].into(),
        }
    }
}

/// For each square the steps to the nearest light, found ring by ring around it.
fn steps_to_light(board: &Board) -> Vec<u16> {
    let count = board.squares.len() as u16;
    // No way is longer than the board has squares.
    let mut steps = vec![count; count.into()];
    let mut ring: Vec<_> = (0..count as u8).filter(|&square| board.is_light(square)).collect();
    for distance in 0..count {
        let is_new = |&square: &u8| steps[square as usize] > distance;
        ring.retain(is_new);
        for square in std::mem::take(&mut ring) {
            steps[square as usize] = distance;
            let square = board.square(square);
            ring.extend(each_direction(square.ways_out).map(|direction| square.links[direction]));
        }
    }
    steps
}
