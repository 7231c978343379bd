//! Ratings, as they are shown.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::TableId;
use crate::rating_class::RatingClass;
use crate::user::User;

/// One rating of a user, in whole points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UserRating {
    #[serde(flatten)]
    pub class: RatingClass,
    pub rating: i64,
    pub deviation: i64,
    /// Whether too little is known to be sure.
    pub provisional: bool,
    pub games: u64,
    /// When the last of them ended.
    pub changed_at: u64,
}

/// What a game made of a rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RatingChange {
    pub at: u64,
    pub table: TableId,
    pub before: f64,
    pub rating: f64,
    pub deviation: f64,
}

/// A user on a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LeaderboardEntry {
    pub user: User,
    #[serde(flatten)]
    pub rating: UserRating,
}

/// The measured ratings of the engine's levels of one game, from the lowest on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EngineLevels {
    pub game: String,
    pub ratings: Vec<f64>,
}
