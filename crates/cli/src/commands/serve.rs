//! `tablier serve`: the house is open until somebody ends the program.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::{env, thread};

use tablier_core::Message;
use tablier_server::http::Limits;
use tablier_server::{Config, Server, start_logging};
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};

use crate::arguments::ServeArguments;
use crate::failure::Failure;
use crate::speech::Speech;

pub(crate) fn run(
    arguments: &ServeArguments,
    speech: &Speech,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let data = arguments.data.clone().or_else(user_data);
    let data = data.ok_or_else(|| Message::new("serve-no-folder"))?;
    // One core is left to people: the engine must never keep their moves waiting.
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let engine_threads = cores.saturating_sub(1).max(1);
    let limits = Limits::default();
    let config = Config { address: arguments.address, data, engine_threads, limits };
    start_logging();
    let runtime = Runtime::new().map_err(|error| failed(&error))?;
    runtime.block_on(async {
        let end = end().map_err(|error| failed(&error))?;
        let server = Server::start(config).await;
        let server = server.map_err(|error| Failure::Refused(error.message()))?;
        let message = Message::new("serve-open").with("address", server.address().to_string());
        writeln!(out, "{}", speech.say(&message))?;
        out.flush()?;
        server.run(end).await;
        Ok(())
    })
}

/// Ctrl-C, or a request to terminate.
fn end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

pub(super) fn failed(error: &io::Error) -> Failure {
    Failure::Refused(Message::new("serve-failed").with("error", error.to_string()))
}

/// Where programs of a user keep their data, as the freedesktop.org specification has it.
pub(super) fn user_data() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")));
    data.map(|data| data.join("tablier"))
}
