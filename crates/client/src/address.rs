//! The address of a server or of one of its tables, as it stands in a browser.

use std::fmt;
use std::str::FromStr;

use tablier_protocol::TableId;

/// A server, and perhaps one of its tables, with the secret of the table's link.
///
/// ```
/// use tablier_client::Address;
///
/// let address: Address = "http://localhost:8080/table/orthokontable?link=secret".parse().unwrap();
/// assert_eq!(address.origin(), "http://localhost:8080");
/// assert_eq!(address.link(), Some("secret"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    is_secure: bool,
    host: String,
    table: Option<TableId>,
    link: Option<String>,
}

/// A text that is not the address of a server or table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnAddress;

impl fmt::Display for NotAnAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the address of a server or table")
    }
}

impl std::error::Error for NotAnAddress {}

impl Address {
    /// Whether TLS is spoken there.
    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// The table, if it is the address of one.
    pub fn table(&self) -> Option<&TableId> {
        self.table.as_ref()
    }

    /// The secret of the table's link.
    pub fn link(&self) -> Option<&str> {
        self.link.as_deref()
    }

    /// The server alone, as `http://localhost:8080`.
    pub fn origin(&self) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        format!("{scheme}://{}", self.host)
    }

    /// The address of a table of the same server.
    #[must_use]
    pub fn with_table(&self, table: TableId, link: Option<String>) -> Self {
        Address { table: Some(table), link, ..self.clone() }
    }
}

impl FromStr for Address {
    type Err = NotAnAddress;

    /// Reads an address; without a scheme it is one of HTTP, and those of WebSockets mean the same server.
    fn from_str(text: &str) -> Result<Self, NotAnAddress> {
        let schemes = [("http://", false), ("ws://", false), ("https://", true), ("wss://", true)];
        let mut read = schemes
            .iter()
            .filter_map(|(scheme, is_secure)| Some((*is_secure, text.strip_prefix(scheme)?)));
        let (is_secure, rest) = read.next().unwrap_or((false, text));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let is_of_host = |c: char| c.is_ascii_alphanumeric() || "-.:[]_".contains(c);
        let table = path.split('/').rev().find_map(|part| part.parse().ok());
        let link = query.split('&').find_map(|pair| pair.strip_prefix("link="));
        let is_of_link = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        let is_wrong = host.is_empty()
            || !host.chars().all(is_of_host)
            || (table.is_none() && !path.is_empty())
            || !link.unwrap_or_default().chars().all(is_of_link);
        if is_wrong {
            return Err(NotAnAddress);
        }
        Ok(Address { is_secure, host: host.to_owned(), table, link: link.map(str::to_owned) })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.origin())?;
        if let Some(table) = &self.table {
            write!(f, "/table/{table}")?;
        }
        if let Some(link) = &self.link {
            write!(f, "?link={link}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_a_browser_shows_them() {
        let text = "http://example.org:8080/table/orthokontable?link=secret";
        let address: Address = text.parse().unwrap();
        assert_eq!(address.origin(), "http://example.org:8080");
        assert_eq!(address.table(), Some(&"orthokontable".parse().unwrap()));
        assert_eq!(address.link(), Some("secret"));
        assert_eq!(address.to_string(), text);
        for (text, address) in [
            ("localhost:8080", "http://localhost:8080"),
            ("http://localhost:8080/", "http://localhost:8080"),
            ("https://example.org", "https://example.org"),
            (
                "wss://example.org/api/tables/orthokontable",
                "https://example.org/table/orthokontable",
            ),
            ("ws://[::1]:8080", "http://[::1]:8080"),
            ("example.org", "http://example.org"),
        ] {
            assert_eq!(text.parse::<Address>().unwrap().to_string(), address);
        }
        for wrong in [
            "",
            "http://",
            "https://",
            "wss://a b",
            "http://https://x",
            "http://a b",
            "http://x/somewhere",
            "http://x/table/orthokontable?link=a b",
            "ftp://x",
        ] {
            assert_eq!(wrong.parse::<Address>(), Err(NotAnAddress), "{wrong}");
        }
    }
}
