//! Rows, the same from every store, and their checksum.

use std::fmt::Write as _;

use data_encoding::HEXLOWER;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use super::schema::Table;
use crate::store::StoreError;

/// What stands in a column. Booleans are 0 and 1; JSON is a text in canonical form.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::store) enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Bytes(Vec<u8>),
}

/// The values of all columns of a table.
pub(in crate::store) type Row = Vec<Value>;

/// The rows of a table in the order of their key, as a number of rows and a SHA-256 over all values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checksum {
    /// How many rows there are.
    pub rows: u64,
    /// The SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// Counts and hashes rows.
#[derive(Debug, Default)]
pub(super) struct Hasher {
    rows: u64,
    sha256: Sha256,
}

impl Hasher {
    pub(super) fn add(&mut self, row: &Row) {
        self.rows += 1;
        for value in row {
            // Every value begins with its type, and those that can be long with their length, so that two
            // different rows never give the same bytes.
            match value {
                Value::Null => self.sha256.update([0]),
                Value::Integer(number) => self.field(1, &number.to_be_bytes()),
                Value::Real(number) => self.field(2, &number.to_bits().to_be_bytes()),
                Value::Text(text) => self.long_field(3, text.as_bytes()),
                Value::Bytes(bytes) => self.long_field(4, bytes),
            }
        }
    }

    fn field(&mut self, kind: u8, bytes: &[u8]) {
        self.sha256.update([kind]);
        self.sha256.update(bytes);
    }

    fn long_field(&mut self, kind: u8, bytes: &[u8]) {
        self.field(kind, &(bytes.len() as u64).to_be_bytes());
        self.sha256.update(bytes);
    }

    pub(super) fn finish(self) -> Checksum {
        Checksum { rows: self.rows, sha256: HEXLOWER.encode(&self.sha256.finalize()) }
    }
}

/// The key of a row as a text for people.
pub(super) fn key(table: &Table, row: &Row) -> String {
    let mut text = String::new();
    for (column, value) in table.columns.iter().zip(row).take(table.key) {
        let separator = if text.is_empty() { "" } else { ", " };
        let _ = match value {
            Value::Integer(number) => write!(text, "{separator}{} {number}", column.name),
            Value::Text(value) => write!(text, "{separator}{} {value:?}", column.name),
            _ => Ok(()),
        };
    }
    text
}

/// Whether PostgreSQL can store all texts of a row.
pub(super) fn has_nul(row: &Row) -> bool {
    // In JSON the character is written as an escape sequence.
    let is_nul = |text: &str| text.contains('\0') || text.contains("\\u0000");
    row.iter().any(|value| matches!(value, Value::Text(text) if is_nul(text)))
}

/// JSON in the one form in which it is compared: `jsonb` keeps neither the order of keys nor the way in which a
/// number was written.
pub(in crate::store) fn canonical_json(text: &str) -> Result<String, StoreError> {
    let value: Json = serde_json::from_str(text).map_err(StoreError::damaged)?;
    let mut canonical = String::with_capacity(text.len());
    write_canonical(&value, &mut canonical);
    Ok(canonical)
}

fn write_canonical(value: &Json, out: &mut String) {
    match value {
        Json::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            // 2^53: all integers up to there are exact.
            Some(real) if real.fract() == 0.0 && real.abs() <= 9_007_199_254_740_992.0 => {
                let _ = write!(out, "{}", real as i64);
            }
            _ => out.push_str(&number.to_string()),
        },
        Json::Array(values) => {
            out.push('[');
            for (at, value) in values.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                write_canonical(value, out);
            }
            out.push(']');
        }
        Json::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| *name);
            out.push('{');
            for (at, (name, value)) in fields.into_iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                out.push_str(&Json::from(name.as_str()).to_string());
                out.push(':');
                write_canonical(value, out);
            }
            out.push('}');
        }
        plain => out.push_str(&plain.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checksum(rows: &[Row]) -> Checksum {
        let mut hasher = Hasher::default();
        for row in rows {
            hasher.add(row);
        }
        hasher.finish()
    }

    #[test]
    fn json_is_compared_by_what_it_says() {
        let stored = r#"{"b": [1.0, 0.5, {"d": null, "c": "\u00e9\n"}], "a": true}"#;
        let canonical = canonical_json(stored).unwrap();
        assert_eq!(canonical, r#"{"a":true,"b":[1,0.5,{"c":"é\n","d":null}]}"#);
        assert_eq!(canonical_json(&canonical).unwrap(), canonical);
        assert!(canonical_json("{").is_err());
    }

    #[test]
    fn every_difference_changes_the_checksum() {
        let text = |text: &str| Value::Text(text.to_owned());
        let all = [
            checksum(&[]),
            checksum(&[vec![text("ab"), text("c")]]),
            checksum(&[vec![text("a"), text("bc")]]),
            checksum(&[vec![text("ab")], vec![text("c")]]),
            checksum(&[vec![Value::Null, Value::Integer(0)]]),
            checksum(&[vec![Value::Integer(0), Value::Null]]),
            checksum(&[vec![Value::Real(0.0), Value::Null]]),
            checksum(&[vec![Value::Bytes(b"ab".to_vec()), text("c")]]),
        ];
        for (at, one) in all.iter().enumerate() {
            assert!(all[..at].iter().all(|other| other != one), "{at}");
        }
    }
}
