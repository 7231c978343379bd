//! `tablier admin copy`: a whole installation goes to another store.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use tablier_core::Message;
use tablier_server::StoreConfig;
use tablier_server::admin;
use tablier_server::store::DatabaseAddress;
use tablier_server::store::copy::{Progress, Step};
use tokio::runtime::Runtime;

use crate::arguments::admin::CopyArguments;
use crate::commands::serve::{Settings, store};
use crate::failure::Failure;
use crate::i18n::Locale;

/// How often a log is told how far a large table is.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

pub(super) fn run(
    arguments: &CopyArguments,
    settings: &Settings,
    runtime: &Runtime,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (from, to) = (place(&arguments.from, settings)?, place(&arguments.to, settings)?);
    let bar = stderr().is_terminal().then(bar);
    let (mut last, mut told) = (None, Instant::now());
    let mut show = |progress: Progress| {
        let step = Some((progress.step, progress.table));
        if let Some(bar) = &bar {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            bar.set_message(i18n.translate(&sentence(progress)));
        } else if last != step || told.elapsed() >= BETWEEN_LINES {
            (last, told) = (step, Instant::now());
            // A line that cannot be written does not end the copy.
            drop(writeln!(stderr(), "{}", i18n.translate(&sentence(progress))));
        }
    };
    let copied = runtime.block_on(admin::copy(&from, &to, &mut show));
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let report = copied?;
    for (table, checksum) in &report.tables {
        writeln!(out, "{table:15} {:>12} {}", checksum.rows, checksum.sha256)?;
    }
    let rows: u64 = report.tables.iter().map(|(_, checksum)| checksum.rows).sum();
    let name = if report.is_continued { "admin-copy-continued" } else { "admin-copied" };
    let message = Message::new(name).with("rows", rows).with("to", to.to_string());
    Ok(writeln!(out, "{}", i18n.translate(&message))?)
}

/// A database if it is an address, and a folder otherwise.
fn place(named: &DatabaseAddress, settings: &Settings) -> Result<StoreConfig, Message> {
    let folder = named.as_folder();
    let database = folder.is_none().then(|| named.clone());
    store(&Settings { data: folder, database, ..settings.clone() })
}

fn sentence(progress: Progress) -> Message {
    match progress.step {
        Step::Copy => Message::new("admin-copying")
            .with("table", progress.table)
            .with("done", progress.done)
            .with("total", progress.total),
        Step::Verify => Message::new("admin-verifying").with("table", progress.table),
    }
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::new(0);
    // A template that cannot be read would only be less pretty.
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {msg}") {
        bar.set_style(style);
    }
    bar
}
