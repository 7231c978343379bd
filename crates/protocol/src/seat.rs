//! Who plays a seat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::UserId;

/// Who plays a seat. Nobody else can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Holder {
    /// A user, guest or not.
    #[serde(alias = "person")]
    User {
        #[serde(alias = "person")]
        user: UserId,
    },
    /// The engine.
    Engine {
        /// From 1 to 10.
        level: u8,
    },
}

impl Holder {
    /// The user, if it is one.
    pub fn user(self) -> Option<UserId> {
        match self {
            Holder::User { user } => Some(user),
            Holder::Engine { .. } => None,
        }
    }
}

/// One seat of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatState {
    pub holder: Option<Holder>,
    /// Whether its holder is ready to begin.
    pub ready: bool,
    /// Whether the user who sat here has given up, and the engine plays on.
    pub given_up: bool,
    /// That user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_up_by: Option<UserId>,
}

impl SeatState {
    /// The user of the seat, also one who has given up and for whom the engine plays on.
    pub fn user(&self) -> Option<UserId> {
        self.given_up_by.or(self.holder?.user())
    }
}
