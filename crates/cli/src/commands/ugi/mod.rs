//! `tablier ugi`: the engine for controllers that speak the Universal Game Interface.
//!
//! Three kinds of threads: one reads lines, one thinks, and this one, which is never busy, hears of
//! both and answers.

mod clock;
mod command;
mod lines;
mod session;
mod settings;
mod thought;

use std::io::Write;
use std::sync::mpsc;
use std::thread;

use crate::arguments::UgiArguments;
use crate::failure::Failure;
use session::Session;
use thought::Thought;

/// What happens beside the session.
#[derive(Debug)]
enum Event {
    /// The controller has said something, or what cannot be read.
    Line(Result<String, String>),
    /// The controller says nothing any more.
    EndOfInput,
    /// A thought has found something on its way: lines to be shown.
    Found(String),
    /// A thought has come to its end.
    Thought(Thought),
}

pub(crate) fn run(arguments: &UgiArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let (sender, events) = mpsc::channel();
    let mut session = Session::new(arguments.game()?, sender.clone());
    // Nobody waits for this thread: it may wait for a line that never comes.
    thread::spawn(move || {
        lines::read_all(|line| sender.send(line.map_or(Event::EndOfInput, Event::Line)).is_ok());
    });
    // The session itself can send events, so that there is always one to wait for.
    for event in &events {
        match event {
            Event::Line(line) => session.obey(line, out)?,
            Event::EndOfInput => session.end_of_input(out)?,
            Event::Found(lines) => out.write_all(lines.as_bytes())?,
            Event::Thought(thought) => session.answer(thought, out)?,
        }
        out.flush()?;
        if session.is_over() {
            break;
        }
    }
    Ok(())
}
