//! What can go wrong with a store.

use std::path::Path;
use std::{fmt, io};

use tablier_core::Message;

/// Why something was not stored or read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreError {
    /// Somebody else has written the same before.
    Conflict,
    /// There is no space left.
    Full,
    /// Nothing may be written.
    ReadOnly,
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
            StoreError::Locked { folder } => Message::new("store-locked").with("folder", &**folder),
            StoreError::Empty { file } => Message::new("store-empty").with("file", &**file),
            StoreError::Absent { folder } => Message::new("store-absent").with("folder", &**folder),
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

/// For logs; users get the phrase of [`message`](StoreError::message).
impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for StoreError {}
