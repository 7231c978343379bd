//! What was acknowledged is there once, and nothing is there that nobody asked for.

use std::collections::BTreeMap;

use tablier_protocol::{Command, Entry, Event, Holder, TableId, UserId};

use super::clients::{Clients, Intent};
use super::{Kind, Replay, Report, Stored};

pub(super) fn check(
    stored: &Stored,
    replays: &BTreeMap<TableId, Replay>,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let mut kept = 0;
    let mut intended: BTreeMap<Deed<'_>, usize> = BTreeMap::new();
    for intent in clients.intents.values() {
        if let Some(deed) = Deed::of_intent(intent) {
            // A move that was sent again may arrive after it was taken back, when it is possible once more.
            // Without that it is played once, which `numbers` looks at.
            let is_move = matches!(deed, Deed::Move { .. });
            *intended.entry(deed).or_default() += if is_move { intent.sent.len() } else { 1 };
        }
        let Some(number) = intent.acknowledged() else { continue };
        let entries = stored.tables.get(intent.table).map_or(&[][..], |table| &table.entries);
        if entries.last().is_none_or(|last| last.number < number) {
            let detail = format!("event {number} was acknowledged: {:?}", intent.command);
            report.find(Kind::Lost, Some(intent.table), detail);
        } else if !is_done(intent, entries, number) {
            let detail = format!("until event {number} there is no trace of {:?}", intent.command);
            report.find(Kind::Lost, Some(intent.table), detail);
        } else if matches!(intent.command, Command::Move { .. }) {
            kept += 1;
        }
    }
    for (table, stored) in &stored.tables {
        let mut done: BTreeMap<Deed<'_>, usize> = BTreeMap::new();
        // A move that was prepared was asked for before.
        let prepared = replays.get(table).map_or(&[][..], |replay| &replay.prepared);
        for (deed, number) in deeds(table, &stored.entries) {
            if prepared.get(number as usize - 1) != Some(&true) {
                *done.entry(deed).or_default() += 1;
            }
        }
        for (deed, times) in done {
            let wanted = intended.get(&deed).copied().unwrap_or_default();
            if times > wanted {
                let detail = format!("{wanted} times asked for, {times} times done: {deed:?}");
                report.find(Kind::Unasked, Some(table), detail);
            }
        }
    }
    report.count("acknowledged moves kept", kept);
}

/// Something that leaves a trace with its author.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Deed<'a> {
    Move { table: &'a TableId, user: UserId, ply: usize, text: &'a str },
    Line { table: &'a TableId, user: UserId, text: &'a str },
    Prepared { table: &'a TableId, user: UserId, lines: &'a [Vec<String>] },
}

impl<'a> Deed<'a> {
    fn of_intent(intent: &Intent<'a>) -> Option<Self> {
        let (table, user) = (intent.table, intent.user);
        match intent.command {
            Command::Move { ply, text } => Some(Deed::Move { table, user, ply: *ply, text }),
            Command::Say { text } => Some(Deed::Line { table, user, text }),
            Command::SetConditionalMoves { lines } => Some(Deed::Prepared { table, user, lines }),
            _ => None,
        }
    }
}

/// What users have done at a table, with the numbers of the events. Moves of the engine are none.
fn deeds<'a>(table: &'a TableId, entries: &'a [Entry]) -> Vec<(Deed<'a>, u64)> {
    let mut holders: BTreeMap<u8, Holder> = BTreeMap::new();
    let mut deeds = Vec::new();
    for entry in entries {
        match &entry.event {
            Event::Sat { seat, holder } => drop(holders.insert(seat.0, *holder)),
            Event::Left { seat } => drop(holders.remove(&seat.0)),
            Event::Begun { order } => {
                let before = holders.clone();
                for (seat, earlier) in order.iter().enumerate() {
                    if let Some(holder) = before.get(earlier) {
                        holders.insert(seat as u8, *holder);
                    }
                }
            }
            Event::GaveUp { seat, level, .. } => {
                holders.insert(seat.0, Holder::Engine { level: *level });
            }
            Event::Moved { ply, seat, text, .. } => {
                if let Some(user) = holders.get(&seat.0).and_then(|holder| holder.user()) {
                    deeds.push((Deed::Move { table, user, ply: *ply, text }, entry.number));
                }
            }
            // The server itself drops what has turned out impossible.
            Event::ConditionalMovesSet { seat, lines } if !lines.is_empty() => {
                if let Some(user) = holders.get(&seat.0).and_then(|holder| holder.user()) {
                    deeds.push((Deed::Prepared { table, user, lines }, entry.number));
                }
            }
            Event::Said { by, text } => {
                deeds.push((Deed::Line { table, user: *by, text }, entry.number));
            }
            _ => {}
        }
    }
    deeds
}

/// Whether a command that was acknowledged has left its trace, after what its author had seen.
fn is_done(intent: &Intent<'_>, entries: &[Entry], number: u64) -> bool {
    let mut since = entries
        .iter()
        .filter(|entry| entry.number > intent.seen && entry.number <= number)
        .map(|entry| &entry.event);
    match intent.command {
        Command::Move { .. } | Command::Say { .. } => {
            let wanted = Deed::of_intent(intent);
            deeds(intent.table, entries).iter().any(|(deed, at)| {
                Some(*deed) == wanted && (intent.seen + 1..=number).contains(at)
            })
        }
        Command::Resign => since
            .any(|event| matches!(event, Event::Ended { .. } | Event::GaveUp { .. })),
        Command::Answer { topic, agree: false } => since.any(
            |event| matches!(event, Event::Declined { by, topic: at } if *by == intent.user && at == topic),
        ),
        _ => true,
    }
}
