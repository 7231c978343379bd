//! Nobody's clock runs for long before they hear of the move that started it.

use std::collections::BTreeMap;

use tablier_protocol::{ClockRule, TableId, UserId};

use super::clients::{Clients, Shown, Stream};
use super::{Kind, Replay, Report, Stored};
use crate::timing::{NEWS, WORK};

pub(super) fn check(
    stored: &Stored,
    replays: &BTreeMap<TableId, Replay>,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let mut looked_at = 0;
    for stream in clients.streams.values() {
        let Some(replay) = replays.get(stream.table) else { continue };
        if !matches!(replay.table.terms().clock, ClockRule::RealTime { .. }) {
            continue;
        }
        let entries = &stored.tables[stream.table].entries;
        // What was shown first is what had happened before.
        let Some((connected, first)) = stream.shown.first() else { continue };
        let mut position = first.number();
        for (shown_at, shown) in &stream.shown[1..] {
            let before = std::mem::replace(&mut position, shown.number());
            let Shown::Update(update) = shown else { continue };
            let Some(started) = clock_start(replay, update.number, stream.user) else { continue };
            if entries[started].number <= before || entries[started].at < *connected {
                continue;
            }
            looked_at += 1;
            let late = shown_at.saturating_sub(counts_from(replay, started));
            let most = NEWS + clients.slowness(entries[started].at, *shown_at);
            if late > most && !is_excused(clients, stream, entries[started].at, *shown_at) {
                let detail = format!(
                    "the clock of {} ran for {late} ms before node {} told of event {} ({})",
                    stream.user,
                    stream.node,
                    update.number,
                    clients.faults_between(entries[started].at, *shown_at)
                );
                report.find(Kind::LateNews, Some(stream.table), detail);
            }
        }
    }
    report.count("starts of clocks that were told in time", looked_at);
}

/// The index of the event that started the clock of a user which runs after the event of this number; none if
/// another clock runs, or none.
fn clock_start(replay: &Replay, number: u64, user: UserId) -> Option<usize> {
    let index = (number as usize).checked_sub(1)?;
    let view = replay.views.get(index)?;
    let seat = view.clock.as_ref()?.running?;
    let holder = view.seats.get(seat.index())?.holder?;
    replay.clock_start(index).filter(|_| holder.user() == Some(user))
}

/// From when on the clock that started then counts, after all downtimes that were forgiven before it stopped.
fn counts_from(replay: &Replay, started: usize) -> u64 {
    let clock = |index: usize| replay.views[index].clock.as_ref();
    let same = |index: &usize| {
        replay.views[*index].moves.len() == replay.views[started].moves.len()
            && clock(*index).and_then(|clock| clock.running)
                == clock(started).and_then(|clock| clock.running)
    };
    let last = (started..replay.views.len()).take_while(same).last().unwrap_or(started);
    clock(last).and_then(|clock| clock.since).unwrap_or_default()
}

/// Whether the node itself could not be quick.
fn is_excused(clients: &Clients<'_>, stream: &Stream<'_>, from: u64, to: u64) -> bool {
    clients.faults.iter().any(|fault| {
        fault.slow.contains(&stream.node) && fault.from <= to && fault.repaired + WORK >= from
    })
}
