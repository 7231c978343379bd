//! A server for the tests of the pages: in a new folder, on a free port, without limits on what one address may
//! do, since all browsers of a test have one address. It prints where it is, and closes when its standard
//! input does.

use std::error::Error;
use std::io::Read;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use tablier_server::limits::Rate;
use tablier_server::{Config, ConnectionLimits, RateLimits, Server, StoreConfig};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let data = PathBuf::from(std::env::args().nth(1).ok_or("usage: test_server FOLDER [ADDRESS]")?);
    let address = std::env::args().nth(2).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let free = Rate { burst: NonZero::<u32>::MAX, interval: Duration::from_micros(1) };
    let limits = RateLimits::new(free, free, free);
    let config = Config {
        address: address.parse()?,
        store: StoreConfig::Sqlite(data),
        nats: None,
        engine_threads: 1,
        limits,
        connections: ConnectionLimits { per_address: usize::MAX, ..ConnectionLimits::default() },
        proxies: Vec::new(),
        lan: Vec::new(),
        metrics: None,
        shutdown_delay: std::time::Duration::ZERO,
    };
    let server = Server::start(config).await.map_err(|error| error.message())?;
    println!("http://{}", server.address());
    let closed = tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new()));
    server.run(async { drop(closed.await) }).await;
    Ok(())
}
