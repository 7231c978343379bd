//! Logs: one line an event on the standard error.

use std::io::{self, IsTerminal};

use serde::Deserialize;
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, Registry};

/// How a line of the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LogFormat {
    /// For users.
    #[default]
    Text,
    /// For programs that gather logs: a JSON object a line.
    Json,
}

/// What the library for databases calls its log of statements.
const STATEMENTS: &str = "sqlx::query";

/// A text that does not say what to log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAFilter;

/// Logs from now on what a filter such as `info` or `tablier_server=debug` lets through.
pub fn start_logging(filter: &str, format: LogFormat) -> Result<(), NotAFilter> {
    let filter: Targets = filter.parse().map_err(|_| NotAFilter)?;
    // What no module logs is not even looked at.
    let most = Layer::<Registry>::max_level_hint(&filter).unwrap_or(LevelFilter::TRACE);
    let lines = tracing_subscriber::fmt().with_max_level(most).with_writer(io::stderr);
    // A log on a disk that is full: complaining on the same standard error would be a panic.
    let lines = lines.log_internal_errors(false);
    // A file or a journal would keep the colours as characters.
    let lines = lines.with_ansi(io::stderr().is_terminal());
    let secrets = filter_fn(has_no_secrets);
    let shows_statements = filter.would_enable(STATEMENTS, &Level::TRACE);
    let statements = filter_fn(move |metadata| shows_statements || !is_statement(metadata));
    // A larger program may log already.
    let _ = match format {
        LogFormat::Text => lines.finish().with(filter).with(secrets).with(statements).try_init(),
        LogFormat::Json => {
            lines.json().finish().with(filter).with(secrets).with(statements).try_init()
        }
    };
    Ok(())
}

/// The library for WebSockets logs whole messages, which have secrets of links; no filter lets them through.
fn has_no_secrets(metadata: &Metadata) -> bool {
    !metadata.target().starts_with("tungstenite") || *metadata.level() <= Level::INFO
}

/// The library logs every statement at the level debug, where they would hide everything else. They are shown at
/// trace. A statement that takes longer than a second is a warning, and stays one.
fn is_statement(metadata: &Metadata) -> bool {
    metadata.target() == STATEMENTS && *metadata.level() > Level::INFO
}
