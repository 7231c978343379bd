//! Sitting down: whoever does it without being known comes in as a guest. And the link that leads there.

use axum::Form;
use axum::extract::State;
use axum::http::header::{HeaderMap, HeaderValue, SET_COOKIE};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::Seat;

use super::layout::Page;
use crate::client_address::ClientAddress;
use crate::http::{ApiError, App, TableAccess, TablePath, cookie, device};
use crate::ids::PersonId;
use crate::table::Command;
use crate::tables::Caller;

/// Somebody who may play, and the cookie that says so if it is new.
pub(super) struct Somebody {
    pub(super) person: PersonId,
    cookie: Option<HeaderValue>,
}

impl Somebody {
    /// Whoever looks at the page, as a guest if need be. Asked last, when nothing else is left that
    /// could be refused.
    pub(super) async fn of(
        page: &Page,
        app: &App,
        address: ClientAddress,
        headers: &HeaderMap,
    ) -> Result<Self, ApiError> {
        if let Some(identity) = &page.identity {
            return Ok(Somebody { person: identity.person, cookie: None });
        }
        let guest = app.people.create_guest("", device(headers), address).await?;
        let cookie = cookie::keep(&guest.secret, headers);
        Ok(Somebody { person: guest.person.id, cookie })
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
pub(super) struct Wanted {
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
    headers: HeaderMap,
    Form(wanted): Form<Wanted>,
) -> Result<Response, ApiError> {
    let command = Command::Sit { seat: wanted.seat.map(Seat), contribution: None };
    app.count_change(&caller, &command)?;
    if caller.person.is_none() {
        app.tables.try_as_newcomer(&id, &caller, command.clone()).await?;
    }
    let somebody = Somebody::of(&page, &app, client, &headers).await?;
    let caller = Caller { person: Some(somebody.person), ..caller };
    app.tables.act(&id, &caller, command, 0).await?;
    Ok(somebody.go_to(&address(&id, &wanted.link)))
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
pub(super) fn address(id: &crate::TableId, link: &str) -> String {
    format!("/table/{id}{}", query(link))
}

/// What the secret of a link adds to an address.
pub(super) fn query(link: &str) -> String {
    // A secret has only letters and digits; anything else is no secret of ours.
    let is_plain = link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if link.is_empty() || !is_plain { String::new() } else { format!("?link={link}") }
}
