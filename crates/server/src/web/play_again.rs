//! The same game against the computer once more, at another level.

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::input::PageForm;
use super::layout::Page;
use super::setup::begin;
use crate::client_address::ClientAddress;
use crate::request::{ApiError, App, TableAccess, TablePath};
use crate::services::tables::NewTable;
use tablier_core::Seat;
use tablier_protocol::{Command, Sides, UserId};
use tablier_table::{Refusal, Table};

#[derive(Deserialize)]
pub(super) struct AgainForm {
    level: u8,
}

/// Creates a table with the same terms and seats.
pub(super) async fn play_again(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    PageForm(AgainForm { level }): PageForm<AgainForm>,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let user = caller.user.filter(|user| table.users_by_seat().contains(&Some(*user)));
    let user = user.ok_or_else(|| ApiError::from(Refusal::forbidden("table-not-seated")))?;
    begin(&app, &page, client, once_more(&table, user, level)).await.map_err(ApiError::from)
}

/// The same terms, with the user where they sat and the computer on all other seats.
fn once_more(table: &Table, user: UserId, level: u8) -> NewTable {
    let seats = table.users_by_seat();
    let chosen = |seat: usize| match table.terms().sides {
        Sides::Chosen => Some(Seat(seat as u8)),
        Sides::Random => None,
    };
    let own = |holder: &Option<UserId>| *holder == Some(user);
    let mine = (0..seats.len()).filter(|seat| own(&seats[*seat]));
    let sit = mine.map(|seat| Command::Sit { seat: chosen(seat), contribution: None });
    let others = (0..seats.len()).filter(|seat| !own(&seats[*seat]));
    let engines = others.map(|seat| Command::SeatEngine { seat: chosen(seat), level });
    NewTable { terms: table.terms().clone(), first: sit.chain(engines).collect() }
}
