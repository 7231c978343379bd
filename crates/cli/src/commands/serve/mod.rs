//! `tablier serve`: the server is open until somebody ends the program.

mod lan;
mod settings;

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;
use std::{env, thread};

use tablier_core::Message;
use tablier_server::bus::NatsConfig;
use tablier_server::store::PostgresConfig;
use tablier_server::{
    Config, ConnectionLimits, RateLimits, Server, StoreConfig, limits, start_logging,
};
use tokio::runtime::Runtime;

use crate::arguments::ServeArguments;
use crate::failure::Failure;
use crate::i18n::Locale;

pub(crate) use settings::Settings;

/// Where the server is, unless somebody says otherwise: for this machine alone.
const ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
/// Where it is with `--lan`: for all devices of the local network.
const LAN_ADDRESS: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::UNSPECIFIED), 8080);

pub(crate) fn run(
    arguments: &ServeArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let file = Settings::of_optional_file(arguments.config.as_deref())?;
    let settings = arguments.settings.clone().or(file);
    log(&settings)?;
    let is_lan = settings.lan;
    let config = config(settings)?;
    let runtime = Runtime::new().map_err(|error| failed(&error))?;
    runtime.block_on(async {
        let end = end().map_err(|error| failed(&error))?;
        let server = Server::start(config).await;
        let server = server.map_err(|error| Failure::Refused(error.message()))?;
        tell_addresses(&server, is_lan, i18n, out)?;
        server.run(end).await;
        Ok(())
    })
}

/// Logs from now on as the settings say.
pub(super) fn log(settings: &Settings) -> Result<(), Message> {
    let filter = settings.log.as_deref().unwrap_or("warn");
    start_logging(filter, settings.log_format.unwrap_or_default())
        .map_err(|_| Message::new("serve-log").with("filter", filter))
}

/// Tells where the server is, for this machine and for others.
fn tell_addresses(
    server: &Server,
    is_lan: bool,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let say = |name: &'static str, address: SocketAddr| {
        i18n.translate(&Message::new(name).with("address", address.to_string()))
    };
    writeln!(out, "{}", say("serve-open", here(server.address())))?;
    let others = server.lan_addresses();
    for address in others {
        writeln!(out, "{}", say("serve-lan", *address))?;
    }
    match others.first() {
        Some(first) if is_lan && io::stdout().is_terminal() => {
            if let Some(code) = lan::code(&format!("http://{first}")) {
                write!(out, "\n{code}\n")?;
            }
            writeln!(out, "{}", i18n.translate(&Message::new("serve-lan-code")))?;
        }
        None if is_lan => writeln!(out, "{}", i18n.translate(&Message::new("serve-lan-none")))?,
        _ => {}
    }
    Ok(out.flush()?)
}

/// An address by which this machine itself reaches the server.
fn here(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        other => other,
    };
    SocketAddr::new(ip, address.port())
}

fn config(settings: Settings) -> Result<Config, Message> {
    let address = match settings.address {
        Some(_) if settings.lan => return Err(Message::new("serve-lan-address")),
        Some(address) => address,
        None if settings.lan => LAN_ADDRESS,
        None => ADDRESS,
    };
    let store = store(&settings)?;
    if settings.nats.is_some() && settings.database.is_none() {
        return Err(Message::new("serve-nats-database"));
    }
    let nats = nats(&settings)?;
    // One core is left to people: the engine must never keep their moves waiting.
    let usual_threads = || thread::available_parallelism().map_or(1, NonZero::get) - 1;
    let connections = ConnectionLimits::default();
    let per_address = settings.connections_per_address.map(NonZero::get);
    let connections = ConnectionLimits {
        total: settings.connections.map(NonZero::get),
        per_address: per_address.unwrap_or(connections.per_address),
        ..connections
    };
    Ok(Config {
        address,
        lan: lan::addresses(address.ip()),
        store,
        nats,
        engine_threads: settings.engine_threads.map_or_else(usual_threads, NonZero::get).max(1),
        limits: RateLimits::by_time(
            settings.auth_attempts_per_minute.unwrap_or(limits::AUTH_ATTEMPTS_PER_MINUTE),
            settings.requests_per_second.unwrap_or(limits::REQUESTS_PER_SECOND),
            settings.messages_per_second.unwrap_or(limits::MESSAGES_PER_SECOND),
        ),
        connections,
        proxies: settings.proxies,
        metrics: settings.metrics,
        shutdown_delay: Duration::from_secs(settings.shutdown_delay.unwrap_or_default().into()),
    })
}

/// How to reach NATS, if it is named.
pub(super) fn nats(settings: &Settings) -> Result<Option<NatsConfig>, Message> {
    let Some(address) = settings.nats.clone() else { return Ok(None) };
    let (certificate, key) = (&settings.nats_client_certificate, &settings.nats_client_key);
    let client_certificate = match (certificate.clone(), key.clone()) {
        (Some(certificate), Some(key)) => Some((certificate, key)),
        (None, None) => None,
        _ => return Err(Message::new("serve-nats-client")),
    };
    Ok(Some(NatsConfig {
        address,
        credentials: settings.nats_credentials.clone(),
        root_certificates: settings.nats_certificates.clone(),
        client_certificate,
    }))
}

/// A database if one is named, and the data folder otherwise.
pub(super) fn store(settings: &Settings) -> Result<StoreConfig, Message> {
    let Some(address) = settings.database.clone() else {
        return Ok(StoreConfig::Sqlite(data_folder(settings.data.clone())?));
    };
    let usual = PostgresConfig::new(address);
    let seconds = |setting: Option<NonZero<u32>>, usual| {
        setting.map_or(usual, |seconds| Duration::from_secs(seconds.get().into()))
    };
    Ok(StoreConfig::Postgres(PostgresConfig {
        password_file: settings.database_password_file.clone(),
        // One connection is for moves alone.
        connections: settings.database_connections.unwrap_or(usual.connections).max(2),
        connect_timeout: seconds(settings.database_connect_timeout, usual.connect_timeout),
        acquire_timeout: seconds(settings.database_acquire_timeout, usual.acquire_timeout),
        statement_timeout: seconds(settings.database_statement_timeout, usual.statement_timeout),
        ..usual
    }))
}

/// Ctrl-C, or a request to terminate.
#[cfg(unix)]
pub(super) fn end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Ctrl-C.
#[cfg(windows)]
pub(super) fn end() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}

pub(super) fn failed(error: &io::Error) -> Failure {
    Failure::Refused(Message::new("serve-failed").with("error", error.to_string()))
}

/// The folder that somebody named, or else the one of this program among the user's data.
fn data_folder(named: Option<PathBuf>) -> Result<PathBuf, Message> {
    named.or_else(user_data).ok_or_else(|| Message::new("serve-no-folder"))
}

/// Where programs of a user keep their data, as the freedesktop.org specification has it.
fn user_data() -> Option<PathBuf> {
    let folder = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")));
    data.map(|data| data.join("tablier"))
}
