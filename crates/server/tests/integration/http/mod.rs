//! The real server on a real port, with a real file.

#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp)]

mod admin;
mod boards;
mod bots;
mod budgets;
mod challenges;
mod client;
mod connections;
mod defences;
mod errors;
mod finding;
mod guided_start;
mod hints;
mod installable;
mod lists;
mod live;
mod load;
mod local_games;
mod metrics;
mod moderation;
mod names;
mod openapi;
mod pages;
mod pictures;
mod play;
mod privacy;
mod ratings;
mod settings;
mod setup;
mod users;

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use tablier_server::limits::Rate;
use tablier_server::{Config, Server, StoreConfig};
use tablier_server::{ConnectionLimits, RateLimits};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use client::Client;

/// The folder of a test, as it is.
fn kept(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("http-{name}"))
}

/// An empty folder of its own for every test.
fn folder(name: &str) -> PathBuf {
    let folder = kept(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn free_limits() -> RateLimits {
    let free = Rate { burst: NonZero::new(1_000_000).unwrap(), interval: Duration::from_micros(1) };
    RateLimits::new(free, free, free).with_chat(free)
}

/// A server that is open for a test.
struct TestApp {
    address: String,
    metrics: String,
    end: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl TestApp {
    /// Without limits on how often somebody asks: all clients of a test have one address.
    async fn new(name: &str) -> Self {
        TestApp::at(&folder(name), free_limits()).await
    }

    async fn at(folder: &Path, limits: RateLimits) -> Self {
        TestApp::with(folder, limits, ConnectionLimits::default()).await
    }

    async fn with(folder: &Path, limits: RateLimits, connections: ConnectionLimits) -> Self {
        TestApp::start(TestApp::config(folder, limits, connections)).await
    }

    fn config(folder: &Path, limits: RateLimits, connections: ConnectionLimits) -> Config {
        Config {
            address: "127.0.0.1:0".parse().unwrap(),
            store: StoreConfig::Sqlite(folder.to_owned()),
            nats: None,
            engine_threads: 1,
            limits,
            connections,
            proxies: vec!["127.0.0.2".parse().unwrap()],
            lan: Vec::new(),
            metrics: Some("127.0.0.1:0".parse().unwrap()),
            shutdown_delay: std::time::Duration::ZERO,
        }
    }

    async fn start(config: Config) -> Self {
        let server = Server::start(config).await.unwrap();
        let address = server.address().to_string();
        let metrics = server.metrics_address().unwrap().to_string();
        let (end, ended) = oneshot::channel();
        let served = tokio::spawn(server.run(async { drop(ended.await) }));
        TestApp { address, metrics, end, served }
    }

    /// Closes as Ctrl-C does.
    async fn close(self) {
        self.end.send(()).unwrap();
        self.served.await.unwrap();
    }

    /// Somebody whom nobody knows.
    fn stranger(&self) -> Client {
        Client::new(&self.address)
    }

    /// A guest of this name.
    async fn guest(&self, name: &str) -> Client {
        let mut client = self.stranger();
        client.enter(name).await;
        client
    }
}
