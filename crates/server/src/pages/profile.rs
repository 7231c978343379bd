//! Somebody, as others see them.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::frame::{Page, render};
use crate::http::{ApiError, App, NumberPath};
use crate::ids::PersonId;
use crate::store::PersonKind;

#[derive(Template)]
#[template(path = "profile.html")]
struct Profile {
    page: Page,
    name: String,
    kind: String,
    since: u64,
    is_me: bool,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    NumberPath(id): NumberPath,
) -> Result<Response, ApiError> {
    let person = app.house.store().person(PersonId(id)).await?.ok_or_else(ApiError::not_found)?;
    let kind = match person.kind {
        PersonKind::Guest => "profile-guest",
        PersonKind::Account => "profile-account",
        PersonKind::Gone => "profile-gone",
    };
    let profile = Profile {
        name: page.name_of(&person),
        kind: page.say(kind),
        since: person.created_at,
        is_me: page.me.as_ref().is_some_and(|me| me.id == person.id),
        page,
    };
    Ok(render(&profile))
}
