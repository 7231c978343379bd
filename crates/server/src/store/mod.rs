//! Where everything is kept.
//!
//! [`Store`] is all that the house knows about it; [`SqliteStore`] keeps it in one file. The suite in
//! `tests/store` holds for every implementation.

mod error;
mod sqlite;

use std::fmt::Debug;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use tablier_core::Language;
use utoipa::ToSchema;

use crate::ids::{PersonId, TableId};
use crate::secret::Hash;
use crate::table::{Entry, Visibility};

pub use error::StoreError;
pub use sqlite::SqliteStore;

/// A store that can be shared.
pub trait Store: TableStore + PeopleStore + HouseStore {}

impl<S: TableStore + PeopleStore + HouseStore> Store for S {}

/// Tables and their events.
#[async_trait]
pub trait TableStore: Debug + Send + Sync + 'static {
    /// Writes all of this or nothing, and returns when it would survive the end of the machine. An
    /// event whose number is there already is a [`StoreError::Conflict`].
    async fn append(&self, news: &[News]) -> Result<(), StoreError>;

    /// The events of a table behind this number, in order.
    async fn events(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// What the index knows about a table.
    async fn summary(&self, table: &TableId) -> Result<Option<Summary>, StoreError>;

    /// The tables open to everyone at which people can sit down, the latest first.
    async fn lobby(&self, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The tables of a person, the latest first.
    async fn tables_of(&self, person: PersonId, most: u32) -> Result<Vec<Summary>, StoreError>;

    /// The tables whose clock has to be looked at by then.
    async fn due(&self, by: u64) -> Result<Vec<TableId>, StoreError>;
}

/// People, their sessions and their keys. Secrets are known by their hashes only.
#[async_trait]
pub trait PeopleStore: Send + Sync + 'static {
    /// Somebody new, who gets a number.
    async fn add_guest(&self, name: &str, now: u64) -> Result<Person, StoreError>;

    /// Somebody by number.
    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError>;

    /// A guest keeps the number and becomes an account. A name that somebody has is a
    /// [`StoreError::Conflict`]; false if the person is no guest.
    async fn make_account(
        &self,
        id: PersonId,
        name: &str,
        handle: &str,
        password: &str,
    ) -> Result<bool, StoreError>;

    /// Number and hashed password of the account with this name.
    async fn credentials(&self, handle: &str) -> Result<Option<(PersonId, String)>, StoreError>;

    /// A new hashed password.
    async fn set_password(&self, id: PersonId, password: &str) -> Result<(), StoreError>;

    /// A language, or none of one's own.
    async fn set_language(
        &self,
        id: PersonId,
        language: Option<Language>,
    ) -> Result<(), StoreError>;

    /// Forgets everything about a person but the number, which stands in games.
    async fn forget(&self, id: PersonId) -> Result<(), StoreError>;

    /// Somebody signs in.
    async fn add_session(&self, session: &NewSession) -> Result<(), StoreError>;

    /// Who has this session, if it has not expired.
    async fn session(&self, hash: &Hash, now: u64) -> Result<Option<PersonId>, StoreError>;

    /// Somebody signs out.
    async fn drop_session(&self, hash: &Hash) -> Result<(), StoreError>;

    /// The sessions of a person, the latest first.
    async fn sessions(&self, person: PersonId) -> Result<Vec<Session>, StoreError>;

    /// Ends one session of a person. False if it is not there.
    async fn end_session(&self, person: PersonId, id: i64) -> Result<bool, StoreError>;

    /// Ends the sessions of a person except that one.
    async fn end_other_sessions(&self, person: PersonId, but: &Hash) -> Result<(), StoreError>;

    /// A new key for a program.
    async fn add_token(&self, token: &NewToken) -> Result<(), StoreError>;

    /// Whose key this is, and what it opens.
    async fn token(&self, hash: &Hash) -> Result<Option<(PersonId, String)>, StoreError>;

    /// The keys of a person, the latest first.
    async fn tokens(&self, person: PersonId) -> Result<Vec<Token>, StoreError>;

    /// Takes one key of a person away. False if it is not there.
    async fn end_token(&self, person: PersonId, id: i64) -> Result<bool, StoreError>;
}

/// When the house was open.
#[async_trait]
pub trait HouseStore: Send + Sync + 'static {
    /// The house opens: if it was open before, the time since it was last seen is a closure.
    async fn open_house(&self, now: u64) -> Result<(), StoreError>;

    /// The house is still open.
    async fn beat(&self, now: u64) -> Result<(), StoreError>;

    /// The closures that ended after this time, in order.
    async fn closures(&self, after: u64) -> Result<Vec<Closure>, StoreError>;
}

/// What has happened at one table.
#[derive(Clone, Debug)]
pub struct News {
    /// The new events, in order.
    pub entries: Vec<Entry>,
    /// What the index shall say.
    pub summary: Summary,
}

/// What the index knows about a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Summary {
    /// The table.
    pub id: TableId,
    /// The game's name in the registry.
    pub game: String,
    /// `gathering`, `playing` or `over`.
    pub phase: String,
    /// Who can see it.
    pub visibility: Visibility,
    /// The hash of the secret of its link. It is written once.
    #[serde(skip)]
    pub link: Option<Hash>,
    /// The time of its first event.
    pub opened_at: u64,
    /// The time of its last event.
    pub changed_at: u64,
    /// When its clock has to be looked at.
    #[serde(skip)]
    pub deadline: Option<u64>,
    /// The person on each seat, if it is one.
    pub people: Vec<Option<PersonId>>,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Person {
    /// The number.
    pub id: PersonId,
    /// What they are called; empty for somebody who has gone.
    pub name: String,
    /// What they are.
    pub kind: PersonKind,
    /// The language they have chosen.
    #[schema(value_type = Option<String>, examples("fr"))]
    pub language: Option<Language>,
    /// Since when they are known.
    pub created_at: u64,
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

/// A time when the house was closed, in milliseconds since the epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closure {
    /// From when.
    pub from: u64,
    /// Until when.
    pub to: u64,
}
