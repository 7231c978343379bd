//! Settings: the players whom somebody has blocked.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_protocol::UserId;

use super::input::PageForm;
use super::layout::{Page, render, render_as};
use super::settings::owner;
use crate::request::{ApiError, App};
use crate::services::users::UserError;

#[derive(Template)]
#[template(path = "blocks.html")]
struct BlocksPage {
    page: Page,
    /// Their numbers and names.
    blocked: Vec<(UserId, String)>,
    is_saved: bool,
    name: String,
    error: Option<String>,
}

impl BlocksPage {
    async fn new(app: &App, mut page: Page) -> Result<Self, ApiError> {
        let is_saved = page.path.ends_with("?saved");
        // Where to come back to, whichever of the forms was sent.
        "/settings/blocks".clone_into(&mut page.path);
        let blocked = app.users.blocked(owner(&page)?.user).await?;
        let blocked = blocked.iter().map(|user| (user.id, page.name_of(user))).collect();
        Ok(BlocksPage { page, blocked, is_saved, name: String::new(), error: None })
    }
}

pub(super) async fn show(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    Ok(render(&BlocksPage::new(&app, page).await?))
}

#[derive(Deserialize)]
pub(super) struct BlockName {
    name: String,
}

pub(super) async fn block(
    State(app): State<App>,
    page: Page,
    PageForm(form): PageForm<BlockName>,
) -> Result<Response, ApiError> {
    let (status, sentence) = match app.users.block_by_name(owner(&page)?.user, &form.name).await {
        Ok(()) => return Ok(saved()),
        Err(UserError::Unknown) => (StatusCode::NOT_FOUND, page.translate("blocks-unknown")),
        Err(error @ (UserError::Oneself | UserError::TooManyBlocks { .. })) => {
            let error = ApiError::from(error);
            (error.status, page.tell(&error.message))
        }
        Err(other) => return Err(other.into()),
    };
    let again = BlocksPage::new(&app, page).await?;
    Ok(render_as(status, &BlocksPage { name: form.name, error: Some(sentence), ..again }))
}

#[derive(Deserialize)]
pub(super) struct Unblock {
    id: i64,
}

pub(super) async fn unblock(
    State(app): State<App>,
    page: Page,
    PageForm(form): PageForm<Unblock>,
) -> Result<Response, ApiError> {
    app.users.unblock(owner(&page)?.user, UserId(form.id)).await?;
    Ok(saved())
}

fn saved() -> Response {
    Redirect::to("/settings/blocks?saved").into_response()
}
