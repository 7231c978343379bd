//! `tablier analyse`: the best lines of a position, found on all cores.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tablier_core::{AnyMatch, Info, Message};
use tablier_engine::{Analysis, Clock, Limits, Never, SystemClock, Threads, Variation};

use crate::arguments::AnalyseArguments;
use crate::failure::Failure;
use crate::i18n::Locale;
use crate::search_limits::check_memory;
use crate::values::value;

/// How long to think when nobody says how far.
const USUAL_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(
    arguments: &AnalyseArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let played = arguments.position.begin()?;
    let info = played.info();
    if let Some(outcome) = played.outcome() {
        let over = Message::new("analyse-over").with("reason", outcome.message());
        let object = json!({ "over": outcome.values(), "reason": outcome.reason(), "lines": [] });
        let text = if arguments.format.json { object.to_string() } else { i18n.translate(&over) };
        writeln!(out, "{text}")?;
        return Ok(());
    }
    let thinking = Thinking { arguments, i18n, info, begun: Instant::now() };
    let Some(found) = thinking.think(&*played)? else { return Ok(()) };
    if arguments.format.json {
        writeln!(out, "{}", found.describe())?;
    } else {
        found.print(i18n, out)?;
    }
    Ok(())
}

struct Found {
    analysis: Analysis<String>,
    info: &'static Info,
    seats: usize,
    time: Duration,
}

impl Found {
    fn speed(&self) -> f64 {
        self.analysis.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }

    fn print(&self, i18n: &Locale, out: &mut dyn Write) -> io::Result<()> {
        for (line, number) in self.analysis.lines.iter().zip(1_usize..) {
            let message = Message::new("analyse-line")
                .with("number", number.to_string())
                .with("value", value(line, self.info, self.seats, i18n))
                .with("depth", line.depth.to_string())
                .with("moves", line.moves.join(" "));
            writeln!(out, "{}", i18n.translate(&message))?;
        }
        writeln!(out, "{}", i18n.translate(&self.effort()))
    }

    fn effort(&self) -> Message {
        Message::new("analyse-effort")
            .with("nodes", self.analysis.nodes.to_string())
            .with("speed", format!("{:.2}", self.speed() / 1e6))
    }

    fn describe(&self) -> Value {
        let lines: Vec<_> =
            self.analysis.lines.iter().map(|line| self.describe_line(line)).collect();
        json!({
            "depth": self.analysis.depth,
            "nodes": self.analysis.nodes,
            "seconds": self.time.as_secs_f64(),
            "nodes_per_second": self.speed(),
            "lines": lines,
        })
    }

    fn describe_line(&self, line: &Variation<String>) -> Value {
        let mut object = json!({
            "moves": line.moves,
            "depth": line.depth,
            "chances": line.shares[..self.seats],
            "proved": line.is_proved,
        });
        if let Some(score) = line.score {
            object["win_chance"] = json!(score.win_chance());
            if let Some(plies) = score.wins_in() {
                object["wins_in"] = json!(plies);
            } else if let Some(plies) = score.loses_in() {
                object["loses_in"] = json!(plies);
            } else {
                object["value"] = json!(score.hundredths());
            }
        }
        object
    }
}

struct Thinking<'a> {
    arguments: &'a AnalyseArguments,
    i18n: &'a Locale,
    info: &'static Info,
    begun: Instant,
}

impl Thinking<'_> {
    fn think(&self, played: &dyn AnyMatch) -> Result<Option<Found>, Failure> {
        let mebibytes = check_memory(self.arguments.memory)?;
        let game = tablier_engine::find(self.info.id)?;
        let mut engine = game.engine(mebibytes, Box::new(self.threads()));
        let time = self.time_limit().map(|time| SystemClock.stop_after(time));
        let limits = Limits {
            nodes: self.arguments.nodes.unwrap_or(u64::MAX),
            depth: self.arguments.depth.unwrap_or(u32::MAX),
            stop: time.as_deref().unwrap_or(&Never),
        };
        let seats = played.seats().into();
        let found =
            |analysis| Found { analysis, info: self.info, seats, time: self.begun.elapsed() };
        let is_watched = io::stderr().is_terminal();
        let lines = self.arguments.lines.into();
        let analysis = engine.analyse(played, limits, lines, &mut |analysis| {
            if is_watched {
                self.show_progress(&found(analysis.clone()));
            }
        });
        if is_watched {
            eprint!("\r\x1b[K");
        }
        Ok(analysis.map(found))
    }

    fn time_limit(&self) -> Option<Duration> {
        let has_other = self.arguments.nodes.is_some() || self.arguments.depth.is_some();
        self.arguments.time.or((!has_other).then_some(USUAL_TIME))
    }

    fn threads(&self) -> Threads {
        self.arguments.threads.map_or_else(Threads::all, |threads| Threads(threads.into()))
    }

    /// One line that is written over and over.
    fn show_progress(&self, found: &Found) {
        let Some(best) = found.analysis.lines.first() else { return };
        let message = Message::new("analyse-progress")
            .with("depth", found.analysis.depth.to_string())
            .with("line", best.moves.first().map_or("", String::as_str))
            .with("effort", found.effort());
        let value = value(best, found.info, found.seats, self.i18n);
        eprint!("\r\x1b[K{} ({value})", self.i18n.translate(&message));
    }
}
