//! A move that the engine suggests.

use tablier_core::scene::Place;
use tablier_core::{Message, Touch};
use tablier_engine::Analysis;

use super::super::event::{Effect, Ticket};
use super::{Table, World};

/// A move that the engine suggests.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) places: Vec<Place>,
}

impl Table {
    /// Asks for a hint, if a person is to move.
    pub(crate) fn ask_hint(&mut self, world: &mut World) -> Vec<Effect> {
        if !self.is_persons_turn() {
            self.refuse(Message::new("play-not-your-turn"));
            return Vec::new();
        }
        let ticket = world.ticket();
        let mut effects = self.forget_hint();
        self.hint_awaited = Some(ticket);
        self.tell(Message::new("play-hint-awaited"));
        effects.push(Effect::Hint(ticket, self.played.fork()));
        effects
    }

    pub(crate) fn hear_hint(&mut self, ticket: Ticket, found: Option<&Analysis<String>>) {
        if self.hint_awaited != Some(ticket) {
            return;
        }
        self.hint_awaited = None;
        let best = found.and_then(|found| found.lines.first()).and_then(|line| line.moves.first());
        let gestures = self.hand.gestures();
        let path = best.and_then(|best| gestures.iter().find(|(_, text)| text == best));
        let Some((path, text)) = path else {
            self.refuse(Message::new("play-no-choice"));
            return;
        };
        let places = path.iter().filter_map(|touch| match touch {
            Touch::Place(place) => Some(place.clone()),
            Touch::Choice { .. } => None,
        });
        let message = Message::new("play-hint").with("move", text);
        self.hint = Some(Hint { places: places.collect() });
        self.tell(message);
    }

    pub(super) fn forget_hint(&mut self) -> Vec<Effect> {
        self.hint = None;
        self.hint_awaited.take().map(Effect::Stop).into_iter().collect()
    }
}
