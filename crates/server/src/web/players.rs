//! Finding players by name.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::input::PageQuery;
use super::layout::{Page, render};
use crate::request::{ApiError, App};
use tablier_protocol::User;

/// The players of one page.
const PAGE: u32 = 50;

#[derive(Template)]
#[template(path = "players.html")]
struct Players {
    page: Page,
    search: PlayerSearch,
    users: Vec<User>,
    /// Where the next page begins.
    next: Option<String>,
}

/// Who is looked for.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct PlayerSearch {
    /// How the name begins.
    name: String,
    behind: String,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    PageQuery(search): PageQuery<PlayerSearch>,
) -> Result<Response, ApiError> {
    let found = app.users.find(&search.name, &search.behind, PAGE).await?;
    Ok(render(&Players { page, search, users: found.users, next: found.next }))
}
