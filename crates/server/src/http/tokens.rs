//! Keys for programs.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::identity::Owner;
use super::input::{Answer, Body, NumberPath};
use super::{ApiError, App};
use crate::house::now;
use crate::people::{PeopleError, Scope, Scopes};
use crate::store::Token;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    name: String,
    scopes: Vec<Scope>,
}

#[derive(Serialize)]
pub(super) struct Made {
    token: String,
}

/// The key is told once, here.
pub(super) async fn make(
    State(app): State<App>,
    Owner(owner): Owner,
    Body(wanted): Body<Wanted>,
) -> Answer<Made> {
    let scopes = Scopes::of_token(&wanted.scopes).ok_or(PeopleError::Scope)?;
    let token = app.people.make_token(owner.person, &wanted.name, &scopes).await?;
    Ok(Json(Made { token }))
}

pub(super) async fn list(State(app): State<App>, Owner(owner): Owner) -> Answer<Vec<Token>> {
    Ok(Json(app.house.store().tokens(owner.person).await?))
}

pub(super) async fn end(
    State(app): State<App>,
    Owner(owner): Owner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    let is_ended = app.house.store().end_token(owner.person, id).await?;
    app.house.store().show_out(owner.person, now()).await?;
    if is_ended { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
