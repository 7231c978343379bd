//! The table as bytes: a header of 32 bytes, then one byte a cell.
//!
//! | bytes | what |
//! | --- | --- |
//! | 0 to 15 | `tablier-orthokon` |
//! | 16 to 19 | the version of the format, 1 |
//! | 20 to 23 | how many cells follow |
//! | 24 to 31 | the checksum of the cells: FNV-1a of 64 bits |
//!
//! Numbers begin with their lowest byte. `docs/orthokon.md` tells it to other programs.

use tablier_core::{Checksum, Game, Message};
use tablier_games::orthokon::Orthokon;

use super::OrthokonTable;
use super::index::Index;

const MAGIC: &[u8; 16] = b"tablier-orthokon";
const VERSION: u32 = 1;

impl OrthokonTable {
    /// The table as it is kept in a file.
    ///
    /// ```
    /// use tablier_engine::solve::OrthokonTable;
    /// use tablier_games::orthokon::Position;
    ///
    /// let table = OrthokonTable::solve(&mut |_share| ());
    /// let again = OrthokonTable::from_bytes(&table.to_bytes()).unwrap();
    /// assert_eq!(again.get(&Position::START), table.get(&Position::START));
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.plies.len() as u32).to_le_bytes());
        bytes.extend(Checksum::of(&self.plies).to_le_bytes());
        bytes.extend(&self.plies);
        bytes
    }

    /// The table that is kept in these bytes, or why it cannot be used.
    ///
    /// ```
    /// use tablier_engine::solve::OrthokonTable;
    ///
    /// let error = OrthokonTable::from_bytes(b"something else").unwrap_err();
    /// assert_eq!(error.id, "tablebase-unknown-format");
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Message> {
        let mut rest = bytes;
        if take(&mut rest) != Some(MAGIC) {
            let message = Message::new("tablebase-unknown-format");
            return Err(message.with("game", Orthokon::INFO.name));
        }
        let cut_off = || Message::new("tablebase-length");
        let version = u32::from_le_bytes(*take(&mut rest).ok_or_else(cut_off)?);
        if version != VERSION {
            let message = Message::new("tablebase-version");
            return Err(message.with("version", version).with("known", VERSION));
        }
        let cells = u32::from_le_bytes(*take(&mut rest).ok_or_else(cut_off)?);
        let sum = u64::from_le_bytes(*take(&mut rest).ok_or_else(cut_off)?);
        let index = Index::new();
        if cells as usize != index.len() || rest.len() != index.len() {
            return Err(cut_off());
        }
        if sum != Checksum::of(rest) {
            return Err(Message::new("tablebase-damaged"));
        }
        Ok(OrthokonTable { index, plies: rest.to_vec() })
    }
}

/// The next bytes of a header, if there are enough.
fn take<'a, const N: usize>(bytes: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(first)
}
