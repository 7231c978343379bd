//! The checker: holds what is stored against what the clients were told.

mod acknowledged;
mod clients;
mod clocks;
mod figures;
mod news;
mod numbers;
mod ratings;
mod records;
mod refusals;
mod replay;
mod stored;
mod streams;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use clap::ValueEnum;
use tablier_protocol::TableId;

use crate::history::Record;
use clients::Clients;
use replay::Replay;

pub use stored::{Stored, StoredChange, StoredRating, StoredTable};

/// What must never happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Kind {
    /// A number of an event is missing.
    Gap,
    /// A number of an event is there twice.
    Double,
    /// A ply was played twice without being taken back.
    PlayedTwice,
    /// The events do not make a table.
    Damaged,
    /// A command was acknowledged, and what it did is not stored.
    Lost,
    /// Something was done more often than anybody asked for.
    Unasked,
    /// Somebody was shown what is not stored.
    NotStored,
    /// Somebody was not shown what they should have seen, or not in order.
    Incomplete,
    /// The index says something else than the events.
    Index,
    /// A finished game does not keep the rules, or its dice are not those of its seed.
    Record,
    /// A finished game counts for a rating more often than once, or not at all.
    Rating,
    /// The time that somebody has left does not follow from the times of the events.
    Clock,
    /// Somebody lost by time who had not used it up.
    Flag,
    /// Somebody lost by time though their move was sent long before.
    FlagInTime,
    /// Time counted in which nobody could play.
    OutageCounted,
    /// Somebody's clock ran long before they could know of it.
    LateNews,
    /// A move was refused that was possible.
    Refused,
}

/// Something that must never happen has happened.
#[derive(Clone, Debug)]
pub struct Finding {
    pub kind: Kind,
    pub table: Option<TableId>,
    pub detail: String,
}

/// What the checker has to say.
#[derive(Clone, Debug, Default)]
pub struct Report {
    pub findings: Vec<Finding>,
    /// What was looked at: names and numbers.
    pub counts: Vec<(String, usize)>,
}

impl Report {
    fn find(&mut self, kind: Kind, table: Option<&TableId>, detail: impl Into<String>) {
        self.findings.push(Finding { kind, table: table.cloned(), detail: detail.into() });
    }

    fn count(&mut self, name: impl Into<String>, count: usize) {
        self.counts.push((name.into(), count));
    }
}

/// As many findings of one kind as are printed.
const MOST_PRINTED: usize = 20;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count) in &self.counts {
            writeln!(f, "{count:>8} {name}")?;
        }
        let mut findings: Vec<_> = self.findings.iter().collect();
        findings.sort_by_key(|finding| finding.kind);
        for of_kind in findings.chunk_by(|one, other| one.kind == other.kind) {
            writeln!(f, "{:>8} FOUND {:?}", of_kind.len(), of_kind[0].kind)?;
            for Finding { table, detail, .. } in of_kind.iter().take(MOST_PRINTED) {
                let table = table.as_ref().map_or("", |table| table.as_str());
                writeln!(f, "         {table} {detail}")?;
            }
        }
        Ok(())
    }
}

/// Looks at everything.
pub fn check(stored: &Stored, history: &[Record]) -> Report {
    let mut report = Report::default();
    let clients = Clients::of(history);
    let mut replays = BTreeMap::new();
    for (id, table) in &stored.tables {
        if table.entries.is_empty() {
            report.find(Kind::Index, Some(id), "it is in the index and has no events");
            continue;
        }
        numbers::check(id, table, &mut report);
        match Replay::of(id, &table.entries) {
            Some(replay) => {
                records::check(table, &replay, &mut report);
                replays.insert(id.clone(), replay);
            }
            None => report.find(Kind::Damaged, Some(id), "the events do not make a table"),
        }
    }
    figures::count(stored, &replays, &clients, &mut report);
    acknowledged::check(stored, &replays, &clients, &mut report);
    refusals::check(stored, &replays, &clients, &mut report);
    streams::check(stored, &replays, &clients, &mut report);
    ratings::check(stored, &replays, &mut report);
    clocks::check(stored, &replays, &clients, &mut report);
    news::check(stored, &replays, &clients, &mut report);
    report
}
