//! The metrics: the list in the documentation is complete, and all of it is there from the start.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::TestApp;
use super::client::Client;

/// What a series of the documentation or of the server begins with.
const PREFIX: &str = "tablier_";

/// The series of the table in the documentation, with the names of their labels: `tablier_build_info{version}`.
fn documented() -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let rows = rows.filter(|row| row.starts_with(PREFIX));
    let series = rows.map(|row| {
        let cells: Vec<_> = row.split('|').map(str::trim).collect();
        format!("{} {}", cells[0].trim_end_matches('`'), cells[1])
    });
    series.collect()
}

/// The series that the server exposes, in the same form.
fn exposed(metrics: &str) -> BTreeSet<String> {
    let types = metrics.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let series = types.map(|line| {
        let (name, kind) = line.split_once(' ').unwrap();
        let suffix = if kind == "histogram" { "_count" } else { "" };
        let sample = format!("{name}{suffix}");
        let samples = metrics.lines().filter_map(|line| line.strip_prefix(&sample));
        let mut labels = samples.filter_map(|rest| match rest.strip_prefix('{') {
            Some(labels) => labels.split_once('=').map(|(label, _)| format!("{{{label}}}")),
            None => rest.starts_with(' ').then(String::new),
        });
        let labels = labels.next().unwrap_or_else(|| panic!("no sample of {name}"));
        format!("{name}{labels} {kind}")
    });
    series.collect()
}

#[tokio::test]
async fn every_series_of_the_documentation_is_there_from_the_start() {
    let server = TestApp::new("series").await;
    let (_, metrics) = Client::new(&server.metrics).get("/metrics").await;
    let metrics = metrics.as_str().unwrap();
    assert_eq!(exposed(metrics), documented(), "{metrics}");
    let build = concat!("tablier_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1");
    assert!(metrics.lines().any(|line| line == build), "{metrics}");
    assert!(metrics.lines().any(|line| line == "tablier_database_writable 1"), "{metrics}");
    for info in tablier_games::infos() {
        assert!(metrics.contains(&format!("tablier_tables_created{{game=\"{}\"}} ", info.id)));
        assert!(metrics.contains(&format!("tablier_local_games_saved{{game=\"{}\"}} ", info.id)));
    }
    server.close().await;
}

/// A series that is recorded somewhere, but not described with the others, would appear with its first event.
#[test]
fn every_series_of_the_sources_is_documented() {
    let known = documented();
    let known: BTreeSet<_> =
        known.iter().filter_map(|series| series.split([' ', '{']).next()).collect();
    let mut found = BTreeSet::new();
    for path in crate::layers::sources(&crate::layers::source_folder()) {
        let source = fs::read_to_string(&path).unwrap();
        let code = source.split("#[cfg(test)]").next().unwrap();
        for rest in code.split("\"tablier_").skip(1) {
            let name = rest.split('"').next().unwrap();
            // Names of crates are no series.
            if !name.contains(['=', ' ']) && name != "server" {
                found.insert(format!("{PREFIX}{name}"));
            }
        }
    }
    assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), known);
}
