//! Users, their sessions and their keys.

use async_trait::async_trait;
use tablier_core::Language;
use tablier_protocol::{Session, Settings, Token, User, UserProfile};

use super::{Added, StoreError};
use tablier_protocol::UserId;
use tablier_table::SecretHash;

/// Users, their sessions and their keys. Secrets are known by their hashes only.
#[async_trait]
pub trait UserStore: Send + Sync + 'static {
    /// Somebody new, who gets a number.
    async fn add_guest(&self, name: &str, now: u64) -> Result<User, StoreError>;

    /// Somebody new with an account. A name that somebody has is a [`StoreError::Conflict`], and nobody
    /// is added.
    async fn add_account(
        &self,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
        now: u64,
    ) -> Result<User, StoreError>;

    /// Somebody by number.
    async fn user(&self, id: UserId) -> Result<Option<User>, StoreError>;

    /// Several by number, in the order of their numbers.
    async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StoreError>;

    /// Somebody by number, with what is nobody else's business.
    async fn profile(&self, id: UserId) -> Result<Option<UserProfile>, StoreError>;

    /// A guest keeps the number and becomes an account. A name that somebody has, or that looks like the
    /// name of another account, is a [`StoreError::Conflict`]; false if the user is no guest.
    async fn make_account(
        &self,
        id: UserId,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
    ) -> Result<bool, StoreError>;

    /// Who has this name as an account.
    async fn holder(&self, handle: &str) -> Result<Option<UserId>, StoreError>;

    /// The accounts whose handles begin like this, or whose names look as if they did, in the order of
    /// handles and behind one of them.
    async fn find_accounts(
        &self,
        search: &AccountSearch,
        most: u32,
    ) -> Result<Vec<FoundAccount>, StoreError>;

    /// Number and hashed password of the account with this name.
    async fn credentials(&self, handle: &str) -> Result<Option<(UserId, String)>, StoreError>;

    /// The hashed password of an account.
    async fn password(&self, id: UserId) -> Result<Option<String>, StoreError>;

    /// A new hashed password.
    async fn set_password(&self, id: UserId, password: &str) -> Result<(), StoreError>;

    /// A language, or none of one's own.
    async fn set_language(&self, id: UserId, language: Option<Language>) -> Result<(), StoreError>;

    /// An e-mail address, or none.
    async fn set_email(&self, id: UserId, email: Option<&str>) -> Result<(), StoreError>;

    /// What somebody has chosen for boards.
    async fn set_settings(&self, id: UserId, settings: &Settings) -> Result<(), StoreError>;

    /// An account is played by a program from now on and for ever. False if it is no account or has
    /// played for ratings as a user.
    async fn become_bot(&self, id: UserId) -> Result<bool, StoreError>;

    /// Another name. One that somebody has, or that looks like the name of another account, is a
    /// [`StoreError::Conflict`]; false if the user is no account.
    async fn rename(&self, id: UserId, name: &str, handle: &str) -> Result<bool, StoreError>;

    /// Forgets everything about a user but the number, which stands in games; also what they said.
    async fn forget(&self, id: UserId, now: u64) -> Result<(), StoreError>;

    /// Drops sessions that have expired, and forgets guests who came before `since` and cannot come
    /// back. Returns how many guests.
    async fn expire(&self, since: u64, now: u64) -> Result<u64, StoreError>;

    /// Somebody signs in. Of more than `most` sessions of a user the oldest end.
    async fn add_session(&self, session: &NewSession, most: u32) -> Result<(), StoreError>;

    /// Who has this session, if it has not expired, and when it was last used.
    async fn session(
        &self,
        hash: &SecretHash,
        now: u64,
    ) -> Result<Option<(Known, u64)>, StoreError>;

    /// Somebody signs out.
    async fn drop_session(&self, hash: &SecretHash) -> Result<(), StoreError>;

    /// Somebody has used this session.
    async fn see_session(&self, hash: &SecretHash, now: u64) -> Result<(), StoreError>;

    /// The sessions of a user, the latest first. One of them may be that which asks.
    async fn sessions(
        &self,
        user: UserId,
        current: Option<&SecretHash>,
    ) -> Result<Vec<Session>, StoreError>;

    /// Ends one session of a user and returns its hash; none if it is not there.
    async fn end_session(&self, user: UserId, id: i64) -> Result<Option<SecretHash>, StoreError>;

    /// Ends the sessions of a user, except that one, and returns their hashes.
    async fn end_sessions(
        &self,
        user: UserId,
        but: Option<&SecretHash>,
    ) -> Result<Vec<SecretHash>, StoreError>;

    /// A new key for a program, if the user has fewer than `most`.
    async fn add_token(&self, token: &NewToken, most: u32) -> Result<Added, StoreError>;

    /// Whose key this is, and what it opens.
    async fn token(&self, hash: &SecretHash) -> Result<Option<(Known, String)>, StoreError>;

    /// The keys of a user, the latest first.
    async fn tokens(&self, user: UserId) -> Result<Vec<Token>, StoreError>;

    /// Takes one key of a user away and returns its hash; none if it is not there.
    async fn end_token(&self, user: UserId, id: i64) -> Result<Option<SecretHash>, StoreError>;
}

/// So many of the accounts that only look as if their names began like this are found: those whose looks come first.
pub(super) const MOST_LOOKALIKES: u32 = 200;

/// Which accounts are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AccountSearch {
    /// How the handle begins.
    pub handle: String,
    /// How what the name looks like begins; nothing if only the handle counts.
    pub skeletons: Vec<String>,
    /// Only accounts behind this handle.
    pub behind: String,
}

/// An account that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundAccount {
    /// Who.
    pub user: User,
    /// The name as it is compared.
    pub handle: String,
}

/// Who somebody is, and how to speak to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who.
    pub user: UserId,
    /// The language they have chosen.
    pub language: Option<Language>,
}

/// A session as it begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: SecretHash,
    /// Whose it is.
    pub user: UserId,
    /// What the browser calls itself.
    pub device: String,
    /// When it begins.
    pub created_at: u64,
    /// When it ends.
    pub expires_at: u64,
}

/// A key as it is made.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The hash of its secret.
    pub hash: SecretHash,
    /// Whose it is.
    pub user: UserId,
    /// What its owner calls it.
    pub name: String,
    /// What it opens, separated by spaces.
    pub scopes: String,
    /// When it is made.
    pub created_at: u64,
}
