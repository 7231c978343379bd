//! What a page wants.

use serde::Deserialize;

use crate::ids::TableId;
use crate::table::Command;

#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Wish {
    Watch {
        id: u64,
        table: TableId,
        #[serde(default)]
        after: Option<u64>,
        /// Whether to tell who is there, too.
        #[serde(default)]
        presence: bool,
        #[serde(default)]
        link: Option<String>,
    },
    Unwatch {
        id: u64,
        table: TableId,
    },
    Act {
        id: u64,
        table: TableId,
        command: Command,
        #[serde(default)]
        link: Option<String>,
    },
}

impl Wish {
    pub(super) fn id(&self) -> u64 {
        match self {
            Wish::Watch { id, .. } | Wish::Unwatch { id, .. } | Wish::Act { id, .. } => *id,
        }
    }
}
