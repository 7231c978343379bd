//! `tablier analyse`: the best lines of a position, found on all cores.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tablier_core::{AnyGame, Match, Message};
use tablier_engine::{
    Knowledge, Limits, Line, Never, Report, Score, Search, SearchVisitor, Team, visit_searchable,
};

use crate::arguments::AnalyseArguments;
use crate::failure::Failure;
use crate::speech::Speech;
use crate::thinking::{Deadline, check_memory};

/// How long to think when nobody says how far.
const USUAL_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(
    arguments: &AnalyseArguments,
    speech: &Speech,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let rules = arguments.position.game()?;
    let begun = arguments.position.begin()?;
    let info = rules.info();
    if let Some(outcome) = begun.outcome() {
        let over = Message::new("analyse-over").with("reason", outcome.message());
        let object = json!({ "over": outcome.values(), "reason": outcome.reason(), "lines": [] });
        let text = if arguments.format.json { object.to_string() } else { speech.say(&over) };
        writeln!(out, "{text}")?;
        return Ok(());
    }
    let position = begun.position();
    let analysis = &mut Analysis { arguments, speech, rules: &*rules, position: &position };
    let found = visit_searchable(info.id, analysis)
        .ok_or_else(|| Message::new("analyse-impossible").with("game", info.name))??;
    if arguments.format.json {
        writeln!(out, "{}", found.describe())?;
    } else {
        found.print(speech, out)?;
    }
    Ok(())
}

/// What was found, with moves as texts.
struct Found {
    report: Report<String>,
    time: Duration,
}

impl Found {
    fn speed(&self) -> f64 {
        self.report.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }

    fn print(&self, speech: &Speech, out: &mut dyn Write) -> io::Result<()> {
        for (line, number) in self.report.lines.iter().zip(1_usize..) {
            let message = Message::new("analyse-line")
                .with("number", number.to_string())
                .with("value", value(line.score))
                .with("depth", line.depth.to_string())
                .with("moves", line.moves.join(" "));
            writeln!(out, "{}", speech.say(&message))?;
        }
        writeln!(out, "{}", speech.say(&self.effort()))
    }

    fn effort(&self) -> Message {
        Message::new("analyse-effort")
            .with("nodes", self.report.nodes.to_string())
            .with("speed", format!("{:.2}", self.speed() / 1e6))
    }

    fn describe(&self) -> Value {
        let lines: Vec<_> = self.report.lines.iter().map(describe_line).collect();
        json!({
            "depth": self.report.depth,
            "nodes": self.report.nodes,
            "seconds": self.time.as_secs_f64(),
            "nodes_per_second": self.speed(),
            "lines": lines,
        })
    }
}

fn describe_line(line: &Line<String>) -> Value {
    let mut object = json!({
        "moves": line.moves,
        "depth": line.depth,
        "win_chance": line.score.win_chance(),
        "proved": line.score.is_proved(),
    });
    if let Some(plies) = line.score.wins_in() {
        object["wins_in"] = json!(plies);
    } else if let Some(plies) = line.score.loses_in() {
        object["loses_in"] = json!(plies);
    } else {
        object["value"] = json!(line.score.hundredths());
    }
    object
}

fn value(score: Score) -> Message {
    if let Some(plies) = score.wins_in() {
        Message::new("analyse-wins").with("plies", plies)
    } else if let Some(plies) = score.loses_in() {
        Message::new("analyse-loses").with("plies", plies)
    } else {
        Message::new("analyse-value")
            .with("value", score.to_string())
            .with("chance", format!("{:.0}", 100.0 * score.win_chance()))
    }
}

struct Analysis<'a> {
    arguments: &'a AnalyseArguments,
    speech: &'a Speech,
    rules: &'a dyn AnyGame,
    position: &'a str,
}

impl SearchVisitor for Analysis<'_> {
    type Output = Result<Found, Failure>;

    fn visit<G: Knowledge>(&mut self) -> Self::Output {
        let game = G::new(self.rules.options())?;
        let position = game.read_position(self.position)?;
        let team = Team::new(check_memory(self.arguments.memory)?);
        Ok(self.search(&Match::from_position(game, position), &team))
    }
}

impl Analysis<'_> {
    fn search<G: Knowledge>(&self, played: &Match<G>, team: &Team) -> Found {
        let begun = Instant::now();
        let deadline = self.time_limit().and_then(|limit| begun.checked_add(limit));
        let deadline = deadline.map(Deadline);
        let limits = Limits {
            nodes: self.arguments.nodes.unwrap_or(u64::MAX),
            depth: self.arguments.depth.unwrap_or(u32::MAX),
            stop: deadline.as_ref().map_or(&Never, |deadline| deadline),
        };
        let lines = self.arguments.lines.into();
        let search = Search { played, team, limits, lines };
        let is_watched = io::stderr().is_terminal();
        let report = thread::scope(|scope| {
            for number in 1..self.threads() {
                let search = &search;
                scope.spawn(move || search.help(number));
            }
            search.lead(&mut |report| {
                if is_watched {
                    self.show_progress(&in_words(played, report, begun));
                }
            })
        });
        if is_watched {
            eprint!("\r\x1b[K");
        }
        in_words(played, &report, begun)
    }

    fn time_limit(&self) -> Option<Duration> {
        let has_other = self.arguments.nodes.is_some() || self.arguments.depth.is_some();
        self.arguments.time.or((!has_other).then_some(USUAL_TIME))
    }

    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.arguments.threads.map_or_else(cores, usize::from)
    }

    /// One line that is written over and over.
    fn show_progress(&self, found: &Found) {
        let Some(best) = found.report.lines.first() else { return };
        let message = Message::new("analyse-progress")
            .with("depth", found.report.depth.to_string())
            .with("line", best.moves.first().map_or("", String::as_str))
            .with("effort", found.effort());
        eprint!("\r\x1b[K{} ({})", self.speech.say(&message), self.speech.say(&value(best.score)));
    }
}

fn in_words<G: Knowledge>(played: &Match<G>, report: &Report<G::Move>, begun: Instant) -> Found {
    let game = played.game();
    let lines = report.lines.iter().map(|line| {
        let mut position = *played.position();
        let moves = line.moves.iter().map(|&legal| {
            let text = game.move_text(&position, legal);
            position = game.play(&position, legal);
            text
        });
        Line { moves: moves.collect(), score: line.score, depth: line.depth }
    });
    let report = Report { lines: lines.collect(), nodes: report.nodes, depth: report.depth };
    Found { report, time: begun.elapsed() }
}
