//! What programs use, as the system and they themselves tell.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::cluster::{Nats, Node, Postgres};

/// The ticks in which the system counts a process's time, as it tells all programs.
const TICKS_PER_SECOND: f64 = 100.0;

/// Everything at one moment. Processor times are in seconds, memory in KiB, sizes in bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct Snapshot {
    pub(super) node_cpu: f64,
    pub(super) database_cpu: f64,
    pub(super) nats_cpu: f64,
    pub(super) players_cpu: f64,
    pub(super) machine_cpu: f64,
    pub(super) stolen: f64,
    pub(super) node_memory: f64,
    pub(super) database: DatabaseCounters,
    pub(super) nats: NatsCounters,
    pub(super) nodes: NodeCounters,
}

impl Snapshot {
    pub(super) fn own_cpu(&self) -> f64 {
        self.node_cpu + self.database_cpu + self.nats_cpu + self.players_cpu
    }
}

/// What takes part in a run.
pub(super) struct Parts<'a> {
    pub(super) nodes: &'a [Node],
    pub(super) postgres: Option<&'a Postgres>,
    pub(super) nats: Option<&'a Nats>,
    pub(super) players: u32,
}

impl Parts<'_> {
    pub(super) fn snapshot(&self) -> Result<Snapshot, String> {
        let processes = Processes::read()?;
        let (machine_cpu, stolen) = machine()?;
        let nodes = || self.nodes.iter().map(|node| node.running.id());
        let cpu_of = |id: Option<u32>| id.map_or(0.0, |id| processes.cpu_of_tree(id));
        Ok(Snapshot {
            node_cpu: nodes().map(|id| processes.cpu_of_tree(id)).sum(),
            database_cpu: cpu_of(self.postgres.map(|postgres| postgres.running.id())),
            nats_cpu: cpu_of(self.nats.map(|nats| nats.running.id())),
            players_cpu: processes.cpu_of_tree(self.players),
            machine_cpu,
            stolen,
            node_memory: nodes().map(memory).sum::<Result<f64, _>>()?,
            database: self.postgres.map(DatabaseCounters::read).transpose()?.unwrap_or_default(),
            nats: self.nats.map(NatsCounters::read).transpose()?.unwrap_or_default(),
            nodes: NodeCounters::read(self.nodes)?,
        })
    }
}

/// All processes of the machine: the parent of each and its processor time, with that of children that have ended.
struct Processes(BTreeMap<u32, (u32, f64)>);

impl Processes {
    fn read() -> Result<Self, String> {
        let all = fs::read_dir("/proc").map_err(|error| format!("/proc: {error}"))?;
        let ids = all.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        // One that has ended meanwhile has no file any more.
        let known = ids.filter_map(|id: u32| {
            let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
            Some((id, parse_stat(&stat)?))
        });
        Ok(Processes(known.collect()))
    }

    fn cpu_of_tree(&self, root: u32) -> f64 {
        let own = self.0.get(&root).map_or(0.0, |(_, cpu)| *cpu);
        let children = self.0.iter().filter(|(_, (parent, _))| *parent == root);
        own + children.map(|(child, _)| self.cpu_of_tree(*child)).sum::<f64>()
    }
}

/// The parent and the processor time in the line that the system writes about a process. The name may have spaces.
fn parse_stat(stat: &str) -> Option<(u32, f64)> {
    let fields: Vec<_> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = fields.get(11..15)?.iter().map(|ticks| ticks.parse::<f64>());
    let ticks = ticks.sum::<Result<f64, _>>().ok()?;
    Some((fields.get(1)?.parse().ok()?, ticks / TICKS_PER_SECOND))
}

/// The time that all cores were in use, and that other machines had them.
fn machine() -> Result<(f64, f64), String> {
    let stat = fs::read_to_string("/proc/stat").map_err(|error| format!("/proc/stat: {error}"))?;
    let all = stat.lines().next().unwrap_or_default().split_whitespace().skip(1);
    let ticks: Result<Vec<f64>, _> = all.map(str::parse).collect();
    match ticks.as_deref() {
        Ok([user, nice, system, _, _, interrupts, soft_interrupts, stolen, ..]) => {
            let used = user + nice + system + interrupts + soft_interrupts;
            Ok((used / TICKS_PER_SECOND, stolen / TICKS_PER_SECOND))
        }
        _ => Err(format!("/proc/stat begins with {:?}", stat.lines().next())),
    }
}

fn memory(id: u32) -> Result<f64, String> {
    let status = fs::read_to_string(format!("/proc/{id}/status"));
    let status = status.map_err(|error| format!("process {id}: {error}"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let figure = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    figure.ok_or_else(|| format!("the system does not tell the memory of process {id}"))
}

#[derive(Clone, Debug, Default)]
pub(super) struct DatabaseCounters {
    pub(super) transactions: f64,
    pub(super) statements: f64,
    pub(super) log_syncs: f64,
    pub(super) log: f64,
    pub(super) size: f64,
}

impl DatabaseCounters {
    /// Those of `pg_stat_database` and `pg_stat_wal` may be a second old.
    fn read(postgres: &Postgres) -> Result<Self, String> {
        let row = postgres.query(
            "SELECT xact_commit, (SELECT coalesce(sum(calls), 0) FROM pg_stat_statements),
                 wal_sync, pg_current_wal_lsn() - '0/0', pg_database_size('tablier')
             FROM pg_stat_database, pg_stat_wal WHERE datname = 'tablier'",
        )?;
        let figures: Result<Vec<f64>, _> = row.trim().split('|').map(str::parse).collect();
        match figures.as_deref() {
            Ok(&[transactions, statements, log_syncs, log, size]) => {
                Ok(DatabaseCounters { transactions, statements, log_syncs, log, size })
            }
            _ => Err(format!("PostgreSQL tells {row}")),
        }
    }
}

/// What NATS took and gave.
#[derive(Clone, Debug, Default)]
pub(super) struct NatsCounters {
    pub(super) messages: f64,
    pub(super) bytes: f64,
}

impl NatsCounters {
    fn read(nats: &Nats) -> Result<Self, String> {
        let answer = get(nats.monitoring, "/varz")?;
        let told: Value = serde_json::from_str(&answer)
            .map_err(|error| format!("NATS does not tell what it has done: {error}"))?;
        let sum = |names: [&str; 2]| names.iter().filter_map(|name| told[name].as_f64()).sum();
        Ok(NatsCounters {
            messages: sum(["in_msgs", "out_msgs"]),
            bytes: sum(["in_bytes", "out_bytes"]),
        })
    }
}

/// The body of an answer of this machine.
fn get(port: u16, path: &str) -> Result<String, String> {
    let failed = |error| format!("127.0.0.1:{port}{path}: {error}");
    let mut connection = TcpStream::connect(("127.0.0.1", port)).map_err(failed)?;
    let request = format!("GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n");
    connection.write_all(request.as_bytes()).map_err(failed)?;
    let mut answer = String::new();
    connection.read_to_string(&mut answer).map_err(failed)?;
    Ok(answer.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned()))
}

/// What the nodes say about their commits and moves. Times are in seconds.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeCounters {
    pub(super) commits: f64,
    pub(super) commit_time: f64,
    pub(super) moves: f64,
    pub(super) move_time: f64,
}

impl NodeCounters {
    fn read(nodes: &[Node]) -> Result<Self, String> {
        let mut sum = NodeCounters::default();
        for node in nodes {
            let metrics = get(node.metrics, "/metrics")?;
            sum.commits += series(&metrics, "tablier_commit_seconds_count")?;
            sum.commit_time += series(&metrics, "tablier_commit_seconds_sum")?;
            sum.moves += series(&metrics, "tablier_move_seconds_count")?;
            sum.move_time += series(&metrics, "tablier_move_seconds_sum")?;
        }
        Ok(sum)
    }
}

fn series(metrics: &str, name: &str) -> Result<f64, String> {
    let mut values =
        metrics.lines().filter_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    values.next().ok_or_else(|| format!("a node does not tell {name}"))
}

/// How long the disk takes to keep 8 KiB, in seconds: the median of many times.
pub(super) fn sync_time(folder: &Path) -> Result<f64, String> {
    const TIMES: usize = 201;
    let path = folder.join("sync-time");
    let failed = |error| format!("{}: {error}", path.display());
    let mut file = File::create(&path).map_err(failed)?;
    let mut times = Vec::new();
    for _ in 0..TIMES {
        let begin = Instant::now();
        file.seek(SeekFrom::Start(0)).map_err(failed)?;
        file.write_all(&[7; 8192]).map_err(failed)?;
        file.sync_data().map_err(failed)?;
        times.push(begin.elapsed());
    }
    fs::remove_file(&path).map_err(failed)?;
    times.sort_unstable();
    Ok(times.get(TIMES / 2).map_or(0.0, Duration::as_secs_f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_tree_of_processes_is_that_of_all_of_them() {
        let line = "7 (a (strange) name) S 3 7 7 0 -1 4194304 5 6 0 0 100 50 20 30 20 0 1 0 9 8 7";
        assert_eq!(parse_stat(line), Some((3, 2.0)));
        assert_eq!(parse_stat("7 (short) S 3"), None);
        let processes =
            [(1, (0, 64.0)), (3, (1, 1.0)), (7, (3, 2.0)), (8, (7, 4.0)), (9, (1, 8.0))];
        let processes = Processes(processes.into());
        assert!((processes.cpu_of_tree(3) - 7.0).abs() < 1e-9);
        assert!(processes.cpu_of_tree(10).abs() < 1e-9);
    }
}
