//! Time: nobody loses any that was not theirs to lose.

use std::collections::BTreeMap;

use tablier_core::Seat;
use tablier_protocol::{ClockRule, Command, Entry, Event, TableId};
use tablier_table::MOST_LAG;

use super::clients::Clients;
use super::{Kind, Replay, Report, Stored};
use crate::timing::{IN_TIME, OUTAGE};

pub(super) fn check(
    stored: &Stored,
    replays: &BTreeMap<TableId, Replay>,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let (mut flags, mut timed) = (0, 0);
    for (id, replay) in replays {
        let ClockRule::RealTime { increment, delay, .. } = replay.table.terms().clock else {
            continue;
        };
        let entries = &stored.tables[id].entries;
        for (index, entry) in entries.iter().enumerate().skip(1) {
            let before = &replay.views[index - 1];
            let Some((clock, seat, since)) =
                before.clock.as_ref().and_then(|clock| Some((clock, clock.running?, clock.since?)))
            else {
                continue;
            };
            let left = clock.left[seat.index()];
            let started = replay.clock_start(index - 1).map_or(since, |start| entries[start].at);
            let mut turn = Turn { id, entry, started, since, used: left, clients, report };
            match &entry.event {
                Event::Moved { left: Some(after), .. } => {
                    timed += 1;
                    turn.used = (left + increment).saturating_sub(*after);
                    turn.check_cost(delay);
                    turn.check_outages();
                }
                Event::Ended { reason, .. } | Event::GaveUp { reason, .. } if reason == "time" => {
                    flags += 1;
                    turn.check_flag(replay.deadlines[index]);
                    turn.check_outages();
                    let ply = before.moves.len() + 1;
                    turn.check_sent(replay, seat, ply, since + delay + left);
                }
                _ => {}
            }
        }
    }
    report.count("moves with a clock", timed);
    report.count("flags that fell", flags);
}

/// The end of somebody's turn.
struct Turn<'a, 'c> {
    id: &'a TableId,
    entry: &'a Entry,
    /// When the turn began.
    started: u64,
    /// From when on it counts, after all downtimes that were forgiven.
    since: u64,
    /// What it cost, in milliseconds.
    used: u64,
    clients: &'a Clients<'c>,
    report: &'a mut Report,
}

impl Turn<'_, '_> {
    fn find(&mut self, kind: Kind, detail: &str) {
        let faults = self.clients.faults_between(self.started, self.entry.at);
        let detail = format!("event {}: {detail} ({faults})", self.entry.number);
        self.report.find(kind, Some(self.id), detail);
    }

    /// What a move cost is what it took, less the way of the move up to its bound, and less a delay.
    fn check_cost(&mut self, delay: u64) {
        let elapsed = self.entry.at.saturating_sub(self.since);
        let most = elapsed.saturating_sub(delay);
        let least = elapsed.saturating_sub(delay + MOST_LAG);
        if !(least..=most).contains(&self.used) {
            self.find(Kind::Clock, &format!("it took {elapsed} ms and cost {}", self.used));
        }
    }

    /// A flag falls when no move can arrive any more that was sent in time, or when one arrives that was not.
    fn check_flag(&mut self, deadline: Option<u64>) {
        let at = self.entry.at;
        if deadline.is_none_or(|deadline| at + MOST_LAG < deadline) {
            self.find(Kind::Flag, &format!("the flag fell at {at}, the deadline is {deadline:?}"));
        }
    }

    /// Of the time that a move cost nothing may be in an outage.
    fn check_outages(&mut self) {
        let elapsed = self.entry.at.saturating_sub(self.started);
        for &(from, to) in &self.clients.outages {
            let (begun, ended) = (from.max(self.started), to.min(self.entry.at));
            let out = ended.saturating_sub(begun);
            let may_count = OUTAGE + self.clients.slowness(begun, ended);
            if out > may_count && self.used > elapsed.saturating_sub(out) + may_count {
                let detail = format!(
                    "{} of {elapsed} ms counted, {out} of them in an outage of {} ms",
                    self.used,
                    to - from
                );
                self.find(Kind::OutageCounted, &detail);
            }
        }
    }

    /// Nobody loses by time whose move was sent long before the end.
    fn check_sent(&mut self, replay: &Replay, seat: Seat, ply: usize, end: u64) {
        let user = replay.table.users_by_seat().get(seat.index()).copied().flatten();
        for intent in self.clients.intents.values() {
            let is_it = matches!(intent.command, Command::Move { ply: at, .. } if *at == ply)
                && intent.table == self.id
                && Some(intent.user) == user
                && intent.seen < self.entry.number;
            let Some(&sent) = intent.sent.first().filter(|_| is_it) else { continue };
            let was_refused = intent.refused().is_some_and(|(at, _)| at < self.entry.at);
            // In an outage nobody could send it again.
            let excused = self.clients.outage(sent, end) + self.clients.slowness(sent, end);
            if !was_refused && sent + IN_TIME + excused < end {
                let detail =
                    format!("ply {ply} was sent {} ms before the time was over", end - sent);
                self.find(Kind::FlagInTime, &detail);
            }
        }
    }
}
