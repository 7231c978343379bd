//! What stays of a game that was played to an end that counts.

use tablier_core::Seat;
use tablier_protocol::{Holder, PlayerCount, RatingClass, Score, Speed, Visibility};

use crate::{Progress, Table};

/// So many plies of a game can be looked for as its opening.
const LONGEST_OPENING: usize = 40;

/// A finished game, as it is looked for and rated.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The game's name in the registry.
    pub game: String,
    /// Who can see it.
    pub visibility: Visibility,
    /// Whether it was played for ratings.
    pub rated: bool,
    /// How fast it was played, if there was a clock.
    pub speed: Option<Speed>,
    /// How many plies it had.
    pub plies: usize,
    /// Why it ended.
    pub reason: String,
    /// The first plies, each with a space behind it.
    pub opening: String,
    /// When it ended.
    pub ended_at: u64,
    /// Who played, by seat.
    pub players: Vec<Player>,
}

/// Who played a seat, from the beginning on, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Player {
    /// Who.
    pub holder: Holder,
    /// What the seat got.
    pub value: f32,
    /// What that means.
    pub result: Score,
    /// The same for ratings.
    pub place: Place,
}

/// How a player came out of a game, for ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 1 for those who came out best; the same for those between whom it is a draw.
    pub rank: usize,
    /// Those who won or lost together have the same number.
    pub team: usize,
}

impl Finished {
    /// What it is rated with, if it is.
    pub fn class(&self) -> Option<RatingClass> {
        let player_count = PlayerCount::of(self.players.len());
        let speed = self.speed.filter(|_| self.rated)?;
        Some(RatingClass { game: self.game.clone(), player_count, speed })
    }
}

impl Table {
    /// What stays of the game, if it is over and counts.
    pub fn finished(&self, ended_at: u64) -> Option<Finished> {
        let Progress::Over { values: Some(values), reason } = &self.progress else { return None };
        let mut opening = String::new();
        for text in self.played.played().iter().take(LONGEST_OPENING) {
            opening.extend([text, " "]);
        }
        Some(Finished {
            game: self.terms.game.clone(),
            visibility: self.terms.visibility,
            rated: self.terms.rated,
            speed: Speed::of(self.terms.clock),
            plies: self.ply(),
            reason: reason.clone(),
            opening,
            ended_at,
            players: self.players(values),
        })
    }

    /// Whoever gave up comes last and alone, whatever the engine made of the seat afterwards.
    fn players(&self, values: &[f32]) -> Vec<Player> {
        let results = Score::of_seats(values, self.seats.all());
        let more_than = |value: f32| values.iter().filter(|other| **other > value).count();
        let seats = self.seats.all().iter().zip(results).enumerate();
        let played = seats.zip(self.starters.iter().zip(values));
        let players = played.map(|((seat, (state, result)), (holder, value))| {
            let has_given_up = state.given_up;
            let rank = if has_given_up { values.len() + 1 } else { 1 + more_than(*value) };
            let team = if has_given_up {
                values.len() + seat
            } else {
                self.game.team(Seat(seat as u8)).index()
            };
            Player { holder: *holder, value: *value, result, place: Place { rank, team } }
        });
        players.collect()
    }
}
