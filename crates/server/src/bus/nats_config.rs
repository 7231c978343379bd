//! How to reach NATS: addresses, credentials and certificates.

use std::error::Error;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{fmt, io};

use async_nats::{ConnectError, ConnectErrorKind, ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;
use serde::Deserialize;
use tablier_core::Message;

/// How the line with the JWT begins in a file of credentials. Without it the file has a key alone.
const JWT: &str = "-----BEGIN NATS USER JWT-----";

/// One or several servers of one cluster, separated by commas, such as `nats://user:password@host:4222` or
/// `tls://host`. It is never printed: it may have a password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct NatsAddress(String);

impl From<String> for NatsAddress {
    fn from(address: String) -> Self {
        NatsAddress(address)
    }
}

impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NatsAddress(..)")
    }
}

/// How to reach NATS.
#[derive(Clone, Debug)]
pub struct NatsConfig {
    /// The servers.
    pub address: NatsAddress,
    /// A file with a user's JWT and key, or with the seed of an NKey alone.
    pub credentials: Option<PathBuf>,
    /// A file with the certificates of authorities that are trusted in the place of those of the system.
    pub root_certificates: Option<PathBuf>,
    /// The files of a certificate and its key, by which NATS knows this program.
    pub client_certificate: Option<(PathBuf, PathBuf)>,
}

/// Why there is no bus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NatsError {
    /// The address cannot be understood.
    Address,
    /// A file with credentials or certificates cannot be read.
    Credentials { file: String, error: String },
    /// NATS does not know the user or the password.
    Denied { error: String },
    /// One side does not trust the other.
    Tls { error: String },
    /// The connection cannot be set up, whether there is a server or not.
    Refused { error: String },
}

impl NatsError {
    /// The sentence for whoever wanted to start the server.
    pub fn message(&self) -> Message {
        match self {
            NatsError::Address => Message::new("nats-address"),
            NatsError::Credentials { file, error } => Message::new("nats-credentials")
                .with("file", file.clone())
                .with("error", error.clone()),
            NatsError::Denied { error } => Message::new("nats-denied").with("error", error.clone()),
            NatsError::Tls { error } => Message::new("nats-tls").with("error", error.clone()),
            NatsError::Refused { error } => {
                Message::new("nats-refused").with("error", error.clone())
            }
        }
    }

    /// What a server says that will say the same the next time; none if it may be away for a while.
    pub(super) fn of_refusal(error: &ConnectError) -> Option<Self> {
        let io_error = error.source().and_then(|source| source.downcast_ref::<io::Error>());
        let reason = || reason(error);
        match error.kind() {
            ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
                Some(NatsError::Denied { error: reason() })
            }
            ConnectErrorKind::Tls => Some(NatsError::Tls { error: reason() }),
            // What is no proper answer within a handshake.
            ConnectErrorKind::Io
                if io_error.is_some_and(|error| error.kind() == ErrorKind::InvalidData) =>
            {
                Some(NatsError::Tls { error: reason() })
            }
            _ => None,
        }
    }

    pub(super) fn refused(error: &ConnectError) -> Self {
        NatsError::Refused { error: reason(error) }
    }

    fn of_file(path: &Path, error: impl fmt::Display) -> Self {
        NatsError::Credentials { file: path.display().to_string(), error: error.to_string() }
    }
}

/// The innermost reason is the one that says something.
pub(super) fn reason(error: &ConnectError) -> String {
    let mut reason: &dyn Error = error;
    while let Some(source) = reason.source() {
        reason = source;
    }
    reason.to_string()
}

impl NatsConfig {
    /// Servers of an address, with nothing else.
    pub fn new(address: impl Into<NatsAddress>) -> Self {
        NatsConfig {
            address: address.into(),
            credentials: None,
            root_certificates: None,
            client_certificate: None,
        }
    }

    /// The servers without users and passwords, which the library would log.
    pub(super) fn servers(&self) -> Result<Vec<ServerAddr>, NatsError> {
        let without_user = |server: ServerAddr| {
            let mut url = server.into_inner();
            url.set_username("").and_then(|()| url.set_password(None)).ok()?;
            ServerAddr::from_url(url).ok()
        };
        let servers = self.named_servers()?.into_iter().map(without_user);
        servers.collect::<Option<_>>().ok_or(NatsError::Address)
    }

    fn named_servers(&self) -> Result<Vec<ServerAddr>, NatsError> {
        let servers = self.address.0.split(',').map(str::trim).filter(|server| !server.is_empty());
        let servers: Result<Vec<ServerAddr>, _> = servers.map(str::parse).collect();
        let is_complete = |server: &ServerAddr| {
            !server.host().is_empty() && ["nats", "tls"].contains(&server.scheme())
        };
        let servers = servers.ok().filter(|all| !all.is_empty() && all.iter().all(is_complete));
        servers.ok_or(NatsError::Address)
    }

    /// Who connects, and whom to trust.
    pub(super) async fn options(&self) -> Result<ConnectOptions, NatsError> {
        let mut options = self.user()?;
        if let Some(file) = &self.credentials {
            let text = read(file).await?;
            options = if text.contains(JWT) {
                options.credentials(&text).map_err(|error| NatsError::of_file(file, error))?
            } else {
                options.nkey(seed(&text).ok_or_else(|| {
                    NatsError::of_file(file, "it has neither a JWT nor the seed of an NKey")
                })?)
            };
        }
        if let Some(file) = &self.root_certificates {
            read(file).await?;
            options = options.add_root_certificates(file.clone());
        }
        if let Some((certificate, key)) = &self.client_certificate {
            read(certificate).await?;
            read(key).await?;
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        Ok(options)
    }

    /// A user with a password, or a token where there is no password. The library does not look into addresses.
    fn user(&self) -> Result<ConnectOptions, NatsError> {
        let servers = self.named_servers()?;
        let named = servers.iter().find(|server| server.has_user_pass());
        let decode = |text: &str| {
            percent_decode_str(text).decode_utf8().map(Into::into).map_err(|_| NatsError::Address)
        };
        let name = named.and_then(ServerAddr::username).map(decode).transpose()?;
        let password = named.and_then(ServerAddr::password).map(decode).transpose()?;
        Ok(match (name, password) {
            (Some(user), Some(password)) => ConnectOptions::with_user_and_password(user, password),
            (Some(token), None) => ConnectOptions::with_token(token),
            (None, _) => ConnectOptions::new(),
        })
    }
}

async fn read(file: &Path) -> Result<String, NatsError> {
    let path = file.to_owned();
    let read = tokio::task::spawn_blocking(move || std::fs::read_to_string(path)).await;
    let failed = |error: &dyn fmt::Display| NatsError::of_file(file, error);
    read.map_err(|error| failed(&error))?.map_err(|error| failed(&error))
}

/// The seed of a user's key: a line that begins with SU.
fn seed(text: &str) -> Option<String> {
    text.lines().map(str::trim).find(|line| line.starts_with("SU")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(address: &str) -> NatsConfig {
        NatsConfig::new(address.to_owned())
    }

    #[test]
    fn addresses_are_read_and_never_printed() {
        let two = config("nats://ada:secret@one:4222, tls://two");
        let servers = two.servers().unwrap();
        assert_eq!(servers.iter().map(ServerAddr::host).collect::<Vec<_>>(), ["one", "two"]);
        assert!(servers[1].tls_required());
        assert!(!format!("{two:?} {servers:?}").contains("secret"));
        for wrong in ["", ",", "http://one", "nats://", "ws://one"] {
            assert_eq!(config(wrong).servers().unwrap_err(), NatsError::Address, "{wrong}");
        }
    }

    #[test]
    fn the_seed_of_a_key_is_found_among_comments() {
        assert_eq!(seed("# ours\n SUAXX \n"), Some("SUAXX".to_owned()));
        assert_eq!(seed("UAXX"), None);
    }
}
