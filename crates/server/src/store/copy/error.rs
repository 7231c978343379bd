//! Why nothing was copied.

use tablier_core::Message;

use super::row::Checksum;
use crate::store::StoreError;

/// Why a copy was not made, or not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// Source and target are one.
    Same,
    /// A server uses the source.
    Running {
        /// Where it is.
        place: String,
    },
    /// The target has data that no copy has begun.
    Occupied {
        /// Where it is.
        place: String,
        /// A table with rows.
        table: &'static str,
    },
    /// The target has half of a copy of another source.
    OtherSource {
        /// Where it is.
        place: String,
        /// Where that source is.
        source: String,
    },
    /// A schema has something that would be left out.
    UnknownColumn {
        /// Where it is.
        place: String,
        /// The table and the column.
        column: String,
    },
    /// A schema lacks something.
    MissingColumn {
        /// Where it is.
        place: String,
        /// The table and the column.
        column: String,
    },
    /// A text cannot be stored in PostgreSQL.
    Character {
        /// The table.
        table: &'static str,
        /// The row.
        key: String,
    },
    /// The target has something else than the source.
    Differs {
        /// The table.
        table: &'static str,
        /// What the source has.
        source: Checksum,
        /// What the target has.
        target: Checksum,
    },
    /// The file of a backup cannot be written.
    File {
        /// Which.
        path: String,
        /// Why.
        error: String,
    },
    /// Something is wrong with one of the stores.
    Store(StoreError),
}

impl CopyError {
    /// The sentence for the operator.
    pub fn message(&self) -> Message {
        match self {
            CopyError::Same => Message::new("copy-same"),
            CopyError::Running { place } => Message::new("copy-running").with("place", &**place),
            CopyError::Occupied { place, table } => {
                Message::new("copy-occupied").with("place", &**place).with("table", *table)
            }
            CopyError::OtherSource { place, source } => {
                Message::new("copy-other-source").with("place", &**place).with("source", &**source)
            }
            CopyError::UnknownColumn { place, column } => Message::new("copy-unknown-column")
                .with("place", &**place)
                .with("column", &**column),
            CopyError::MissingColumn { place, column } => Message::new("copy-missing-column")
                .with("place", &**place)
                .with("column", &**column),
            CopyError::Character { table, key } => {
                Message::new("copy-character").with("table", *table).with("key", &**key)
            }
            CopyError::Differs { table, source, target } => Message::new("copy-differs")
                .with("table", *table)
                .with("source_rows", source.rows)
                .with("source_checksum", &*source.sha256)
                .with("target_rows", target.rows)
                .with("target_checksum", &*target.sha256),
            CopyError::File { path, error } => {
                Message::new("admin-file").with("file", &**path).with("error", &**error)
            }
            CopyError::Store(error) => error.message(),
        }
    }
}

impl From<StoreError> for CopyError {
    fn from(error: StoreError) -> Self {
        CopyError::Store(error)
    }
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> Self {
        CopyError::Store(error.into())
    }
}
