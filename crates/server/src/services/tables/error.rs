//! Why the server does not do something.

use crate::secret::NoRandomness;
use crate::store::StoreError;
use tablier_protocol::TableView;
use tablier_table::Refusal;

/// Why a request to a table fails.
#[derive(Clone, Debug)]
pub enum TableServiceError {
    /// There is no such table, or not for them.
    NotFound,
    /// The table refuses.
    Refused {
        /// Why.
        refusal: Refusal,
        /// The table as they see it.
        view: Box<TableView>,
    },
    /// A table cannot be created like that.
    NotCreated(Refusal),
    /// Somebody has too many tables already.
    TooMany {
        /// So many are allowed.
        most: u32,
    },
    /// The engine has too much to do for the address already.
    EngineBusy,
    /// Nobody is known, and somebody has to be.
    Unauthorized,
    /// Something is wrong with the store.
    Store(StoreError),
    /// What was decided could not be written, and has not happened.
    NotStored(StoreError),
    /// The server closes; it will be open again soon.
    ShuttingDown,
    /// The operating system gives no random numbers.
    NoRandomness,
}

impl From<StoreError> for TableServiceError {
    fn from(error: StoreError) -> Self {
        TableServiceError::Store(error)
    }
}

impl From<NoRandomness> for TableServiceError {
    fn from(_: NoRandomness) -> Self {
        TableServiceError::NoRandomness
    }
}
