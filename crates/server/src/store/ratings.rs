//! What is known of users's strength. It changes only when a game is appended.

use async_trait::async_trait;
use tablier_protocol::{RatingChange, RatingClass, User};

use super::StoreError;
use crate::ratings::Rating;
use tablier_protocol::UserId;

/// Ratings.
#[async_trait]
pub trait RatingStore: Send + Sync + 'static {
    /// All ratings of a user, the one with most games first.
    async fn ratings(&self, user: UserId) -> Result<Vec<Standing>, StoreError>;

    /// All ratings of several users.
    async fn ratings_of(&self, users: &[UserId]) -> Result<Vec<(UserId, Standing)>, StoreError>;

    /// How one rating of a user has changed: the latest changes, in order.
    async fn rating_history(
        &self,
        user: UserId,
        class: &RatingClass,
        most: u32,
    ) -> Result<Vec<RatingChange>, StoreError>;

    /// The best of those who are known well enough and have played since then.
    async fn leaders(
        &self,
        class: &RatingClass,
        since: u64,
        most: u32,
    ) -> Result<Vec<Leader>, StoreError>;
}

/// One rating of somebody.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// What it is about.
    pub class: RatingClass,
    /// The rating.
    pub rating: Rating,
    /// After how many games.
    pub games: u64,
    /// When the last of them ended.
    pub changed_at: u64,
}

/// Somebody among the best.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// Who.
    pub user: User,
    /// How strong.
    pub standing: Standing,
}
