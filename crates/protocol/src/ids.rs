//! Names of tables, numbers of users.

use std::fmt;
use std::str::FromStr;

use data_encoding::BASE32_NOPAD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The name of a table, as it stands in its address: thirteen letters and digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(try_from = "String", into = "String")]
#[schema(value_type = String, pattern = "^[a-z2-7]{13}$", examples("orthokontable"))]
pub struct TableId(String);

impl TableId {
    const LENGTH: usize = 13;

    /// The name made from these bytes, which are drawn at random.
    pub fn from_bytes(bytes: [u8; 8]) -> Self {
        TableId(BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
    }

    /// The name as a text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A text that is not the name of any table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotATable;

impl fmt::Display for NotATable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a table")
    }
}

impl FromStr for TableId {
    type Err = NotATable;

    fn from_str(text: &str) -> Result<Self, NotATable> {
        TableId::try_from(text.to_owned())
    }
}

impl TryFrom<String> for TableId {
    type Error = NotATable;

    fn try_from(text: String) -> Result<Self, NotATable> {
        let is_letter = |byte: u8| byte.is_ascii_lowercase() || (b'2'..=b'7').contains(&byte);
        let is_name = text.len() == TableId::LENGTH && text.bytes().all(is_letter);
        if is_name { Ok(TableId(text)) } else { Err(NotATable) }
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> Self {
        id.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The number of a user, guest or not. It never changes and is never given again; names do.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(transparent)]
#[schema(value_type = i64)]
pub struct UserId(pub i64);

impl fmt::Display for UserId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_id_is_read_back() {
        let id = TableId::from_bytes([7; 8]);
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        assert!("../etc/passwd".parse::<TableId>().is_err());
    }
}
