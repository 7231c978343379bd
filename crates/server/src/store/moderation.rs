//! How users get along: who does not want to meet whom, what is reported, who is muted or banned.

use async_trait::async_trait;
use serde::Serialize;

use super::{Added, StoreError};
use tablier_protocol::{TableId, UserId};

/// How users get along.
#[async_trait]
pub trait ModerationStore: Send + Sync + 'static {
    /// Somebody does not want to meet another any more, of at most so many.
    async fn block(
        &self,
        user: UserId,
        blocked: UserId,
        most: u32,
        now: u64,
    ) -> Result<Added, StoreError>;

    /// Somebody wants to meet another again. False if they did before.
    async fn unblock(&self, user: UserId, blocked: UserId) -> Result<bool, StoreError>;

    /// Those whom somebody does not want to meet, the latest first.
    async fn blocks(&self, user: UserId) -> Result<Vec<UserId>, StoreError>;

    /// Whether one of these does not want to meet a user.
    async fn is_blocked_by(&self, others: &[UserId], user: UserId) -> Result<bool, StoreError>;

    /// Somebody tells something about another, if they have told fewer than `most` since then.
    async fn add_report(
        &self,
        report: &NewReport,
        most: u32,
        since: u64,
    ) -> Result<Added, StoreError>;

    /// The reports that wait, or all of them, the earliest first.
    async fn reports(&self, also_settled: bool) -> Result<Vec<Report>, StoreError>;

    /// A report was looked at. False if there is none that waits.
    async fn settle_report(&self, id: i64, now: u64) -> Result<bool, StoreError>;

    /// Until when somebody may not chat, if it is not over.
    async fn mute(&self, user: UserId, until: Option<u64>) -> Result<(), StoreError>;

    /// Until when somebody may not come in. All their sessions and keys end, and their connections are
    /// to be closed.
    async fn ban(&self, user: UserId, until: u64, now: u64) -> Result<(), StoreError>;

    /// Somebody may come in and chat again.
    async fn lift(&self, user: UserId) -> Result<(), StoreError>;

    /// The connections of somebody are to be closed: whoever may come back does so by themselves.
    async fn request_disconnect(&self, user: UserId, now: u64) -> Result<(), StoreError>;

    /// Those whose connections are to be closed since then.
    async fn disconnect_requests(&self, since: u64) -> Result<Vec<UserId>, StoreError>;
}

/// Something that is told about somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    /// Who tells it.
    pub by: UserId,
    /// About whom.
    pub about: UserId,
    /// Where it happened.
    pub table: Option<TableId>,
    /// What.
    pub text: String,
    /// When.
    pub created_at: u64,
}

/// A report, as the operator sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// Who told it.
    pub by: UserId,
    /// Their name.
    pub by_name: String,
    /// About whom.
    pub about: UserId,
    /// Their name.
    pub about_name: String,
    /// Where it happened.
    pub table: Option<String>,
    /// What was told.
    pub text: String,
    /// When.
    pub created_at: u64,
    /// When it was looked at.
    pub settled_at: Option<u64>,
}
