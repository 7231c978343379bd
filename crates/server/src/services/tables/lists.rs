//! Lists of tables, and what was said at one.

use tablier_protocol::{
    ChatLine, DAY, Event, PlayerCount, Speed, TableId, TableSummary, User, UserId, UserRating,
};
use tablier_table::Table;

use super::{Presence, TableService, TableServiceError};
use crate::services::ratings;
use crate::store::{Standing, StoreError, Summary};

/// So many events are looked through for what was said.
const MOST_LOOKED_THROUGH: u64 = 1000;
/// So long somebody who has gone still counts as waiting, in milliseconds: they may be reloading the page.
const GRACE: u64 = 15_000;
/// So long a game goes on though none of its players is there, in milliseconds: programs ask and go again.
const STILL_RUNNING: u64 = 120_000;
/// Games at which nothing has happened for so long are not shown to those who look for one to watch.
const LATELY: u64 = DAY;

/// Some of the tables of a user that are over.
#[derive(Clone, Debug)]
pub struct FinishedTables {
    /// Those that were over last first.
    pub tables: Vec<TableSummary>,
    /// Behind which table there are more: when it was over, and its name.
    pub next: Option<(u64, TableId)>,
}

impl TableService {
    /// The tables open to everyone at which somebody waits and `asking` can sit down, the latest first.
    pub async fn lobby(
        &self,
        asking: Option<UserId>,
        most: u32,
    ) -> Result<Vec<TableSummary>, TableServiceError> {
        let mut tables = self.store().lobby(asking, most).await?;
        tables.retain(|table| table.is_correspondence() || self.is_somebody_there(table, GRACE));
        Ok(self.listed(tables).await?)
    }

    /// The tables that wait reserved for a user, the latest first.
    pub async fn challenges(
        &self,
        user: UserId,
        most: u32,
    ) -> Result<Vec<TableSummary>, TableServiceError> {
        let tables = self.store().challenges(user, most).await?;
        Ok(self.listed(tables).await?)
    }

    /// The games between users that everyone can watch now, the latest first: one of the players is there, or
    /// has days for every move and has moved lately.
    pub async fn running(&self, most: u32) -> Result<Vec<TableSummary>, TableServiceError> {
        let since = self.clock().now().saturating_sub(LATELY);
        let mut tables = self.store().running(since, most).await?;
        tables.retain(|table| {
            table.is_correspondence() || self.is_somebody_there(table, STILL_RUNNING)
        });
        // An order that does not change with every move.
        tables.sort_by(|one, other| (other.created_at, &other.id).cmp(&(one.created_at, &one.id)));
        Ok(self.listed(tables).await?)
    }

    /// The games in which it is a user's turn, those whose time ends first.
    pub async fn waiting_for(
        &self,
        user: UserId,
        most: u32,
    ) -> Result<Vec<TableSummary>, TableServiceError> {
        let tables = self.store().waiting_for(user, most).await?;
        Ok(self.listed(tables).await?)
    }

    /// The tables of a user, the latest first.
    pub async fn tables_of(
        &self,
        user: UserId,
        most: u32,
    ) -> Result<Vec<TableSummary>, TableServiceError> {
        let tables = self.store().tables_of(user, most).await?;
        Ok(self.listed(tables).await?)
    }

    /// The tables of a user that are not over, the latest first.
    pub async fn unfinished_tables(
        &self,
        user: UserId,
    ) -> Result<Vec<TableSummary>, TableServiceError> {
        let tables = self.store().unfinished_tables(user).await?;
        Ok(self.listed(tables).await?)
    }

    /// The tables of a user that are over, those that were over last first, behind one of them.
    pub async fn finished_tables(
        &self,
        user: UserId,
        behind: Option<&(u64, TableId)>,
        most: usize,
    ) -> Result<FinishedTables, TableServiceError> {
        let mut found = self.store().finished_tables(user, behind, most as u32 + 1).await?;
        let has_more = found.len() > most;
        found.truncate(most);
        let last = found.last().filter(|_| has_more);
        let next = last.map(|(over_at, table)| (*over_at, table.id.clone()));
        let tables = found.into_iter().map(|(_, table)| table).collect();
        Ok(FinishedTables { tables: self.listed(tables).await?, next })
    }

    /// Whether something has just happened at a table, or its creator or somebody else who has sat down is or
    /// was there within so many milliseconds, or a program of theirs listens.
    fn is_somebody_there(&self, table: &Summary, within: u64) -> bool {
        let is_new = table.changed_at.saturating_add(within) > self.clock().now();
        let presences = self.presences();
        let presence = presences.get(&table.id);
        let mut users = table.users.iter().flatten().chain([&table.creator]);
        is_new
            || users.any(|user| {
                presence.is_some_and(|presence| presence.was_here(*user, within))
                    || self.shared.user_events.is_listening(*user)
                    || self.shared.nodes.was_here(&table.id, *user, within)
                    || self.shared.nodes.is_listening(*user)
            })
    }

    /// How many watch a table without playing.
    fn spectators(&self, table: &TableId) -> usize {
        let players = self.presences().get(table).map_or(0, Presence::connections);
        let (_, elsewhere) = self.shared.nodes.present(table);
        self.shared.broadcasts.watchers(table).saturating_sub(players) + elsewhere
    }

    async fn listed(&self, tables: Vec<Summary>) -> Result<Vec<TableSummary>, StoreError> {
        let ids: Vec<_> =
            tables.iter().flat_map(|table| table.users.iter().flatten().copied()).collect();
        let known = self.store().users(&ids).await?;
        let user = |id: UserId| known.iter().find(|user| user.id == id).cloned();
        let standings = self.store().ratings_of(&ids).await?;
        let now = self.clock().now();
        let listed = tables.into_iter().map(|summary| TableSummary {
            players: summary.users.iter().map(|id| id.and_then(user)).collect(),
            ratings: summary
                .users
                .iter()
                .map(|id| rating(*id, &summary, &standings, now))
                .collect(),
            spectators: self.spectators(&summary.id),
            table: summary.id,
            game: summary.game,
            phase: summary.phase,
            visibility: summary.visibility,
            creator: summary.creator,
            clock: summary.clock,
            rated: summary.rated,
            invited: summary.invited,
            to_move: summary.to_move,
            deadline: summary.deadline,
            created_at: summary.created_at,
            changed_at: summary.changed_at,
        });
        Ok(listed.collect())
    }

    /// Everybody who has to do with a table.
    pub async fn users_of(&self, table: &Table) -> Result<Vec<User>, TableServiceError> {
        Ok(self.store().users(&table.everyone()).await?)
    }

    /// The latest lines of the chat of a table, in order.
    pub async fn chat(
        &self,
        table: &Table,
        most: usize,
    ) -> Result<Vec<ChatLine>, TableServiceError> {
        let after = table.number().saturating_sub(MOST_LOOKED_THROUGH);
        let events = self.store().events(table.id(), after).await?;
        let lines = events.into_iter().filter_map(|entry| match entry.event {
            Event::Said { by, text } => Some(ChatLine { by, text }),
            _ => None,
        });
        let mut lines: Vec<_> = lines.collect();
        lines.drain(..lines.len().saturating_sub(most));
        Ok(lines)
    }
}

/// The rating of a user that fits a table.
fn rating(
    user: Option<UserId>,
    table: &Summary,
    standings: &[(UserId, Standing)],
    now: u64,
) -> Option<UserRating> {
    let (player_count, speed) = (PlayerCount::of(table.users.len()), Speed::of(table.clock));
    let fitting = standings.iter().filter(|(holder, standing)| {
        let class = &standing.class;
        Some(*holder) == user
            && (class.game.as_str(), class.player_count) == (table.game.as_str(), player_count)
            && speed.is_none_or(|speed| class.speed == speed)
    });
    let (_, standing) = fitting.max_by_key(|(_, standing)| standing.games)?;
    Some(ratings::shown(standing.clone(), now))
}
