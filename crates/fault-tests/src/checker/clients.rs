//! The history, by what it tells of.

use std::collections::BTreeMap;

use tablier_protocol::{Command, TableId, TableSnapshot, TableUpdate, UserId};

use crate::history::{Answer, Record};

#[derive(Debug, Default)]
pub(super) struct Clients<'a> {
    pub(super) intents: BTreeMap<u64, Intent<'a>>,
    pub(super) streams: BTreeMap<u64, Stream<'a>>,
    /// From when until when nobody could play: until somebody could again.
    pub(super) outages: Vec<(u64, u64)>,
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
    pub(super) answers: Vec<&'a Answer>,
}

/// What a user was shown through one connection.
#[derive(Debug)]
pub(super) struct Stream<'a> {
    pub(super) user: UserId,
    pub(super) table: &'a TableId,
    pub(super) node: usize,
    pub(super) after: Option<u64>,
    pub(super) shown: Vec<Shown<'a>>,
    pub(super) is_watched_to_the_end: bool,
}

#[derive(Debug)]
pub(super) enum Shown<'a> {
    Update(&'a TableUpdate),
    Snapshot(&'a TableSnapshot),
}

impl<'a> Clients<'a> {
    pub(super) fn of(history: &'a [Record]) -> Self {
        let mut clients = Clients::default();
        let mut acknowledged = Vec::new();
        for record in history {
            match record {
                Record::Intent { intent, user, table, seen, command, .. } => {
                    let (user, seen, sent, answers) = (*user, *seen, Vec::new(), Vec::new());
                    let wanted = Intent { user, table, seen, command, sent, answers };
                    clients.intents.insert(*intent, wanted);
                }
                Record::Sent { intent, at, .. } => {
                    clients.intents.get_mut(intent).unwrap().sent.push(*at);
                }
                Record::Answered { intent, at, answer, .. } => {
                    clients.intents.get_mut(intent).unwrap().answers.push(answer);
                    if matches!(answer, Answer::Acknowledged { .. }) {
                        acknowledged.push(*at);
                    }
                }
                Record::Watched { stream, user, table, node, after } => {
                    let (user, node, after, shown) = (*user, *node, *after, Vec::new());
                    let is_watched_to_the_end = false;
                    let watched = Stream { user, table, node, after, shown, is_watched_to_the_end };
                    clients.streams.insert(*stream, watched);
                }
                Record::Updated { stream, update } => {
                    clients.streams.get_mut(stream).unwrap().shown.push(Shown::Update(update));
                }
                Record::Snapshot { stream, snapshot } => {
                    clients.streams.get_mut(stream).unwrap().shown.push(Shown::Snapshot(snapshot));
                }
                Record::StillWatched { stream } => {
                    clients.streams.get_mut(stream).unwrap().is_watched_to_the_end = true;
                }
                Record::Outage { from, repaired } => clients.outages.push((*from, *repaired)),
            }
        }
        acknowledged.sort_unstable();
        for (_, to) in &mut clients.outages {
            *to = acknowledged.iter().copied().find(|at| at >= to).unwrap_or(*to);
        }
        clients
    }
}

impl Intent<'_> {
    /// The number that the table had reached when it was acknowledged for the first time.
    pub(super) fn acknowledged(&self) -> Option<u64> {
        let numbers = self.answers.iter().filter_map(|answer| match answer {
            Answer::Acknowledged { number, .. } => Some(*number),
            Answer::Refused { .. } | Answer::Lost => None,
        });
        numbers.min()
    }
}
