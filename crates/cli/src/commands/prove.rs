//! `tablier prove`: who wins a position, for certain.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use serde_json::json;
use tablier_core::{Game, Message, Seat};
use tablier_engine::{Clock, Limits, ProofTable, Prover, SystemClock, Verdict};
use tablier_games::tortuga::Tortuga;

use crate::arguments::ProveArguments;
use crate::failure::Failure;
use crate::speech::Speech;
use crate::thinking::check_memory;

/// How long to try when nobody says how far.
const USUAL_TIME: Duration = Duration::from_mins(1);
/// How many positions to look at before telling how far it is.
const SLICE: u64 = 4_000_000;

pub(crate) fn run(
    arguments: &ProveArguments,
    speech: &Speech,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let rules = arguments.position.game()?;
    let begun = arguments.position.begin()?;
    let info = rules.info();
    // In the other games positions come back, and the search would have to know about draws.
    if info.id != Tortuga::INFO.id {
        return Err(Message::new("prove-only").with("game", info.name).into());
    }
    let game = Tortuga::new(rules.options())?;
    let position = game.read_position(&begun.position())?;
    let attacker = game.turn(&position).seat();
    let mut table = ProofTable::new(check_memory(arguments.memory)?);
    let (verdict, nodes) = search(arguments, speech, |limits| {
        let mut prover = Prover::new(&game, attacker, &mut table);
        let verdict = prover.prove(&position, limits);
        (verdict, prover.nodes())
    });

    let winner = match verdict {
        Verdict::Proved => Some(attacker),
        // Somebody always wins in Tortuga.
        Verdict::Disproved => Some(attacker.next(2)),
        Verdict::Open { .. } => None,
    };
    if arguments.format.json {
        let mut object = json!({ "winner": winner.map(Seat::number), "nodes": nodes });
        if let Verdict::Open { proof, disproof } = verdict {
            object["proof"] = json!(proof);
            object["disproof"] = json!(disproof);
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let message = match (winner, verdict) {
        (Some(winner), _) => Message::new("prove-wins").with("winner", info.seat_name(winner)),
        (None, verdict) => numbers(verdict),
    };
    writeln!(out, "{}", speech.say(&message.with("nodes", nodes.to_string())))?;
    Ok(())
}

/// Searches slice by slice, so that a terminal shows how far it is.
fn search(
    arguments: &ProveArguments,
    speech: &Speech,
    mut slice: impl FnMut(Limits) -> (Verdict, u64),
) -> (Verdict, u64) {
    let time = arguments.time.or(arguments.nodes.is_none().then_some(USUAL_TIME));
    let end = time.map(|time| SystemClock.stop_after(time));
    let most = arguments.nodes.unwrap_or(u64::MAX);
    let is_watched = io::stderr().is_terminal();
    let mut total = 0;
    loop {
        let mut limits = Limits { nodes: SLICE.min(most - total), ..Limits::default() };
        if let Some(end) = &end {
            limits.stop = &**end;
        }
        let (verdict, nodes) = slice(limits);
        total = total.saturating_add(nodes).min(most);
        if is_watched {
            let message = numbers(verdict).with("nodes", total.to_string());
            eprint!("\r\x1b[K{}", speech.say(&message));
        }
        let is_open = matches!(verdict, Verdict::Open { .. });
        if !is_open || total >= most || limits.stop.now() {
            if is_watched {
                eprint!("\r\x1b[K");
            }
            return (verdict, total);
        }
    }
}

/// How far a proof has come.
fn numbers(verdict: Verdict) -> Message {
    let (proof, disproof) = match verdict {
        Verdict::Open { proof, disproof } => (proof, disproof),
        Verdict::Proved | Verdict::Disproved => (0, 0),
    };
    Message::new("prove-open")
        .with("proof", proof.to_string())
        .with("disproof", disproof.to_string())
}
