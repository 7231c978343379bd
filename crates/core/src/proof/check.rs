//! Checks a proof by the rules.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use super::{Proof, next_decision};
use crate::game::Game;
use crate::message::Message;
use crate::outcome::{Seat, Turn};

/// What a correct proof consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The different positions in which the winner had to choose.
    pub decisions: u64,
    /// The most plies from the position of the claim to the end of the game.
    pub plies: u32,
}

/// The legal moves in the bytewise order of their texts, by which proofs number them.
pub fn moves_in_order<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.each_move(position, |legal| moves.push((game.move_text(position, legal), legal)));
    moves.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    moves.into_iter().map(|(_, legal)| legal).collect()
}

impl Proof {
    /// Holds the proof against the rules of its game, and nothing else.
    ///
    /// The game is walked through from the position of the claim. Where the winner is to move, the
    /// next decision is played; where the other is, every legal move is, in order. Each way must end
    /// in a win, or come to a position that was already shown to be won. Positions are compared as a
    /// whole, not by their hashes, and a way that comes back to itself is refused.
    pub fn check<G: Game>(&self, game: &G) -> Result<Checked, Vec<Message>> {
        if G::INFO.chance || G::INFO.players != (2, 2) {
            return Err(vec![Message::new("proof-game").with("game", G::INFO.name)]);
        }
        let start = game.read_position(&self.position)?;
        let mut walk = Walk {
            game,
            winner: self.winner,
            decisions: &self.decisions,
            won: HashMap::new(),
            path: Vec::new(),
        };
        walk.run(start).map_err(|message| vec![message])
    }
}

/// A position on the way to the one being looked at.
struct Step<G: Game> {
    position: G::Position,
    /// What can come next and has not been looked at, the last first.
    rest: Vec<G::Position>,
    /// The most plies from here to an end, as far as it is known.
    plies: u32,
}

struct Walk<'a, G: Game> {
    game: &'a G,
    winner: Seat,
    decisions: &'a [u8],
    /// Where the winner has had to choose: the plies to the end, or nothing on the way there.
    won: HashMap<Known<G::Position>, Option<u32>>,
    // Not the stack of the program, which a long proof could overflow.
    path: Vec<Step<G>>,
}

impl<G: Game> Walk<'_, G> {
    fn run(&mut self, start: G::Position) -> Result<Checked, Message> {
        let mut plies = self.arrive(start)?;
        while let Some(step) = self.path.last_mut() {
            if let Some(known) = plies.take() {
                step.plies = step.plies.max(known + 1);
            }
            if let Some(next) = step.rest.pop() {
                plies = self.arrive(next)?;
                continue;
            }
            // Everything below is won.
            let (position, found) = (step.position, step.plies);
            self.path.pop();
            if self.chooses(&position) {
                self.won.insert(self.known(position), Some(found));
            }
            plies = Some(found);
        }
        if !self.decisions.is_empty() {
            return Err(Message::new("proof-rest"));
        }
        Ok(Checked { decisions: self.won.len() as u64, plies: plies.unwrap_or(0) })
    }

    /// Comes to a position: it is won after so many plies, or a step to be gone on from.
    fn arrive(&mut self, position: G::Position) -> Result<Option<u32>, Message> {
        let fault = |id: &'static str| {
            Message::new(id).with("position", self.game.position_text(&position))
        };
        if let Some(outcome) = self.game.outcome(&position) {
            let is_won = outcome.value(self.winner) >= 1.0;
            return if is_won { Ok(Some(0)) } else { Err(fault("proof-not-won")) };
        }
        let moves = moves_in_order(self.game, &position);
        let play = |&legal: &G::Move| self.game.play(&position, legal);
        let rest = if self.chooses(&position) {
            match self.won.get(&self.known(position)) {
                Some(Some(plies)) => return Ok(Some(*plies)),
                Some(None) => return Err(fault("proof-circle")),
                None => {}
            }
            let number = next_decision(&mut self.decisions).ok_or_else(|| fault("proof-ends"))?;
            let Some(legal) = moves.get(number) else {
                return Err(fault("proof-no-move").with("number", number as i64));
            };
            let next = play(legal);
            self.won.insert(self.known(position), None);
            vec![next]
        } else {
            moves.iter().rev().map(play).collect()
        };
        self.path.push(Step { position, rest, plies: 0 });
        Ok(None)
    }

    fn chooses(&self, position: &G::Position) -> bool {
        self.game.turn(position) == Turn::Seat(self.winner)
    }

    fn known(&self, position: G::Position) -> Known<G::Position> {
        Known::of(self.game, position)
    }
}

/// A position to be remembered: found by its hash, and then compared as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Known<P> {
    hash: u64,
    position: P,
}

impl<P> Known<P> {
    /// A position of this game.
    pub fn of<G: Game<Position = P>>(game: &G, position: P) -> Self {
        Known { hash: game.hash(&position), position }
    }
}

impl<P> Hash for Known<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl<P: Eq> PartialEq for Known<P> {
    fn eq(&self, other: &Self) -> bool {
        self.position == other.position
    }
}

impl<P: Eq> Eq for Known<P> {}
