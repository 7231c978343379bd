//! What the operator can do from the command line, also while the server is open.
//!
//! Everything happens in the store. The server looks there whenever it matters: it keeps no names and
//! no bans of its own.

mod dump;
mod error;
mod export;
mod reports;

use std::path::Path;
use std::sync::Arc;

use crate::clock::wall_clock;
use crate::secret;
use crate::services::users::{FOR_GOOD, Name, Passwords, UserError, handles};
use crate::store::copy::{self, CopyError, CopyReport, Progress};
use crate::store::{Store, StoreConfig, StoreError};
use tablier_protocol::DAY;
use tablier_protocol::UserId;
use tablier_protocol::{User, UserKind};

pub use error::AdminError;
pub use reports::{Remark, Told};

/// So many tables are archived in one transaction: moves of a server with SQLite wait for it.
const ARCHIVED_AT_ONCE: u32 = 100;
/// The most days of a mute or a ban that ends.
pub const MOST_DAYS: u64 = 36_500;

/// Somebody the operator.
#[derive(Debug)]
pub struct Admin {
    config: StoreConfig,
    store: Arc<dyn Store>,
}

impl Admin {
    /// Comes to the store of a server.
    pub async fn visit(config: StoreConfig) -> Result<Self, AdminError> {
        Ok(Admin { store: config.visit().await?, config })
    }

    /// Goes, and leaves the files in order.
    pub async fn leave(self) {
        self.store.close().await;
    }

    /// Somebody, by the name of an account or by `id:` and a number.
    pub async fn find(&self, text: &str) -> Result<User, AdminError> {
        let unknown = || AdminError::NoSuchUser { user: text.to_owned() };
        let id = if let Some(number) = text.strip_prefix("id:") {
            number.parse().ok().map(UserId)
        } else {
            let [typed, normalized] = handles(text);
            match self.store.holder(&typed).await? {
                None => self.store.holder(&normalized).await?,
                holder => holder,
            }
        };
        let user = self.store.user(id.ok_or_else(unknown)?).await?.ok_or_else(unknown)?;
        if user.kind == UserKind::Deleted { Err(unknown()) } else { Ok(user) }
    }

    /// A report was looked at.
    pub async fn settle(&self, report: i64) -> Result<(), AdminError> {
        let is_settled = self.store.settle_report(report, self.now().await?).await?;
        if is_settled { Ok(()) } else { Err(AdminError::NoSuchReport { report }) }
    }

    /// Gives an account another name.
    pub async fn rename(&self, user: &str, name: &str) -> Result<User, AdminError> {
        let user = self.find(user).await?;
        let name = Name::read(name)?;
        match self.store.rename(user.id, &name.text, &name.handle).await {
            Ok(true) => Ok(User { name: name.text, ..user }),
            Ok(false) => Err(AdminError::NoAccount { name: user.name }),
            Err(StoreError::Conflict) => Err(AdminError::NameTaken { name: name.text }),
            Err(error) => Err(error.into()),
        }
    }

    /// Gives an account a new password, which can be told only now. All its sessions end.
    pub async fn new_password(&self, user: &str) -> Result<(User, String), AdminError> {
        let user = self.find(user).await?;
        if user.kind != UserKind::Account {
            return Err(AdminError::NoAccount { name: user.name });
        }
        let password = secret::password().map_err(UserError::from)?;
        let hash = Passwords::new().hash(&password, &user.name).await?;
        self.store.set_password(user.id, &hash).await?;
        self.store.end_sessions(user.id, None).await?;
        self.store.request_disconnect(user.id, self.now().await?).await?;
        Ok((user, password))
    }

    /// Somebody may not chat, for some days or for good.
    pub async fn mute(&self, user: &str, days: Option<u64>) -> Result<User, AdminError> {
        let user = self.find(user).await?;
        let end = end(days, self.now().await?);
        self.store.mute(user.id, Some(end)).await?;
        Ok(user)
    }

    /// Somebody may not come in, for some days or for good.
    pub async fn ban(&self, user: &str, days: Option<u64>) -> Result<User, AdminError> {
        let user = self.find(user).await?;
        let now = self.now().await?;
        self.store.ban(user.id, end(days, now), now).await?;
        Ok(user)
    }

    /// Somebody may come in and chat again.
    pub async fn lift(&self, user: &str) -> Result<User, AdminError> {
        let user = self.find(user).await?;
        self.store.lift(user.id).await?;
        Ok(user)
    }

    /// Forgets somebody for good. The games stay without the name.
    pub async fn delete(&self, user: &str) -> Result<User, AdminError> {
        let user = self.find(user).await?;
        self.store.forget(user.id, self.now().await?).await?;
        Ok(user)
    }

    /// Writes everything that is stored to a new file, as it is at this moment: a SQLite database, whatever
    /// the store is.
    pub async fn back_up(&self, to: &Path) -> Result<(), AdminError> {
        copy::back_up(&self.config, to).await.map_err(|error| match error {
            CopyError::File { path, error } => AdminError::File { path, error },
            other => other.into(),
        })
    }

    /// Archives all tables that are over and at which nothing has happened for so many days. Returns how many.
    pub async fn archive(&self, days: u64) -> Result<u64, AdminError> {
        let since = self.now().await?.saturating_sub(days * DAY);
        let mut archived = 0;
        loop {
            let tables = self.store.archive(since, ARCHIVED_AT_ONCE).await?;
            archived += tables;
            if tables < u64::from(ARCHIVED_AT_ONCE) {
                return Ok(archived);
            }
        }
    }

    /// The time by which the servers of this store go.
    async fn now(&self) -> Result<u64, AdminError> {
        Ok(self.store.time().await?.unwrap_or_else(wall_clock))
    }
}

/// Copies everything from one store to another, which must be empty, and compares both. What an interrupted copy
/// has done is continued.
pub async fn copy(
    from: &StoreConfig,
    to: &StoreConfig,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<CopyReport, AdminError> {
    Ok(copy::copy(from, to, progress).await?)
}

/// When something that lasts so many days is over.
fn end(days: Option<u64>, now: u64) -> u64 {
    days.map_or(FOR_GOOD, |days| now + days.min(MOST_DAYS) * DAY)
}
