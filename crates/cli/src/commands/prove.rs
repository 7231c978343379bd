//! `tablier prove`: who wins a position, for certain.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use tablier_core::proof::Proof;
use tablier_core::{AnyGame, Info, Message, Seat};
use tablier_engine::{
    AnyProver, Limits, ProofTable, Stop, TableError, TableReader, Unwritten, Verdict, table_scope,
};

use super::files;
use crate::arguments::ProveArguments;
use crate::failure::Failure;
use crate::i18n::Locale;
use crate::search_limits::{End, check_memory};

/// How long to try when nobody says how far.
const USUAL_TIME: Duration = Duration::from_mins(1);
/// The memory of a new table, in MiB, when nobody says how much.
const USUAL_MEMORY: u32 = 256;
/// How many positions to look at before telling how far it is.
const SLICE: u64 = 4_000_000;
/// How often the table is kept, so that little is lost when the power fails.
const SAVE_EVERY: Duration = Duration::from_mins(10);

pub(crate) fn run(
    arguments: &ProveArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let rules = arguments.position.game()?;
    let begun = arguments.position.begin()?;
    let info = rules.info();
    let prover = tablier_engine::find(info.id)?.prover(&*begun).ok_or_else(|| {
        let known = tablier_engine::games().filter(|game| game.is_provable());
        let known: Vec<_> = known.map(|game| game.info().name).collect();
        Message::new("prove-only").with("game", info.name).with("known", known.join(", "))
    })?;
    let found = prove(&*prover, &*rules, &begun.position(), arguments, i18n)?;
    print(&found, info, arguments, i18n, out)
}

/// What came of it.
struct Found {
    answer: Answer,
    nodes: u64,
    /// Whether the proof was written, if it was asked for.
    is_written: Option<bool>,
}

#[derive(Clone, Copy)]
enum Answer {
    Wins(Seat),
    /// It is not known; how far the proof has come.
    Open {
        proof: u32,
        disproof: u32,
    },
}

/// Finds out who wins, and writes the proof if it is asked for.
fn prove(
    prover: &dyn AnyProver,
    rules: &dyn AnyGame,
    position: &str,
    arguments: &ProveArguments,
    i18n: &Locale,
) -> Result<Found, Failure> {
    let scope = table_scope(rules.info(), rules.options());
    let mut table = load(arguments.table.as_deref(), arguments.memory, &scope)?;
    let mut search = Search::new(arguments, i18n, &scope)?;
    loop {
        let (answer, plies) = search.settle(prover, &mut table)?;
        search.save(&table)?;
        let is_written = match (answer, &arguments.proof) {
            (_, None) => None,
            (Answer::Wins(winner), Some(file)) => {
                let limits = Limits { nodes: u64::MAX, depth: plies, stop: &search.end };
                match prover.decisions(winner, &mut table, limits) {
                    Ok(decisions) => {
                        let proof = written(rules, position, winner, decisions);
                        files::write(file, proof.to_bytes())?;
                        Some(true)
                    }
                    Err(Unwritten::Stopped) => Some(false),
                    // The table was wrong and is right now: it has to be looked at again.
                    Err(Unwritten::NotWon) => continue,
                }
            }
            (_, Some(_)) => Some(false),
        };
        return Ok(Found { answer, nodes: search.nodes, is_written });
    }
}

fn written(rules: &dyn AnyGame, position: &str, winner: Seat, decisions: Vec<u8>) -> Proof {
    let options = rules.options().iter();
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let (game, position) = (rules.info().id.to_owned(), position.to_owned());
    Proof { game, options, position, winner, decisions }
}

/// The table to begin with: that of the file, or an empty one.
fn load(file: Option<&Path>, memory: Option<u32>, scope: &str) -> Result<ProofTable, Failure> {
    let new = || Ok(ProofTable::new(check_memory(memory.unwrap_or(USUAL_MEMORY))?));
    let Some(file) = file else { return new() };
    let Some(input) = files::open_if_there(file)? else { return new() };
    let shown = file.display().to_string();
    let refusal = |error| match error {
        TableError::Io(error) => files::unreadable(file, &error),
        TableError::Refused(reason) => {
            Message::new("prove-table").with("file", shown.as_str()).with("reason", reason).into()
        }
    };
    let reader = TableReader::open(input, scope).map_err(refusal)?;
    let found = reader.mebibytes();
    if memory.is_some_and(|asked| asked != found) {
        let message = Message::new("prove-table-memory").with("file", shown);
        return Err(message.with("found", found.to_string()).into());
    }
    check_memory(found)?;
    reader.read().map_err(refusal)
}

/// A search with its limits, which tells how far it is and keeps its table.
struct Search<'a> {
    file: Option<&'a Path>,
    scope: &'a str,
    i18n: &'a Locale,
    is_watched: bool,
    end: End,
    most: u64,
    nodes: u64,
    saved: Instant,
}

impl<'a> Search<'a> {
    fn new(
        arguments: &'a ProveArguments,
        i18n: &'a Locale,
        scope: &'a str,
    ) -> Result<Self, Failure> {
        let time = arguments.time.or(arguments.nodes.is_none().then_some(USUAL_TIME));
        Ok(Search {
            file: arguments.table.as_deref(),
            scope,
            i18n,
            is_watched: io::stderr().is_terminal(),
            end: End::new(time)?,
            most: arguments.nodes.unwrap_or(u64::MAX),
            nodes: 0,
            saved: Instant::now(),
        })
    }

    /// Finds out who wins. Where positions can come back, first whether either side does within one
    /// ply, then within two, and so on: the plies that it took come with the answer.
    fn settle(
        &mut self,
        prover: &dyn AnyProver,
        table: &mut ProofTable,
    ) -> Result<(Answer, u32), Failure> {
        let (mover, repeats) = (prover.mover(), prover.repeats());
        for plies in if repeats { 0..=u32::MAX } else { u32::MAX..=u32::MAX } {
            for attacker in [mover, mover.next(2)] {
                let answer = match self.attack(prover, attacker, plies, table)? {
                    Verdict::Proved => Answer::Wins(attacker),
                    Verdict::Disproved if !repeats => Answer::Wins(attacker.next(2)),
                    // Plies without a search count neither positions nor, for long, time.
                    Verdict::Disproved if !self.is_over() => continue,
                    Verdict::Disproved => Answer::Open { proof: 1, disproof: 1 },
                    Verdict::Open { proof, disproof } => Answer::Open { proof, disproof },
                };
                return Ok((answer, plies));
            }
        }
        Ok((Answer::Open { proof: 1, disproof: 1 }, u32::MAX))
    }

    /// Searches slice by slice, so that a terminal shows how far it is and the table is kept.
    fn attack(
        &mut self,
        prover: &dyn AnyProver,
        attacker: Seat,
        plies: u32,
        table: &mut ProofTable,
    ) -> Result<Verdict, Failure> {
        loop {
            let nodes = SLICE.min(self.most - self.nodes);
            let limits = Limits { nodes, depth: plies, stop: &self.end };
            let (verdict, looked_at) = prover.prove(attacker, table, limits);
            self.nodes = self.nodes.saturating_add(looked_at).min(self.most);
            self.tell(verdict);
            if self.is_over() || !matches!(verdict, Verdict::Open { .. }) {
                return Ok(verdict);
            }
            if self.saved.elapsed() >= SAVE_EVERY {
                self.save(table)?;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.most || self.end.now()
    }

    fn tell(&self, verdict: Verdict) {
        if let (true, Verdict::Open { proof, disproof }) = (self.is_watched, verdict) {
            eprint!("\r\x1b[K{}\r", self.i18n.translate(&numbers(proof, disproof, self.nodes)));
        }
    }

    fn save(&mut self, table: &ProofTable) -> Result<(), Failure> {
        if let Some(file) = self.file {
            files::stream(file, |output| table.write(self.scope, output))?;
        }
        self.saved = Instant::now();
        Ok(())
    }
}

fn print(
    found: &Found,
    info: &Info,
    arguments: &ProveArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Found { answer, nodes, is_written } = *found;
    if arguments.format.json {
        let winner = if let Answer::Wins(winner) = answer { Some(winner.number()) } else { None };
        let mut object = json!({ "winner": winner, "nodes": nodes });
        match answer {
            Answer::Wins(_) => {}
            Answer::Open { proof, disproof } => {
                object["proof"] = json!(proof);
                object["disproof"] = json!(disproof);
            }
        }
        if let Some(is_written) = is_written {
            object["written"] = json!(is_written);
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let message = match answer {
        Answer::Wins(winner) => Message::new("prove-wins")
            .with("winner", info.seat_name(winner))
            .with("nodes", nodes.to_string()),
        Answer::Open { proof, disproof } => numbers(proof, disproof, nodes),
    };
    writeln!(out, "{}", i18n.translate(&message))?;
    if let (Some(false), Some(file)) = (is_written, &arguments.proof) {
        let message = Message::new("prove-no-proof").with("file", file.display().to_string());
        writeln!(out, "{}", i18n.translate(&message))?;
    }
    Ok(())
}

/// How far a proof has come.
fn numbers(proof: u32, disproof: u32, nodes: u64) -> Message {
    Message::new("prove-not-proved")
        .with("proof", proof.to_string())
        .with("disproof", disproof.to_string())
        .with("nodes", nodes.to_string())
}
