//! The settings of `tablier serve`, from flags, environment variables and a file, in this order of
//! precedence.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, builder::TypedValueParser};
use serde::Deserialize;
use tablier_core::Message;
use tablier_server::bus::NatsAddress;
use tablier_server::store::DatabaseAddress;
use tablier_server::{LogFormat, Proxy};

use crate::commands::files;
use crate::failure::Failure;

/// One definition for all three ways: the flag `--engine-threads` is the variable
/// `TABLIER_ENGINE_THREADS` and the key `engine-threads` of the file.
#[derive(Clone, Debug, Default, PartialEq, Args, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// The address to listen on; port 0 chooses a free port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "TABLIER_ADDRESS", hide_env_values = true)]
    pub(crate) address: Option<SocketAddr>,
    /// Serve the local network too: listen on all addresses at port 8080, and show one for phones with
    /// a QR code
    #[arg(long, env = "TABLIER_LAN", hide_env_values = true)]
    pub(crate) lan: bool,
    /// The data folder [default: tablier in the user's data folder]
    #[arg(long, value_name = "FOLDER", env = "TABLIER_DATA", hide_env_values = true)]
    pub(crate) data: Option<PathBuf>,
    /// The address of a PostgreSQL database to use instead of the data folder, such as
    /// <postgres://user@host/database> [default: none]
    #[arg(long, value_name = "ADDRESS", env = "TABLIER_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<DatabaseAddress>,
    /// A file with the password for the database, in the place of one in its address [default: none]
    #[arg(
        long,
        value_name = "FILE",
        env = "TABLIER_DATABASE_PASSWORD_FILE",
        hide_env_values = true
    )]
    pub(crate) database_password_file: Option<PathBuf>,
    /// The simultaneous connections to the database, at least two [default: 10]
    #[arg(
        long,
        value_name = "N",
        env = "TABLIER_DATABASE_CONNECTIONS",
        hide_env_values = true,
        value_parser = clap::value_parser!(u32).range(2..)
    )]
    pub(crate) database_connections: Option<u32>,
    /// The seconds to wait for a new connection to the database [default: 5]
    #[arg(
        long,
        value_name = "S",
        env = "TABLIER_DATABASE_CONNECT_TIMEOUT",
        hide_env_values = true
    )]
    pub(crate) database_connect_timeout: Option<NonZero<u32>>,
    /// The seconds to wait until a connection to the database is free [default: 5]
    #[arg(
        long,
        value_name = "S",
        env = "TABLIER_DATABASE_ACQUIRE_TIMEOUT",
        hide_env_values = true
    )]
    pub(crate) database_acquire_timeout: Option<NonZero<u32>>,
    /// The seconds that a statement of the database may take [default: 10]
    #[arg(
        long,
        value_name = "S",
        env = "TABLIER_DATABASE_STATEMENT_TIMEOUT",
        hide_env_values = true
    )]
    pub(crate) database_statement_timeout: Option<NonZero<u32>>,
    /// The address of NATS, by which several servers of one database wake each other, such as
    /// <nats://host:4222>; several are separated by commas [default: none]
    #[arg(long, value_name = "ADDRESS", env = "TABLIER_NATS", hide_env_values = true)]
    pub(crate) nats: Option<NatsAddress>,
    /// A file with the credentials for NATS: a JWT with its key, or the seed of an NKey [default: none]
    #[arg(long, value_name = "FILE", env = "TABLIER_NATS_CREDENTIALS", hide_env_values = true)]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// A file with certificates to trust for NATS [default: those of the system]
    #[arg(long, value_name = "FILE", env = "TABLIER_NATS_CERTIFICATES", hide_env_values = true)]
    pub(crate) nats_certificates: Option<PathBuf>,
    /// A file with the certificate that is shown to NATS [default: none]
    #[arg(
        long,
        value_name = "FILE",
        env = "TABLIER_NATS_CLIENT_CERTIFICATE",
        hide_env_values = true
    )]
    pub(crate) nats_client_certificate: Option<PathBuf>,
    /// A file with the key of that certificate [default: none]
    #[arg(long, value_name = "FILE", env = "TABLIER_NATS_CLIENT_KEY", hide_env_values = true)]
    pub(crate) nats_client_key: Option<PathBuf>,
    /// The number of engine threads [default: all cores but one]
    #[arg(long, value_name = "N", env = "TABLIER_ENGINE_THREADS", hide_env_values = true)]
    pub(crate) engine_threads: Option<NonZero<usize>>,
    /// A separate address to expose Prometheus metrics on, under /metrics [default: none]
    #[arg(long, value_name = "ADDRESS", env = "TABLIER_METRICS", hide_env_values = true)]
    pub(crate) metrics: Option<SocketAddr>,
    /// The seconds for which the server, told to end, still serves while /ready fails, so that balancers send new
    /// requests elsewhere [default: 0]
    #[arg(long, value_name = "S", env = "TABLIER_SHUTDOWN_DELAY", hide_env_values = true)]
    pub(crate) shutdown_delay: Option<u32>,
    /// The address or network of a trusted proxy, whose X-Forwarded-For is accepted; separated by
    /// commas [default: none]
    #[arg(
        long,
        value_name = "NETWORK",
        env = "TABLIER_PROXIES",
        hide_env_values = true,
        value_delimiter = ','
    )]
    pub(crate) proxies: Vec<Proxy>,
    /// The log level: error, warn, info, debug or trace, or a filter by module [default: warn]
    #[arg(long, value_name = "FILTER", env = "TABLIER_LOG", hide_env_values = true)]
    pub(crate) log: Option<String>,
    /// The log format: text or json [default: text]
    #[arg(
        long,
        value_name = "FORMAT",
        env = "TABLIER_LOG_FORMAT",
        hide_env_values = true,
        hide_possible_values = true,
        value_parser = PossibleValuesParser::new(["text", "json"]).map(|word| log_format(&word))
    )]
    pub(crate) log_format: Option<LogFormat>,
    /// The sign-ups and sign-ins per minute and address [default: 10]
    #[arg(
        long,
        value_name = "N",
        env = "TABLIER_AUTH_ATTEMPTS_PER_MINUTE",
        hide_env_values = true
    )]
    pub(crate) auth_attempts_per_minute: Option<NonZero<u32>>,
    /// The requests per second and address [default: 50]
    #[arg(long, value_name = "N", env = "TABLIER_REQUESTS_PER_SECOND", hide_env_values = true)]
    pub(crate) requests_per_second: Option<NonZero<u32>>,
    /// The messages per second and live connection [default: 20]
    #[arg(long, value_name = "N", env = "TABLIER_MESSAGES_PER_SECOND", hide_env_values = true)]
    pub(crate) messages_per_second: Option<NonZero<u32>>,
    /// The simultaneous connections per address [default: 256]
    #[arg(long, value_name = "N", env = "TABLIER_CONNECTIONS_PER_ADDRESS", hide_env_values = true)]
    pub(crate) connections_per_address: Option<NonZero<usize>>,
    /// The simultaneous connections in all [default: the limit of open files minus 128]
    #[arg(long, value_name = "N", env = "TABLIER_CONNECTIONS", hide_env_values = true)]
    pub(crate) connections: Option<NonZero<usize>>,
}

impl Settings {
    /// The settings of a file, if there is one.
    pub(crate) fn of_optional_file(path: Option<&Path>) -> Result<Self, Failure> {
        path.map_or_else(|| Ok(Settings::default()), Settings::of_file)
    }

    fn of_file(path: &Path) -> Result<Self, Failure> {
        Settings::read(&files::read(path)?).map_err(|error| {
            let file = path.display().to_string();
            Message::new("serve-config").with("file", file).with("error", error).into()
        })
    }

    fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error: toml::de::Error| {
            let line = error.span().map_or(1, |span| {
                text.get(..span.start).unwrap_or_default().matches('\n').count() + 1
            });
            // Messages of the library can have several lines; the first one says what is wrong.
            format!("{line}: {}", error.message().lines().next().unwrap_or_default())
        })
    }

    /// These settings, and the others where these say nothing.
    pub(crate) fn or(self, other: Settings) -> Self {
        Settings {
            address: self.address.or(other.address),
            lan: self.lan || other.lan,
            data: self.data.or(other.data),
            database: self.database.or(other.database),
            database_password_file: self.database_password_file.or(other.database_password_file),
            database_connections: self.database_connections.or(other.database_connections),
            database_connect_timeout: self
                .database_connect_timeout
                .or(other.database_connect_timeout),
            database_acquire_timeout: self
                .database_acquire_timeout
                .or(other.database_acquire_timeout),
            database_statement_timeout: self
                .database_statement_timeout
                .or(other.database_statement_timeout),
            nats: self.nats.or(other.nats),
            nats_credentials: self.nats_credentials.or(other.nats_credentials),
            nats_certificates: self.nats_certificates.or(other.nats_certificates),
            nats_client_certificate: self.nats_client_certificate.or(other.nats_client_certificate),
            nats_client_key: self.nats_client_key.or(other.nats_client_key),
            engine_threads: self.engine_threads.or(other.engine_threads),
            metrics: self.metrics.or(other.metrics),
            shutdown_delay: self.shutdown_delay.or(other.shutdown_delay),
            proxies: if self.proxies.is_empty() { other.proxies } else { self.proxies },
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
            auth_attempts_per_minute: self
                .auth_attempts_per_minute
                .or(other.auth_attempts_per_minute),
            requests_per_second: self.requests_per_second.or(other.requests_per_second),
            messages_per_second: self.messages_per_second.or(other.messages_per_second),
            connections_per_address: self.connections_per_address.or(other.connections_per_address),
            connections: self.connections.or(other.connections),
        }
    }
}

fn log_format(word: &str) -> LogFormat {
    if word == "json" { LogFormat::Json } else { LogFormat::Text }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"
        address = "0.0.0.0:80"
        lan = true
        data = "/var/lib/tablier"
        database = "postgres://localhost/tablier"
        database-password-file = "/etc/tablier/database-password"
        database-connections = 10
        database-connect-timeout = 11
        database-acquire-timeout = 13
        database-statement-timeout = 12
        nats = "nats://localhost:4222"
        nats-credentials = "/etc/tablier/nats.creds"
        nats-certificates = "/etc/tablier/nats.pem"
        nats-client-certificate = "/etc/tablier/nats-client.pem"
        nats-client-key = "/etc/tablier/nats-client.key"
        engine-threads = 3
        metrics = "127.0.0.1:9090"
        shutdown-delay = 14
        proxies = ["127.0.0.1", "10.0.0.0/8"]
        log = "info"
        log-format = "json"
        auth-attempts-per-minute = 5
        requests-per-second = 6
        messages-per-second = 7
        connections-per-address = 8
        connections = 9
    "#;

    #[test]
    fn a_file_can_say_everything() {
        let all = Settings::read(WHOLE).unwrap();
        assert_eq!(all.address, Some("0.0.0.0:80".parse().unwrap()));
        assert!(all.lan);
        assert_eq!(all.proxies.len(), 2);
        assert_eq!(all.database_connections, Some(10));
        assert_eq!(all.database_statement_timeout.map(NonZero::get), Some(12));
        assert_eq!(all.log_format, Some(LogFormat::Json));
        assert_eq!(all.messages_per_second.map(NonZero::get), Some(7));
        assert_eq!(all.connections_per_address.map(NonZero::get), Some(8));
        assert_eq!(all.connections.map(NonZero::get), Some(9));
        // Whatever the file says is taken where nothing else is said.
        assert_eq!(Settings::default().or(Settings::read(WHOLE).unwrap()), all);
        assert_eq!(Settings::read(WHOLE).unwrap().or(Settings::default()), all);
    }

    /// The file that an operator installs, as it is and with all that it offers.
    #[test]
    fn the_example_has_every_setting() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/tablier.toml");
        let example = std::fs::read_to_string(path).unwrap();
        let uncomment = |line: &str| {
            let offered = line.strip_prefix("# ").filter(|rest| {
                let key = rest.split(" = ").next().unwrap_or_default();
                key.len() < rest.len() && key.chars().all(|c| c.is_ascii_lowercase() || c == '-')
            });
            format!("{}\n", offered.unwrap_or(line))
        };
        let offered: String = example.lines().map(uncomment).collect();
        let keys = |text: &str| -> Vec<_> {
            text.parse::<toml::Table>().unwrap().into_iter().map(|(key, _)| key).collect()
        };
        let (mut all, mut every) = (keys(&offered), keys(WHOLE));
        all.sort();
        every.sort();
        assert_eq!(all, every);
        Settings::read(&offered).unwrap();
        Settings::read(&example).unwrap();
    }

    /// The table that an operator reads.
    #[test]
    fn the_page_of_the_server_has_every_setting() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
        let page = std::fs::read_to_string(path).unwrap();
        for key in WHOLE.parse::<toml::Table>().unwrap().keys() {
            let variable = format!("TABLIER_{}", key.to_uppercase().replace('-', "_"));
            let row = format!("\n| `--{key}` | `{variable}` | `{key}`");
            assert!(page.contains(&row), "{row}");
        }
    }

    #[test]
    fn what_is_said_first_counts() {
        let first = Settings::read("log = 'debug'\nproxies = ['::1']").unwrap();
        let both = first.or(Settings::read(WHOLE).unwrap());
        assert_eq!(both.log.as_deref(), Some("debug"));
        assert_eq!(both.proxies, ["::1".parse().unwrap()]);
        assert_eq!(both.data.as_deref(), Some(Path::new("/var/lib/tablier")));
    }

    #[test]
    fn a_wrong_file_is_told_with_its_line() {
        for (text, line) in [
            ("\nport = 80", "2: "),
            ("address = 'nowhere'", "1: "),
            ("proxies = ['x']", "1: "),
            ("engine-threads = 0", "1: "),
            ("=", "1: "),
        ] {
            let told = Settings::read(text).unwrap_err();
            assert!(told.starts_with(line) && !told.contains('\n'), "{told}");
        }
    }
}
