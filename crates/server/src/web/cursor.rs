//! Pages of a list: each begins behind a table, by its time and name, which stand in the address of the page.

use axum::http::StatusCode;
use serde::Deserialize;
use tablier_protocol::{TableId, TableSummary};

use crate::request::ApiError;

/// Behind which table somebody wants more; nothing for the first page.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Behind {
    behind: String,
}

impl Behind {
    /// Fails if the address has a text that no page has.
    pub(super) fn read(&self) -> Result<Option<(u64, TableId)>, ApiError> {
        let wrong = || ApiError::phrase(StatusCode::BAD_REQUEST, "error-address");
        let behind = Some(&self.behind).filter(|behind| !behind.is_empty());
        behind.map(|text| read_cursor(text).ok_or_else(wrong)).transpose()
    }

    /// Of tables that are listed by when they were created, the latest first: those of this page, and where the next one
    /// begins if there is one.
    pub(super) fn of(
        &self,
        mut tables: Vec<TableSummary>,
        most: usize,
    ) -> Result<(Vec<TableSummary>, Option<String>), ApiError> {
        if let Some((created_at, table)) = self.read()? {
            tables.retain(|other| (other.created_at, &other.table) < (created_at, &table));
        }
        tables.sort_by(|one, other| {
            (other.created_at, &other.table).cmp(&(one.created_at, &one.table))
        });
        let has_more = tables.len() > most;
        tables.truncate(most);
        let last = tables.last().filter(|_| has_more);
        let next = last.map(|last| write_cursor(last.created_at, &last.table));
        Ok((tables, next))
    }
}

pub(super) fn read_cursor(text: &str) -> Option<(u64, TableId)> {
    let (at, table) = text.split_once('-')?;
    let at: i64 = at.parse().ok()?;
    Some((u64::try_from(at).ok()?, table.parse().ok()?))
}

pub(super) fn write_cursor(at: u64, table: &TableId) -> String {
    format!("{at}-{table}")
}
