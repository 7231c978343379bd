//! The games that everyone can watch now.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::cursor::Behind;
use super::games::PAGE;
use super::input::PageQuery;
use super::layout::{Page, render};
use super::table_rows::{Row, rows};
use crate::request::ApiError;
use crate::request::App;

/// The most games that are looked through.
const MOST: u32 = 500;

#[derive(Template)]
#[template(path = "watch.html")]
struct Watch {
    page: Page,
    rows: Vec<Row>,
    /// Where the next page begins.
    next: Option<String>,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    PageQuery(behind): PageQuery<Behind>,
) -> Result<Response, ApiError> {
    let (tables, next) = behind.of(app.tables.running(MOST).await?, PAGE)?;
    let rows = rows(&app, &page, &tables).await?;
    Ok(render(&Watch { page, rows, next }))
}
