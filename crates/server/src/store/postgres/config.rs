//! How to reach a database server.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;

use super::address::{DatabaseAddress, check_environment};
use crate::store::StoreError;

/// Where a PostgreSQL store is, and how long it waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostgresConfig {
    /// The address.
    pub address: DatabaseAddress,
    /// A file with the password, in the place of one in the address or in the environment.
    pub password_file: Option<PathBuf>,
    /// The most connections at once, one of which is for moves alone; at least two.
    pub connections: u32,
    /// How long to wait for a new connection.
    pub connect_timeout: Duration,
    /// How long to wait until one of the connections is free.
    pub acquire_timeout: Duration,
    /// How long a statement may take.
    pub statement_timeout: Duration,
}

impl PostgresConfig {
    /// The most connections, unless somebody says otherwise.
    pub const CONNECTIONS: u32 = 10;
    /// How long to wait for a new connection, unless somebody says otherwise.
    pub const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
    /// How long to wait until a connection is free, unless somebody says otherwise.
    pub const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
    /// How long a statement may take, unless somebody says otherwise.
    pub const STATEMENT_TIMEOUT: Duration = Duration::from_secs(10);

    /// The usual settings for a database.
    pub fn new(address: impl Into<DatabaseAddress>) -> Self {
        PostgresConfig {
            address: address.into(),
            password_file: None,
            connections: Self::CONNECTIONS,
            connect_timeout: Self::CONNECT_TIMEOUT,
            acquire_timeout: Self::ACQUIRE_TIMEOUT,
            statement_timeout: Self::STATEMENT_TIMEOUT,
        }
    }

    /// How to connect to each server of the address.
    pub(super) fn options(&self) -> Result<Vec<PgConnectOptions>, StoreError> {
        check_environment()?;
        let password = self.password()?;
        let options = self.address.options()?.into_iter().map(|options| {
            let options = options.application_name("tablier");
            match &password {
                Some(password) => options.password(password),
                None => options,
            }
        });
        Ok(options.collect())
    }

    /// What is in the password file, without the end of its line.
    fn password(&self) -> Result<Option<String>, StoreError> {
        let Some(path) = &self.password_file else { return Ok(None) };
        let failed = |error: &dyn std::fmt::Display| StoreError::Address {
            detail: format!("the file of its password, {}: {error}", path.display()),
        };
        let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
        match text.trim_end_matches(['\r', '\n']) {
            "" => Err(failed(&"it is empty")),
            password => Ok(Some(password.to_owned())),
        }
    }

    /// The database without user and password, for the log; nothing if the address cannot be read.
    pub fn location(&self) -> String {
        let Ok(options) = self.address.options() else { return String::new() };
        let hosts: Vec<_> = options.iter().map(host).collect();
        let database = options.first().and_then(PgConnectOptions::get_database);
        format!("{}/{}", hosts.join(","), database.unwrap_or_default())
    }
}

/// The server, as it is named in the log.
pub(super) fn host(options: &PgConnectOptions) -> String {
    match options.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", options.get_host(), options.get_port()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_a_password_is_printed() {
        let known = PostgresConfig::new("postgres://ada:hidden@db.example:5433/games".to_owned());
        assert_eq!(known.location(), "db.example:5433/games");
        assert!(!format!("{known:?}").contains("hidden"));
        let two = PostgresConfig::new("postgres://ada:hidden@one,two:5433/games".to_owned());
        assert_eq!(two.location(), "one:5432,two:5433/games");
    }
}
