//! Tables, and what is done there.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{
    ACCEPT, ACCEPT_ENCODING, CONTENT_DISPOSITION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap,
    HeaderValue, VARY,
};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use tablier_board::{Reader, full_stop};
use tablier_protocol::{
    Acknowledgement, Board, Command, CreateTable, CreatedTable, FinishedGame, GameRecord, Hint,
    LegalMoves, TableId, TableSummary, TableView, TouchRefusal,
};
use utoipa::IntoParams;

use crate::client_address::ClientAddress;
use crate::i18n::typeset_sentence;
use crate::request::App;
use crate::request::{
    Answer, ApiError, Body, CurrentUser, Link, Locale, MaybeUser, QueryString, RawJson,
    TableAccess, TablePath,
};
use crate::services::boards::{
    BoardForm, BoardKey, BoardLook, RenderedBoard, board_of, reader, refusal_of,
};
use crate::services::tables::{Caller, NewTable};

/// The most tables of one list.
const LONGEST_LIST: u32 = 100;
/// The most commands that are carried out while a table is created.
const MOST_FIRST: usize = 8;
/// The most plies that can be tried out beyond a game.
const LONGEST_LINE: usize = 40;

/// Lists the tables open to everyone at which one can sit down, the latest first.
#[utoipa::path(
    get,
    path = "/api/lobby",
    tag = "tables",
    responses((status = 200, description = "The tables", body = Vec<TableSummary>)),
    security(())
)]
pub(super) async fn lobby(
    State(app): State<App>,
    MaybeUser(identity): MaybeUser,
) -> Answer<Vec<TableSummary>> {
    let asking = identity.map(|identity| identity.user);
    Ok(Json(app.tables.lobby(asking, LONGEST_LIST).await?))
}

/// Lists the games between users that everyone can watch now, the latest first.
#[utoipa::path(
    get,
    path = "/api/watch",
    tag = "tables",
    responses((status = 200, description = "The tables", body = Vec<TableSummary>)),
    security(())
)]
pub(super) async fn running_games(State(app): State<App>) -> Answer<Vec<TableSummary>> {
    Ok(Json(app.tables.running(LONGEST_LIST).await?))
}

/// Lists the tables that are reserved for the current user, who can sit down or decline, the latest first.
#[utoipa::path(
    get,
    path = "/api/me/challenges",
    tag = "tables",
    responses((status = 200, description = "The tables", body = Vec<TableSummary>)),
    security(("session" = []), ("key" = ["read"]))
)]
pub(super) async fn my_challenges(
    State(app): State<App>,
    CurrentUser(me): CurrentUser,
) -> Answer<Vec<TableSummary>> {
    Ok(Json(app.tables.challenges(me.user, LONGEST_LIST).await?))
}

/// Lists the tables of the current user, the latest first.
#[utoipa::path(
    get,
    path = "/api/me/tables",
    tag = "tables",
    responses((status = 200, description = "The tables", body = Vec<TableSummary>)),
    security(("session" = []), ("key" = ["read"]))
)]
pub(super) async fn my_tables(
    State(app): State<App>,
    CurrentUser(me): CurrentUser,
) -> Answer<Vec<TableSummary>> {
    Ok(Json(app.tables.tables_of(me.user, LONGEST_LIST).await?))
}

/// Creates a table.
#[utoipa::path(
    post,
    path = "/api/tables",
    tag = "tables",
    request_body = CreateTable,
    responses((status = 201, description = "The table", body = CreatedTable)),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn create_table(
    State(app): State<App>,
    address: ClientAddress,
    CurrentUser(me): CurrentUser,
    Body(CreateTable { terms, first }): Body<CreateTable>,
) -> Result<(StatusCode, Json<CreatedTable>), ApiError> {
    let is_setting_up =
        |command: &Command| matches!(command, Command::Sit { .. } | Command::SeatEngine { .. });
    if first.len() > MOST_FIRST || !first.iter().all(is_setting_up) {
        return Err(ApiError::phrase(StatusCode::UNPROCESSABLE_ENTITY, "api-first-commands"));
    }
    let new = NewTable { terms, first };
    let created = app.create_table(&Caller::user(me.user), new, address).await?;
    let created = CreatedTable { table: created.table, link: created.link };
    Ok((StatusCode::CREATED, Json(created)))
}

/// Creates a new link for a table, for its creator: the old one stops working.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/link",
    tag = "tables",
    params(("id" = TableId, Path)),
    responses((status = 200, description = "The table with its new link", body = CreatedTable)),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn new_link(
    State(app): State<App>,
    TablePath(table): TablePath,
    CurrentUser(me): CurrentUser,
) -> Answer<CreatedTable> {
    let link = app.tables.new_link(&table, &Caller::user(me.user)).await?;
    Ok(Json(CreatedTable { table, link: Some(link) }))
}

/// Returns a table as the current user sees it.
#[utoipa::path(
    get,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "The table", body = TableView)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn get_table(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
) -> Answer<TableView> {
    Ok(Json(app.tables.view(&id, &caller).await?))
}

/// Carries out a command. The answer comes when it is on disk.
#[utoipa::path(
    post,
    path = "/api/tables/{id}",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    request_body = Command,
    responses((status = 200, description = "It is on disk", body = Acknowledgement)),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn act(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    Body(command): Body<Command>,
) -> Answer<Acknowledgement> {
    Ok(Json(app.act(&id, &caller, command, 0).await?))
}

/// Lists the legal moves.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/moves",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "The legal moves", body = LegalMoves)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn legal_moves(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
) -> Answer<LegalMoves> {
    Ok(Json(app.tables.table(&id, &caller).await?.legal_moves()))
}

/// Returns a move that the engine would play for the current user, in games against the computer that are not rated.
#[utoipa::path(
    post,
    path = "/api/tables/{id}/hint",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "The move", body = Hint)),
    security(("session" = []), ("key" = ["play"]))
)]
pub(super) async fn hint(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    Extension(locale): Extension<Locale>,
    headers: HeaderMap,
) -> Answer<Hint> {
    app.limits.count_hint(&caller)?;
    let (table, text) = app.tables.hint(&id, &caller).await?;
    let described = table.played().describe(&text).map_err(ApiError::unavailable)?;
    let words = full_stop(typeset_sentence(locale.language(&headers), &described));
    Ok(Json(Hint { ply: table.ply() + 1, text, words }))
}

/// Returns what stays of the game of a table that is over and counts: who won, and what became of ratings.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/result",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "The finished game", body = FinishedGame)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn finished(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
) -> Answer<FinishedGame> {
    let finished = app.tables.finished(&id, &caller).await?;
    Ok(Json(finished.ok_or_else(ApiError::not_found)?))
}

/// Which board is wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(super) struct BoardQuery {
    /// After so many plies; after all of them if it is not said.
    ply: Option<usize>,
    /// Moves to try out on top of them, separated by spaces.
    #[serde(default)]
    line: String,
    /// Whether it is seen from the other side.
    #[serde(default)]
    turned: bool,
    /// Whether the ground is wanted as well, which stays the same unless the board is turned.
    #[serde(default = "yes")]
    ground: bool,
    /// Whether columns and rows have their names beside the board.
    #[serde(default = "yes")]
    coordinates: bool,
    /// Whether one's own premoves are wanted in place of the legal moves.
    #[serde(default)]
    premoves: bool,
}

fn yes() -> bool {
    true
}

/// Returns the board of a table with everything that can be touched.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/board",
    tag = "tables",
    params(("id" = TableId, Path), Link, BoardQuery),
    responses((status = 200, description = "The board", body = Board)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn board(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    QueryString(query): QueryString<BoardQuery>,
    Extension(locale): Extension<Locale>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let ply = query.ply.unwrap_or(usize::MAX).min(table.ply());
    let line = joined(&query.line);
    let seats = || caller.user.into_iter().flat_map(|user| table.seats_of(user)).collect();
    let premoves: Option<Vec<_>> = query.premoves.then(seats);
    let BoardQuery { turned, coordinates, ground, .. } = query;
    let look = BoardLook { language: locale.language(&headers), turned, coordinates };
    let reader = reader(&table, caller.user);
    let form = BoardForm::Api { look, ground, premoves: premoves.clone() };
    let key = BoardKey::new(&table, ply, &line, reader, form);
    let render = move || {
        let mut board = board_of(&table, ply, &line, premoves.as_deref(), look, reader)?;
        if !ground {
            board.drawing.ground.clear();
        }
        RenderedBoard::answer(&board)
    };
    let rendered = app.boards.get(key, client, render).await?;
    Ok(board_response(&rendered, &headers))
}

/// The first words of a text, as many as a line may have, with one space between them.
pub(super) fn joined(text: &str) -> String {
    text.split_whitespace().take(LONGEST_LINE).collect::<Vec<_>>().join(" ")
}

/// Which touch is refused.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct RefusalQuery {
    /// After so many plies; after all of them if it is not said.
    ply: Option<usize>,
    /// Moves to try out on top of them, separated by spaces.
    #[serde(default)]
    line: String,
    /// Whether it is about one's own premoves in place of the legal moves.
    #[serde(default)]
    premoves: bool,
    /// What has been touched before, separated by spaces: the beginning of one of the board's gestures.
    #[serde(default)]
    touched: String,
    /// What was touched then: a place of the board, or a choice.
    touch: String,
}

/// Returns why something on the board of a table cannot be touched.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/refusal",
    tag = "tables",
    params(("id" = TableId, Path), Link, RefusalQuery),
    responses((status = 200, description = "The reason", body = TouchRefusal)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn refusal(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    QueryString(query): QueryString<RefusalQuery>,
    Extension(locale): Extension<Locale>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let ply = query.ply.unwrap_or(usize::MAX).min(table.ply());
    let (line, touched, touch) = (joined(&query.line), joined(&query.touched), query.touch);
    let seats = || caller.user.into_iter().flat_map(|user| table.seats_of(user)).collect();
    let premoves: Option<Vec<_>> = query.premoves.then(seats);
    let language = locale.language(&headers);
    let form = BoardForm::Refusal {
        language,
        premoves: premoves.clone(),
        touched: touched.clone(),
        touch: touch.clone(),
    };
    let key = BoardKey::new(&table, ply, &line, Reader::Spectator, form);
    let render = move || {
        let touches = (touched.as_str(), touch.as_str());
        let refusal = refusal_of(&table, ply, &line, premoves.as_deref(), touches, language)?;
        RenderedBoard::answer(&refusal)
    };
    let rendered = app.boards.get(key, client, render).await?;
    Ok(board_response(&rendered, &headers))
}

/// The bytes of a board are shared with all who get the same.
pub(super) fn board_response(board: &RenderedBoard, headers: &HeaderMap) -> Response {
    let mut response = if accepts_gzip(headers) {
        ([(CONTENT_ENCODING, "gzip")], board.gzip.clone()).into_response()
    } else {
        board.json.clone().into_response()
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    response
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(";q=").unwrap_or((coding, "1"));
        name.trim() == "gzip" && quality.trim().parse::<f32>().is_ok_and(|quality| quality > 0.0)
    })
}

/// Returns the record of the game, as text or, if `Accept` asks for it, as JSON.
#[utoipa::path(
    get,
    path = "/api/tables/{id}/record",
    tag = "tables",
    params(("id" = TableId, Path), Link),
    responses((status = 200, description = "The record", content((String = "text/plain"), (GameRecord = "application/json")))),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn record(
    State(app): State<App>,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    Extension(locale): Extension<Locale>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let record = app.tables.record(&id, &caller, locale.language(&headers)).await?;
    let accepts = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (ending, mut response) = if accepts.contains("application/json") {
        ("json", RawJson(record.to_json()).into_response())
    } else {
        let kind = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
        ("tablier", (kind, record.to_string()).into_response())
    };
    let game = record.game().unwrap_or("game");
    let name = format!("inline; filename=\"{game}-{id}.{ending}\"");
    if let Ok(name) = HeaderValue::try_from(name) {
        response.headers_mut().insert(CONTENT_DISPOSITION, name);
    }
    Ok(response)
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use flate2::read::GzDecoder;

    use super::*;

    #[tokio::test]
    async fn a_board_is_compressed_for_those_who_can_read_that() {
        let board = RenderedBoard::answer(&"board").unwrap();
        for (accepted, is_compressed) in
            [("gzip, deflate, br", true), ("gzip;q=0.5", true), ("gzip;q=0", false), ("br", false)]
        {
            let headers = HeaderMap::from_iter([(ACCEPT_ENCODING, accepted.parse().unwrap())]);
            let response = board_response(&board, &headers);
            assert_eq!(response.headers().contains_key(CONTENT_ENCODING), is_compressed);
            let body = to_bytes(response.into_body(), 1000).await.unwrap();
            let text = if is_compressed {
                std::io::read_to_string(GzDecoder::new(&*body)).unwrap()
            } else {
                String::from_utf8(body.into()).unwrap()
            };
            assert_eq!(text, "\"board\"", "{accepted}");
        }
    }
}
