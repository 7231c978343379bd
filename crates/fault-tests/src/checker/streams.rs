//! What everybody was shown: in order, complete, and nothing but what is stored.

use std::collections::BTreeMap;

use tablier_protocol::{Entry, TableId, TableUpdate, TableView};

use super::clients::{Clients, Shown, Stream};
use super::{Kind, Replay, Report, Stored};
use crate::timing::NEWS;

pub(super) fn check(
    stored: &Stored,
    replays: &BTreeMap<TableId, Replay>,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let (mut shown, mut watched) = (0, 0);
    for stream in clients.streams.values() {
        let (Some(table), Some(replay)) =
            (stored.tables.get(stream.table), replays.get(stream.table))
        else {
            report.find(
                Kind::NotStored,
                Some(stream.table),
                "a table was shown that is not stored",
            );
            continue;
        };
        let mut position = stream.after;
        for (_, message) in &stream.shown {
            match message {
                Shown::Update(update) => {
                    shown += update.events.len();
                    check_update(stream, position, update, &table.entries, replay, report);
                    position = Some(update.number);
                }
                Shown::Snapshot(snapshot) => {
                    shown += 1;
                    check_snapshot(stream, position, &snapshot.view, replay, report);
                    position = Some(snapshot.number);
                }
            }
        }
        if let Some(until) = stream.watched_until {
            watched += 1;
            let mut missed = visible(stream, replay, &table.entries, position.unwrap_or_default());
            // What happened just before that, or after it, was still to come.
            missed.retain(|entry| {
                entry.at + NEWS + clients.slowness(entry.at, until.max(entry.at)) < until
            });
            if let Some(first) = missed.first() {
                let detail = format!(
                    "{} through node {} saw nothing behind event {position:?} and missed {} events from {} on",
                    stream.user,
                    stream.node,
                    missed.len(),
                    first.number
                );
                report.find(Kind::Incomplete, Some(stream.table), detail);
            }
        }
    }
    report.count("connections of players to tables", clients.streams.len());
    report.count("connections watched to the end", watched);
    report.count("events and tables shown", shown);
}

/// What the reader of a stream may see behind an event.
fn visible<'a>(
    stream: &Stream<'_>,
    replay: &Replay,
    entries: &'a [Entry],
    after: u64,
) -> Vec<&'a Entry> {
    let may_see = |entry: &&Entry| {
        entry.number > after && replay.table.is_for(entry.event.audience(), Some(stream.user))
    };
    entries.iter().filter(may_see).collect()
}

fn check_update(
    stream: &Stream<'_>,
    position: Option<u64>,
    update: &TableUpdate,
    entries: &[Entry],
    replay: &Replay,
    report: &mut Report,
) {
    let table = Some(stream.table);
    let who = || format!("{} through node {}", stream.user, stream.node);
    for shown in &update.events {
        if !entries.contains(shown) {
            let detail = format!("{} was shown event {}: {:?}", who(), shown.number, shown.event);
            report.find(Kind::NotStored, table, detail);
        }
    }
    let Some(view) = replay.view(update.number) else {
        let detail = format!("{} was shown event {}", who(), update.number);
        return report.find(Kind::NotStored, table, detail);
    };
    let state = &update.state;
    if (state.phase, &state.position, state.turn, &state.clock, &state.over)
        != (view.phase, &view.position, view.turn, &view.clock, &view.over)
    {
        let detail = format!("{} was shown another state of event {}", who(), update.number);
        report.find(Kind::NotStored, table, detail);
    }
    let Some(position) = position else {
        return report.find(Kind::Incomplete, table, format!("{} was shown no table first", who()));
    };
    let due = visible(stream, replay, entries, position);
    let due = due.iter().filter(|entry| entry.number <= update.number).map(|entry| entry.number);
    let due: Vec<_> = due.collect();
    let shown: Vec<_> = update.events.iter().map(|entry| entry.number).collect();
    if shown != due {
        let detail =
            format!("{} was shown {shown:?} after event {position} instead of {due:?}", who());
        report.find(Kind::Incomplete, table, detail);
    }
}

fn check_snapshot(
    stream: &Stream<'_>,
    position: Option<u64>,
    shown: &TableView,
    replay: &Replay,
    report: &mut Report,
) {
    let who = || format!("{} through node {}", stream.user, stream.node);
    if position.is_some_and(|position| shown.number < position) {
        let detail = format!("{} went back from event {position:?} to {}", who(), shown.number);
        report.find(Kind::Incomplete, Some(stream.table), detail);
    }
    // Who may do what, names, and what only the user knows are not part of what is compared.
    let common = replay.view(shown.number).map(|view| TableView {
        actions: shown.actions.clone(),
        users: shown.users.clone(),
        conditional_moves: shown.conditional_moves.clone(),
        ..view.clone()
    });
    if common.as_ref() != Some(shown) {
        let detail = format!("{} was shown a table as of event {}", who(), shown.number);
        report.find(Kind::NotStored, Some(stream.table), detail);
    }
}
