//! What the operator can do from the command line, also while the server is open.
//!
//! Everything happens in the store. The server looks there whenever it matters: it keeps no names and
//! no bans of its own.

mod dump;
mod error;
mod export;
mod reports;

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use crate::ids::PersonId;
use crate::people::{FOR_GOOD, Name, Passwords, PeopleError, handles};
use crate::secret;
use crate::store::{ModerationStore, PeopleStore, Person, PersonKind, SqliteStore, StoreError};
use crate::table::DAY;
use crate::tables::now;

pub use error::AdminError;
pub use reports::{Remark, Told};

/// The most days of a mute or a ban that ends.
pub const MOST_DAYS: u64 = 36_500;

/// Somebody the operator.
#[derive(Debug)]
pub struct Admin {
    store: SqliteStore,
}

impl Admin {
    /// Comes to the server in this folder.
    pub async fn visit(folder: &Path) -> Result<Self, AdminError> {
        Ok(Admin { store: SqliteStore::visit(folder).await? })
    }

    /// Goes, and leaves the files in order.
    pub async fn leave(self) {
        self.store.close().await;
    }

    /// Somebody, by the name of an account or by `id:` and a number.
    pub async fn find(&self, text: &str) -> Result<Person, AdminError> {
        let unknown = || AdminError::NoSuchPerson { person: text.to_owned() };
        let id = if let Some(number) = text.strip_prefix("id:") {
            number.parse().ok().map(PersonId)
        } else {
            let [typed, normalized] = handles(text);
            match self.store.holder(&typed).await? {
                None => self.store.holder(&normalized).await?,
                holder => holder,
            }
        };
        let person = self.store.person(id.ok_or_else(unknown)?).await?.ok_or_else(unknown)?;
        if person.kind == PersonKind::Gone { Err(unknown()) } else { Ok(person) }
    }

    /// A report was looked at.
    pub async fn settle(&self, report: i64) -> Result<(), AdminError> {
        let is_settled = self.store.settle_report(report, now()).await?;
        if is_settled { Ok(()) } else { Err(AdminError::NoSuchReport { report }) }
    }

    /// Gives an account another name.
    pub async fn rename(&self, person: &str, name: &str) -> Result<Person, AdminError> {
        let person = self.find(person).await?;
        let name = Name::read(name)?;
        match self.store.rename(person.id, &name.text, &name.handle).await {
            Ok(true) => Ok(Person { name: name.text, ..person }),
            Ok(false) => Err(AdminError::NoAccount { name: person.name }),
            Err(StoreError::Conflict) => Err(AdminError::NameTaken { name: name.text }),
            Err(error) => Err(error.into()),
        }
    }

    /// Gives an account a new password, which can be told only now. All its sessions end.
    pub async fn new_password(&self, person: &str) -> Result<(Person, String), AdminError> {
        let person = self.find(person).await?;
        if person.kind != PersonKind::Account {
            return Err(AdminError::NoAccount { name: person.name });
        }
        let password = secret::password().map_err(PeopleError::from)?;
        let hash = Passwords::new().hash(&password, &person.name).await?;
        self.store.set_password(person.id, &hash).await?;
        self.store.end_sessions(person.id, None).await?;
        self.store.request_disconnect(person.id, now()).await?;
        Ok((person, password))
    }

    /// Somebody may not chat, for some days or for good.
    pub async fn mute(&self, person: &str, days: Option<u64>) -> Result<Person, AdminError> {
        let person = self.find(person).await?;
        self.store.mute(person.id, Some(end(days))).await?;
        Ok(person)
    }

    /// Somebody may not come in, for some days or for good.
    pub async fn ban(&self, person: &str, days: Option<u64>) -> Result<Person, AdminError> {
        let person = self.find(person).await?;
        self.store.ban(person.id, end(days), now()).await?;
        Ok(person)
    }

    /// Somebody may come in and chat again.
    pub async fn lift(&self, person: &str) -> Result<Person, AdminError> {
        let person = self.find(person).await?;
        self.store.lift(person.id).await?;
        Ok(person)
    }

    /// Forgets somebody for good. The games stay without the name.
    pub async fn delete(&self, person: &str) -> Result<Person, AdminError> {
        let person = self.find(person).await?;
        self.store.forget(person.id, now()).await?;
        Ok(person)
    }

    /// Writes everything that is stored to a new file, as it is at this moment.
    pub async fn back_up(&self, to: &Path) -> Result<(), AdminError> {
        // Made first, for its owner alone; the store fills only a file that is empty.
        private_file(to)?;
        let done = self.store.back_up(to).await;
        if done.is_err() {
            // Half a backup would be taken for a whole one.
            let _ = std::fs::remove_file(to);
            done?;
        }
        File::open(to).and_then(|file| file.sync_all()).map_err(|error| unwritten(to, &error))
    }
}

/// When something that lasts so many days is over.
fn end(days: Option<u64>) -> u64 {
    days.map_or(FOR_GOOD, |days| now() + days.min(MOST_DAYS) * DAY)
}

/// A new file for its owner alone; nothing that is there is overwritten.
fn private_file(path: &Path) -> Result<File, AdminError> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| unwritten(path, &error))
}

fn unwritten(path: &Path, error: &io::Error) -> AdminError {
    AdminError::File { path: path.display().to_string(), error: error.to_string() }
}
