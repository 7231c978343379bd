//! What a user may do at a table now. The table's state machine decides; interfaces show what they are told.

use serde::{Deserialize, Serialize};
use tablier_core::Seat;
use utoipa::ToSchema;

use crate::proposal::Topic;

/// One thing that a user may do now, or may be able to do later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Action {
    /// The command's name, or `hint`.
    #[serde(rename = "do")]
    pub kind: ActionKind,
    /// For `answer`: the proposal that waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub topic: Option<Topic>,
    /// For `sit` and `seat-engine`: the free seats, if one can be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<u8>)]
    pub seats: Vec<Seat>,
    /// For `propose-alliance`: the alliances that the game knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub alliances: Vec<Alliance>,
    /// For `take-holiday`: the days that are left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<u64>,
    /// Why it is not possible yet. Without this it is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked: Option<Blocked>,
}

impl Action {
    /// An action without parameters that is possible.
    pub fn new(kind: ActionKind) -> Self {
        Action {
            kind,
            topic: None,
            seats: Vec::new(),
            alliances: Vec::new(),
            days: None,
            blocked: None,
        }
    }

    /// Whether it is possible now.
    pub fn is_possible(&self) -> bool {
        self.blocked.is_none()
    }
}

/// What can be done, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ActionKind {
    Sit,
    SeatEngine,
    Leave,
    Decline,
    Ready,
    Move,
    OfferDraw,
    AskTakeback,
    ProposeAlliance,
    OfferRematch,
    Answer,
    Resign,
    Abort,
    Claim,
    SetConditionalMoves,
    TakeHoliday,
    Say,
    /// No command: a move of the engine can be asked for.
    Hint,
}

/// Alliances on which the players can agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Alliance {
    /// What the command and the game call it.
    pub teams: String,
    /// The seats of each team.
    #[schema(value_type = Vec<Vec<u8>>)]
    pub seats: Vec<Vec<Seat>>,
}

/// Why an action is not possible yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Blocked {
    /// The code of the refusal that the command would get.
    pub code: String,
    /// When it becomes possible if nothing else happens, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u64>,
}
