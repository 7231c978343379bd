//! The finished games, as users look for them.

use std::sync::Arc;

use tablier_protocol::{FinishedGame, UserId};

use crate::store::{GameSearch, Store, StoreError};

/// The archive of finished games.
#[derive(Clone, Debug)]
pub struct GameArchive {
    store: Arc<dyn Store>,
}

/// Some of the games that were found.
#[derive(Clone, Debug)]
pub struct FoundGames {
    /// The latest first.
    pub games: Vec<FinishedGame>,
    /// Whether there are more behind the last.
    pub has_more: bool,
}

impl GameArchive {
    /// The archive of a store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        GameArchive { store }
    }

    /// Finds games: those open to everyone, and those that `asking` has played.
    pub async fn search(
        &self,
        search: &GameSearch,
        asking: Option<UserId>,
        most: u32,
    ) -> Result<FoundGames, StoreError> {
        let mut games = self.store.find_games(search, asking, most.saturating_add(1)).await?;
        let has_more = games.len() > most as usize;
        games.truncate(most as usize);
        Ok(FoundGames { games, has_more })
    }
}
