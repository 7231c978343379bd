//! What was played, and how it felt.

use std::collections::{BTreeMap, BTreeSet};

use tablier_protocol::{ClockRule, Event, TableId};

use super::clients::Clients;
use super::{Replay, Report, Stored};
use crate::history::Answer;

pub(super) fn count(
    stored: &Stored,
    replays: &BTreeMap<TableId, Replay>,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    report.count("tables", stored.tables.len());
    report.count("events stored", stored.tables.values().map(|table| table.entries.len()).sum());
    let mut games: BTreeMap<String, usize> = BTreeMap::new();
    for replay in replays.values() {
        let terms = replay.table.terms();
        let end = replay.table.over().map_or("not over".to_owned(), |over| over.reason);
        *games.entry(format!("games of {}: {end}", terms.game)).or_default() += 1;
        let clock = match terms.clock {
            ClockRule::None => "without clock",
            ClockRule::RealTime { delay: 0, .. } => "with a clock",
            ClockRule::RealTime { .. } => "with a clock and delay",
            ClockRule::Days { .. } => "by correspondence",
        };
        let has_engine = replay.table.holders().flatten().any(|holder| holder.user().is_none());
        for kind in [clock, if terms.rated { "rated" } else { "unrated" }] {
            *games.entry(format!("games {kind}")).or_default() += 1;
        }
        if has_engine {
            *games.entry("games with the engine".to_owned()).or_default() += 1;
        }
    }
    for (kind, count) in games {
        report.count(kind, count);
    }
    count_events(stored, replays, report);
    count_answers(clients, report);
    let places: BTreeSet<_> =
        clients.streams.values().map(|stream| (stream.user, stream.table)).collect();
    report.count("reconnections", clients.streams.len() - places.len());
}

fn count_events(stored: &Stored, replays: &BTreeMap<TableId, Replay>, report: &mut Report) {
    let mut counts = [("moves taken back", 0), ("moves that were prepared", 0), ("links", 0)];
    for entry in stored.tables.values().flat_map(|table| &table.entries) {
        match entry.event {
            Event::TakenBack { .. } => counts[0].1 += 1,
            Event::LinkSet { .. } => counts[2].1 += 1,
            _ => {}
        }
    }
    let prepared = replays.values().flat_map(|replay| &replay.prepared);
    counts[1].1 = prepared.filter(|is_prepared| **is_prepared).count();
    for (name, count) in counts {
        report.count(name, count);
    }
}

fn count_answers(clients: &Clients<'_>, report: &mut Report) {
    let answers = || clients.intents.values().flat_map(|intent| &intent.answers);
    let count = |is_it: fn(&Answer) -> bool| answers().filter(|(_, answer)| is_it(answer)).count();
    report.count("answers lost", count(|answer| *answer == Answer::Lost));
    report.count(
        "answers that it is not possible now",
        count(|answer| matches!(answer, Answer::Failed { .. })),
    );
    let mut took = Vec::new();
    let mut when = Vec::new();
    for (intent, at) in clients.acknowledged() {
        when.push(at);
        // Until the first acknowledgement, however often it had to be sent.
        took.extend(intent.sent.first().map(|sent| at.saturating_sub(*sent) as usize));
    }
    took.sort_unstable();
    when.sort_unstable();
    let part = |of: usize, whole: usize| took.get((took.len() * of / whole).min(took.len() - 1));
    if !took.is_empty() {
        report.count("acknowledged moves", took.len());
        for (name, of, whole) in [("p50", 1, 2), ("p99", 99, 100), ("longest", 1, 1)] {
            let name = format!("ms from sending a move to its acknowledgement, {name}");
            report.count(name, part(of, whole).copied().unwrap_or_default());
        }
    }
    let longest = when.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default();
    report.count("ms without any acknowledged move, longest", longest as usize);
    let stalled = clients.stalled(0, u64::MAX);
    report.count("ms in which the machine stood still", stalled as usize);
}
