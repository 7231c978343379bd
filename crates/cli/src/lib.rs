//! The program `tablier`: its command line, its commands, and the benchmark they share with
//! `cargo bench`.

mod arguments;
pub mod bench;
mod commands;
mod failure;
mod speech;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use failure::Failure;
use speech::Speech;

/// Runs the program with these arguments, the first of which is its own name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let parsed = match Arguments::try_parse_from(arguments) {
        Ok(parsed) => parsed,
        Err(error) => return wrong_usage(&error),
    };
    let speech = Speech::new(parsed.language);
    let mut out = BufWriter::new(io::stdout().lock());
    let done = carry_out(&parsed.command, &speech, &mut out)
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
            eprintln!("tablier: {}", failure.explain(&speech));
            failure.exit_code()
        }
    }
}

fn carry_out(command: &Command, speech: &Speech, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Games(arguments) => commands::games::run(arguments, speech, out),
        Command::Rules(arguments) => commands::rules::run(arguments, speech, out),
        Command::Moves(arguments) => commands::moves::run(arguments, out),
        Command::Apply(arguments) => commands::apply::run(arguments, out),
        Command::Perft(arguments) => commands::perft::run(arguments, out),
        Command::Random(arguments) => commands::random::run(arguments, out),
        Command::Replay(arguments) => commands::replay::run(arguments, speech, out),
        Command::Verify(arguments) => commands::verify::run(arguments, speech, out),
        Command::Bench(arguments) => commands::bench::run(arguments, out),
        Command::Completions(arguments) => commands::shell::completions(arguments, out),
        Command::Man(arguments) => commands::shell::man(arguments, out),
    }
}

/// Help and version go to the standard output; a mistake gets one line and a hint.
fn wrong_usage(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A closed pipe is not an error here either.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.to_string();
    let sentence: Vec<_> =
        text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    let sentence = sentence.join(" ");
    eprintln!("tablier: {}; see --help", sentence.strip_prefix("error: ").unwrap_or(&sentence));
    ExitCode::from(2)
}
