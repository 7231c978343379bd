//! Figures as a file, from which `cargo xtask capacity` computes.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::thread;

use super::Plan;
use super::figures::Figures;
use super::setup::{Load, SetUp};
use crate::command::Outcome;

type Field = (&'static str, fn(&Figures) -> f64);

/// The names that the model knows.
const FIELDS: [Field; 19] = [
    ("moves_per_second", |run| run.moves_per_second),
    ("p50_ms", |run| run.p50),
    ("p99_ms", |run| run.p99),
    ("p999_ms", |run| run.p999),
    ("node_cpu_seconds", |run| run.node_cpu),
    ("database_cpu_seconds", |run| run.database_cpu),
    ("nats_cpu_seconds", |run| run.nats_cpu),
    ("idle_connection_kib", |run| run.idle_connection),
    ("playing_connection_kib", |run| run.playing_connection),
    ("move_ms", |run| run.move_time),
    ("commit_ms", |run| run.commit_time),
    ("commits", |run| run.commits),
    ("statements", |run| run.statements),
    ("log_syncs", |run| run.log_syncs),
    ("log_kib", |run| run.log),
    ("growth_kib", |run| run.growth),
    ("nats_messages", |run| run.nats_messages),
    ("nats_kib", |run| run.nats_bytes),
    ("other_cores", |run| run.others + run.stolen),
];

/// Writes the median of the rounds of every run.
pub(super) fn save<'a>(
    file: &Path,
    plan: &Plan,
    arguments: &[&str],
    sync: f64,
    of: impl Fn(SetUp, Load) -> Vec<&'a Figures>,
) -> Outcome {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut text = format!(
        "# Measured figures, written by the command below; docs/several-machines.md tells what they mean. Figures without\n\
         # a unit in their name are for 1000 moves.\n\
         command = \"cargo xtask load {}\"\ncores = {cores}\nsync_ms = {sync:.3}\n",
        arguments.join(" ")
    );
    for &load in &plan.loads {
        for &set_up in &plan.set_ups {
            let runs = of(set_up, load);
            let _ = write!(
                text,
                "\n[[run]]\nset_up = \"{}\"\nrate = {}\nwith_boards = {}\ngames = {}\n",
                set_up.name(),
                load.rate,
                load.with_boards,
                plan.games
            );
            for (name, figure) in FIELDS {
                let _ =
                    writeln!(text, "{name} = {:.4}", median(runs.iter().map(|run| figure(run))));
            }
        }
    }
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    match (values.get(middle.wrapping_sub(1)), values.get(middle)) {
        (Some(below), Some(above)) if values.len() % 2 == 0 => f64::midpoint(*below, *above),
        (_, Some(value)) => *value,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_is_in_the_middle() {
        let cases: [(&[f64], f64); 3] =
            [(&[3.0], 3.0), (&[4.0, 1.0], 2.5), (&[9.0, 1.0, 5.0], 5.0)];
        for (values, expected) in cases {
            assert!((median(values.iter().copied()) - expected).abs() < 1e-9, "{values:?}");
        }
    }
}
