//! The trait that every game implements.

use std::fmt::{Debug, Display};

use crate::alliance::Alliance;
use crate::describe;
use crate::gesture::{Gestures, Touch};
use crate::info::Info;
use crate::message::Message;
use crate::options::Options;
use crate::outcome::{Outcome, Seat, Turn};
use crate::prompt;
use crate::scene::{Place, Scene};

/// The rules of a game with its options chosen.
///
/// A value of the implementing type holds what stays the same during a game (options, a board);
/// what changes is in the position, a small value that is copied for every move. Making moves in
/// place and undoing them measured no faster (`docs/benchmarks.md`), and there is no undo to get
/// wrong.
///
/// Everything that needs no types (server, command line, browser) uses the object-safe view
/// [`AnyGame`](crate::AnyGame), which is written once for all games.
pub trait Game: Clone + Debug + Send + Sync + Sized + 'static {
    /// A position that may be impossible: what a text says, before it is checked.
    type Setup: Clone + PartialEq + Debug + Display;
    /// A position that keeps the game's invariants, with its hash.
    type Position: Copy + Eq + Debug + Send + Sync + 'static;
    /// A legal move, meaningful only together with the position it was made for.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// What is known about the game without playing it.
    const INFO: &'static Info;

    /// The game with these options, or why they do not fit together.
    fn new(options: &Options) -> Result<Self, Message>;

    /// The position in which a game begins.
    fn start(&self) -> Self::Position;

    /// The number of seats.
    fn seats(&self, position: &Self::Position) -> u8;

    /// Who decides the next ply. After the end it tells who would have.
    fn turn(&self, position: &Self::Position) -> Turn;

    /// The outcome if the game is over. It is over exactly when there are no legal moves.
    ///
    /// Repetition is not seen here: it belongs to a [`Match`](crate::Match), not to a position.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Calls `visit` with every legal move, each once. Allocates nothing.
    fn each_move(&self, position: &Self::Position, visit: impl FnMut(Self::Move));

    /// How many legal moves there are, counted without making each of them where that is faster.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.each_move(position, |_| count += 1);
        count
    }

    /// The legal move with this number, counted from 0 in the order of
    /// [`each_move`](Game::each_move), found without making the others where that is faster.
    fn nth_move(&self, position: &Self::Position, n: u64) -> Option<Self::Move> {
        let mut found = None;
        let mut number = 0;
        self.each_move(position, |legal| {
            if number == n {
                found = Some(legal);
            }
            number += 1;
        });
        found
    }

    /// Any legal move, each as likely as the others, found without counting them where that is
    /// faster; none after the end. `below` gives a random number below the one it is given, and 0
    /// below 0.
    fn any_move(
        &self,
        position: &Self::Position,
        mut below: impl FnMut(u64) -> u64,
    ) -> Option<Self::Move> {
        self.nth_move(position, below(self.count_moves(position)))
    }

    /// The position after a legal move.
    fn play(&self, position: &Self::Position, legal: Self::Move) -> Self::Position;

    /// Whether a move, perhaps made for another position, is legal in this one.
    fn is_legal(&self, position: &Self::Position, candidate: Self::Move) -> bool {
        let mut found = false;
        self.each_move(position, |legal| found |= legal == candidate);
        found
    }

    /// The hash of a position, kept up to date by [`play`](Game::play).
    fn hash(&self, position: &Self::Position) -> u64;

    /// Whether the third appearance of a position is a draw.
    fn draws_on_repetition(&self) -> bool {
        false
    }

    /// The alliances on which the players can agree before the game begins, everybody alone first; none in
    /// games without them.
    fn alliances(&self) -> Vec<Alliance> {
        Vec::new()
    }

    /// The lowest seat of the team of a seat; the seat itself where it plays alone.
    fn team(&self, seat: Seat) -> Seat {
        seat
    }

    /// Reads a position's text without asking whether it is possible.
    fn read_setup(&self, text: &str) -> Result<Self::Setup, Message>;

    /// The position a set-up describes, or every reason why it is impossible. The hash is computed
    /// from nothing.
    fn validate(&self, setup: &Self::Setup) -> Result<Self::Position, Vec<Message>>;

    /// The set-up that describes a position.
    fn setup(&self, position: &Self::Position) -> Self::Setup;

    /// Reads a move's text: the legal move it names, or why there is none, in the game's words.
    fn read_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Message>;

    /// The text of a legal move.
    fn move_text(&self, position: &Self::Position, legal: Self::Move) -> String;

    /// The board as it looks.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// What a person would touch, in order, to make this legal move. No two moves have the same
    /// touches, and none begins with all the touches of another.
    fn gesture(&self, position: &Self::Position, legal: Self::Move) -> Vec<Touch>;

    /// Other touches that make the same move, where a person may choose: a line from either end. Together
    /// with the [`gesture`](Game::gesture)s of all moves, which mark the last move, they are one tree: each
    /// leads to one move, and none begins another.
    fn other_gestures(&self, position: &Self::Position, legal: Self::Move) -> Vec<Vec<Touch>> {
        let _ = (position, legal);
        Vec::new()
    }

    /// What the player to move does next, after touching this: a sentence that begins with a capital and
    /// has no full stop, such as "Choose a piece". `gestures` are those of the position, and `touched` begins
    /// at least one of them without being whole.
    fn prompt(&self, position: &Self::Position, gestures: &Gestures, touched: &[Touch]) -> Message {
        prompt::prompt(self, position, gestures, touched)
    }

    /// Why a place or a choice cannot be touched after `touched`, in the game's words: "the piece on c3 belongs
    /// to your opponent". It is asked only while somebody is to move, and not for what can be touched.
    fn refusal(
        &self,
        position: &Self::Position,
        gestures: &Gestures,
        touched: &[Touch],
        touch: &Touch,
    ) -> Message {
        prompt::refusal(self, position, gestures, touched, touch)
    }

    /// The board as it looks with a move half made, if that changes anything: the piece has gone where it was
    /// sent, and what remains to be chosen is open. `touched` begins a gesture without being whole.
    fn preview(&self, position: &Self::Position, touched: &[Touch]) -> Option<Scene> {
        let _ = (position, touched);
        None
    }

    /// What a legal move does, for people who hear it: "White slides a1 to a3 and turns over b3". A sentence
    /// that begins with a capital and has no full stop.
    fn describe(&self, position: &Self::Position, legal: Self::Move) -> Message {
        describe::describe(self, position, legal)
    }

    /// The places that decided a game which its rules have ended: the square that was reached, or the pieces that
    /// cannot move. It is asked only after such an end.
    fn decisive(&self, position: &Self::Position) -> Vec<Place> {
        let _ = position;
        Vec::new()
    }

    /// What a game turns on and a look at the pieces does not tell about a seat, if there is anything: "controls
    /// blue". A few words that follow the name of the seat, without a capital and without a full stop.
    fn seat_note(&self, position: &Self::Position, seat: Seat) -> Option<Message> {
        let _ = (position, seat);
        None
    }

    /// How many ways there are, besides leaving it alone, to turn or mirror the board (and swap
    /// the sides) so that the game stays the same.
    fn symmetries(&self) -> u8 {
        0
    }

    /// The position seen through one of the [`symmetries`](Game::symmetries), counted from 0.
    fn transform(&self, position: &Self::Position, symmetry: u8) -> Self::Position {
        let _ = symmetry;
        *position
    }

    /// A move of `position` as it is in the transformed position.
    fn transform_move(
        &self,
        position: &Self::Position,
        legal: Self::Move,
        symmetry: u8,
    ) -> Self::Move {
        let _ = (position, symmetry);
        legal
    }

    /// The position of a text: read, then checked.
    fn read_position(&self, text: &str) -> Result<Self::Position, Vec<Message>> {
        let setup = self.read_setup(text).map_err(|error| vec![error])?;
        self.validate(&setup)
    }

    /// The text of a position.
    fn position_text(&self, position: &Self::Position) -> String {
        self.setup(position).to_string()
    }
}

/// Counts the sequences of `depth` legal moves.
///
/// The last ply is counted, not made.
// Not inlined, so that other crates call what was compiled with the rules instead of compiling their own.
#[inline(never)]
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => game.count_moves(position),
        _ => {
            let mut count = 0;
            game.each_move(position, |legal| {
                count += perft(game, &game.play(position, legal), depth - 1);
            });
            count
        }
    }
}
