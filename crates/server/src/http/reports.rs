//! What people tell whoever runs the house.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;

use super::identity::Owner;
use super::input::Body;
use super::{ApiError, App};
use crate::ids::{PersonId, TableId};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Told {
    about: PersonId,
    #[serde(default)]
    table: Option<TableId>,
    text: String,
}

pub(super) async fn make(
    State(app): State<App>,
    Owner(owner): Owner,
    Body(told): Body<Told>,
) -> Result<StatusCode, ApiError> {
    app.people.report(owner.person, told.about, told.table, &told.text).await?;
    Ok(StatusCode::CREATED)
}
