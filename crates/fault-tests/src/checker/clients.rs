//! The history, by what it tells of.

use std::collections::BTreeMap;

use tablier_protocol::{Command, TableId, TableSnapshot, TableUpdate, UserId};

use crate::history::{Answer, Record};
use crate::timing::{ENOUGH, NEAR, USUALLY_MOST, WORK};

#[derive(Debug, Default)]
pub(super) struct Clients<'a> {
    pub(super) intents: BTreeMap<u64, Intent<'a>>,
    pub(super) streams: BTreeMap<u64, Stream<'a>>,
    pub(super) faults: Vec<Fault<'a>>,
    /// From when until when nobody could play: until somebody could again.
    pub(super) outages: Vec<(u64, u64)>,
    stalls: Vec<(u64, u64)>,
    /// When a request was answered that went through a node where nothing was broken, and how long that took, in the
    /// order of the answers.
    pace: Vec<(u64, u64)>,
}

/// Something that a user wanted to do.
#[derive(Debug)]
pub(super) struct Intent<'a> {
    pub(super) user: UserId,
    pub(super) table: &'a TableId,
    pub(super) seen: u64,
    pub(super) command: &'a Command,
    /// When it was sent.
    pub(super) sent: Vec<u64>,
    /// When which answer came.
    pub(super) answers: Vec<(u64, &'a Answer)>,
}

/// What a user was shown through one connection.
#[derive(Debug)]
pub(super) struct Stream<'a> {
    pub(super) user: UserId,
    pub(super) table: &'a TableId,
    pub(super) node: usize,
    pub(super) after: Option<u64>,
    /// When which message came.
    pub(super) shown: Vec<(u64, Shown<'a>)>,
    pub(super) is_watched_to_the_end: bool,
}

#[derive(Debug)]
pub(super) enum Shown<'a> {
    Update(&'a TableUpdate),
    Snapshot(&'a TableSnapshot),
}

impl Shown<'_> {
    /// The number of the last event that it tells of.
    pub(super) fn number(&self) -> u64 {
        match self {
            Shown::Update(update) => update.number,
            Shown::Snapshot(snapshot) => snapshot.number,
        }
    }
}

#[derive(Debug)]
pub(super) struct Fault<'a> {
    pub(super) name: &'a str,
    pub(super) from: u64,
    pub(super) repaired: u64,
    pub(super) slow: &'a [usize],
}

impl<'a> Clients<'a> {
    pub(super) fn of(history: &'a [Record]) -> Self {
        let mut clients = Clients::default();
        for record in history {
            clients.add(record);
        }
        let mut acknowledged: Vec<_> = clients.acknowledged().map(|(_, at)| at).collect();
        acknowledged.sort_unstable();
        for (_, to) in &mut clients.outages {
            *to = acknowledged.iter().copied().find(|at| at >= to).unwrap_or(*to);
        }
        clients.pace = pace(history, &clients.faults);
        clients
    }

    fn add(&mut self, record: &'a Record) {
        match record {
            Record::Intent { intent, user, table, seen, command, .. } => {
                let (user, seen, sent, answers) = (*user, *seen, Vec::new(), Vec::new());
                let wanted = Intent { user, table, seen, command, sent, answers };
                self.intents.insert(*intent, wanted);
            }
            Record::Sent { intent, at, .. } => {
                self.intents.get_mut(intent).unwrap().sent.push(*at);
            }
            Record::Answered { intent, at, answer, .. } => {
                self.intents.get_mut(intent).unwrap().answers.push((*at, answer));
            }
            Record::Watched { stream, user, table, node, after, .. } => {
                let (user, node, after, shown) = (*user, *node, *after, Vec::new());
                let is_watched_to_the_end = false;
                let watched = Stream { user, table, node, after, shown, is_watched_to_the_end };
                self.streams.insert(*stream, watched);
            }
            Record::Updated { stream, at, update } => {
                self.show(*stream, *at, Shown::Update(update));
            }
            Record::Snapshot { stream, at, snapshot } => {
                self.show(*stream, *at, Shown::Snapshot(snapshot));
            }
            Record::StillWatched { stream } => {
                self.streams.get_mut(stream).unwrap().is_watched_to_the_end = true;
            }
            Record::Fault { fault, from, repaired, slow, is_outage } => {
                let (from, repaired) = (*from, *repaired);
                self.faults.push(Fault { name: fault, from, repaired, slow });
                if *is_outage {
                    self.outages.push((from, repaired));
                }
            }
            Record::Stall { from, to } => self.stalls.push((*from, *to)),
        }
    }

    fn show(&mut self, stream: u64, at: u64, shown: Shown<'a>) {
        self.streams.get_mut(&stream).unwrap().shown.push((at, shown));
    }

    /// The moves that were acknowledged for the first time, with when they were.
    pub(super) fn acknowledged(&self) -> impl Iterator<Item = (&Intent<'a>, u64)> {
        let moves = self.intents.values();
        let moves = moves.filter(|intent| matches!(intent.command, Command::Move { .. }));
        moves.filter_map(|intent| {
            let is_done =
                |answer: &&(u64, &Answer)| matches!(answer.1, Answer::Acknowledged { .. });
            Some((intent, intent.answers.iter().find(is_done)?.0))
        })
    }

    /// How long nobody could play in this time.
    pub(super) fn outage(&self, from: u64, to: u64) -> u64 {
        self.outages.iter().map(|&outage| overlap(outage, (from, to))).sum()
    }

    /// What was broken in this time, for whoever looks for the cause of a finding.
    pub(super) fn faults_between(&self, from: u64, to: u64) -> String {
        let faults = self.faults.iter().filter(|fault| fault.from <= to && fault.repaired >= from);
        let name = |fault: &Fault<'_>| {
            let after = fault.from as i64 - from as i64;
            let length = fault.repaired - fault.from;
            format!("{} {after:+} ms for {length} ms, slow {:?}", fault.name, fault.slow)
        };
        let names: Vec<_> = faults.map(name).collect();
        if names.is_empty() { "no fault".to_owned() } else { names.join("; ") }
    }

    /// How much longer than usual everything took in this time, because the machine had other things to do: it did not
    /// let the test run, or half of all requests took longer than they should, also where nothing was broken.
    pub(super) fn slowness(&self, from: u64, to: u64) -> u64 {
        let (from_near, to_near) = (from.saturating_sub(NEAR), to.saturating_add(NEAR));
        let begin = self.pace.partition_point(|(at, _)| *at < from_near);
        let end = self.pace.partition_point(|(at, _)| *at <= to_near);
        let mut took: Vec<_> = self.pace[begin..end].iter().map(|(_, took)| *took).collect();
        took.sort_unstable();
        let median = took.get(took.len() / 2).filter(|_| took.len() >= ENOUGH);
        let slow = (median.copied().unwrap_or_default() * USUALLY_MOST).saturating_sub(WORK);
        self.stalled(from, to) + slow
    }

    /// How long the machine did not let the test run in this time.
    pub(super) fn stalled(&self, from: u64, to: u64) -> u64 {
        self.stalls.iter().map(|&stall| overlap(stall, (from, to))).sum()
    }
}

/// What was answered by nodes where nothing was broken, in the order of the answers.
fn pace(history: &[Record], faults: &[Fault<'_>]) -> Vec<(u64, u64)> {
    let mut sent = BTreeMap::new();
    let mut pace = Vec::new();
    for record in history {
        match record {
            Record::Sent { intent, node, at } => drop(sent.insert((*intent, *node), *at)),
            Record::Answered { intent, node, at, .. } => {
                let Some(begun) = sent.remove(&(*intent, *node)) else { continue };
                let is_slow = |fault: &Fault<'_>| {
                    fault.slow.contains(node) && fault.from <= *at && fault.repaired + WORK >= begun
                };
                if !faults.iter().any(is_slow) {
                    pace.push((*at, at.saturating_sub(begun)));
                }
            }
            _ => {}
        }
    }
    pace.sort_unstable();
    pace
}

/// How long both times have in common.
fn overlap(one: (u64, u64), other: (u64, u64)) -> u64 {
    one.1.min(other.1).saturating_sub(one.0.max(other.0))
}

impl Intent<'_> {
    /// The number that the table had reached when it was acknowledged for the first time.
    pub(super) fn acknowledged(&self) -> Option<u64> {
        let numbers = self.answers.iter().filter_map(|(_, answer)| match answer {
            Answer::Acknowledged { number, .. } => Some(*number),
            Answer::Refused { .. } | Answer::Failed { .. } | Answer::Lost => None,
        });
        numbers.min()
    }

    /// When it was refused for good, and why.
    pub(super) fn refused(&self) -> Option<(u64, &str)> {
        self.answers.iter().find_map(|(at, answer)| match answer {
            Answer::Refused { code } => Some((*at, code.as_str())),
            Answer::Acknowledged { .. } | Answer::Failed { .. } | Answer::Lost => None,
        })
    }
}
