//! The server as a program: one port, one store.

use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tablier_core::Message;
use tokio::net::TcpListener;
use tokio::time::{sleep, timeout};

use crate::api::metrics_router;
use crate::bus::{Bus, Nats, NatsConfig, NatsError, SingleNode};
use crate::connections::{ConnectionLimits, Streams};
use crate::listener;
use crate::metrics::start_metrics;
use crate::rate_limits::RateLimits;
use crate::request::App;
use crate::request::{Proxies, Proxy};
use crate::router::router;
use crate::services::archive::GameArchive;
use crate::services::boards::boards;
use crate::services::guided_start::guided_starts;
use crate::services::pictures::{animations, pictures, thumbnails};
use crate::services::ratings::RatingService;
use crate::services::tables::TableService;
use crate::services::users::UserService;
use crate::store::{Store, StoreConfig, StoreError};

/// How long connections may take to end.
const GOODBYE: Duration = Duration::from_secs(10);
/// How often the limits forget who has not come.
const TIDYING: Duration = Duration::from_mins(1);

/// What the server needs to open.
#[derive(Debug)]
pub struct Config {
    /// Where to listen.
    pub address: SocketAddr,
    /// The addresses of this machine by which other devices of the local network reach the server, the best one
    /// first; none if it serves this machine alone or is known by a name.
    pub lan: Vec<IpAddr>,
    /// Where everything is kept.
    pub store: StoreConfig,
    /// How the nodes of one service reach each other; none if this is the only one.
    pub nats: Option<NatsConfig>,
    /// The threads of the engine.
    pub engine_threads: usize,
    /// How often users may ask.
    pub limits: RateLimits,
    /// How many connections there may be, and how slow.
    pub connections: ConnectionLimits,
    /// The proxies that are believed when they tell for whom they ask.
    pub proxies: Vec<Proxy>,
    /// Where to expose metrics to Prometheus, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// How long the server still serves when it has to end and is not ready any more, so that balancers notice.
    pub shutdown_delay: Duration,
}

/// Why the server does not open.
#[derive(Debug)]
pub enum StartError {
    /// Something is wrong with the store.
    Store(StoreError),
    /// Something is wrong with the way to the other nodes.
    Nats(NatsError),
    /// Nobody can listen there.
    Address {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: std::io::Error,
    },
}

impl StartError {
    /// The sentence for whoever wanted to open it.
    pub fn message(&self) -> Message {
        match self {
            StartError::Store(error) => error.message(),
            StartError::Nats(error) => error.message(),
            StartError::Address { address, error } => Message::new("serve-address")
                .with("address", address.to_string())
                .with("error", error.to_string()),
        }
    }
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        StartError::Store(error)
    }
}

impl From<NatsError> for StartError {
    fn from(error: NatsError) -> Self {
        StartError::Nats(error)
    }
}

/// A server that is open.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    lan: Vec<SocketAddr>,
    metrics: Option<TcpListener>,
    app: App,
    connections: ConnectionLimits,
    store: Arc<dyn Store>,
    shutdown_delay: Duration,
}

impl Server {
    /// Opens the store, starts the services and listens.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let (listener, address) = listen(config.address)?;
        let metrics = match config.metrics {
            Some(address) => Some(listen(address)?.0),
            None => None,
        };
        // Before the store, whose first writes count already.
        let recorded = start_metrics();
        let store = config.store.open().await?;
        let bus: Arc<dyn Bus> = match &config.nats {
            Some(nats) => Arc::new(Nats::start(nats).await?),
            None => Arc::new(SingleNode::default()),
        };
        let tables = TableService::open(Arc::clone(&store), bus, config.engine_threads).await?;
        let clock = tables.clock().clone();
        let (disconnects, new_users) = (tables.disconnects().clone(), config.limits.new_users);
        let users =
            Arc::new(UserService::new(Arc::clone(&store), clock.clone(), disconnects, new_users));
        let port = address.port();
        let lan: Vec<_> = config.lan.into_iter().map(|ip| SocketAddr::new(ip, port)).collect();
        let app = App {
            lan_origin: lan.first().map(|address| format!("http://{address}").into()),
            tables,
            users,
            ratings: RatingService::new(Arc::clone(&store), clock),
            archive: GameArchive::new(Arc::clone(&store)),
            limits: Arc::new(config.limits),
            proxies: Arc::new(Proxies(config.proxies)),
            boards: Arc::new(boards()),
            guided_starts: Arc::new(guided_starts()),
            pictures: Arc::new(pictures()),
            animations: Arc::new(animations()),
            thumbnails: Arc::new(thumbnails()),
            streams: Arc::new(Streams::new(&config.connections)),
            metrics: recorded,
        };
        let (version, data) = (env!("CARGO_PKG_VERSION"), &config.store);
        tracing::info!(version, %address, %data, "server started");
        let (connections, shutdown_delay) = (config.connections, config.shutdown_delay);
        Ok(Server { listener, address, lan, metrics, app, connections, store, shutdown_delay })
    }

    /// Where it exposes metrics, if anywhere.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where other devices of the local network reach it, the best address first.
    pub fn lan_addresses(&self) -> &[SocketAddr] {
        &self.lan
    }

    /// Serves until `end`. Then the server is not ready any more, and goes on for the delay that was set. After that
    /// everybody is told to come back, what was begun is finished, and the store is closed.
    pub async fn run(self, end: impl Future<Output = ()> + Send + 'static) {
        let Server { listener, metrics, app, connections, store, shutdown_delay, .. } = self;
        let tidying = tokio::spawn(tidy(Arc::clone(&app.limits), Arc::clone(&app.users)));
        let telling = metrics.map(|listener| {
            let service = metrics_router(app.clone()).into_make_service();
            tokio::spawn(async move { axum::serve(listener, service).await })
        });
        let (tables, shutdown) = (app.tables.clone(), app.tables.disconnecting());
        let proxies = Arc::clone(&app.proxies);
        let served = listener::serve(listener, router(app), proxies, connections, shutdown);
        let served = tokio::spawn(served);
        end.await;
        tracing::info!(delay = ?shutdown_delay, "server shutting down");
        tables.drain();
        sleep(shutdown_delay).await;
        tables.disconnect_all();
        // Before the tables end, so that no request is refused. Whoever holds a connection open does not keep us.
        let _ = timeout(GOODBYE, served).await;
        tables.close().await;
        tidying.abort();
        if let Some(telling) = telling {
            telling.abort();
        }
        store.close().await;
        tracing::info!("server stopped");
    }
}

fn listen(address: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let refused = |error| StartError::Address { address, error };
    let listener = listener::bind(address).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

async fn tidy(limits: Arc<RateLimits>, users: Arc<UserService>) {
    loop {
        tokio::time::sleep(TIDYING).await;
        limits.tidy();
        users.tidy();
    }
}
