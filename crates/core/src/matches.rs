//! A game being played: where it began, what was played, and the repetitions on the way.

use crate::game::Game;
use crate::message::Message;
use crate::outcome::Outcome;

/// A game from its first position to the present one.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    game: G,
    start: G::Position,
    plies: Vec<(G::Move, G::Position)>,
}

impl<G: Game> Match<G> {
    /// A match from the game's starting position.
    pub fn new(game: G) -> Self {
        let start = game.start();
        Match::from_position(game, start)
    }

    /// A match from any position.
    pub fn from_position(game: G, start: G::Position) -> Self {
        Match { game, start, plies: Vec::new() }
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position it began in.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &G::Position {
        self.plies.last().map_or(&self.start, |(_, position)| position)
    }

    /// The moves played, each with the position before it.
    pub fn played(&self) -> impl Iterator<Item = (&G::Position, G::Move)> {
        self.positions().zip(self.plies.iter().map(|(legal, _)| *legal))
    }

    /// The moves played from the last to the first, each with the position before it.
    pub fn played_backwards(&self) -> impl Iterator<Item = (&G::Position, G::Move)> {
        (0..self.plies.len()).rev().map(|index| {
            let before = index.checked_sub(1).map_or(&self.start, |before| &self.plies[before].1);
            (before, self.plies[index].0)
        })
    }

    /// The number of plies played.
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether nothing has been played yet.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The outcome, if the game is over by its rules or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        let position = self.position();
        self.game.outcome(position).or_else(|| {
            (self.game.draws_on_repetition() && self.appearances() >= 3)
                .then(|| Outcome::draw(self.game.seats(position), "end-repetition"))
        })
    }

    /// Plays a legal move.
    pub fn play(&mut self, legal: G::Move) {
        let after = self.game.play(self.position(), legal);
        self.plies.push((legal, after));
    }

    /// Reads a move that can be played now.
    pub fn read(&self, text: &str) -> Result<G::Move, Message> {
        if let Some(outcome) = self.outcome() {
            return Err(Message::new("move-after-end").with("reason", outcome.message()));
        }
        self.game.read_move(self.position(), text)
    }

    /// Reads a move and plays it. On an error nothing changes.
    pub fn play_text(&mut self, text: &str) -> Result<(), Message> {
        let legal = self.read(text)?;
        self.play(legal);
        Ok(())
    }

    /// Takes the last ply back and returns its move.
    pub fn undo(&mut self) -> Option<G::Move> {
        self.plies.pop().map(|(legal, _)| legal)
    }

    /// How often the present position has stood on the board, now included.
    fn appearances(&self) -> usize {
        let present = self.position();
        self.positions().filter(|position| *position == present).count()
    }

    /// Every position from the start to the present one.
    fn positions(&self) -> impl Iterator<Item = &G::Position> {
        std::iter::once(&self.start).chain(self.plies.iter().map(|(_, after)| after))
    }
}
