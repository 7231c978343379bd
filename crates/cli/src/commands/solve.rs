//! `tablier solve`: the value of every position of a game.

use std::io::{self, Write};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use tablier_core::Message;
use tablier_engine::solve::{SolvedTable, Solver, Statistics};

use super::files;
use crate::arguments::{self, SolveArguments};
use crate::failure::Failure;
use crate::i18n::Locale;

/// How many numbers of plies stand in one line of the table.
const PLIES_PER_LINE: usize = 10;

pub(crate) fn run(
    arguments: &SolveArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = tablier_engine::find(&arguments::id(&arguments.game))?;
    let solver = game.solver().ok_or_else(|| {
        let known = tablier_engine::games().filter(|game| game.solver().is_some());
        let known: Vec<_> = known.map(|game| game.info().name).collect();
        Message::new("solve-only").with("game", game.info().name).with("known", known.join(", "))
    })?;
    let begin = Instant::now();
    let (table, seconds) = match &arguments.table {
        Some(file) => (solver.read_table(&files::bytes(file)?)?, None),
        None => (solve(solver), Some(begin.elapsed().as_secs_f32())),
    };
    let statistics = table.statistics();
    if let Some(file) = &arguments.output {
        files::write(file, table.to_bytes())?;
    }
    if arguments.format.json {
        return Ok(print_json(&statistics, out)?);
    }
    print(&statistics, i18n, out)?;
    if let Some(seconds) = seconds {
        let time = Message::new("solve-time").with("seconds", format!("{seconds:.2}"));
        writeln!(out, "{}", i18n.translate(&time))?;
    }
    Ok(())
}

/// Solves the game and shows on a terminal how far it is.
fn solve(solver: Solver) -> Box<dyn SolvedTable> {
    const STEPS: u64 = 1000;
    let bar = ProgressBar::new(STEPS);
    // A template that cannot be read would only be less pretty.
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {percent} %") {
        bar.set_style(style);
    }
    let table = solver.solve(&mut |share| bar.set_position((share * STEPS as f32) as u64));
    bar.finish_and_clear();
    table
}

/// Written by hand: the order of the keys is part of what is promised.
fn print_json(statistics: &Statistics, out: &mut dyn Write) -> io::Result<()> {
    let Statistics { positions, won, lost, drawn, longest_win, start, .. } = statistics;
    let start = start.value;
    writeln!(
        out,
        "{{\"positions\":{positions},\"won\":{won},\"lost\":{lost},\"drawn\":{drawn},\
         \"longest_win\":{longest_win},\"start\":\"{start}\"}}"
    )
}

fn print(statistics: &Statistics, i18n: &Locale, out: &mut dyn Write) -> io::Result<()> {
    let say = |id: &'static str| i18n.translate(&Message::new(id));
    for (name, count) in [
        ("solve-positions", statistics.positions),
        ("solve-won", statistics.won),
        ("solve-lost", statistics.lost),
        ("solve-drawn", statistics.drawn),
    ] {
        let percent = count as f64 * 100.0 / statistics.positions as f64;
        writeln!(out, "{:18} {count:>8} {percent:>6.1} %", say(name))?;
    }
    let start = Message::new("solve-value")
        .with("value", statistics.start.value.to_string())
        .with("plies", statistics.start.plies);
    writeln!(out, "{:18} {:>8}", say("solve-start"), i18n.translate(&start))?;
    let (longest_win, longest) = (statistics.longest_win, &statistics.longest);
    writeln!(out, "{:18} {longest_win:>8}   {longest}", say("solve-longest"))?;
    writeln!(out, "\n{}", say("solve-by-plies"))?;
    for (line, counts) in statistics.by_plies.chunks(PLIES_PER_LINE).enumerate() {
        write!(out, "{:>3}", line * PLIES_PER_LINE)?;
        for count in counts {
            write!(out, " {count:>6}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
