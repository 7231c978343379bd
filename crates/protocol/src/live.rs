//! The messages of a WebSocket, and of streams of lines.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::command::Command;
use crate::error::ErrorBody;
use crate::event::Entry;
use crate::ids::{TableId, UserId};
use crate::view::{TableDetails, TableState, TableView};

/// A message to the server. Each gets a reply with its `id`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Hear everything that happens at a table.
    Watch {
        id: u64,
        table: TableId,
        /// The number of the last event seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u64>,
        /// Whether to hear who is connected, too.
        #[serde(default)]
        presence: bool,
        /// The secret of the table's link, if it has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
    /// Hear no more of it.
    Unwatch { id: u64, table: TableId },
    /// Carry out a command at a table.
    Act {
        id: u64,
        table: TableId,
        command: Command,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
}

impl ClientMessage {
    /// What the reply is known by.
    pub fn id(&self) -> u64 {
        match self {
            ClientMessage::Watch { id, .. }
            | ClientMessage::Unwatch { id, .. }
            | ClientMessage::Act { id, .. } => *id,
        }
    }
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to a message.
    Reply(Reply),
    /// What has happened at a table that is watched.
    Update(TableUpdate),
    /// A table as a whole, for whoever has missed too much.
    Snapshot(Box<TableSnapshot>),
    /// Who is connected.
    Presence(Presence),
}

/// The answer to a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Reply {
    /// The `id` of the message; nothing if it could not be read.
    pub id: Option<u64>,
    /// For a command: it is on disk, and this is the state that it led to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<Acknowledgement>,
    /// Why it was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<ErrorBody>,
}

/// A command was carried out and is on disk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Acknowledgement {
    pub table: TableId,
    /// The number of the table's last event.
    pub number: u64,
    /// How many plies have been played.
    pub ply: usize,
}

/// What has happened at once at a table, and what it led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableUpdate {
    pub table: TableId,
    /// The number of the last event.
    pub number: u64,
    pub events: Vec<Entry>,
    pub state: TableState,
    /// What else has changed, if anything but moves and the chat has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<Box<TableDetails>>,
}

/// A table as a whole.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableSnapshot {
    pub table: TableId,
    /// The number of the last event.
    pub number: u64,
    pub view: TableView,
}

/// Who of those at the table is connected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Presence {
    pub table: TableId,
    pub present: Vec<UserId>,
    /// When those who wait can claim the game because the player on turn is away, in milliseconds since 1970.
    pub claim_at: Option<u64>,
}
