//! The engine: moves of every level, analyses, proofs.

use serde::{Deserialize, Serialize};
use tablier_core::{Message, Seat};
use tablier_engine::{
    Alone, Analysis, Level, Limits, ProofTable, Score, Spec, Variation, Verdict, find,
};
use wasm_bindgen::prelude::*;

use crate::clock::{BrowserClock, Deadline};
use crate::failure::{Failure, OrFail};
use crate::game::Game;
use crate::request::{read, written};

#[wasm_bindgen]
extern "C" {
    /// A function of a script that hears reports.
    #[wasm_bindgen(js_name = Function, typescript_type = "(json: string) => void")]
    pub type Listener;

    #[wasm_bindgen(method, js_name = call)]
    fn tell(this: &Listener, receiver: &JsValue, json: &str);
}

/// What an engine remembers usually, in mebibytes.
const USUAL_MEMORY: usize = 16;
/// The most that it may: memory of a phone.
const MOST_MEMORY: usize = 256;

/// Who moves, and for how long.
#[derive(Debug, Deserialize)]
struct MoveQuery {
    level: u8,
    #[serde(default)]
    seed: u64,
    milliseconds: Option<f64>,
}

/// What to find, and when to stop.
#[derive(Debug, Deserialize)]
struct AnalysisQuery {
    lines: Option<usize>,
    milliseconds: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    mebibytes: Option<usize>,
}

/// What to prove, and when to stop.
#[derive(Debug, Deserialize)]
struct ProofQuery {
    seat: Option<Seat>,
    milliseconds: Option<f64>,
    nodes: Option<u64>,
    plies: Option<u32>,
    mebibytes: Option<usize>,
}

/// An analysis as scripts read it.
#[derive(Debug, Serialize)]
struct Report<'a> {
    nodes: u64,
    depth: u32,
    lines: Vec<ReportLine<'a>>,
}

#[derive(Debug, Serialize)]
struct ReportLine<'a> {
    moves: &'a [String],
    shares: &'a [f32],
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<ReportScore>,
    proved: bool,
    depth: u32,
}

/// Hundredths, or the plies until the end.
#[derive(Debug, Serialize)]
struct ReportScore {
    kind: &'static str,
    value: i32,
}

#[derive(Debug, Serialize)]
struct ProofReport {
    verdict: &'static str,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disproof: Option<u32>,
}

#[wasm_bindgen]
impl Game {
    /// A move of the computer; nothing if the game is over or the die is due.
    #[wasm_bindgen(js_name = move)]
    pub fn choose(&self, request: &str) -> Result<Option<String>, Failure> {
        let MoveQuery { level, seed, milliseconds } = read(request, self.book)?;
        let level = Level::new(level).ok_or_else(|| Message::new("table-level"));
        let spec = Spec::Level(level.or_fail(self.book)?);
        let game = find(self.played.info().id).or_fail(self.book)?;
        let mut player = game.player(spec, seed, &BrowserClock);
        Ok(player.choose(&*self.played, &Deadline::after(milliseconds)))
    }

    /// Analyses the position, tells `on_report` what is known so far, and returns what was found, as JSON.
    #[expect(clippy::needless_pass_by_value, reason = "what a script hands over comes by value")]
    pub fn analyse(
        &mut self,
        request: &str,
        on_report: Option<Listener>,
    ) -> Result<String, Failure> {
        let query: AnalysisQuery = read(request, self.book)?;
        let stop = Deadline::after(query.milliseconds);
        let limits = limits(query.nodes, query.depth, &stop);
        let mebibytes = memory(query.mebibytes);
        let mut engine = match self.engine.take() {
            Some((size, engine)) if size == mebibytes => engine,
            _ => find(self.played.info().id).or_fail(self.book)?.engine(mebibytes, Box::new(Alone)),
        };
        let seats = self.played.seats();
        let found = engine.analyse(&*self.played, limits, query.lines.unwrap_or(1), &mut |found| {
            if let Some(listener) = &on_report {
                listener.tell(&JsValue::NULL, &report(found, seats));
            }
        });
        self.engine = Some((mebibytes, engine));
        let other_game =
            || Message::new("game-without-engine").with("game", self.played.info().name);
        Ok(report(&found.ok_or_else(other_game).or_fail(self.book)?, seats))
    }

    /// Tries to prove that a seat wins, that of the player to move if none is named. Returns JSON.
    pub fn prove(&self, request: &str) -> Result<String, Failure> {
        let query: ProofQuery = read(request, self.book)?;
        let info = self.played.info();
        let prover = find(info.id).or_fail(self.book)?.prover(&*self.played);
        let missing = || Message::new("module-not-provable").with("game", info.name);
        let prover = prover.ok_or_else(missing).or_fail(self.book)?;
        let stop = Deadline::after(query.milliseconds);
        let limits = limits(query.nodes, query.plies, &stop);
        let mut table = ProofTable::new(memory(query.mebibytes));
        let seat = query.seat.unwrap_or_else(|| prover.mover());
        let (verdict, nodes) = prover.prove(seat, &mut table, limits);
        let (verdict, numbers) = match verdict {
            Verdict::Proved => ("proved", None),
            Verdict::Disproved => ("disproved", None),
            Verdict::Open { proof, disproof } => ("open", Some((proof, disproof))),
        };
        let (proof, disproof) = numbers.unzip();
        Ok(written(&ProofReport { verdict, nodes, proof, disproof }))
    }
}

fn limits(nodes: Option<u64>, depth: Option<u32>, stop: &Deadline) -> Limits<'_> {
    Limits { nodes: nodes.unwrap_or(u64::MAX), depth: depth.unwrap_or(u32::MAX), stop }
}

fn memory(mebibytes: Option<usize>) -> usize {
    mebibytes.unwrap_or(USUAL_MEMORY).clamp(1, MOST_MEMORY)
}

fn report(analysis: &Analysis<String>, seats: u8) -> String {
    let lines = analysis.lines.iter().map(|line: &Variation<String>| ReportLine {
        moves: &line.moves,
        shares: &line.shares[..usize::from(seats)],
        score: line.score.map(score),
        proved: line.is_proved,
        depth: line.depth,
    });
    written(&Report { nodes: analysis.nodes, depth: analysis.depth, lines: lines.collect() })
}

fn score(score: Score) -> ReportScore {
    let (kind, value) = match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => ("win", plies as i32),
        (_, Some(plies)) => ("loss", plies as i32),
        _ => ("points", score.hundredths()),
    };
    ReportScore { kind, value }
}
