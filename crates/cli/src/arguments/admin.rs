//! The command line of the operator.

use std::path::PathBuf;

use clap::{Args, Subcommand, value_parser};

use super::Format;
use tablier_server::store::DatabaseAddress;

#[derive(Debug, Args)]
pub(crate) struct AdminArguments {
    /// The data folder [default: tablier in the user's data folder]
    #[arg(
        long = "data",
        global = true,
        value_name = "FOLDER",
        env = "TABLIER_DATA",
        hide_env_values = true
    )]
    pub(crate) folder: Option<PathBuf>,

    /// The address of a PostgreSQL database to use instead of the data folder, such as
    /// <postgres://user@host/database> [default: none]
    #[arg(
        long,
        global = true,
        value_name = "ADDRESS",
        env = "TABLIER_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: Option<DatabaseAddress>,

    /// A file with the password for the database, in the place of one in its address [default: none]
    #[arg(
        long,
        global = true,
        value_name = "FILE",
        env = "TABLIER_DATABASE_PASSWORD_FILE",
        hide_env_values = true
    )]
    pub(crate) database_password_file: Option<PathBuf>,

    /// The TOML file with the settings of the server, which can name the data folder or the database
    #[arg(
        long = "config",
        global = true,
        value_name = "FILE",
        env = "TABLIER_CONFIG",
        hide_env_values = true
    )]
    pub(crate) server_config: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: AdminCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// List the reports
    Reports(ReportsArguments),
    /// Mark a report as settled
    Settle(SettleArguments),
    /// Rename an account
    Rename(RenameArguments),
    /// Reset the password of an account and print the new one; its sessions end
    Password(PersonArguments),
    /// Mute a user in the chat
    Mute(LimitArguments),
    /// Ban a user; their sessions and API keys end at once
    Ban(LimitArguments),
    /// Lift the ban and the mute of a user
    Lift(PersonArguments),
    /// Print all data of a user, as JSON
    Export(PersonArguments),
    /// Delete a user; their games are kept without the name
    Delete(PersonArguments),
    /// Write the records of all public games, as JSON lines compressed by gzip
    Dump(FileArguments),
    /// Write a complete backup to a new file
    Backup(FileArguments),
    /// Move the events of tables that have long been over out of the way of those that are played
    ///
    /// Everything is found and shown as before.
    Archive(ArchiveArguments),
    /// Copy everything to an empty folder or database and compare both; no server may run on them
    ///
    /// Both are named by --from and --to alone.
    #[command(after_help = "Examples:\n  \
        tablier admin copy --from /var/lib/tablier --to postgres://tablier@localhost/tablier\n  \
        tablier admin copy --from postgres://tablier@localhost/tablier --to /var/lib/tablier")]
    Copy(CopyArguments),
}

#[derive(Debug, Args)]
pub(crate) struct ReportsArguments {
    /// List settled reports as well
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
    /// The name of an account, or id: followed by a number
    pub(crate) person: String,
    /// The new name
    pub(crate) name: String,
}

#[derive(Debug, Args)]
pub(crate) struct LimitArguments {
    /// The name of an account, or id: followed by a number
    pub(crate) person: String,
    /// The number of days, from 1 to 36500 [default: no limit]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(1..=tablier_server::admin::MOST_DAYS))]
    pub(crate) days: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct PersonArguments {
    /// The name of an account, or id: followed by a number
    pub(crate) person: String,
}

#[derive(Debug, Args)]
pub(crate) struct CopyArguments {
    /// The data folder or the address of the PostgreSQL database to copy
    #[arg(long, value_name = "SOURCE")]
    pub(crate) from: DatabaseAddress,
    /// The empty folder or the address of the empty PostgreSQL database to copy to
    #[arg(long, value_name = "TARGET")]
    pub(crate) to: DatabaseAddress,
}

#[derive(Debug, Args)]
pub(crate) struct ArchiveArguments {
    /// For how many days nothing has happened at the tables, from 1 to 36500 [default: 30]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = value_parser!(u64).range(1..=tablier_server::admin::MOST_DAYS))]
    pub(crate) days: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct FileArguments {
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}
