//! What is known of people's strength. It changes only when a game is appended.

use async_trait::async_trait;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Person, StoreError};
use crate::ids::{PersonId, TableId};
use crate::ratings::{Class, Rating};

/// Ratings.
#[async_trait]
pub trait RatingStore: Send + Sync + 'static {
    /// All ratings of a person, the one with most games first.
    async fn ratings(&self, person: PersonId) -> Result<Vec<Standing>, StoreError>;

    /// How one rating of a person has changed: the latest changes, in order.
    async fn rating_history(
        &self,
        person: PersonId,
        class: &Class,
        most: u32,
    ) -> Result<Vec<RatingChange>, StoreError>;

    /// The best of those who are known well enough and have played since then.
    async fn leaders(
        &self,
        class: &Class,
        since: u64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError>;
}

/// One rating of somebody.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// What it is about.
    #[serde(flatten)]
    pub class: Class,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
    /// After how many games.
    pub games: u64,
    /// When the last of them ended.
    pub changed_at: u64,
}

/// What a game made of a rating.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct RatingChange {
    /// When.
    pub at: u64,
    /// Where.
    pub table: TableId,
    /// The rating before.
    pub before: f64,
    /// The rating after.
    pub rating: f64,
    /// How sure that was.
    pub deviation: f64,
}

/// Somebody among the best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Leader {
    /// Who.
    pub person: Person,
    /// How strong.
    #[serde(flatten)]
    pub standing: Standing,
}
