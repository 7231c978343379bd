//! What lists cost with many games in a store of each kind. Printed, not checked: times are never tested.

use std::collections::BTreeMap;
use std::process::{Command, Stdio};

use crate::cluster::{Folder, Postgres};
use crate::command::{Outcome, cargo, output, run, target};
use crate::setup;

const USAGE: &str = "usage: cargo xtask lists [--games N]";
const GAMES: u64 = 1_000_000;

/// Fills both stores one after the other with the same games, on the disk of the workspace.
pub(crate) fn lists(arguments: &[&str]) -> Outcome {
    let games = match *arguments {
        [] => GAMES,
        ["--games", number] => number.parse().map_err(|_| USAGE.to_owned())?,
        _ => return Err(USAGE.to_owned()),
    };
    setup::database_and_bus()?;
    // Together, as `programs::built` says.
    let build = ["build", "--release", "--workspace", "--bin", "tablier", "--example", "lists"];
    run(cargo().args(build))?;
    let program = target().join("release/examples/lists");
    let folder = Folder::within(&target(), "lists")?;
    let command = || {
        let mut command = Command::new(&program);
        command.arg(games.to_string()).stderr(Stdio::inherit());
        command
    };
    let sqlite = output(command().arg(folder.path.join("sqlite")))?;
    let postgres = Postgres::start(&folder.path, &[])?;
    let server = postgres.running.id().to_string();
    let told = output(command().arg(&postgres.address).arg(server));
    postgres.running.stop();
    print!("{}", table(games, &sqlite, &told?));
    Ok(())
}

/// The lines of both, side by side.
fn table(games: u64, sqlite: &str, postgres: &str) -> String {
    let other: BTreeMap<_, _> = postgres.lines().filter_map(columns).collect();
    let mut table = format!(
        "| {games} games, ms of processor time | rows | SQLite | PostgreSQL |\n| --- | --- | --- | --- |\n"
    );
    let rows = sqlite.lines().filter_map(columns).map(|(name, (milliseconds, rows))| {
        let (other, _) = other.get(name).copied().unwrap_or_default();
        format!("| {name} | {rows} | {milliseconds} | {other} |\n")
    });
    table.extend(rows);
    table
}

/// The name of a list, its milliseconds and its rows.
fn columns(line: &str) -> Option<(&str, (&str, &str))> {
    let (name, rest) = line.split_once('\t')?;
    Some((name, rest.split_once('\t')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_stores_stand_side_by_side() {
        let table =
            table(5, "lobby\t0.10\t3\nmy games\t0.20\t9\n", "my games\t0.40\t9\nlobby\t0.30\t3\n");
        let rows: Vec<_> = table.lines().skip(2).collect();
        assert_eq!(rows, ["| lobby | 3 | 0.10 | 0.30 |", "| my games | 9 | 0.20 | 0.40 |"]);
    }
}
