//! How users get along.

use super::{UserError, UserService, handles};
use crate::limits::{MOST_BLOCKS, MOST_REPORTS};
use crate::store::{Added, NewReport};
use tablier_protocol::DAY;
use tablier_protocol::User;
use tablier_protocol::UserKind;
use tablier_protocol::{TableId, UserId};
use tablier_table::without_invisible;

/// A time that never comes.
pub const FOR_GOOD: u64 = i64::MAX as u64;
/// The most characters of a report.
const LONGEST_REPORT: usize = 1000;

impl UserService {
    /// Somebody does not want to meet another any more.
    pub async fn block(&self, user: UserId, blocked: UserId) -> Result<(), UserError> {
        if user == blocked {
            return Err(UserError::Oneself);
        }
        match self.store.block(user, blocked, MOST_BLOCKS, self.now()).await? {
            Added::Done => Ok(()),
            Added::TooMany => Err(UserError::TooManyBlocks { most: MOST_BLOCKS }),
            Added::Unknown => Err(UserError::Unknown),
        }
    }

    /// Blocks the account with this name.
    pub async fn block_by_name(&self, user: UserId, name: &str) -> Result<(), UserError> {
        let [typed, normalized] = handles(name);
        let found = match self.store.holder(&typed).await? {
            None => self.store.holder(&normalized).await?,
            found => found,
        };
        self.block(user, found.ok_or(UserError::Unknown)?).await
    }

    /// Ends a block. False if there was none.
    pub async fn unblock(&self, user: UserId, blocked: UserId) -> Result<bool, UserError> {
        Ok(self.store.unblock(user, blocked).await?)
    }

    /// The users whom a user has blocked.
    pub async fn blocked(&self, user: UserId) -> Result<Vec<User>, UserError> {
        let blocked = self.store.blocks(user).await?;
        Ok(self.store.users(&blocked).await?)
    }

    /// Somebody tells the operator something about another.
    pub async fn report(
        &self,
        by: UserId,
        about: UserId,
        table: Option<TableId>,
        text: &str,
    ) -> Result<(), UserError> {
        let text = without_invisible(text);
        let is_text = !text.chars().any(|c| c.is_control() && c != '\n');
        if text.is_empty() || !is_text || text.chars().count() > LONGEST_REPORT {
            return Err(UserError::ReportText { most: LONGEST_REPORT });
        }
        if by == about {
            return Err(UserError::Oneself);
        }
        let now = self.now();
        let report = NewReport { by, about, table, text, created_at: now };
        match self.store.add_report(&report, MOST_REPORTS, now.saturating_sub(DAY)).await? {
            Added::Done => Ok(()),
            Added::TooMany => Err(UserError::TooManyReports { most: MOST_REPORTS }),
            Added::Unknown => Err(UserError::Unknown),
        }
    }

    /// A program plays for this account from now on, and everybody sees it.
    pub async fn become_bot(&self, user: UserId) -> Result<(), UserError> {
        let known = self.store.user(user).await?.ok_or(UserError::Unknown)?;
        if known.kind != UserKind::Account {
            return Err(UserError::NoAccount);
        }
        let is_bot = self.store.become_bot(user).await?;
        if is_bot { Ok(()) } else { Err(UserError::BotTooLate) }
    }
}
