//! All games open to everyone, in one compressed file.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use tablier_core::Language;
use tablier_core::record::Record;

use super::{Admin, AdminError};
use crate::services::tables::record;
use crate::store::StoreError;
use tablier_protocol::TableId;
use tablier_table::Table;

/// How many names of games are held in memory at once.
const PAGE: u32 = 500;

impl Admin {
    /// Writes the record of every game that everybody may see, as JSON, one a line, compressed by
    /// gzip. Returns how many. Games that end meanwhile may be missing.
    pub async fn dump(&self, out: impl Write) -> Result<u64, AdminError> {
        let mut out = GzEncoder::new(out, Compression::default());
        let (mut count, mut last) = (0, None);
        loop {
            let page = self.store.public_games(last.as_ref(), PAGE).await?;
            let Some(next) = page.last().cloned() else { break };
            for table in &page {
                if let Some(record) = self.record(table).await? {
                    let line = serde_json::to_string(&record).unwrap_or_default();
                    writeln!(out, "{line}").map_err(|error| lost(&error))?;
                    count += 1;
                }
            }
            last = Some(next);
        }
        out.finish().and_then(|mut out| out.flush()).map_err(|error| lost(&error))?;
        Ok(count)
    }

    /// The record of a game; none if its events contradict each other, which must not keep the others
    /// from being written.
    async fn record(&self, id: &TableId) -> Result<Option<Record>, StoreError> {
        let entries = self.store.events(id, 0).await?;
        let Ok(Some(table)) = Table::fold(id.clone(), &entries) else {
            tracing::warn!(table = %id, "a damaged game is left out");
            return Ok(None);
        };
        Ok(record(&*self.store, &table, Language::ENGLISH).await?.ok())
    }
}

fn lost(error: &std::io::Error) -> AdminError {
    AdminError::File { path: "-".to_owned(), error: error.to_string() }
}
