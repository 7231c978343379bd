//! Time: nobody loses any that was not theirs to lose.

use std::collections::BTreeMap;

use tablier_core::Seat;
use tablier_protocol::{ClockRule, Command, Entry, Event, TableId};
use tablier_table::MOST_LAG;

use super::clients::Clients;
use super::{Kind, Replay, Report, Stored};

/// A move that was sent so long before the end was not lost on its way: nodes that do not answer are left for others
/// meanwhile.
const IN_TIME: u64 = 7_000;
/// An outage may count for so long: shorter ones cannot be told from a busy machine, and the first move after it has
/// to find a node.
const COUNTED: u64 = 3_500;

pub(super) fn check(
    stored: &Stored,
    replays: &BTreeMap<TableId, Replay>,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let (mut flags, mut timed) = (0, 0);
    for (id, replay) in replays {
        let ClockRule::RealTime { increment, .. } = replay.table.terms().clock else { continue };
        let entries = &stored.tables[id].entries;
        for (index, entry) in entries.iter().enumerate().skip(1) {
            let before = &replay.views[index - 1];
            let Some((clock, seat, since)) =
                before.clock.as_ref().and_then(|clock| Some((clock, clock.running?, clock.since?)))
            else {
                continue;
            };
            let left = clock.left[seat.index()];
            match &entry.event {
                Event::Moved { left: Some(after), .. } => {
                    timed += 1;
                    let used = (left + increment).saturating_sub(*after);
                    let elapsed = entry.at.saturating_sub(since);
                    if used > elapsed || used + MOST_LAG < elapsed {
                        let detail =
                            format!("event {} took {elapsed} ms and cost {used}", entry.number);
                        report.find(Kind::Clock, Some(id), detail);
                    }
                    check_outages(id, entry, since, used, clients, report);
                }
                Event::Ended { reason, .. } | Event::GaveUp { reason, .. } if reason == "time" => {
                    flags += 1;
                    let at = entry.at;
                    if replay.deadlines[index].is_none_or(|deadline| at + MOST_LAG < deadline) {
                        let deadline = replay.deadlines[index];
                        let detail =
                            format!("event {} at {at}, deadline {deadline:?}", entry.number);
                        report.find(Kind::Flag, Some(id), detail);
                    }
                    check_outages(id, entry, since, left, clients, report);
                    let ply = before.moves.len() + 1;
                    check_sent(id, replay, entry, seat, ply, since + left, clients, report);
                }
                _ => {}
            }
        }
    }
    report.count("moves with a clock", timed);
    report.count("flags that fell", flags);
}

/// Of the time that a move cost nothing may be in an outage.
fn check_outages(
    id: &TableId,
    entry: &Entry,
    since: u64,
    used: u64,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let elapsed = entry.at.saturating_sub(since);
    for &(from, to) in &clients.outages {
        let out = to.min(entry.at).saturating_sub(from.max(since));
        if out > COUNTED && used > elapsed.saturating_sub(out) + COUNTED {
            let detail = format!(
                "event {}: {used} of {elapsed} ms counted, {out} of them in an outage of {} ms",
                entry.number,
                to - from
            );
            report.find(Kind::OutageCounted, Some(id), detail);
        }
    }
}

/// Nobody loses by time whose move was sent long before.
#[allow(clippy::too_many_arguments)]
fn check_sent(
    id: &TableId,
    replay: &Replay,
    entry: &Entry,
    seat: Seat,
    ply: usize,
    end: u64,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let user = replay.table.users_by_seat().get(seat.index()).copied().flatten();
    for intent in clients.intents.values() {
        let is_it = matches!(intent.command, Command::Move { ply: at, .. } if *at == ply)
            && intent.table == id
            && Some(intent.user) == user
            && intent.seen < entry.number;
        let was_refused = intent.answers.iter().any(|answer| {
            matches!(answer, crate::history::Answer::Refused { code } if code != "temporary")
        });
        if is_it
            && !was_refused
            && let Some(sent) = intent.sent.first()
            && sent + IN_TIME < end
        {
            let detail = format!(
                "event {}: ply {ply} was sent {} ms before the time was over",
                entry.number,
                end - sent
            );
            report.find(Kind::FlagInTime, Some(id), detail);
        }
    }
}
