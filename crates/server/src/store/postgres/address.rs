//! The address of a database: one database on one or several servers, and how to connect to them.

use std::fmt;
use std::fs::File;
use std::path::PathBuf;
use std::str::FromStr;

use serde::Deserialize;
use sqlx::postgres::PgConnectOptions;

use crate::store::StoreError;

const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];
/// The parameters that the library understands. It would ignore others, and print their values.
const KNOWN: [&str; 18] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
];
/// Parameters of other programs, which are named when they are refused. Anything else may be a piece of a password.
const UNKNOWN: [&str; 12] = [
    "channel_binding",
    "connect_timeout",
    "gssencmode",
    "keepalives",
    "load_balance_hosts",
    "passfile",
    "replication",
    "require_auth",
    "service",
    "sslcompression",
    "sslcrl",
    "sslpassword",
];
/// Which of several servers is wanted. There are others, but a server has to write.
const SESSION: &str = "target_session_attrs";
const WRITABLE: [&str; 2] = ["read-write", "primary"];
/// Files that are read for every connection, by the parameter or the variable that names them.
const FILES: [&str; 7] =
    ["sslrootcert", "ssl-root-cert", "ssl-ca", "sslcert", "ssl-cert", "sslkey", "ssl-key"];
const FILE_VARIABLES: [&str; 3] = ["PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY"];

/// The address of a database, such as `postgres://user:password@host/database?sslmode=verify-full`. It is never
/// printed: it may have a password.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct DatabaseAddress(String);

impl From<String> for DatabaseAddress {
    fn from(address: String) -> Self {
        DatabaseAddress(address)
    }
}

impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseAddress(..)")
    }
}

impl DatabaseAddress {
    /// The same text as the path of a folder, if it is no address.
    pub fn as_folder(&self) -> Option<PathBuf> {
        let DatabaseAddress(text) = self;
        (!text.contains("://")).then(|| PathBuf::from(text))
    }

    /// How to connect to each of the servers, which are separated by commas: `postgres://one,other:5433/database`.
    pub(super) fn options(&self) -> Result<Vec<PgConnectOptions>, StoreError> {
        let DatabaseAddress(text) = self;
        let scheme = SCHEMES.iter().find_map(|scheme| text.strip_prefix(scheme));
        let rest = scheme.ok_or_else(|| refused("it does not begin with postgres://"))?;
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, path) = rest.split_at(end);
        let (user, hosts) = match authority.rsplit_once('@') {
            Some((user, hosts)) => (format!("{user}@"), hosts),
            None => (String::new(), authority),
        };
        let path = with_known_parameters(path)?;
        let hosts: Vec<_> = hosts.split(',').collect();
        if hosts.len() > 1 && hosts.contains(&"") {
            return Err(refused("there is a comma with no server beside it"));
        }
        let options = hosts.iter().map(|host| {
            let one = format!("postgres://{user}{host}{path}");
            PgConnectOptions::from_str(&one).map_err(refused)
        });
        options.collect()
    }
}

fn refused(detail: impl fmt::Display) -> StoreError {
    StoreError::Address { detail: detail.to_string() }
}

/// The path and its parameters without the one that this program understands by itself. Unknown parameters are refused:
/// one that is written wrong, such as `sslmod`, must not be ignored.
fn with_known_parameters(path: &str) -> Result<String, StoreError> {
    let Some((path, query)) = path.split_once('?') else { return Ok(path.to_owned()) };
    let mut kept = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let is_option = name.starts_with("options[") || name.starts_with("options%5B");
        if name == SESSION {
            if !WRITABLE.contains(&value) {
                return Err(refused(format!("{SESSION} can only be {}", WRITABLE.join(" or "))));
            }
        } else if name == "host" && value.contains(',') {
            return Err(refused(
                "several servers are written before the path: postgres://a,b/database",
            ));
        } else if KNOWN.contains(&name) || is_option {
            if FILES.contains(&name) {
                must_be_readable(name, value)?;
            }
            kept.push(pair);
        } else if UNKNOWN.contains(&name) {
            return Err(refused(format!("the parameter {name} is not supported")));
        } else {
            return Err(refused("it has an unknown parameter after the question mark"));
        }
    }
    Ok(if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) })
}

/// The library says only that some file is not there.
fn must_be_readable(name: &str, path: &str) -> Result<(), StoreError> {
    // Escapes are rare in the path of a file; such a path is left to the library.
    if path.contains('%') {
        return Ok(());
    }
    File::open(path).map(drop).map_err(|error| refused(format!("{name}: {path}: {error}")))
}

/// The files that the environment names have to be there, too.
pub(super) fn check_environment() -> Result<(), StoreError> {
    for name in FILE_VARIABLES {
        match std::env::var(name) {
            // It may be the certificate itself.
            Ok(path) if !path.contains("-----BEGIN") => must_be_readable(name, &path)?,
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(address: &str) -> Result<Vec<(String, u16)>, StoreError> {
        let options = DatabaseAddress::from(address.to_owned()).options()?;
        Ok(options.iter().map(|one| (one.get_host().to_owned(), one.get_port())).collect())
    }

    #[test]
    fn an_address_can_have_several_servers() {
        let one = |host: &str, port| (host.to_owned(), port);
        assert_eq!(hosts("postgres://ada@a:1/games"), Ok(vec![one("a", 1)]));
        let address = "postgresql://ada:p@b,c:5433,[::1]:7/games?target_session_attrs=read-write";
        let several = DatabaseAddress::from(address.to_owned()).options().unwrap();
        assert_eq!(several.len(), 3);
        assert_eq!(several[1].get_host(), "c");
        assert_eq!((several[1].get_port(), several[2].get_port()), (5433, 7));
        assert!(several.iter().all(|one| one.get_database() == Some("games")));
        assert!(several.iter().all(|one| one.get_username() == "ada"));
    }

    #[test]
    fn what_is_not_understood_is_refused_and_not_printed() {
        for (wrong, told) in [
            ("mysql://ada:hidden@db.example/games", "postgres://"),
            ("postgres://ada:hidden@db.example:port/games", "port"),
            ("postgres://ada:hidden@db.example/games?sslmode=perhaps", ""),
            ("postgres://ada:hidden@db.example/games?sslmod=verify-full", "unknown parameter"),
            ("postgres://ada:x?hidden@db.example/games", "unknown parameter"),
            ("postgres://ada:hidden@db.example/games?connect_timeout=3", "connect_timeout"),
            ("postgres://ada:hidden@a,b/games?target_session_attrs=any", "read-write"),
            ("postgres://ada:hidden@a,,b/games", "comma"),
            ("postgres://ada:hidden@/games?host=a,b", "before the path"),
            ("postgres://ada:hidden@a/games?sslrootcert=/no/such/file", "/no/such/file"),
        ] {
            let error = hosts(wrong).unwrap_err();
            assert!(matches!(error, StoreError::Address { .. }), "{error:?}");
            let text = error.to_string();
            assert!(text.contains(told) && !text.contains("hidden"), "{text}");
        }
    }
}
