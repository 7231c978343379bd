//! The program `tablier`: its command line, its commands, and the benchmark they share with
//! `cargo bench`.
//!
//! A program with one more game is the same with that game handed to [`run`].

mod arguments;
pub mod bench;
mod commands;
mod failure;
mod help;
mod i18n;
mod play;
mod rules;
mod search_limits;
mod standings;
mod values;
mod wrap;

use std::env;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use tablier_engine::AnyGameEngine;

use arguments::{Arguments, Command};
use failure::Failure;
use i18n::Locale;

/// Runs the program with the arguments of this process, and with these games beside its own.
///
/// ```no_run
/// // Somebody's own game: `tablier_cli::run(&[any_game_engine::<Morpion>()])`
/// let code = tablier_cli::run(&[]);
/// ```
pub fn run(games: &[&'static dyn AnyGameEngine]) -> ExitCode {
    // Before anything else: whatever comes first looks at the games.
    let registered = tablier_engine::register(games);
    let arguments: Vec<_> = env::args_os().collect();
    let i18n = Locale::new(help::asked_language(&arguments));
    if let Err(message) = registered {
        return fail(&Failure::from(message), &i18n);
    }
    let program = help::translate(Arguments::command(), &i18n);
    let parsed = program.try_get_matches_from(arguments);
    let parsed = match parsed.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(parsed) => parsed,
        Err(error) if !error.use_stderr() => {
            // Help and version; a closed pipe is not an error here either.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) => return fail(&Failure::from(help::wrong_usage(&error)), &i18n),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = carry_out(&parsed.command, &i18n, &mut out)
        .and_then(|()| out.flush().map_err(Failure::from));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has had enough of it: that is not an error.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            // What was printed so far comes first; if that cannot be written, only this is left.
            let _ = out.flush();
            fail(&failure, &i18n)
        }
    }
}

fn fail(failure: &Failure, i18n: &Locale) -> ExitCode {
    eprintln!("tablier: {}", failure.explain(i18n));
    failure.exit_code()
}

fn carry_out(command: &Command, i18n: &Locale, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Games(arguments) => commands::games::run(arguments, i18n, out),
        Command::Rules(arguments) => commands::rules::run(arguments, i18n, out),
        Command::Play(arguments) => commands::play::run(arguments, i18n, out),
        Command::Moves(arguments) => commands::moves::run(arguments, out),
        Command::Apply(arguments) => commands::apply::run(arguments, out),
        Command::Perft(arguments) => commands::perft::run(arguments, out),
        Command::Random(arguments) => commands::random::run(arguments, out),
        Command::Solve(arguments) => commands::solve::run(arguments, i18n, out),
        Command::Prove(arguments) => commands::prove::run(arguments, i18n, out),
        Command::Analyse(arguments) => commands::analyse::run(arguments, i18n, out),
        Command::Draw(arguments) => commands::draw::run(arguments),
        Command::Print(arguments) => commands::print::run(arguments, i18n),
        Command::Match(arguments) => commands::matches::run(arguments, i18n, out),
        Command::Replay(arguments) => commands::replay::run(arguments, i18n, out),
        Command::Verify(arguments) => commands::verify::run(arguments, i18n, out),
        Command::Ugi(arguments) => commands::ugi::run(arguments, out),
        Command::Serve(arguments) => commands::serve::run(arguments, i18n, out),
        Command::Worker(arguments) => commands::worker::run(arguments),
        Command::Admin(arguments) => commands::admin::run(arguments, i18n, out),
        Command::Bench(arguments) => commands::bench::run(arguments, out),
        Command::Completions(arguments) => commands::shell::completions(arguments, i18n, out),
        Command::Man(arguments) => commands::shell::man(arguments, i18n, out),
    }
}
