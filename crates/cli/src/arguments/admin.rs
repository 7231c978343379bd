//! The command line of the operator.

use std::path::PathBuf;

use clap::{Args, Subcommand, value_parser};

use super::Format;

#[derive(Debug, Args)]
pub(crate) struct AdminArguments {
    /// The folder of the server [default: tablier in the user's data folder]
    #[arg(long = "data", global = true, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) deed: Deed,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Deed {
    /// List what people have reported
    Reports(ReportsArguments),
    /// Take a report off the list
    Settle(SettleArguments),
    /// Give an account another name
    Rename(RenameArguments),
    /// Give an account a new password and print it; their sessions end
    Password(PersonArguments),
    /// Keep somebody from chatting
    Mute(LimitArguments),
    /// Keep somebody out; their sessions and keys end at once
    Ban(LimitArguments),
    /// Let somebody in and chat again
    Lift(PersonArguments),
    /// Print everything that is known about somebody, as JSON
    Export(PersonArguments),
    /// Forget somebody for good; the games stay without the name
    Delete(PersonArguments),
    /// Write the records of all games open to everyone, as JSON lines compressed by gzip
    Dump(FileArguments),
    /// Write everything to a new file, from which the server can be opened again
    Backup(FileArguments),
}

#[derive(Debug, Args)]
pub(crate) struct ReportsArguments {
    /// List also those that were settled
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct SettleArguments {
    /// The number of the report
    pub(crate) report: i64,
}

#[derive(Debug, Args)]
pub(crate) struct RenameArguments {
    /// The name of an account, or id: and a number
    pub(crate) person: String,
    /// The new name
    pub(crate) name: String,
}

#[derive(Debug, Args)]
pub(crate) struct LimitArguments {
    /// The name of an account, or id: and a number
    pub(crate) person: String,
    /// For so many days, from 1 to 36500 [default: for good]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(1..=tablier_server::admin::MOST_DAYS))]
    pub(crate) days: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct PersonArguments {
    /// The name of an account, or id: and a number
    pub(crate) person: String,
}

#[derive(Debug, Args)]
pub(crate) struct FileArguments {
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}
