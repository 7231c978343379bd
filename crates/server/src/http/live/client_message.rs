//! What a page wants.

use serde::Deserialize;
use utoipa::ToSchema;

use crate::ids::TableId;
use crate::table::Command;

/// A message of a page.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum ClientMessage {
    /// To hear everything that happens at a table.
    Watch {
        /// What the reply is known by.
        id: u64,
        table: TableId,
        /// The number of the last event seen.
        #[serde(default)]
        after: Option<u64>,
        /// Whether to tell who is there, too.
        #[serde(default)]
        presence: bool,
        #[serde(default)]
        link: Option<String>,
    },
    /// To hear no more of it.
    Unwatch { id: u64, table: TableId },
    /// To do something there.
    Act {
        id: u64,
        table: TableId,
        command: Command,
        #[serde(default)]
        link: Option<String>,
    },
}

impl ClientMessage {
    pub(super) fn id(&self) -> u64 {
        match self {
            ClientMessage::Watch { id, .. }
            | ClientMessage::Unwatch { id, .. }
            | ClientMessage::Act { id, .. } => *id,
        }
    }
}
