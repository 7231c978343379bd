//! Sitting down: whoever does it without being known comes in as a guest. And the link that leads there.

use axum::extract::State;
use axum::http::header::{HeaderValue, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::Seat;

use super::input::PageForm;
use super::layout::Page;
use crate::client_address::ClientAddress;
use crate::request::App;
use crate::request::{ApiError, TableAccess, TablePath, cookie};
use crate::services::tables::Caller;
use tablier_protocol::{Command, TableId, UserId};

/// Player who may play, and the cookie that says so if it is new.
pub(super) struct Player {
    pub(super) user: UserId,
    cookie: Option<HeaderValue>,
}

impl Player {
    /// Whoever looks at the page, as a guest if need be. Asked last, when nothing else is left that
    /// could be refused.
    pub(super) async fn of(
        page: &Page,
        app: &App,
        address: ClientAddress,
    ) -> Result<Self, ApiError> {
        if let Some(identity) = &page.identity {
            return Ok(Player { user: identity.user, cookie: None });
        }
        let guest = app.users.create_guest("", &page.user_agent, address).await?;
        let cookie = cookie::keep_session(&guest.secret, page.is_secure);
        Ok(Player { user: guest.user.id, cookie })
    }

    /// Goes on to another page.
    pub(super) fn go_to(self, path: &str) -> Response {
        let mut response = Redirect::to(path).into_response();
        if let Some(cookie) = self.cookie {
            response.headers_mut().append(SET_COOKIE, cookie);
        }
        response
    }
}

#[derive(Deserialize)]
pub(super) struct SitForm {
    seat: Option<u8>,
    /// The secret of the link.
    #[serde(default)]
    link: String,
}

pub(super) async fn sit(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    PageForm(form): PageForm<SitForm>,
) -> Result<Response, ApiError> {
    let command = Command::Sit { seat: form.seat.map(Seat), contribution: None };
    app.limits.count_change(&caller, &command)?;
    if caller.user.is_none() {
        app.tables.try_as_new_user(&id, &caller, command.clone()).await?;
    }
    let player = Player::of(&page, &app, client).await?;
    let caller = Caller { user: Some(player.user), ..caller };
    app.tables.act(&id, &caller, command, 0).await?;
    Ok(player.go_to(&address(&id, &form.link)))
}

/// The invited user does not want to play.
pub(super) async fn decline(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
) -> Result<Response, ApiError> {
    app.act(&id, &caller, Command::Decline, 0).await?;
    Ok(Redirect::to("/").into_response())
}

/// Whoever has challenged somebody does not want to play any more.
pub(super) async fn withdraw(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
) -> Result<Response, ApiError> {
    app.act(&id, &caller, Command::Leave, 0).await?;
    Ok(Redirect::to("/games").into_response())
}

/// Another link for who has lost it, or wants nobody to have it any more.
pub(super) async fn new_link(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
) -> Result<Response, ApiError> {
    let link = app.tables.new_link(&id, &caller).await?;
    Ok(Redirect::to(&address(&id, &link)).into_response())
}

/// The address of a table, with the secret of its link if there is one.
pub(super) fn address(id: &TableId, link: &str) -> String {
    format!("/table/{id}{}", query(link))
}

/// What the secret of a link adds to an address.
pub(super) fn query(link: &str) -> String {
    // A secret has only letters and digits; anything else is no secret of ours.
    let is_plain = link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if link.is_empty() || !is_plain { String::new() } else { format!("?link={link}") }
}
