//! What happens to a user at all their tables: what a program waits for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{TableId, UserId};
use crate::proposal::Proposal;

/// Something that concerns a user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum UserEvent {
    /// Another user challenges the user: a table is reserved for them, at which they can sit down or decline.
    Challenged { table: TableId, game: String, by: UserId },
    /// Somebody has sat down at a table that the user created or sits at.
    Joined { table: TableId, game: String, user: UserId },
    /// A game of the user has begun.
    GameBegun { table: TableId, game: String },
    /// It is the user's turn.
    YourTurn { table: TableId, game: String, ply: usize },
    /// Another player proposes something, a rematch for instance.
    Proposed { table: TableId, game: String, by: UserId, proposal: Proposal },
    /// The rematch of a game of the user has its table.
    Rematch { table: TableId, game: String, of: TableId },
    /// A game of the user is over.
    GameOver { table: TableId, game: String, reason: String },
}
