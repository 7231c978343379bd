//! What the house has against somebody, whatever the table would say.

use super::{House, now};
use crate::ids::PersonId;
use crate::store::{PersonKind, StoreError};
use crate::table::{Command, Refusal, Table};

impl House {
    /// Why somebody may not do this at this table.
    pub(super) async fn objection(
        &self,
        table: &Table,
        person: PersonId,
        command: &Command,
    ) -> Result<Option<Refusal>, StoreError> {
        match command {
            Command::Sit { .. } => self.objection_to_sitting(table, person).await,
            Command::Say { .. } => self.objection_to_saying(table, person).await,
            _ => Ok(None),
        }
    }

    async fn objection_to_sitting(
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

    async fn objection_to_saying(
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
