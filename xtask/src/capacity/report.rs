//! The model as tables for people.

use std::fmt::Write as _;

use super::model::{
    AVERAGE, CORES_PER_NODE, DATABASE_CORES, DISK_BYTES, LOG_BYTES, Model, NETWORK_BYTES, Needs,
    SECONDS_PER_MOVE, UTILISATION,
};

const PLAYERS: [f64; 3] = [10_000.0, 100_000.0, 1_000_000.0];
/// Moves a second at one node.
const RATES: [f64; 4] = [100.0, 1_000.0, 5_000.0, 20_000.0];
/// How long a disk, or a replica that is waited for, may take, in milliseconds.
const SYNC_TIMES: [f64; 4] = [0.2, 1.0, 5.0, 20.0];
/// More than so much of a machine is too much.
const FULL: f64 = 1.0;

/// What a row shows of the needs.
type Row = (&'static str, fn(&Needs) -> String);

const ROWS: [Row; 15] = [
    ("moves a second", |needs| whole(needs.moves)),
    ("nodes, one of them to spare", |needs| whole(needs.nodes)),
    ("GB of memory for the connections of each", |needs| gigabytes(needs.node_memory)),
    ("connections to the database", |needs| whole(needs.database_connections)),
    ("commits a second", |needs| whole(needs.commits)),
    ("ms until a move is stored, p50 and p99", |needs| {
        format!("{:.1}, {:.1}", needs.stored_in.p50, needs.stored_in.p99)
    }),
    ("cores of the database", |needs| format!("{:.1}", needs.database_cores)),
    ("MB of its log a second", |needs| megabytes(needs.log)),
    ("GB by which it grows in a month", |needs| whole(needs.growth / 1e9)),
    ("messages in and out of NATS a second", |needs| whole(needs.nats_messages)),
    ("MB in and out of NATS a second", |needs| megabytes(needs.nats_bytes)),
    ("of these, who is at which table", |needs| megabytes(needs.presence_bytes)),
    ("cores of NATS for moves", |needs| format!("{:.1}", needs.nats_cores)),
    ("first to be full", |needs| {
        let (name, share) = needs.shares()[0];
        format!("{name}: {:.0} %", 100.0 * share)
    }),
    ("all that is full", |needs| {
        let full = needs.shares().into_iter().filter(|(_, share)| *share > FULL);
        let full: Vec<_> = full.map(|(name, _)| name).collect();
        if full.is_empty() { "nothing".to_owned() } else { full.join("; ") }
    }),
];

pub(super) fn report(model: &Model<'_>) -> String {
    let mut text = String::from("\n");
    measured(model, &mut text);
    goals(model, &mut text);
    simulation(model, &mut text);
    group_commit(model, &mut text);
    needs(model, &mut text);
    text
}

fn measured(model: &Model<'_>, text: &mut String) {
    let measured = model.measured;
    let _ = write!(
        text,
        "Measured by `{}` on {} cores, which the players shared, with a disk that takes {:.2} ms to keep 8 KiB; medians of the\n\
         rounds. CPU seconds, commits and statements are for 1000 moves:\n\n\
         | set-up | moves a second | p50, p99, p99.9 in ms | CPU seconds: nodes | database | NATS | KiB for a connection: idle | in a game | commits | SQL statements |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
        measured.command, measured.cores, measured.sync_ms
    );
    for run in &measured.all_runs {
        let _ = writeln!(
            text,
            "| {}{} | {} | {:.1}, {:.1}, {:.1} | {:.3} | {:.3} | {:.3} | {:.1} | {:.1} | {:.0} | {:.0} |",
            run.set_up,
            if run.with_boards { ", boards" } else { "" },
            whole(run.moves_per_second),
            run.p50_ms,
            run.p99_ms,
            run.p999_ms,
            run.node_cpu_seconds,
            run.database_cpu_seconds,
            run.nats_cpu_seconds,
            run.idle_connection_kib,
            run.playing_connection_kib,
            run.commits,
            run.statements
        );
    }
}

/// The set-ups against each other at the same rate.
fn goals(model: &Model<'_>, text: &mut String) {
    let others = model.measured.all_runs.iter().map(|run| run.other_cores).fold(0.0, f64::max);
    let _ = write!(
        text,
        "\nOther programs used up to {others:.1} cores meanwhile; where that is much, times are worth less than CPU seconds. The goals, \
         at the same rate in the same run:\n\n\
         | moves a second | moves in a CPU second, `postgres` to `sqlite` (goal: 0.5) | ms that `crossing` takes longer than `together` at p50 (goal: 3) | statements of `postgres` in a commit | moves in a commit |\n\
         | --- | --- | --- | --- | --- |\n"
    );
    let runs = || model.measured.runs();
    for sqlite in runs().filter(|run| run.set_up == "sqlite") {
        let beside = |set_up: &str| {
            runs().find(|run| run.set_up == set_up && (run.rate - sqlite.rate).abs() < 0.5)
        };
        if let (Some(postgres), Some(together), Some(crossing)) =
            (beside("postgres"), beside("together"), beside("crossing"))
        {
            let _ = writeln!(
                text,
                "| {} | {:.2} | {:.1} | {:.1} | {:.1} |",
                whole(sqlite.rate),
                sqlite.cpu_seconds() / postgres.cpu_seconds(),
                crossing.p50_ms - together.p50_ms,
                postgres.statements / postgres.commits,
                postgres.batch()
            );
        }
    }
}

fn simulation(model: &Model<'_>, text: &mut String) {
    let _ = write!(
        text,
        "\nThe simulation of the writer against what was measured, with the measured time of a commit:\n\n\
         | set-up | moves a second | commits for 1000 moves: measured | simulated | ms until a move is stored: measured | simulated |\n\
         | --- | --- | --- | --- | --- | --- |\n"
    );
    for run in model.measured.runs() {
        let simulated = Model::prediction(run);
        let _ = writeln!(
            text,
            "| {} | {} | {:.0} | {:.0} | {:.1} | {:.1} |",
            run.set_up,
            whole(run.rate),
            run.commits,
            simulated.commits,
            run.move_ms,
            simulated.mean
        );
    }
}

fn group_commit(model: &Model<'_>, text: &mut String) {
    let _ = write!(
        text,
        "\nCommits a second at one node, and the p50 and p99 until a move is stored in ms, for disks that take so long to keep\n\
         a commit:\n\n| moves a second |"
    );
    for sync in SYNC_TIMES {
        let _ = write!(text, " {sync} ms |");
    }
    let _ = writeln!(text, "\n|{}", " --- |".repeat(SYNC_TIMES.len() + 1));
    for rate in RATES {
        let _ = write!(text, "| {} |", whole(rate));
        for sync in SYNC_TIMES {
            let simulated = Model::simulate(model.writer_with(sync), rate);
            let commits = rate * simulated.commits / 1000.0;
            let _ =
                write!(text, " {}; {:.1}, {:.1} |", whole(commits), simulated.p50, simulated.p99);
        }
        text.push('\n');
    }
    let _ = write!(text, "| most |");
    for sync in SYNC_TIMES {
        let _ = write!(text, " {} |", whole(model.writer_with(sync).most_moves()));
    }
    text.push('\n');
}

fn needs(model: &Model<'_>, text: &mut String) {
    let _ = write!(
        text,
        "\nWhat players need, in the busiest hour: one move every {SECONDS_PER_MOVE} s in each game, both players ask for the board\n\
         after each, opponents at different nodes, cores used to {:.0} %, nodes of {CORES_PER_NODE} cores, a month with {:.0} % of\n\
         the busiest hour. A machine is full with {DATABASE_CORES} cores, {:.0} MB of log a second, {:.0} TB or {:.0} Gbit/s.\n\n| concurrent players |",
        100.0 * UTILISATION,
        100.0 * AVERAGE,
        LOG_BYTES / 1e6,
        DISK_BYTES / 1e12,
        NETWORK_BYTES * 8.0 / 1e9
    );
    let columns = PLAYERS.map(|players| model.needs(players));
    for needs in &columns {
        let _ = write!(text, " {} |", whole(needs.players));
    }
    let _ = writeln!(text, "\n|{}", " --- |".repeat(PLAYERS.len() + 1));
    for (name, figure) in ROWS {
        let _ = write!(text, "| {name} |");
        for needs in &columns {
            let _ = write!(text, " {} |", figure(needs));
        }
        text.push('\n');
    }
    text.push('\n');
}

/// A number with commas between its thousands.
fn whole(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn megabytes(bytes: f64) -> String {
    format!("{:.1}", bytes / 1e6)
}

fn gigabytes(bytes: f64) -> String {
    format!("{:.2}", bytes / 1e9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_told_apart() {
        let cases = [(7.0, "7"), (999.6, "1,000"), (123_456.0, "123,456"), (1e6, "1,000,000")];
        for (number, text) in cases {
            assert_eq!(whole(number), text);
        }
    }
}
