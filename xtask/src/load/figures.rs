//! What one run has shown.

use super::measure::Snapshot;
use super::players::Played;

/// The figures of one run. Times are in milliseconds, and what is counted is for a thousand moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Figures {
    pub(super) moves_per_second: f64,
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) p999: f64,
    /// Seconds of a core.
    pub(super) node_cpu: f64,
    pub(super) database_cpu: f64,
    pub(super) nats_cpu: f64,
    /// KiB of the nodes for an idle connection, and for one in a game.
    pub(super) idle_connection: f64,
    pub(super) playing_connection: f64,
    /// Of PostgreSQL.
    pub(super) transactions: f64,
    pub(super) statements: f64,
    /// Of the nodes: transactions that append events, how long one takes, and how long it takes until a move is stored.
    pub(super) commits: f64,
    pub(super) commit_time: f64,
    pub(super) move_time: f64,
    pub(super) log_syncs: f64,
    /// KiB of PostgreSQL's log, and by which the database grew.
    pub(super) log: f64,
    pub(super) growth: f64,
    pub(super) nats_messages: f64,
    /// KiB that NATS took and gave.
    pub(super) nats_bytes: f64,
    /// How many cores other programs of this machine used, and how many other machines took.
    pub(super) others: f64,
    pub(super) stolen: f64,
}

/// What was measured at each stage of a run.
pub(super) struct Stages {
    pub(super) entered: Snapshot,
    pub(super) connected: Snapshot,
    pub(super) begun: Snapshot,
    pub(super) warm: Snapshot,
    pub(super) measured: Snapshot,
}

impl Figures {
    pub(super) fn of(stages: &Stages, played: &Played, connections: usize) -> Self {
        let (before, after) = (&stages.warm, &stages.measured);
        let thousands = played.moves / 1000.0;
        let per_thousand =
            |figure: fn(&Snapshot) -> f64| (figure(after) - figure(before)) / thousands;
        let per_connection =
            |then: &Snapshot| (then.node_memory - stages.entered.node_memory) / connections as f64;
        let per_second =
            |figure: fn(&Snapshot) -> f64| (figure(after) - figure(before)) / played.seconds;
        // PostgreSQL does not count BEGIN and COMMIT when they are prepared.
        let has_database = after.database.statements > 0.0;
        let prepared = if has_database { 2.0 * per_thousand(|now| now.nodes.commits) } else { 0.0 };
        let mean = |sum: fn(&Snapshot) -> f64, count: fn(&Snapshot) -> f64| {
            1000.0 * (sum(after) - sum(before)) / (count(after) - count(before))
        };
        Figures {
            moves_per_second: played.moves / played.seconds,
            p50: played.p50,
            p99: played.p99,
            p999: played.p999,
            node_cpu: per_thousand(|now| now.node_cpu),
            database_cpu: per_thousand(|now| now.database_cpu),
            nats_cpu: per_thousand(|now| now.nats_cpu),
            idle_connection: per_connection(&stages.connected),
            playing_connection: per_connection(&stages.begun),
            transactions: per_thousand(|now| now.database.transactions),
            statements: per_thousand(|now| now.database.statements) + prepared,
            commits: per_thousand(|now| now.nodes.commits),
            commit_time: mean(|now| now.nodes.commit_time, |now| now.nodes.commits),
            move_time: mean(|now| now.nodes.move_time, |now| now.nodes.moves),
            log_syncs: per_thousand(|now| now.database.log_syncs),
            log: per_thousand(|now| now.database.log / 1024.0),
            growth: per_thousand(|now| now.database.size / 1024.0),
            nats_messages: per_thousand(|now| now.nats.messages),
            nats_bytes: per_thousand(|now| now.nats.bytes / 1024.0),
            others: per_second(|now| now.machine_cpu - now.own_cpu()),
            stolen: per_second(|now| now.stolen),
        }
    }

    /// Of nodes, database and NATS together.
    pub(super) fn cpu(&self) -> f64 {
        self.node_cpu + self.database_cpu + self.nats_cpu
    }
}
