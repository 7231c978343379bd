//! The games that were played, as people look for them.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Person, StoreError};
use crate::ids::{PersonId, TableId};
use crate::table::Score;

/// The games that were played to an end that counts.
#[async_trait]
pub trait GameStore: Send + Sync + 'static {
    /// The games that are looked for, the latest first: those open to everyone, and those that the
    /// one who asks has played.
    async fn find_games(
        &self,
        search: &GameSearch,
        asking: Option<PersonId>,
        most: u32,
    ) -> Result<Vec<FoundGame>, StoreError>;

    /// The names of all games open to everyone behind this one, in the order of names.
    async fn public_games(
        &self,
        after: Option<&TableId>,
        most: u32,
    ) -> Result<Vec<TableId>, StoreError>;
}

/// What is looked for: everything that is named has to be true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSearch {
    /// The game's name in the registry.
    pub game: Option<String>,
    /// Who played.
    pub person: Option<PersonId>,
    /// Who played as well.
    pub against: Option<PersonId>,
    /// What came of it: for the person, or for somebody.
    pub result: Option<Score>,
    /// How it began: moves with a space behind each.
    pub opening: Option<String>,
    /// Whether it was rated.
    pub rated: Option<bool>,
    /// Only games behind this one, in the order in which they are found.
    pub behind: Option<(u64, TableId)>,
}

/// A game that was found.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FoundGame {
    /// Where it was played.
    pub table: TableId,
    /// The game's name in the registry.
    pub game: String,
    /// Whether it was played for ratings.
    pub rated: bool,
    /// How fast it was played, if there was a clock.
    pub speed: Option<String>,
    /// How many plies it had.
    pub plies: u64,
    /// Why it ended.
    pub reason: String,
    /// When it ended.
    pub ended_at: u64,
    /// Who played, by seat.
    pub players: Vec<FoundPlayer>,
}

/// Who played a seat, and what came of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FoundPlayer {
    /// The person, if it was one.
    pub person: Option<Person>,
    /// The level of the engine, if it was that.
    pub level: Option<u8>,
    /// What the seat got.
    pub value: f32,
    /// What that means.
    pub result: Score,
    /// What became of the rating, if it was rated.
    pub rating: Option<RatingChanged>,
}

/// What a game made of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingChanged {
    /// Before.
    pub before: i64,
    /// After.
    pub after: i64,
}
