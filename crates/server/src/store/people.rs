//! People, their sessions and their keys.

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tablier_core::Language;
use utoipa::ToSchema;

use super::{Added, StoreError};
use crate::ids::PersonId;
use crate::people::Settings;
use crate::secret::Hash;

/// People, their sessions and their keys. Secrets are known by their hashes only.
#[async_trait]
pub trait PeopleStore: Send + Sync + 'static {
    /// Somebody new, who gets a number.
    async fn add_guest(&self, name: &str, now: u64) -> Result<Person, StoreError>;

    /// Somebody new with an account. A name that somebody has is a [`StoreError::Conflict`], and nobody
    /// is added.
    async fn add_account(
        &self,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
        now: u64,
    ) -> Result<Person, StoreError>;

    /// Somebody by number.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// Several by number, in the order of their numbers.
    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError>;

    /// Somebody by number, with what is nobody else's business.
    async fn profile(&self, id: PersonId) -> Result<Option<Profile>, StoreError>;

    /// A guest keeps the number and becomes an account. A name that somebody has, or that looks like the
    /// name of another account, is a [`StoreError::Conflict`]; false if the person is no guest.
    async fn make_account(
        &self,
        id: PersonId,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
    ) -> Result<bool, StoreError>;

    /// Who has this name as an account.
    async fn holder(&self, handle: &str) -> Result<Option<PersonId>, StoreError>;

    /// Number and hashed password of the account with this name.
    async fn credentials(&self, handle: &str) -> Result<Option<(PersonId, String)>, StoreError>;

    /// The hashed password of an account.
    async fn password(&self, id: PersonId) -> Result<Option<String>, StoreError>;

    /// A new hashed password.
    async fn set_password(&self, id: PersonId, password: &str) -> Result<(), StoreError>;

    /// A language, or none of one's own.
    async fn set_language(
        &self,
        id: PersonId,
        language: Option<Language>,
    ) -> Result<(), StoreError>;

    /// An address for letters, or none.
    async fn set_email(&self, id: PersonId, email: Option<&str>) -> Result<(), StoreError>;

    /// What somebody has chosen for boards.
    async fn set_settings(&self, id: PersonId, settings: &Settings) -> Result<(), StoreError>;

    /// An account is played by a program from now on and for ever. False if it is no account or has
    /// played for ratings as a person.
    async fn become_bot(&self, id: PersonId) -> Result<bool, StoreError>;

    /// Another name. One that somebody has, or that looks like the name of another account, is a
    /// [`StoreError::Conflict`]; false if the person is no account.
    async fn rename(&self, id: PersonId, name: &str, handle: &str) -> Result<bool, StoreError>;

    /// Forgets everything about a person but the number, which stands in games; also what they said.
    async fn forget(&self, id: PersonId, now: u64) -> Result<(), StoreError>;

    /// Drops sessions that have expired, and forgets guests who came before `since` and cannot come
    /// back. Returns how many guests.
    async fn expire(&self, since: u64, now: u64) -> Result<u64, StoreError>;

    /// Somebody signs in. Of more than `most` sessions of a person the oldest end.
    async fn add_session(&self, session: &NewSession, most: u32) -> Result<(), StoreError>;

    /// Who has this session, if it has not expired.
    async fn session(&self, hash: &Hash, now: u64) -> Result<Option<Known>, StoreError>;

    /// Somebody signs out.
    async fn drop_session(&self, hash: &Hash) -> Result<(), StoreError>;

    /// The sessions of a person, the latest first.
    async fn sessions(&self, person: PersonId) -> Result<Vec<Session>, StoreError>;

    /// Ends one session of a person and returns its hash; none if it is not there.
    async fn end_session(&self, person: PersonId, id: i64) -> Result<Option<Hash>, StoreError>;

    /// Ends the sessions of a person, except that one, and returns their hashes.
    async fn end_sessions(
        &self,
        person: PersonId,
        but: Option<&Hash>,
    ) -> Result<Vec<Hash>, StoreError>;

    /// A new key for a program, if the person has fewer than `most`.
    async fn add_token(&self, token: &NewToken, most: u32) -> Result<Added, StoreError>;

    /// Whose key this is, and what it opens.
    async fn token(&self, hash: &Hash) -> Result<Option<(Known, String)>, StoreError>;

    /// The keys of a person, the latest first.
    async fn tokens(&self, person: PersonId) -> Result<Vec<Token>, StoreError>;

    /// Takes one key of a person away and returns its hash; none if it is not there.
    async fn end_token(&self, person: PersonId, id: i64) -> Result<Option<Hash>, StoreError>;
}

/// Somebody as everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Person {
    /// The number.
    pub id: PersonId,
    /// What they are called; empty for somebody who has gone.
    pub name: String,
    /// What they are.
    pub kind: PersonKind,
    /// Whether a program plays for them.
    pub bot: bool,
    /// Since when they are known.
    pub created_at: u64,
}

/// Somebody as only they and the operator may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Profile {
    /// What everybody may know.
    #[serde(flatten)]
    pub person: Person,
    /// The language they have chosen.
    #[schema(value_type = Option<String>, examples("fr"))]
    pub language: Option<Language>,
    /// An address for letters.
    pub email: Option<String>,
    /// What they have chosen for boards.
    pub settings: Settings,
    /// Until when they may not chat.
    pub muted_until: Option<u64>,
    /// Until when they may not come in.
    pub banned_until: Option<u64>,
}

/// Who somebody is, and how to speak to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Who.
    pub person: PersonId,
    /// The language they have chosen.
    pub language: Option<Language>,
}

/// What somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PersonKind {
    /// Somebody without a password.
    Guest,
    /// Somebody with one.
    Account,
    /// Somebody who has gone; the games stay.
    Gone,
}

/// A session as it begins.
#[derive(Clone, Debug)]
pub struct NewSession {
    /// The hash of its secret.
    pub hash: Hash,
    /// Whose it is.
    pub person: PersonId,
    /// What the browser calls itself.
    pub device: String,
    /// When it begins.
    pub created_at: u64,
    /// When it ends.
    pub expires_at: u64,
}

/// A session as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Session {
    /// Its number.
    pub id: i64,
    /// What the browser calls itself.
    pub device: String,
    /// When it began.
    pub created_at: u64,
}

/// A key as it is made.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The hash of its secret.
    pub hash: Hash,
    /// Whose it is.
    pub person: PersonId,
    /// What its owner calls it.
    pub name: String,
    /// What it opens, separated by spaces.
    pub scopes: String,
    /// When it is made.
    pub created_at: u64,
}

/// A key as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Token {
    /// Its number.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// What it opens, separated by spaces.
    pub scopes: String,
    /// When it was made.
    pub created_at: u64,
}
