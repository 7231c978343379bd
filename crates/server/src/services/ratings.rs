//! Ratings, as they are shown.

use std::sync::Arc;

use tablier_protocol::{DAY, LeaderboardEntry, RatingChange, RatingClass, UserId, UserRating};

use crate::clock::Clock;
use crate::ratings::PROVISIONAL;
use crate::store::{Standing, Store, StoreError};

/// Who has not played for so long is not on a leaderboard.
const LATELY: u64 = 180 * DAY;

/// The ratings of users. They change only when a finished game is stored.
#[derive(Clone, Debug)]
pub struct RatingService {
    store: Arc<dyn Store>,
    clock: Clock,
}

impl RatingService {
    /// The ratings in a store.
    pub fn new(store: Arc<dyn Store>, clock: Clock) -> Self {
        RatingService { store, clock }
    }

    /// All ratings of a user, the one with most games first.
    pub async fn of_user(&self, user: UserId) -> Result<Vec<UserRating>, StoreError> {
        let ratings = self.store.ratings(user).await?;
        let now = self.clock.now();
        Ok(ratings.into_iter().map(|standing| shown(standing, now)).collect())
    }

    /// What a user's latest games have made of a rating, the oldest first, in whole points.
    pub async fn history(
        &self,
        user: UserId,
        class: &RatingClass,
        most: u32,
    ) -> Result<Vec<RatingChange>, StoreError> {
        let mut history = self.store.rating_history(user, class, most).await?;
        for change in &mut history {
            for figure in [&mut change.before, &mut change.rating, &mut change.deviation] {
                *figure = figure.round();
            }
        }
        Ok(history)
    }

    /// The best who have played lately.
    pub async fn leaderboard(
        &self,
        class: &RatingClass,
        most: u32,
    ) -> Result<Vec<LeaderboardEntry>, StoreError> {
        let now = self.clock.now();
        let since = now.saturating_sub(LATELY);
        let leaders = self.store.leaders(class, since, most).await?;
        let entry = |leader: crate::store::Leader| LeaderboardEntry {
            user: leader.user,
            rating: shown(leader.standing, now),
        };
        Ok(leaders.into_iter().map(entry).collect())
    }
}

/// In whole points, and as uncertain as it has become since the last game.
pub(crate) fn shown(standing: Standing, now: u64) -> UserRating {
    let rating = standing.rating.after(now.saturating_sub(standing.changed_at));
    UserRating {
        class: standing.class,
        rating: rating.rating.round() as i64,
        deviation: rating.deviation.round() as i64,
        provisional: rating.deviation > PROVISIONAL,
        games: standing.games,
        changed_at: standing.changed_at,
    }
}
