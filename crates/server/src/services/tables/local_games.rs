//! Games that were played on a device, kept as finished tables.
//!
//! Nothing of such a game is taken from the device but what the players chose: `replay_local_game` decides every event
//! again. That takes time that grows with the game, so it happens beside the threads that serve requests.

use std::sync::Arc;

use tablier_protocol::{Entry, Event, SaveLocalGame, UserId};
use tablier_table::{Decision, Refusal, replay_local_game};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::{TableService, TableServiceError};
use crate::services::render_cache::half_of_processors;
use crate::store::{Commit, StoreError, Summary};

/// The places in which games are checked.
#[derive(Debug)]
pub(super) struct Replays(Arc<Semaphore>);

impl Default for Replays {
    fn default() -> Self {
        Replays(Arc::new(Semaphore::new(half_of_processors())))
    }
}

impl Replays {
    async fn replay(
        &self,
        user: UserId,
        game: SaveLocalGame,
        now: u64,
    ) -> Result<Decision, TableServiceError> {
        let place = Arc::clone(&self.0).acquire_owned().await;
        let place = place.map_err(|_| TableServiceError::ShuttingDown)?;
        let replayed = spawn_blocking(move || {
            // Held to the end of the work, even if nobody waits for it any more.
            let _held = place;
            replay_local_game(&game.id, user, &game.events, now)
        });
        let replayed = replayed.await.map_err(|_| TableServiceError::ShuttingDown)?;
        replayed.map_err(TableServiceError::NotCreated)
    }
}

impl TableService {
    /// Saves a game that was played on a device as a finished table of a user; it is on disk when this returns. Saved
    /// twice, it is there once.
    pub async fn save_local_game(
        &self,
        user: UserId,
        game: SaveLocalGame,
    ) -> Result<(), TableServiceError> {
        let now = self.clock().now();
        let Decision { entries, table, .. } = self.shared.replays.replay(user, game, now).await?;
        if self.is_saved(&entries, &table).await? {
            return Ok(());
        }
        let time = |entry: Option<&Entry>| entry.map_or(now, |entry| entry.at);
        let summary = Summary::of(&table, time(entries.first()), time(entries.last()));
        let commit = Commit::new(entries, &table, summary, None);
        match self.shared.writer.commit(vec![Arc::new(commit.clone())]).await {
            // The same request may have come twice at the same moment.
            Err(TableServiceError::Store(StoreError::Conflict))
                if self.is_saved(&commit.entries, &table).await? => {}
            written => {
                written?;
                let game = table.terms().game.clone();
                tracing::info!(table = %table.id(), game, "local game saved");
                metrics::counter!("tablier_local_games_saved", "game" => game).increment(1);
            }
        }
        Ok(())
    }

    /// Whether this very game is there already. Fails if something else has its name.
    async fn is_saved(
        &self,
        game: &[Entry],
        table: &tablier_table::Table,
    ) -> Result<bool, TableServiceError> {
        let stored = self.store().events(table.id(), 0).await?;
        match stored.get(..game.len()) {
            _ if stored.is_empty() => Ok(false),
            Some(stored) if is_same(stored, game) => Ok(true),
            _ => Err(TableServiceError::NotCreated(Refusal::conflict("local-game-taken"))),
        }
    }
}

/// Whether two games are the same, whenever they were saved.
fn is_same(stored: &[Entry], game: &[Entry]) -> bool {
    let Some(Event::Created { saved_at: Some(_), .. }) = stored.first().map(|entry| &entry.event)
    else {
        return false;
    };
    let without_time = |entry: &Entry| {
        let mut entry = entry.clone();
        if let Event::Created { saved_at, .. } = &mut entry.event {
            *saved_at = None;
        }
        entry
    };
    stored.iter().map(without_time).eq(game.iter().map(without_time))
}
