//! The metrics for Prometheus: one list of all series, which are there from the start.
//!
//! A series that appears with its first event hides that event from whoever computes rates.

use std::sync::OnceLock;

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// The bounds of the histograms of times, in seconds.
const TIMES: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];
/// The bounds of the histogram of tables in one commit.
const TABLES: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0];

const GAUGES: [(&str, &str); 6] = [
    ("tablier_tables", "Tables in memory"),
    ("tablier_connections", "Open WebSockets"),
    ("tablier_nodes", "Servers that share the database, this one included; 0 without NATS"),
    (
        "tablier_clock_offset_seconds",
        "How far the clock of this machine is ahead of the database's; 0 with SQLite",
    ),
    ("tablier_engine_queue", "Engine jobs that wait for a thread"),
    ("tablier_workers", "Workers that were heard within four seconds; 0 without NATS"),
];

const COUNTERS: [(&str, &str); 14] = [
    ("tablier_events", "Events stored"),
    ("tablier_write_failures", "Failed writes to the database"),
    ("tablier_bus_messages_lost", "Messages to other servers that were not sent"),
    ("tablier_engine_jobs_local", "Engine jobs done by this server itself"),
    ("tablier_engine_jobs_by_workers", "Engine jobs of this server done by workers"),
    ("tablier_engine_jobs_timed_out", "Engine jobs that no worker did in time"),
    ("tablier_requests_limited", "Requests refused by a rate limit"),
    ("tablier_connections_refused", "Connections refused because there were too many"),
    ("tablier_connections_stalled", "Connections closed because their client did not read"),
    ("tablier_boards_rendered", "Boards rendered, not found in the cache"),
    ("tablier_guided_starts_rendered", "Guided starts rendered, not found in the cache"),
    ("tablier_pictures_rendered", "Pictures rendered, not found in the cache"),
    ("tablier_thumbnails_rendered", "Thumbnails rendered, not found in the cache"),
    ("tablier_animations_rendered", "Animations rendered, not found in the cache"),
];

const HISTOGRAMS: [(&str, &str); 3] = [
    ("tablier_move_seconds", "Time until a move is on disk"),
    ("tablier_commit_seconds", "Time of a commit"),
    ("tablier_commit_tables", "Tables in one commit"),
];

/// Returns the metrics of this process: there is one recorder, however many servers are open.
pub(crate) fn start_metrics() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(start).clone()
}

fn start() -> PrometheusHandle {
    let recorder = builder().unwrap_or_default().build_recorder();
    let handle = recorder.handle();
    // Another recorder may be there already if this is part of a larger program.
    let _ = metrics::set_global_recorder(recorder);
    register();
    handle
}

/// None only if a list of bounds is empty.
fn builder() -> Option<PrometheusBuilder> {
    let times = Matcher::Suffix("_seconds".to_owned());
    let tables = Matcher::Full("tablier_commit_tables".to_owned());
    let builder = PrometheusBuilder::new().set_buckets_for_metric(times, &TIMES).ok()?;
    builder.set_buckets_for_metric(tables, &TABLES).ok()
}

/// Every series begins with zero, except where zero would be wrong.
fn register() {
    describe_gauge!("tablier_build_info", "Always 1, with the version of the server");
    gauge!("tablier_build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    describe_gauge!("tablier_database_writable", "1 if the last write to the database succeeded");
    gauge!("tablier_database_writable").set(1.0);
    describe_counter!("tablier_tables_created", "Tables created, by game");
    describe_counter!(
        "tablier_local_games_saved",
        "Games played on devices that were saved, by game"
    );
    for info in tablier_games::infos() {
        counter!("tablier_tables_created", "game" => info.id).increment(0);
        counter!("tablier_local_games_saved", "game" => info.id).increment(0);
    }
    for (name, description) in GAUGES {
        describe_gauge!(name, description);
        gauge!(name).increment(0.0);
    }
    for (name, description) in COUNTERS {
        describe_counter!(name, description);
        counter!(name).increment(0);
    }
    for (name, description) in HISTOGRAMS {
        describe_histogram!(name, description);
        // Registered by being named; a value would count.
        let _ = histogram!(name);
    }
}
