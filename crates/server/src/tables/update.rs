//! What those who watch a table are sent. One message tells of everything that happened at once:
//!
//! `{"table": "...", "number": 7, "events": [...], "state": {...}}`
//!
//! and one that stands for all that happened before has `"view"` in place of both.

use std::sync::Arc;

use serde::Serialize;
use utoipa::ToSchema;

use super::bus::Frame;
use crate::ids::{PersonId, TableId};
use crate::store::Person;
use crate::table::{Audience, ClockView, Entry, Holder, Over, Table, TurnView, View};

/// The part of a table that changes with every move.
#[derive(Serialize, ToSchema)]
#[schema(as = TableState)]
pub(crate) struct State<'a> {
    phase: &'static str,
    position: String,
    turn: Option<TurnView>,
    clock: Option<ClockView>,
    over: Option<Over<'a>>,
}

/// What has happened at once at a table, and what it led to.
#[derive(Serialize, ToSchema)]
pub(crate) struct TableUpdate<'a> {
    table: &'a TableId,
    number: u64,
    events: Vec<&'a Entry>,
    state: State<'a>,
}

/// A table as a whole, for who has missed too much.
#[derive(Serialize, ToSchema)]
pub(crate) struct Snapshot<'a> {
    table: &'a TableId,
    number: u64,
    view: Whole<'a>,
}

/// A table, and what its people are called.
#[derive(Serialize, ToSchema)]
struct Whole<'a> {
    #[serde(flatten)]
    view: View<'a>,
    people: Vec<Person>,
}

/// What has happened, for one person or for a stranger.
pub(super) fn table_update(table: &Table, entries: &[Entry], person: Option<PersonId>) -> Arc<str> {
    let is_for = |entry: &&Entry| table.is_for(entry.event.audience(), person);
    let View { phase, position, turn, clock, over, .. } = table.view(None);
    let state = State { phase, position, turn, clock, over };
    let events = entries.iter().filter(is_for).collect();
    json(&TableUpdate { table: table.id(), number: table.number(), events, state })
}

/// Everything that can be seen of a table.
pub(super) fn snapshot(table: &Table, person: Option<PersonId>, people: Vec<Person>) -> Arc<str> {
    let view = Whole { view: table.view(person), people };
    json(&Snapshot { table: table.id(), number: table.number(), view })
}

/// The same for who only asks once.
pub(super) fn whole(table: &Table, person: Option<PersonId>, people: Vec<Person>) -> Arc<str> {
    json(&Whole { view: table.view(person), people })
}

/// The same news for all who watch: almost always one message for everyone.
pub(super) fn frames(table: &Table, entries: &[Entry]) -> Vec<Frame> {
    let private = entries.iter().find_map(|entry| match entry.event.audience() {
        Audience::Seat(seat) => table.holder(seat).and_then(Holder::person),
        Audience::Everyone | Audience::Nobody => None,
    });
    let mut frames = Vec::with_capacity(1);
    let is_public = |entry: &Entry| entry.event.audience() == Audience::Everyone;
    if entries.iter().any(is_public) {
        let text = table_update(table, entries, None);
        frames.push(Frame { except: private, ..Frame::to_all(text) });
    }
    if private.is_some() {
        let text = table_update(table, entries, private);
        frames.push(Frame { only: private, ..Frame::to_all(text) });
    }
    frames
}

/// Texts, numbers and lists always have a JSON form.
pub(super) fn json(value: &impl Serialize) -> Arc<str> {
    serde_json::to_string(value).unwrap_or_default().into()
}
