//! What many players need, computed from what was measured on a small machine.

use super::measured::{Measured, Run};
use super::simulation::{Simulated, Writer};

/// Two players take so long for a move, in seconds: each of them moves half as often.
pub(super) const SECONDS_PER_MOVE: f64 = 10.0;
/// No core is used more than this in the busiest hour.
pub(super) const UTILISATION: f64 = 0.5;
/// The average of a month, where the busiest hour is one.
pub(super) const AVERAGE: f64 = 0.4;
/// A node has so many cores.
pub(super) const CORES_PER_NODE: f64 = 8.0;
/// Connections of a node to the database, unless somebody says otherwise.
const DATABASE_CONNECTIONS: f64 = 10.0;
/// Every node tells the others who is at its tables, so often, in seconds, with so many bytes for each player.
const ANNOUNCEMENT: f64 = 5.0;
const ANNOUNCEMENT_BYTES: f64 = 60.0;
const MONTH: f64 = 30.0 * 24.0 * 3600.0;
/// The largest machines that are taken for usual: cores, bytes a second to the disk, bytes of the disk and bytes a second
/// on the network.
pub(super) const DATABASE_CORES: f64 = 32.0;
pub(super) const LOG_BYTES: f64 = 200e6;
pub(super) const DISK_BYTES: f64 = 8e12;
pub(super) const NETWORK_BYTES: f64 = 1.25e9;

const SEED: u64 = 1;
const SIMULATED_MOVES: usize = 50_000;

/// What was measured, in the form that the model needs.
pub(super) struct Model<'a> {
    pub(super) measured: &'a Measured,
    crossing: &'a Run,
    /// CPU seconds of a node for 1000 moves with the boards of both players.
    node_cpu: f64,
    /// CPU seconds of the database for one commit, and for one move in it.
    commit_cpu: f64,
    move_cpu: f64,
    pub(super) writer: Writer,
}

/// What so many players need.
pub(super) struct Needs {
    pub(super) players: f64,
    pub(super) moves: f64,
    pub(super) nodes: f64,
    pub(super) node_memory: f64,
    pub(super) commits: f64,
    pub(super) stored_in: Simulated,
    pub(super) database_cores: f64,
    pub(super) database_connections: f64,
    pub(super) log: f64,
    pub(super) growth: f64,
    pub(super) nats_messages: f64,
    pub(super) nats_cores: f64,
    pub(super) nats_bytes: f64,
    /// Of those, what tells who is there.
    pub(super) presence_bytes: f64,
}

impl<'a> Model<'a> {
    pub(super) fn new(measured: &'a Measured) -> Result<Self, String> {
        let crossing = measured.run("crossing", false)?;
        let with_boards = measured.run("crossing", true)?;
        let runs = || measured.runs().filter(|run| run.set_up == "crossing");
        let slowest = runs().min_by(|one, other| one.rate.total_cmp(&other.rate));
        let boards = with_boards.node_cpu_seconds - slowest.unwrap_or(crossing).node_cpu_seconds;
        let cpu = line(runs().map(|run| (run.commits, run.database_cpu_seconds)));
        let commit = line(runs().map(|run| (run.batch() - 1.0, run.commit_ms)));
        Ok(Model {
            measured,
            crossing,
            node_cpu: crossing.node_cpu_seconds + boards.max(0.0),
            // Both are of 1000 moves.
            commit_cpu: cpu.slope,
            move_cpu: cpu.start / 1000.0,
            writer: Writer { commit: commit.start, each_further: commit.slope },
        })
    }

    /// The writer on a disk that takes so long, in milliseconds, or with a replica that is waited for.
    pub(super) fn writer_with(&self, sync_ms: f64) -> Writer {
        let commit = (self.writer.commit - self.measured.sync_ms).max(0.0) + sync_ms;
        Writer { commit, ..self.writer }
    }

    /// What the simulation says about a run that was measured.
    pub(super) fn prediction(run: &Run) -> Simulated {
        let writer = Writer { commit: run.commit_ms, each_further: 0.0 };
        writer.simulate(run.rate / run.nodes(), SIMULATED_MOVES, SEED)
    }

    pub(super) fn simulate(writer: Writer, moves_per_second: f64) -> Simulated {
        writer.simulate(moves_per_second, SIMULATED_MOVES, SEED)
    }

    pub(super) fn needs(&self, players: f64) -> Needs {
        let moves = players / 2.0 / SECONDS_PER_MOVE;
        let node_cores = moves * self.node_cpu / 1000.0 / UTILISATION;
        // One more, so that any one can be missing.
        let nodes = (node_cores / CORES_PER_NODE).ceil() + 1.0;
        let stored_in = Self::simulate(self.writer, moves / nodes);
        let commits = moves * stored_in.commits / 1000.0;
        let cpu = commits * self.commit_cpu + moves * self.move_cpu;
        let presence_bytes = players * ANNOUNCEMENT_BYTES / ANNOUNCEMENT * nodes;
        Needs {
            players,
            moves,
            nodes,
            node_memory: players * self.crossing.playing_connection_kib * 1024.0 / (nodes - 1.0),
            commits,
            stored_in,
            database_cores: cpu / UTILISATION,
            database_connections: nodes * DATABASE_CONNECTIONS,
            log: moves * self.crossing.log_kib * 1024.0 / 1000.0,
            growth: moves * self.crossing.growth_kib * 1024.0 / 1000.0 * AVERAGE * MONTH,
            nats_messages: moves * self.crossing.nats_messages / 1000.0,
            nats_cores: moves * self.crossing.nats_cpu_seconds / 1000.0 / UTILISATION,
            nats_bytes: moves * self.crossing.nats_kib * 1024.0 / 1000.0 + presence_bytes,
            presence_bytes,
        }
    }
}

impl Needs {
    /// Whatever can be too much for one machine, as a share of it, the largest first.
    pub(super) fn shares(&self) -> Vec<(&'static str, f64)> {
        let mut shares = vec![
            ("the database's disk, in a month", self.growth / DISK_BYTES),
            ("the database's cores", self.database_cores / DATABASE_CORES),
            ("the database's log", self.log / LOG_BYTES),
            ("the network of NATS", self.nats_bytes / NETWORK_BYTES),
        ];
        shares.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        shares
    }
}

/// A straight line through points.
#[derive(Clone, Copy, Debug)]
struct Line {
    start: f64,
    slope: f64,
}

/// The line with the least squares that neither falls nor begins below zero: nothing here costs less than nothing.
fn line(points: impl Iterator<Item = (f64, f64)>) -> Line {
    let points: Vec<_> = points.collect();
    let count = points.len().max(1) as f64;
    let mean_x = points.iter().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.iter().map(|(_, y)| y).sum::<f64>() / count;
    let spread: f64 = points.iter().map(|(x, _)| (x - mean_x).powi(2)).sum();
    let common: f64 = points.iter().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    let slope = if spread > 0.0 { (common / spread).max(0.0) } else { 0.0 };
    if mean_y < slope * mean_x {
        return Line { start: 0.0, slope: mean_y / mean_x };
    }
    Line { start: mean_y - slope * mean_x, slope }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(line: Line, start: f64, slope: f64) -> bool {
        (line.start - start).abs() < 1e-9 && (line.slope - slope).abs() < 1e-9
    }

    #[test]
    fn a_line_goes_through_its_points() {
        assert!(is_near(line([(1.0, 3.0), (2.0, 5.0), (4.0, 9.0)].into_iter()), 1.0, 2.0));
        assert!(is_near(line([(1.0, 4.0), (3.0, 2.0)].into_iter()), 3.0, 0.0), "it does not fall");
        assert!(is_near(line([(1.0, 0.0), (3.0, 4.0)].into_iter()), 0.0, 1.0), "nor begin below 0");
        assert!(is_near(line([(5.0, 2.0)].into_iter()), 2.0, 0.0));
    }

    #[test]
    fn more_players_need_more_of_everything() {
        let measured = Measured::read().unwrap();
        let model = Model::new(&measured).unwrap();
        let (few, many) = (model.needs(10_000.0), model.needs(1_000_000.0));
        let figures = |needs: &Needs| {
            let Needs { nodes, commits, database_cores, log, growth, nats_bytes, .. } = *needs;
            [nodes, commits, database_cores, log, growth, nats_bytes]
        };
        let pairs = figures(&few).into_iter().zip(figures(&many));
        for (few, many) in pairs {
            assert!(few > 0.0 && many > few, "{few} {many}");
        }
        // Every node tells every other who is there, so this grows faster than the players do.
        assert!(many.presence_bytes > 100.0 * few.presence_bytes);
    }
}
