//! Ordo, by Dieter Stein: bring a piece to the other side while all of yours stay one group.

mod board;
mod explain;
mod group;
mod moves;
mod position;
mod random_move;
mod reconnection;
mod text;
mod view;

use tablier_core::{
    Game, Info, Message, Options, Outcome, REPETITION, Scene, Seat, Touch, Turn, texts,
};

use board::Mirror;

pub use moves::Move;
pub use position::Position;
pub use text::Setup;

/// Ordo with its options.
#[derive(Clone, Debug)]
pub struct Ordo {
    draws_on_repetition: bool,
}

static INFO: Info = Info {
    id: "ordo",
    name: "Ordo",
    authors: &["Dieter Stein"],
    publisher: None,
    year: Some(2009),
    link: Some("spielstein.com/games/ordo"),
    players: (2, 2),
    chance: false,
    options: &[REPETITION],
    phrases: texts!("", ".ftl"),
    rules: texts!("rules.", ".md"),
};

impl Game for Ordo {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn new(options: &Options) -> Result<Self, Message> {
        Ok(Ordo { draws_on_repetition: options.get(REPETITION.id) == "draw" })
    }

    fn start(&self) -> Position {
        Position::START
    }

    fn seats(&self, _: &Position) -> u8 {
        2
    }

    fn turn(&self, position: &Position) -> Turn {
        Turn::Seat(position.side())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    #[inline]
    fn each_move(&self, position: &Position, visit: impl FnMut(Move)) {
        position.each_move(visit);
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        position.count_moves().into()
    }

    #[inline]
    fn nth_move(&self, position: &Position, n: u64) -> Option<Move> {
        position.nth_move(n)
    }

    #[inline]
    fn any_move(&self, position: &Position, below: impl FnMut(u64) -> u64) -> Option<Move> {
        position.any_move(below)
    }

    #[inline]
    fn play(&self, position: &Position, legal: Move) -> Position {
        position.play(legal)
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn draws_on_repetition(&self) -> bool {
        self.draws_on_repetition
    }

    fn read_setup(&self, text: &str) -> Result<Setup, Message> {
        text::read_setup(text)
    }

    fn validate(&self, setup: &Setup) -> Result<Position, Vec<Message>> {
        setup.validate()
    }

    fn setup(&self, position: &Position) -> Setup {
        Setup::of(position)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, Message> {
        text::read_move(position, text)
    }

    fn move_text(&self, position: &Position, legal: Move) -> String {
        text::move_text(position, legal)
    }

    fn scene(&self, position: &Position) -> Scene {
        view::scene(position)
    }

    fn gesture(&self, _: &Position, legal: Move) -> Vec<Touch> {
        view::gesture(legal)
    }

    /// Left and right swapped; the two sides swapped; both.
    fn symmetries(&self) -> u8 {
        3
    }

    fn transform(&self, position: &Position, symmetry: u8) -> Position {
        let mirror = Mirror::of_symmetry(symmetry);
        let [white, black] = [0, 1].map(|seat| mirror.set(position.pieces(Seat(seat))));
        if mirror.swaps_sides {
            Position::new([black, white], position.side().next(2))
        } else {
            Position::new([white, black], position.side())
        }
    }

    fn transform_move(&self, _: &Position, legal: Move, symmetry: u8) -> Move {
        let mirror = Mirror::of_symmetry(symmetry);
        let ends = legal.ends().map(|(from, to)| (mirror.square(from), mirror.square(to)));
        Move::of_ends(ends)
    }
}
