//! What somebody proposes and all the others have to agree to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::PersonId;

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
        /// The seats of each, such as `13/24`.
        teams: String,
    },
    /// To play again with seats exchanged.
    Rematch,
}

/// What a proposal is about; there is at most one at a time about each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// See [`Proposal::Draw`].
    Draw,
    /// See [`Proposal::Takeback`].
    Takeback,
    /// See [`Proposal::Alliance`].
    Alliance,
    /// See [`Proposal::Rematch`].
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenProposal {
    /// What is proposed.
    pub what: Proposal,
    /// Who made it, and who has agreed since.
    pub agreed: Vec<PersonId>,
}

/// All that is proposed at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Proposals {
    open: Vec<OpenProposal>,
    /// Who has offered a draw since they last moved: nobody is asked twice.
    offered_draw: Vec<PersonId>,
}

impl Proposals {
    pub(super) fn all(&self) -> &[OpenProposal] {
        &self.open
    }

    pub(super) fn about(&self, topic: Topic) -> Option<&OpenProposal> {
        self.open.iter().find(|open| open.what.topic() == topic)
    }

    pub(super) fn has_offered_draw(&self, person: PersonId) -> bool {
        self.offered_draw.contains(&person)
    }

    pub(super) fn make(&mut self, by: PersonId, what: Proposal) {
        self.close(what.topic());
        if what == Proposal::Draw {
            self.offered_draw.push(by);
        }
        self.open.push(OpenProposal { what, agreed: vec![by] });
    }

    pub(super) fn agree(&mut self, by: PersonId, topic: Topic) {
        let about = self.open.iter_mut().find(|open| open.what.topic() == topic);
        if let Some(open) = about.filter(|open| !open.agreed.contains(&by)) {
            open.agreed.push(by);
        }
    }

    pub(super) fn close(&mut self, topic: Topic) {
        self.open.retain(|open| open.what.topic() != topic);
    }

    /// A move answers what was proposed about the position before it; whoever offered a draw and
    /// moves lets the offer stand.
    pub(super) fn after_move(&mut self, by: Option<PersonId>) {
        self.close(Topic::Takeback);
        if let Some(draw) = self.about(Topic::Draw)
            && draw.agreed.first().copied() != by
        {
            self.close(Topic::Draw);
        }
        if self.about(Topic::Draw).is_none() {
            self.offered_draw.retain(|person| Some(*person) != by);
        }
    }
}
