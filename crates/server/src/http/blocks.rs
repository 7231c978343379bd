//! Whom somebody does not want to meet.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;

use super::identity::Owner;
use super::input::{Answer, NumberPath};
use super::{ApiError, App};
use crate::ids::PersonId;
use crate::store::Person;

pub(super) async fn list(State(app): State<App>, Owner(owner): Owner) -> Answer<Vec<Person>> {
    let blocked = app.house.store().blocks(owner.person).await?;
    Ok(Json(app.house.store().people(&blocked).await?))
}

pub(super) async fn block(
    State(app): State<App>,
    Owner(owner): Owner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    app.people.block(owner.person, PersonId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn unblock(
    State(app): State<App>,
    Owner(owner): Owner,
    NumberPath(id): NumberPath,
) -> Result<StatusCode, ApiError> {
    let was_blocked = app.house.store().unblock(owner.person, PersonId(id)).await?;
    if was_blocked { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::not_found()) }
}
