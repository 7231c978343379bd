//! Tables and games in lists.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::command::Command;
use crate::ids::{TableId, UserId};
use crate::rating::UserRating;
use crate::rating_class::Speed;
use crate::seat::SeatState;
use crate::terms::{ClockRule, Terms, Visibility};
use crate::user::User;
use crate::view::Phase;

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableSummary {
    pub table: TableId,
    pub game: String,
    pub phase: Phase,
    pub visibility: Visibility,
    pub creator: UserId,
    pub clock: ClockRule,
    pub rated: bool,
    /// The user for whom the table is reserved.
    pub invited: Option<UserId>,
    /// The user whose turn it is.
    pub to_move: Option<UserId>,
    /// When the table ends by itself if nothing happens: a flag falls, or nobody has come for too long.
    pub deadline: Option<u64>,
    /// How many watch without playing.
    pub spectators: usize,
    /// The time of its first event.
    pub created_at: u64,
    /// The time of its last event.
    pub changed_at: u64,
    /// The user on each seat, if it is one.
    pub players: Vec<Option<User>>,
    /// The rating of each of them at this game: at the speed of the table's clock, or without a clock at the speed
    /// they have played most.
    pub ratings: Vec<Option<UserRating>>,
}

/// A new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    pub terms: Terms,
    /// What is done there at once: `sit` and `seat-engine`.
    #[serde(default)]
    pub first: Vec<Command>,
}

/// A table that was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CreatedTable {
    pub table: TableId,
    /// The secret of its link, told once. A lost one is replaced by a new one.
    pub link: Option<String>,
}

/// What came of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Nobody got more, and somebody less.
    Won,
    /// All got the same.
    Drawn,
    /// Somebody got more, or the player gave up.
    Lost,
}

impl Score {
    /// What came of a game for each seat. Whoever gave up has lost, whatever the engine made of the seat afterwards.
    pub fn of_seats(values: &[f32], seats: &[SeatState]) -> Vec<Score> {
        let is_best = |value: f32| values.iter().all(|other| *other <= value);
        let is_drawn = values.iter().all(|value| is_best(*value));
        let score = |(value, seat): (&f32, &SeatState)| {
            if seat.given_up {
                Score::Lost
            } else if is_drawn {
                Score::Drawn
            } else if is_best(*value) {
                Score::Won
            } else {
                Score::Lost
            }
        };
        values.iter().zip(seats).map(score).collect()
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FinishedGame {
    pub table: TableId,
    pub game: String,
    pub rated: bool,
    /// Nothing without a clock.
    pub speed: Option<Speed>,
    pub plies: u64,
    pub reason: String,
    pub ended_at: u64,
    /// By seat.
    pub players: Vec<FinishedPlayer>,
}

/// Who played a seat, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FinishedPlayer {
    pub user: Option<User>,
    /// The level of the engine, if it played.
    pub level: Option<u8>,
    /// What the seat got.
    pub value: f32,
    pub result: Score,
    /// What became of the rating, if the game was rated.
    pub rating: Option<RatingChanged>,
}

/// A rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingChanged {
    pub before: i64,
    pub after: i64,
}

/// Some of the games that were found, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GamesPage {
    pub games: Vec<FinishedGame>,
    /// The value of `behind` for the next page, if there is one.
    pub next: Option<String>,
}
