//! How to reach a database server.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::Deserialize;
use sqlx::postgres::PgConnectOptions;

use crate::store::StoreError;

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

impl DatabaseAddress {
    /// The same text as the path of a folder, if it is no address.
    pub fn as_folder(&self) -> Option<PathBuf> {
        let DatabaseAddress(text) = self;
        (!text.contains("://")).then(|| PathBuf::from(text))
    }
}

impl fmt::Debug for DatabaseAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DatabaseAddress(..)")
    }
}

/// Where a PostgreSQL store is, and how long it waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostgresConfig {
    /// The address.
    pub address: DatabaseAddress,
    /// The most connections at once, one of which is for moves alone; at least two.
    pub connections: u32,
    /// How long to wait for a connection.
    pub connect_timeout: Duration,
    /// How long a statement may take.
    pub statement_timeout: Duration,
}

impl PostgresConfig {
    /// The most connections, unless somebody says otherwise.
    pub const CONNECTIONS: u32 = 10;
    /// How long to wait for a connection, unless somebody says otherwise.
    pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
    /// How long a statement may take, unless somebody says otherwise.
    pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(10);

    /// The usual settings for a database.
    pub fn new(address: impl Into<DatabaseAddress>) -> Self {
        PostgresConfig {
            address: address.into(),
            connections: Self::CONNECTIONS,
            connect_timeout: Self::CONNECT_TIMEOUT,
            statement_timeout: Self::STATEMENT_TIMEOUT,
        }
    }

    pub(super) fn options(&self) -> Result<PgConnectOptions, StoreError> {
        let refused =
            |detail: &dyn fmt::Display| StoreError::Address { detail: detail.to_string() };
        let DatabaseAddress(address) = &self.address;
        if !["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme)) {
            return Err(refused(&"it does not begin with postgres://"));
        }
        let options = PgConnectOptions::from_str(address).map_err(|error| refused(&error))?;
        Ok(options.application_name("tablier"))
    }

    /// The database without user and password, for the log; nothing if the address cannot be read.
    pub fn location(&self) -> String {
        let Ok(options) = self.options() else { return String::new() };
        let database = options.get_database().unwrap_or_default();
        match options.get_socket() {
            Some(socket) => format!("{}/{database}", socket.display()),
            None => format!("{}:{}/{database}", options.get_host(), options.get_port()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(address: &str) -> PostgresConfig {
        PostgresConfig::new(address.to_owned())
    }

    #[test]
    fn no_part_of_a_password_is_printed() {
        let known = config("postgres://ada:hidden@db.example:5433/games");
        assert_eq!(known.location(), "db.example:5433/games");
        assert!(!format!("{known:?}").contains("hidden"));
        for wrong in [
            "mysql://ada:hidden@db.example/games",
            "postgres://ada:hidden@db.example:port/games",
            "postgres://ada:hidden@db.example/games?sslmode=perhaps",
        ] {
            let error = config(wrong).options().unwrap_err();
            assert!(matches!(error, StoreError::Address { .. }), "{error:?}");
            assert!(!error.to_string().contains("hidden"), "{error}");
        }
    }
}
