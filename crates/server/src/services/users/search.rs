//! Finding accounts by name.

use tablier_protocol::{User, UserId};

use super::{UserError, UserService, handles};
use crate::lookalikes::skeletons;
use crate::store::{AccountSearch, FoundAccount};

/// From so many characters on, names that look alike are found too: before, nearly all do.
const LOOKALIKES_FROM: usize = 3;
/// No name is longer.
const LONGEST: usize = 100;

/// Some of the accounts that were found.
#[derive(Clone, Debug)]
pub struct FoundUsers {
    /// In the order of names.
    pub users: Vec<User>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

impl UserService {
    /// The accounts whose names begin like this, in large or small letters, or look as if they did. Only those
    /// behind the end of an earlier page.
    pub async fn find(&self, name: &str, behind: &str, most: u32) -> Result<FoundUsers, UserError> {
        let [_, handle] = handles(name);
        let length = handle.chars().count();
        if length == 0 || length > LONGEST {
            return Ok(FoundUsers { users: Vec::new(), next: None });
        }
        let looks = if length < LOOKALIKES_FROM { Vec::new() } else { looks(&handle) };
        let search = AccountSearch { handle, skeletons: looks, behind: behind.to_owned() };
        let mut found = self.store.find_accounts(&search, most.saturating_add(1)).await?;
        let has_more = found.len() > most as usize;
        found.truncate(most as usize);
        let next = found.last().filter(|_| has_more).map(|last| last.handle.clone());
        let users = found.into_iter().map(|FoundAccount { user, .. }| user).collect();
        Ok(FoundUsers { users, next })
    }

    /// Who has this name as an account, in large or small letters.
    pub async fn named(&self, name: &str) -> Result<Option<UserId>, UserError> {
        let [typed, normalized] = handles(name);
        Ok(match self.store.holder(&typed).await? {
            None => self.store.holder(&normalized).await?,
            known => known,
        })
    }
}

/// What names look like that begin like this. One of nothing but joiners looks like nothing at all.
fn looks(handle: &str) -> Vec<String> {
    skeletons(handle).into_iter().filter(|look| look.chars().count() >= LOOKALIKES_FROM).collect()
}
