//! A board is rendered once, however many ask for it at the same time. The metrics of a process count what
//! was rendered in all of its tests, so this one has a process of its own.

#![allow(clippy::unwrap_used)]

use std::net::SocketAddr;
use std::path::PathBuf;

use futures_util::future::join_all;
use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};
use tablier_server::limits::Rate;
use tablier_server::{Config, ConnectionLimits, RateLimits, Server, StoreConfig};
use tokio::sync::oneshot;

/// What Prometheus is told about a counter.
fn counted(metrics: &str, name: &str) -> u64 {
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0, |number| number.trim().parse().unwrap())
}

#[tokio::test]
async fn a_board_that_many_ask_for_is_rendered_once() {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("boards");
    let _ = std::fs::remove_dir_all(&data);
    let free = Rate {
        burst: 1_000_000.try_into().unwrap(),
        interval: std::time::Duration::from_micros(1),
    };
    let anywhere: SocketAddr = "127.0.0.1:0".parse().unwrap();
    let config = Config {
        address: anywhere,
        store: StoreConfig::Sqlite(data),
        nats: None,
        engine_threads: 1,
        limits: RateLimits::new(free, free, free),
        connections: ConnectionLimits::default(),
        proxies: Vec::new(),
        lan: Vec::new(),
        metrics: Some(anywhere),
        shutdown_delay: std::time::Duration::ZERO,
    };
    let server = Server::start(config).await.unwrap();
    let (address, metrics) = (server.address(), server.metrics_address().unwrap());
    let (end, ended) = oneshot::channel::<()>();
    let served = tokio::spawn(server.run(async { drop(ended.await) }));

    let http = tablier_client::http_builder().tls_certs_only([]).build().unwrap();
    let post = async |path: &str, cookie: &str, body: Value| {
        let request = http.post(format!("http://{address}{path}")).body(body.to_string());
        let request = request.header("content-type", "application/json").header("cookie", cookie);
        request.header("origin", format!("http://{address}")).send().await.unwrap()
    };
    let guest = post("/api/guest", "", json!({ "name": "Ada" })).await;
    let cookie =
        guest.headers()[SET_COOKIE].to_str().unwrap().split(';').next().unwrap().to_owned();
    let body = json!({ "terms": { "game": "ordo" } });
    let opened: Value = post("/api/tables", &cookie, body).await.json().await.unwrap();
    let table = opened["table"].as_str().unwrap();

    let get = async |address: SocketAddr, path: String| {
        let answer = http.get(format!("http://{address}{path}")).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        answer.text().await.unwrap()
    };
    let path = format!("/api/tables/{table}/board");
    for (number, path) in [format!("{path}?ground=false"), path].iter().enumerate() {
        let answers = join_all((0..64).map(|_| get(address, path.clone()))).await;
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
        let metrics = get(metrics, "/metrics".to_owned()).await;
        assert_eq!(counted(&metrics, "tablier_boards_rendered "), number as u64 + 1, "{path}");
    }
    let pages = join_all((0..64).map(|_| get(address, format!("/table/{table}")))).await;
    assert_eq!(pages.len(), 64);
    let metrics = get(metrics, "/metrics".to_owned()).await;
    assert_eq!(counted(&metrics, "tablier_boards_rendered "), 3, "the same board in 64 pages");

    end.send(()).unwrap();
    served.await.unwrap();
}
