//! What somebody gets to see of a table.

use tablier_protocol::{TableView, User};

use super::TableActor;
use crate::services::tables::watch::Watching;
use crate::services::tables::{Caller, TableServiceError, update};

/// More events than this are not sent one by one to who comes back: the table as it stands is.
const MOST_BACKLOG: u64 = 200;

impl TableActor {
    pub(super) async fn view(&self, caller: &Caller) -> Result<TableView, TableServiceError> {
        self.seen_by(caller)?;
        Ok(self.table.view(caller.user, &self.moment(), self.users().await?))
    }

    /// Everybody who has to do with the table.
    async fn users(&self) -> Result<Vec<User>, TableServiceError> {
        Ok(self.tables.store().users(&self.table.everyone()).await?)
    }

    pub(super) async fn watch(
        &mut self,
        caller: &Caller,
        after: Option<u64>,
    ) -> Result<Watching, TableServiceError> {
        if after.is_some_and(|after| after > self.table.number()) {
            // They have seen more through another node: nobody is shown an earlier state because this one cannot read.
            self.catch_up().await?;
        }
        self.seen_by(caller)?;
        let user = caller.user;
        let number = self.table.number();
        // Subscribed before anything else can happen: nothing is missed and nothing comes twice.
        let frames = self.tables.shared.broadcasts.subscribe(self.table.id());
        let first = match after {
            Some(after) if after <= number && number - after <= MOST_BACKLOG => {
                let mut backlog = self.tables.store().events(self.table.id(), after).await?;
                // What another node has written just now comes with the next update.
                backlog.retain(|entry| entry.number <= number);
                update::update(&self.table, &backlog, user, &self.moment())
            }
            _ => update::snapshot(self.view(caller).await?),
        };
        let at_table = user.filter(|user| self.table.is_known_to(*user));
        let here = at_table.map(|user| self.presence.connect(user));
        let (first, present) = ([first].into(), self.presence.message());
        Ok(Watching { first, present, with_presence: false, frames, user, _here: here })
    }
}
