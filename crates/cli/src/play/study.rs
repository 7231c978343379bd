//! The engine's analysis beside the board.

use tablier_core::AnyMatch;
use tablier_engine::Analysis;

use super::event::{Effect, Ticket};

/// How many lines are shown.
pub(crate) const LINES: usize = 3;

/// An analysis that goes on while the position stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Study {
    is_on: bool,
    ticket: Option<Ticket>,
    found: Option<Analysis<String>>,
}

impl Study {
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// What has been found so far about the present position.
    pub(crate) fn found(&self) -> Option<&Analysis<String>> {
        self.found.as_ref()
    }

    pub(crate) fn toggle(&mut self, ticket: Ticket, played: &dyn AnyMatch) -> Vec<Effect> {
        self.is_on = !self.is_on;
        self.look_at(ticket, played)
    }

    /// Turns to another position: what was thought about the last one is stopped.
    pub(crate) fn look_at(&mut self, ticket: Ticket, played: &dyn AnyMatch) -> Vec<Effect> {
        let mut effects = self.stop();
        if self.is_on && played.outcome().is_none() {
            self.ticket = Some(ticket);
            effects.push(Effect::Analyse(ticket, played.fork()));
        }
        effects
    }

    pub(crate) fn stop(&mut self) -> Vec<Effect> {
        self.found = None;
        self.ticket.take().map(Effect::Stop).into_iter().collect()
    }

    pub(crate) fn hear(&mut self, ticket: Ticket, found: Analysis<String>) {
        if self.ticket == Some(ticket) {
            self.found = Some(found);
        }
    }
}
