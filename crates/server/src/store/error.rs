//! What can go wrong with a store.

use std::path::Path;
use std::{fmt, io};

use sqlx::postgres::PgDatabaseError;
use tablier_core::{Language, Message};

use super::{postgres, sqlite};
use crate::i18n::translate;

/// Why something was not stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else has written the same before.
    Conflict,
    /// There is no space left.
    Full,
    /// Nothing may be written.
    ReadOnly,
    /// The address of a database server cannot be read. It may have a password, so it is not repeated.
    Address {
        /// What is wrong with it.
        detail: String,
    },
    /// The database server does not answer, or has ended the connection.
    Unreachable {
        /// For the operator.
        detail: String,
    },
    /// The encrypted connection to the database server fails: a certificate is not trusted, or none is offered.
    Tls {
        /// For the operator.
        detail: String,
    },
    /// The database server is a replica that nobody may write to.
    Replica,
    /// The database server refuses the user or the password.
    Denied {
        /// For the operator.
        detail: String,
    },
    /// Others change the same data so often that every attempt was in vain.
    Contended,
    /// The connection was lost while something was committed, and nobody could find out in time whether it is
    /// stored.
    Uncertain,
    /// Another server uses the folder.
    Locked {
        /// The folder.
        folder: String,
    },
    /// The database is empty, or gone while its log is still there.
    Empty {
        /// The file.
        file: String,
    },
    /// There is no store in the folder.
    Absent {
        /// The folder.
        folder: String,
    },
    /// There is no store in the database.
    AbsentDatabase {
        /// Where it is.
        database: String,
    },
    /// A copy into this place was begun and not finished.
    HalfCopied {
        /// The folder, or where the database is.
        place: String,
    },
    /// A server of an older version of the program is using the file.
    Older,
    /// The file was written by a newer version of the program.
    Newer,
    /// What is stored makes no sense.
    Damaged {
        /// For the operator.
        detail: String,
    },
    /// Something else.
    Failed {
        /// For the operator.
        detail: String,
    },
}

impl StoreError {
    /// The sentence for the operator.
    pub fn message(&self) -> Message {
        match self {
            StoreError::Conflict => Message::new("store-conflict"),
            StoreError::Full => Message::new("store-full"),
            StoreError::ReadOnly => Message::new("store-read-only"),
            StoreError::Address { detail } => {
                Message::new("store-address").with("error", &**detail)
            }
            StoreError::Unreachable { detail } => {
                Message::new("store-unreachable").with("error", &**detail)
            }
            StoreError::Tls { detail } => Message::new("store-tls").with("error", &**detail),
            StoreError::Denied { detail } => Message::new("store-denied").with("error", &**detail),
            StoreError::Replica => Message::new("store-replica"),
            StoreError::Contended => Message::new("store-contended"),
            StoreError::Uncertain => Message::new("store-uncertain"),
            StoreError::Locked { folder } => Message::new("store-locked").with("folder", &**folder),
            StoreError::Empty { file } => Message::new("store-empty").with("file", &**file),
            StoreError::Absent { folder } => Message::new("store-absent").with("folder", &**folder),
            StoreError::AbsentDatabase { database } => {
                Message::new("store-absent-database").with("database", &**database)
            }
            StoreError::HalfCopied { place } => {
                Message::new("store-half-copied").with("place", &**place)
            }
            StoreError::Older => Message::new("store-older"),
            StoreError::Newer => Message::new("store-newer"),
            StoreError::Damaged { detail } => {
                Message::new("store-damaged").with("error", &**detail)
            }
            StoreError::Failed { detail } => Message::new("store-failed").with("error", &**detail),
        }
    }

    pub(super) fn damaged(detail: impl fmt::Display) -> Self {
        StoreError::Damaged { detail: detail.to_string() }
    }

    pub(super) fn of_file(path: &Path, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => StoreError::Full,
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                StoreError::ReadOnly
            }
            _ => StoreError::Failed { detail: format!("{}: {error}", path.display()) },
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let Some(database) = error.as_database_error() else {
            return match error {
                sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) => {
                    StoreError::damaged(error)
                }
                sqlx::Error::Tls(error) => StoreError::Tls { detail: error.to_string() },
                // What is no proper answer within a handshake.
                sqlx::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => {
                    StoreError::Tls { detail: error.to_string() }
                }
                sqlx::Error::Io(error) => StoreError::Unreachable { detail: error.to_string() },
                sqlx::Error::PoolTimedOut => StoreError::Unreachable {
                    detail: "no connection was free in time; see --database-connections".to_owned(),
                },
                _ => StoreError::Failed { detail: error.to_string() },
            };
        };
        match database.try_downcast_ref::<PgDatabaseError>() {
            Some(error) => postgres::store_error(error),
            None => sqlite::store_error(database),
        }
    }
}

/// For logs, which are in English; users get the phrase of [`message`](StoreError::message) in their language.
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&translate(Language::ENGLISH, &self.message()))
    }
}

impl std::error::Error for StoreError {}
