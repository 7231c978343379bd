//! Figures as a table for people.

use std::fmt::Write as _;

use super::figures::Figures;
use super::setup::{Load, SetUp};

/// What a row shows: its name, the figure, and with how many digits.
type Row = (&'static str, fn(&Figures) -> f64, usize);

const ROWS: [Row; 22] = [
    ("moves a second", |run| run.moves_per_second, 0),
    ("p50 to the opponent, ms", |run| run.p50, 1),
    ("p99", |run| run.p99, 1),
    ("p99.9", |run| run.p999, 1),
    ("CPU seconds for 1000 moves: nodes", |run| run.node_cpu, 3),
    ("database", |run| run.database_cpu, 3),
    ("NATS", |run| run.nats_cpu, 3),
    ("together", Figures::cpu, 3),
    ("KiB for an idle connection", |run| run.idle_connection, 1),
    ("KiB for a connection in a game", |run| run.playing_connection, 1),
    ("ms until a move is stored", |run| run.move_time, 2),
    ("ms for a commit", |run| run.commit_time, 2),
    ("for 1000 moves: commits of nodes", |run| run.commits, 0),
    ("transactions of PostgreSQL", |run| run.transactions, 0),
    ("SQL statements", |run| run.statements, 0),
    ("times its log was written to disk", |run| run.log_syncs, 0),
    ("KiB of PostgreSQL's log", |run| run.log, 0),
    ("KiB by which the database grew", |run| run.growth, 0),
    ("messages in and out of NATS", |run| run.nats_messages, 0),
    ("KiB in and out of NATS", |run| run.nats_bytes, 0),
    ("cores used by other programs", |run| run.others, 2),
    ("cores taken by other machines", |run| run.stolen, 2),
];

/// A table with a column for each set-up, and a figure for each round.
pub(super) fn table(games: usize, load: Load, columns: &[(SetUp, Vec<&Figures>)]) -> String {
    let mut text = format!("| {games} games, {load} |");
    for (set_up, _) in columns {
        let _ = write!(text, " {} |", set_up.title());
    }
    let _ = writeln!(text, "\n|{}", " --- |".repeat(columns.len() + 1));
    for (name, figure, digits) in ROWS {
        let _ = write!(text, "| {name} |");
        for (_, runs) in columns {
            let cells: Vec<_> =
                runs.iter().map(|run| format!("{:.digits$}", figure(run))).collect();
            let _ = write!(text, " {} |", cells.join(", "));
        }
        text.push('\n');
    }
    text
}
