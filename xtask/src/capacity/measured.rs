//! The figures from which the model computes, as `cargo xtask load --save` has written them.

use serde::Deserialize;

const FILE: &str = include_str!("measured.toml");

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Measured {
    /// The command that has measured them.
    pub(super) command: String,
    /// The cores of the machine, which the players shared.
    pub(super) cores: usize,
    /// How long its disk takes to keep 8 KiB.
    pub(super) sync_ms: f64,
    #[serde(rename = "run")]
    pub(super) all_runs: Vec<Run>,
}

/// The medians of the rounds of one run. What has no unit is for 1000 moves, and so are seconds and KiB that are not of a
/// connection.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Run {
    pub(super) set_up: String,
    pub(super) rate: f64,
    pub(super) with_boards: bool,
    pub(super) moves_per_second: f64,
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) p999_ms: f64,
    pub(super) node_cpu_seconds: f64,
    pub(super) database_cpu_seconds: f64,
    pub(super) nats_cpu_seconds: f64,
    pub(super) idle_connection_kib: f64,
    pub(super) playing_connection_kib: f64,
    pub(super) move_ms: f64,
    pub(super) commit_ms: f64,
    pub(super) commits: f64,
    pub(super) statements: f64,
    pub(super) log_kib: f64,
    pub(super) growth_kib: f64,
    pub(super) nats_messages: f64,
    pub(super) nats_kib: f64,
    /// The cores that other programs used meanwhile.
    pub(super) other_cores: f64,
}

impl Run {
    pub(super) fn nodes(&self) -> f64 {
        if matches!(self.set_up.as_str(), "together" | "crossing") { 2.0 } else { 1.0 }
    }

    /// Seconds of a core, of nodes, database and NATS together.
    pub(super) fn cpu_seconds(&self) -> f64 {
        self.node_cpu_seconds + self.database_cpu_seconds + self.nats_cpu_seconds
    }

    /// How many moves there are in one commit.
    pub(super) fn batch(&self) -> f64 {
        1000.0 / self.commits
    }
}

impl Measured {
    pub(super) fn read() -> Result<Self, String> {
        toml::from_str(FILE).map_err(|error| format!("measured.toml: {error}"))
    }

    /// The runs without boards, in the order of the file.
    pub(super) fn runs(&self) -> impl Iterator<Item = &Run> {
        self.all_runs.iter().filter(|run| !run.with_boards)
    }

    /// The run of a set-up at the highest rate, or the one with boards.
    pub(super) fn run(&self, set_up: &str, with_boards: bool) -> Result<&Run, String> {
        let wanted = |run: &&Run| run.set_up == set_up && run.with_boards == with_boards;
        let runs = self.all_runs.iter().filter(wanted);
        runs.max_by(|one, other| one.rate.total_cmp(&other.rate)).ok_or_else(|| {
            format!("measured.toml has no run {set_up}, with_boards = {with_boards}")
        })
    }
}
