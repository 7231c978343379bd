//! The same game without its types: for the server, the command line and the browser.

use std::any::Any;
use std::fmt::Debug;

use crate::alliance::Alliance;
use crate::game::{Game, perft};
use crate::gesture::{Gestures, Touch};
use crate::info::Info;
use crate::matches::Match;
use crate::message::Message;
use crate::options::Options;
use crate::outcome::{Outcome, Seat, Turn};
use crate::proof::{Checked, Proof};
use crate::scene::{Mark, MarkKind, Place, Scene};

/// The rules of a game with its options chosen, whichever game it is.
pub trait AnyGame: Debug + Send + Sync {
    /// What is known about the game without playing it.
    fn info(&self) -> &'static Info;

    /// The options of this game.
    fn options(&self) -> &Options;

    /// The alliances on which the players can agree before the game begins, everybody alone first; none in
    /// games without them.
    fn alliances(&self) -> Vec<Alliance>;

    /// The lowest seat of the team of a seat; the seat itself where it plays alone.
    fn team(&self, seat: Seat) -> Seat;

    /// A new game from its start.
    fn begin(&self) -> Box<dyn AnyMatch>;

    /// A new game from the position of a text, or every reason why that is impossible.
    fn begin_at(&self, position: &str) -> Result<Box<dyn AnyMatch>, Vec<Message>>;

    /// Holds a proof about a position of this game against the rules: how long it is, or every reason why it
    /// proves nothing.
    fn check_proof(&self, proof: &Proof) -> Result<Checked, Vec<Message>>;
}

/// A game being played, whichever game it is. Positions and moves are texts.
pub trait AnyMatch: Any + Debug + Send + Sync {
    /// What is known about the game without playing it.
    fn info(&self) -> &'static Info;

    /// The number of seats.
    fn seats(&self) -> u8;

    /// Who decides the next ply.
    fn turn(&self) -> Turn;

    /// The outcome, if the game is over by its rules or by repetition.
    fn outcome(&self) -> Option<Outcome>;

    /// The text of the present position.
    fn position(&self) -> String;

    /// The hash of the present position.
    fn hash(&self) -> u64;

    /// The legal moves, sorted bytewise; none when the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Fails in the game's words if a move cannot be played.
    fn check(&self, text: &str) -> Result<(), Message>;

    /// Plays a move, or tells in the game's words why not and changes nothing.
    fn play(&mut self, text: &str) -> Result<(), Message>;

    /// Takes the last ply back. Returns false if there is none.
    fn undo(&mut self) -> bool;

    /// The text of the position it began in.
    fn start(&self) -> String;

    /// How many plies have been played.
    fn plies(&self) -> usize;

    /// The texts of the moves played.
    fn played(&self) -> Vec<String>;

    /// The text of one move played, counted from 0.
    fn played_at(&self, index: usize) -> Option<String>;

    /// The board as it looks, with the last move marked.
    fn scene(&self) -> Scene;

    /// The legal moves as things to touch, each in every way; none when the game is over.
    fn gestures(&self) -> Gestures;

    /// What is to be done next after touching this: how the game ended, whose roll is due, or what the player
    /// to move touches next. `gestures` are those of the present position.
    fn prompt(&self, gestures: &Gestures, touched: &[Touch]) -> Message;

    /// Why a place or a choice cannot be touched after `touched`.
    fn refusal(&self, gestures: &Gestures, touched: &[Touch], touch: &Touch) -> Message;

    /// The board as it looks with a move half made, if that changes anything.
    fn preview(&self, touched: &[Touch]) -> Option<Scene>;

    /// What a move that can be played now would do, in words. Fails in the game's words if it cannot be played.
    fn describe(&self, text: &str) -> Result<Message, Message>;

    /// What one move played has done, in words; moves are counted from 0.
    fn describe_played(&self, index: usize) -> Option<Message>;

    /// The places that decided the game, if its rules have ended it.
    fn decisive(&self) -> Vec<Place>;

    /// What the game turns on about a seat, in a few words that follow its name.
    fn seat_note(&self, seat: Seat) -> Option<Message>;

    /// Counts the sequences of `depth` legal moves; repetition plays no part.
    fn perft(&self, depth: u32) -> u64;

    /// An independent copy.
    fn fork(&self) -> Box<dyn AnyMatch>;
}

/// The one implementation of [`AnyGame`].
#[derive(Clone, Debug)]
struct Rules<G> {
    game: G,
    options: Options,
}

/// The game `G` with these options, without its types.
pub fn any_game<G: Game>(options: Options) -> Result<Box<dyn AnyGame>, Message> {
    Ok(Box::new(Rules { game: G::new(&options)?, options }))
}

impl<G: Game> AnyGame for Rules<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn alliances(&self) -> Vec<Alliance> {
        self.game.alliances()
    }

    fn team(&self, seat: Seat) -> Seat {
        self.game.team(seat)
    }

    fn begin(&self) -> Box<dyn AnyMatch> {
        Box::new(Match::new(self.game.clone()))
    }

    fn begin_at(&self, position: &str) -> Result<Box<dyn AnyMatch>, Vec<Message>> {
        let start = self.game.read_position(position)?;
        Ok(Box::new(Match::from_position(self.game.clone(), start)))
    }

    fn check_proof(&self, proof: &Proof) -> Result<Checked, Vec<Message>> {
        proof.check(&self.game)
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn info(&self) -> &'static Info {
        G::INFO
    }

    fn seats(&self) -> u8 {
        self.game().seats(self.position())
    }

    fn turn(&self) -> Turn {
        self.game().turn(self.position())
    }

    fn outcome(&self) -> Option<Outcome> {
        Match::outcome(self)
    }

    fn position(&self) -> String {
        self.game().position_text(Match::position(self))
    }

    fn hash(&self) -> u64 {
        self.game().hash(Match::position(self))
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut texts = Vec::new();
        if Match::outcome(self).is_none() {
            let (game, position) = (self.game(), Match::position(self));
            game.each_move(position, |legal| texts.push(game.move_text(position, legal)));
        }
        texts.sort_unstable();
        texts
    }

    fn check(&self, text: &str) -> Result<(), Message> {
        self.read(text).map(drop)
    }

    fn play(&mut self, text: &str) -> Result<(), Message> {
        self.play_text(text)
    }

    fn undo(&mut self) -> bool {
        Match::undo(self).is_some()
    }

    fn start(&self) -> String {
        self.game().position_text(Match::start(self))
    }

    fn plies(&self) -> usize {
        self.len()
    }

    fn played(&self) -> Vec<String> {
        let game = self.game();
        Match::played(self).map(|(before, legal)| game.move_text(before, legal)).collect()
    }

    fn played_at(&self, index: usize) -> Option<String> {
        let (before, legal) = Match::played(self).nth(index)?;
        Some(self.game().move_text(before, legal))
    }

    fn scene(&self) -> Scene {
        let game = self.game();
        let mut scene = game.scene(Match::position(self));
        let places = last_moves(self).flat_map(|(before, legal)| game.gesture(before, legal));
        let marks = places.filter_map(place_of);
        scene.marks.extend(marks.map(|place| Mark { place, kind: MarkKind::LastMove }));
        scene
    }

    fn gestures(&self) -> Gestures {
        let (game, position) = (self.game(), Match::position(self));
        let mut paths = Vec::new();
        if Match::outcome(self).is_none() {
            game.each_move(position, |legal| {
                let text = game.move_text(position, legal);
                let others = game.other_gestures(position, legal);
                paths.extend(others.into_iter().map(|other| (other, text.clone())));
                paths.push((game.gesture(position, legal), text));
            });
        }
        Gestures::new(paths)
    }

    fn prompt(&self, gestures: &Gestures, touched: &[Touch]) -> Message {
        let (game, position) = (self.game(), Match::position(self));
        match (Match::outcome(self), game.turn(position)) {
            (Some(outcome), _) => outcome.message(),
            (None, Turn::Chance(seat)) => {
                Message::new("prompt-roll").with("who", G::INFO.seat_name(seat))
            }
            (None, Turn::Seat(_)) => game.prompt(position, gestures, touched),
        }
    }

    fn refusal(&self, gestures: &Gestures, touched: &[Touch], touch: &Touch) -> Message {
        let (game, position) = (self.game(), Match::position(self));
        match (Match::outcome(self), game.turn(position)) {
            (Some(outcome), _) => Message::new("move-after-end").with("reason", outcome.message()),
            (None, Turn::Chance(_)) => Message::new("touch-roll-due"),
            (None, Turn::Seat(_)) => game.refusal(position, gestures, touched, touch),
        }
    }

    fn preview(&self, touched: &[Touch]) -> Option<Scene> {
        self.game().preview(Match::position(self), touched)
    }

    fn describe(&self, text: &str) -> Result<Message, Message> {
        let legal = self.read(text)?;
        Ok(self.game().describe(Match::position(self), legal))
    }

    fn describe_played(&self, index: usize) -> Option<Message> {
        let (before, legal) = Match::played(self).nth(index)?;
        Some(self.game().describe(before, legal))
    }

    fn decisive(&self) -> Vec<Place> {
        let (game, position) = (self.game(), Match::position(self));
        if game.outcome(position).is_some() { game.decisive(position) } else { Vec::new() }
    }

    fn seat_note(&self, seat: Seat) -> Option<Message> {
        self.game().seat_note(Match::position(self), seat)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.game(), Match::position(self), depth)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

/// The last move of each player since the one on turn has moved: whoever comes back to the board sees what
/// all the others did, through the dice that were rolled in between.
fn last_moves<G: Game>(played: &Match<G>) -> impl Iterator<Item = (&G::Position, G::Move)> {
    let game = played.game();
    let next = game.turn(played.position()).seat();
    let mut seen = Vec::new();
    let moves = played.played_backwards().filter_map(|(before, legal)| match game.turn(before) {
        Turn::Seat(seat) => Some((seat, before, legal)),
        Turn::Chance(_) => None,
    });
    let since = moves.take_while(move |(seat, ..)| {
        let is_new = !seen.contains(seat) && (*seat != next || seen.is_empty());
        seen.push(*seat);
        is_new
    });
    since.map(|(_, before, legal)| (before, legal))
}

fn place_of(touch: Touch) -> Option<Place> {
    match touch {
        Touch::Place(place) => Some(place),
        Touch::Choice { .. } => None,
    }
}
