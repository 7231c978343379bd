//! What the server has against somebody, whatever the table would say.

use super::{TableService, now};
use crate::ids::PersonId;
use crate::store::{PersonKind, StoreError};
use crate::table::{Command, Refusal, Table};

impl TableService {
    /// Why somebody may not do this at this table.
    pub(super) async fn authorize(
        &self,
        table: &Table,
        person: PersonId,
        command: &Command,
    ) -> Result<Option<Refusal>, StoreError> {
        match command {
            Command::Sit { .. } => self.authorize_sitting(table, person).await,
            Command::Say { .. } => self.authorize_chat(table, person).await,
            _ => Ok(None),
        }
    }

    async fn authorize_sitting(
        &self,
        table: &Table,
        person: PersonId,
    ) -> Result<Option<Refusal>, StoreError> {
        if self.store().is_blocked_by(&table.everyone(), person).await? {
            return Ok(Some(Refusal::forbidden("table-blocked")));
        }
        if table.terms().rated {
            let known = self.store().person(person).await?;
            if known.is_none_or(|known| known.kind != PersonKind::Account) {
                return Ok(Some(Refusal::forbidden("table-rated-account")));
            }
        }
        Ok(None)
    }

    async fn authorize_chat(
        &self,
        table: &Table,
        person: PersonId,
    ) -> Result<Option<Refusal>, StoreError> {
        let profile = self.store().profile(person).await?;
        let muted_until = profile.and_then(|profile| profile.muted_until);
        if muted_until.is_some_and(|until| until > now()) {
            return Ok(Some(Refusal::forbidden("table-muted")));
        }
        let is_blocked = self.store().is_blocked_by(&table.everyone(), person).await?;
        Ok(is_blocked.then(|| Refusal::forbidden("table-blocked-chat")))
    }
}
