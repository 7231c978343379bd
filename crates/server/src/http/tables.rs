//! Tables.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{ACCEPT, CONTENT_TYPE, HeaderMap};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use tablier_core::{Gestures, Scene};
use utoipa::ToSchema;

use super::identity::{CurrentUser, Link, MaybeUser, TableAccess};
use super::input::{Answer, Body, RawJson, TablePath};
use super::{ApiError, App};
use crate::boards::{BoardForm, BoardKey, RenderedBoard};
use crate::client_address::ClientAddress;
use crate::ids::{PersonId, TableId};
use crate::store::{Person, Summary};
use crate::table::{Command, Table, Terms, View};
use crate::tables::{Caller, NewTable, TableUpdate};

/// The most tables of one list.
const LONGEST_LIST: u32 = 100;
/// The most that is done at a table while it is opened.
const MOST_FIRST: usize = 8;

/// A table of a list, with who sits there.
#[derive(Serialize, ToSchema)]
pub(super) struct Listed {
    #[serde(flatten)]
    summary: Summary,
    /// By seat.
    players: Vec<Option<Person>>,
}

/// The tables open to everyone at which people can sit down, the latest first.
#[utoipa::path(
    get,
    path = "/api/lobby",
    tag = "tables",
    responses((status = 200, description = "Done", body = Vec<Listed>)),
    security(())
)]
pub(super) async fn lobby(
    State(app): State<App>,
    MaybeUser(visitor): MaybeUser,
) -> Answer<Vec<Listed>> {
    let asking = visitor.map(|identity| identity.person);
    let tables = app.tables.store().lobby(asking, LONGEST_LIST).await?;
    Ok(Json(with_people(&app, tables).await?))
}

/// One's own tables, the latest first.
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "tables",
    responses((status = 200, description = "Done", body = Vec<Listed>)),
    security(("session" = []), ("key" = ["read"]))
)]
pub(super) async fn mine(
    State(app): State<App>,
    CurrentUser(me): CurrentUser,
) -> Answer<Vec<Listed>> {
    let tables = app.tables.store().tables_of(me.person, LONGEST_LIST).await?;
    Ok(Json(with_people(&app, tables).await?))
}

async fn with_people(app: &App, tables: Vec<Summary>) -> Result<Vec<Listed>, ApiError> {
    let ids: Vec<_> =
        tables.iter().flat_map(|table| table.people.iter().flatten().copied()).collect();
    let known = app.tables.store().people(&ids).await?;
    let person = |id: PersonId| known.iter().find(|person| person.id == id).cloned();
    let listed = tables.into_iter().map(|summary| {
        let players = summary.people.iter().map(|id| id.and_then(person)).collect();
        Listed { summary, players }
    });
    Ok(listed.collect())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WantedTable)]
pub(super) struct Wanted {
    terms: Terms,
    /// What to do there at once: sit down, give seats to the engine.
    #[serde(default)]
    first: Vec<Command>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OpenedTable)]
pub(super) struct CreatedTable {
    table: TableId,
    /// The secret of its link, told once, here. A lost one is replaced by another.
    link: Option<String>,
}

/// Opens a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = Wanted,
    responses((status = 201, description = "The table is open", body = CreatedTable)),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn open(
    State(app): State<App>,
    address: ClientAddress,
    CurrentUser(me): CurrentUser,
    Body(wanted): Body<Wanted>,
) -> Result<(StatusCode, Json<CreatedTable>), ApiError> {
    let is_setting_up =
        |command: &Command| matches!(command, Command::Sit { .. } | Command::SeatEngine { .. });
    if wanted.first.len() > MOST_FIRST || !wanted.first.iter().all(is_setting_up) {
        return Err(ApiError::phrase(StatusCode::UNPROCESSABLE_ENTITY, "api-first-commands"));
    }
    let opening = NewTable { terms: wanted.terms, first: wanted.first };
    app.count_opening(address)?;
    let opened = app.tables.create_table(&Caller::person(me.person).at(address), opening).await?;
    Ok((StatusCode::CREATED, Json(CreatedTable { table: opened.table, link: opened.link })))
}

/// Another link for a table, for who opened it: the one before opens nothing any more.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/link",
    tag = "tables",
    params(("id" = TableId, Path)),
    responses((status = 200, description = "Only the new link is good", body = CreatedTable)),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn new_link(
    State(app): State<App>,
    TablePath(table): TablePath,
    CurrentUser(me): CurrentUser,
) -> Answer<CreatedTable> {
    let link = app.tables.new_link(&table, &Caller::person(me.person)).await?;
    Ok(Json(CreatedTable { table, link: Some(link) }))
}

/// A table as it stands.
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "Done", body = View<'static>)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn view(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
) -> Result<RawJson, ApiError> {
    Ok(RawJson(app.tables.view(&id, &caller).await?))
}

/// A board with everything that can be touched.
#[derive(Serialize, ToSchema)]
pub(super) struct Board {
    /// How many plies have been played.
    ply: usize,
    /// The position's text.
    position: String,
    /// Cells, pieces and zones, without colours and words.
    #[schema(value_type = Object)]
    scene: Scene,
    /// The legal moves, each as the sequence of things that are touched.
    #[schema(value_type = Object)]
    gestures: Gestures,
}

impl Board {
    fn of(table: &Table) -> Self {
        let played = table.played();
        let (position, scene, gestures) = (played.position(), played.scene(), played.gestures());
        Board { ply: table.ply(), position, scene, gestures }
    }
}

/// The board of a table with everything that can be touched.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/board",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "Done", body = Board)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn board(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let key = BoardKey::new(&table, table.ply(), "", BoardForm::Api);
    let render = move || RenderedBoard::answer(&Board::of(&table));
    Ok(app.boards.get(key, client, render).await?.respond(&headers))
}

/// Carries out a command. The answer comes when it is on disk.
#[utoipa::path(
    post,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    request_body = Command,
    responses((status = 200, description = "It is on disk", body = TableUpdate<'static>)),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn act(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    Body(command): Body<Command>,
) -> Result<RawJson, ApiError> {
    let news = app.act(&id, &caller, command, 0).await?;
    Ok(RawJson(news.to_string()))
}

/// The game written down, as text or, if `Accept` asks for it, as JSON.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "The record", content((String = "text/plain"), (Object = "application/json")))),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn record(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let record = app.tables.record(&id, &caller).await?;
    let accepts = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepts.contains("application/json") {
        return Ok(RawJson(record.to_json()).into_response());
    }
    Ok(([(CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_string()).into_response())
}
