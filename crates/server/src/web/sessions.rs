//! Settings: where somebody is signed in.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::device::device_name;
use super::input::PageForm;
use super::layout::{Page, render};
use super::settings::owner;
use crate::request::{ApiError, App};

#[derive(Template)]
#[template(path = "sessions.html")]
struct SessionsPage {
    page: Page,
    sessions: Vec<SessionRow>,
    is_ended: bool,
}

struct SessionRow {
    id: i64,
    device: String,
    created_at: u64,
    seen_at: u64,
    is_current: bool,
}

impl SessionsPage {
    fn has_others(&self) -> bool {
        self.sessions.iter().any(|session| !session.is_current)
    }
}

pub(super) async fn show(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let identity = owner(&page)?;
    let row = |session: tablier_protocol::Session| SessionRow {
        id: session.id,
        device: device_name(&session.device).unwrap_or_else(|| page.translate("sessions-unknown")),
        created_at: session.created_at,
        seen_at: session.seen_at,
        is_current: session.current,
    };
    let sessions = app.users.sessions(&identity).await?.into_iter().map(row).collect();
    let is_ended = page.path.ends_with("?ended");
    Ok(render(&SessionsPage { page, sessions, is_ended }))
}

#[derive(Deserialize)]
pub(super) struct EndSession {
    id: i64,
}

/// One that has ended meanwhile has ended as well.
pub(super) async fn end(
    State(app): State<App>,
    page: Page,
    PageForm(form): PageForm<EndSession>,
) -> Result<Response, ApiError> {
    app.users.end_session(owner(&page)?.user, form.id).await?;
    Ok(ended())
}

pub(super) async fn end_others(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    app.users.end_other_sessions(&owner(&page)?).await?;
    Ok(ended())
}

fn ended() -> Response {
    Redirect::to("/settings/sessions?ended").into_response()
}
