//! What one player proposes and all the others have to agree to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::UserId;

/// Something that takes everybody's consent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "topic", rename_all = "kebab-case")]
pub enum Proposal {
    /// To call the game drawn.
    Draw,
    /// To take plies back.
    Takeback {
        /// How many plies stay.
        to: usize,
    },
    /// To play in alliances.
    Alliance {
        /// The value of the game's option for alliances, as the game writes it.
        teams: String,
    },
    /// To play again with seats exchanged.
    Rematch,
}

/// What a proposal is about. At most one of each is open at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    Draw,
    Takeback,
    Alliance,
    Rematch,
}

impl Proposal {
    /// What it is about.
    pub fn topic(&self) -> Topic {
        match self {
            Proposal::Draw => Topic::Draw,
            Proposal::Takeback { .. } => Topic::Takeback,
            Proposal::Alliance { .. } => Topic::Alliance,
            Proposal::Rematch => Topic::Rematch,
        }
    }
}

/// A proposal that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OpenProposal {
    pub proposal: Proposal,
    /// Who made it, then who has agreed since.
    pub agreed: Vec<UserId>,
}
