//! The proposals of a table that wait for answers.

use tablier_protocol::{OpenProposal, Proposal, Topic, UserId};

/// All that is proposed at a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Proposals {
    open: Vec<OpenProposal>,
    /// Who has offered a draw since they last moved: nobody is asked twice.
    offered_draw: Vec<UserId>,
}

impl Proposals {
    pub(crate) fn all(&self) -> &[OpenProposal] {
        &self.open
    }

    pub(crate) fn about(&self, topic: Topic) -> Option<&OpenProposal> {
        self.open.iter().find(|open| open.proposal.topic() == topic)
    }

    pub(crate) fn has_offered_draw(&self, user: UserId) -> bool {
        self.offered_draw.contains(&user)
    }

    pub(crate) fn make(&mut self, by: UserId, proposal: Proposal) {
        self.close(proposal.topic());
        if proposal == Proposal::Draw {
            self.offered_draw.push(by);
        }
        self.open.push(OpenProposal { proposal, agreed: vec![by] });
    }

    pub(crate) fn agree(&mut self, by: UserId, topic: Topic) {
        let about = self.open.iter_mut().find(|open| open.proposal.topic() == topic);
        if let Some(open) = about.filter(|open| !open.agreed.contains(&by)) {
            open.agreed.push(by);
        }
    }

    pub(crate) fn close(&mut self, topic: Topic) {
        self.open.retain(|open| open.proposal.topic() != topic);
    }

    /// A move answers what was proposed about the position before it; whoever offered a draw and
    /// moves lets the offer stand.
    pub(crate) fn after_move(&mut self, by: Option<UserId>) {
        self.close(Topic::Takeback);
        if let Some(draw) = self.about(Topic::Draw)
            && draw.agreed.first().copied() != by
        {
            self.close(Topic::Draw);
        }
        if self.about(Topic::Draw).is_none() {
            self.offered_draw.retain(|user| Some(*user) != by);
        }
    }
}
