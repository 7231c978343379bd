//! What the server has against somebody, whatever the table would say.

use super::TableService;
use crate::store::StoreError;
use tablier_protocol::Command;
use tablier_protocol::{Terms, UserId, UserKind};
use tablier_table::{Refusal, Table};

impl TableService {
    /// Why somebody may not do this at this table.
    pub(super) async fn authorize(
        &self,
        table: &Table,
        user: UserId,
        command: &Command,
    ) -> Result<Option<Refusal>, StoreError> {
        match command {
            Command::Sit { .. } => self.authorize_sitting(table, user).await,
            Command::Say { .. } => self.authorize_chat(table, user).await,
            _ => Ok(None),
        }
    }

    async fn authorize_sitting(
        &self,
        table: &Table,
        user: UserId,
    ) -> Result<Option<Refusal>, StoreError> {
        if self.store().is_blocked_by(&table.everyone(), user).await? {
            return Ok(Some(Refusal::forbidden("table-blocked")));
        }
        if table.terms().rated {
            let known = self.store().user(user).await?;
            if known.is_none_or(|known| known.kind != UserKind::Account) {
                return Ok(Some(Refusal::forbidden("table-rated-account")));
            }
        }
        Ok(None)
    }

    /// Why somebody may not challenge another user.
    pub(super) async fn authorize_challenge(
        &self,
        by: UserId,
        terms: &Terms,
    ) -> Result<Option<Refusal>, StoreError> {
        let Some(invited) = terms.invited else { return Ok(None) };
        let known = self.store().user(invited).await?;
        let Some(known) = known.filter(|known| known.kind != UserKind::Deleted) else {
            return Ok(Some(Refusal::forbidden("table-invited-unknown")));
        };
        let reason = if by == invited {
            "table-invited-oneself"
        } else if self.store().is_blocked_by(&[invited], by).await?
            || self.store().is_blocked_by(&[by], invited).await?
        {
            "table-invited-blocked"
        } else if terms.rated && known.kind != UserKind::Account {
            "table-invited-guest"
        } else {
            return Ok(None);
        };
        Ok(Some(Refusal::forbidden(reason)))
    }

    async fn authorize_chat(
        &self,
        table: &Table,
        user: UserId,
    ) -> Result<Option<Refusal>, StoreError> {
        let profile = self.store().profile(user).await?;
        let muted_until = profile.and_then(|profile| profile.muted_until);
        if muted_until.is_some_and(|until| until > self.clock().now()) {
            return Ok(Some(Refusal::forbidden("table-muted")));
        }
        let is_blocked = self.store().is_blocked_by(&table.everyone(), user).await?;
        Ok(is_blocked.then(|| Refusal::forbidden("table-blocked-chat")))
    }
}
