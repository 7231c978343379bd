//! The game of a table written down.

use tablier_core::record::Record;
use tablier_core::{Language, Message};
use tablier_protocol::{FinishedGame, TableId, UserId};
use tablier_table::{RecordedUser, Table};

use super::{Caller, TableService, TableServiceError};
use crate::services::users::user_name;
use crate::store::{GameSearch, Store, StoreError};

impl TableService {
    /// The record of a game, with the names of its players in a language.
    pub async fn record(
        &self,
        table: &TableId,
        caller: &Caller,
        language: Language,
    ) -> Result<Record, TableServiceError> {
        let table = self.table(table, caller).await?;
        let record = record(self.store(), &table, language).await?;
        record.map_err(|message| StoreError::Damaged { detail: message.to_string() }.into())
    }

    /// What stays of a game that is over and counts.
    pub async fn finished(
        &self,
        table: &TableId,
        caller: &Caller,
    ) -> Result<Option<FinishedGame>, TableServiceError> {
        let table = self.table(table, caller).await?;
        Ok(finished(self.store(), &table).await?)
    }
}

/// The record of a table's game with what the store knows about its players.
pub(crate) async fn record(
    store: &dyn Store,
    table: &Table,
    language: Language,
) -> Result<Result<Record, Message>, StoreError> {
    let users = store.users(&table.everyone()).await?;
    let ratings = if table.terms().rated { ratings(store, table).await? } else { Vec::new() };
    let recorded = |id: UserId| RecordedUser {
        name: users
            .iter()
            .find(|user| user.id == id)
            .map(|user| user_name(user, language))
            .unwrap_or_default(),
        rating: ratings.iter().find(|(user, _)| *user == id).map(|(_, rating)| *rating),
    };
    Ok(table.record(recorded))
}

/// The ratings with which the players began a game that is over.
async fn ratings(store: &dyn Store, table: &Table) -> Result<Vec<(UserId, i64)>, StoreError> {
    let players = finished(store, table).await?.into_iter().flat_map(|game| game.players);
    Ok(players.filter_map(|player| Some((player.user?.id, player.rating?.before))).collect())
}

async fn finished(store: &dyn Store, table: &Table) -> Result<Option<FinishedGame>, StoreError> {
    let search = GameSearch { table: Some(table.id().clone()), ..GameSearch::default() };
    let asking = table.users_by_seat().into_iter().flatten().next();
    Ok(store.find_games(&search, asking, 1).await?.pop())
}
