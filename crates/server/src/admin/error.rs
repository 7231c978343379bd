//! What cannot be done.

use tablier_core::Message;

use crate::services::users::UserError;
use crate::store::StoreError;
use crate::store::copy::CopyError;

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdminError {
    /// Nobody is called that, or has that number.
    NoSuchUser {
        /// What was given.
        user: String,
    },
    /// No report that waits has this number.
    NoSuchReport {
        /// The number.
        report: i64,
    },
    /// Guests have no names of their own.
    NoAccount {
        /// What they are called.
        name: String,
    },
    /// Somebody has the name already.
    NameTaken {
        /// The name.
        name: String,
    },
    /// Nobody could do this, such as give a name that cannot be one.
    UserService(UserError),
    /// A file cannot be written.
    File {
        /// Which.
        path: String,
        /// Why.
        error: String,
    },
    /// A copy was not made.
    Copy(CopyError),
    /// Something is wrong with the store.
    Store(StoreError),
}

impl AdminError {
    /// The sentence.
    pub fn message(&self) -> Message {
        match self {
            AdminError::NoSuchUser { user } => Message::new("admin-no-user").with("user", &**user),
            AdminError::NoSuchReport { report } => {
                Message::new("admin-no-report").with("report", report.to_string())
            }
            AdminError::NoAccount { name } => {
                Message::new("admin-no-account").with("name", &**name)
            }
            AdminError::NameTaken { name } => Message::new("user-name-taken").with("name", &**name),
            AdminError::UserService(error) => error.message(),
            AdminError::File { path, error } => {
                Message::new("admin-file").with("file", &**path).with("error", &**error)
            }
            AdminError::Copy(error) => error.message(),
            AdminError::Store(error) => error.message(),
        }
    }
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        AdminError::Store(error)
    }
}

impl From<CopyError> for AdminError {
    fn from(error: CopyError) -> Self {
        match error {
            CopyError::Store(error) => AdminError::Store(error),
            other => AdminError::Copy(other),
        }
    }
}

impl From<UserError> for AdminError {
    fn from(error: UserError) -> Self {
        match error {
            UserError::Store(error) => AdminError::Store(error),
            other => AdminError::UserService(other),
        }
    }
}
