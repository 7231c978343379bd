//! The archive of finished games.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use tablier_protocol::{FinishedGame, GamesPage, Scope, Score, TableId, UserId};
use utoipa::IntoParams;

use crate::request::App;
use crate::request::{Answer, ApiError, MaybeUser, QueryString};
use crate::store::GameSearch;

/// The games of one page.
const PAGE: u32 = 50;
/// The most characters of an opening.
const LONGEST_OPENING: usize = 1000;

/// What is looked for, as it stands in an address.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SearchGames {
    /// The game's name in the registry.
    game: Option<String>,
    /// Who played.
    user: Option<i64>,
    /// Who played as well.
    against: Option<i64>,
    /// What came of it for `user`; that it was drawn can be asked for without one.
    result: Option<Score>,
    /// The first moves, separated by spaces.
    opening: Option<String>,
    /// Whether it was played for ratings.
    rated: Option<bool>,
    /// `next` of the page before.
    behind: Option<String>,
}

/// Finds finished games, the latest first. Those behind a link are found only by their players.
#[utoipa::path(
    get,
    path = "/api/archive",
    tag = "tables",
    params(SearchGames),
    responses((status = 200, description = "A page of games", body = GamesPage)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn search_games(
    State(app): State<App>,
    MaybeUser(identity): MaybeUser,
    QueryString(search): QueryString<SearchGames>,
) -> Answer<GamesPage> {
    let reader = identity.filter(|identity| identity.scopes.allow(Scope::Read));
    let asking = reader.map(|identity| identity.user);
    let found = app.archive.search(&search.read()?, asking, PAGE).await?;
    let next = found.games.last().filter(|_| found.has_more).map(cursor);
    Ok(Json(GamesPage { games: found.games, next }))
}

impl SearchGames {
    fn read(self) -> Result<GameSearch, ApiError> {
        let wrong = |name| ApiError::phrase(StatusCode::UNPROCESSABLE_ENTITY, name);
        if self.opening.as_ref().is_some_and(|opening| opening.len() > LONGEST_OPENING) {
            return Err(wrong("api-opening"));
        }
        let won_by_nobody = matches!(self.result, Some(Score::Won | Score::Lost));
        if won_by_nobody && self.user.is_none() {
            return Err(wrong("api-result-of-whom"));
        }
        let behind = self.behind.as_deref().map(read_cursor);
        let behind = behind.map(|read| read.ok_or_else(|| wrong("api-cursor"))).transpose()?;
        Ok(GameSearch {
            table: None,
            game: self.game,
            user: self.user.map(UserId),
            against: self.against.map(UserId),
            result: self.result,
            opening: self.opening.map(|moves| spaced(&moves)),
            rated: self.rated,
            behind,
        })
    }
}

/// Every move with a space behind it, as openings are kept.
fn spaced(moves: &str) -> String {
    moves.split_whitespace().flat_map(|text| [text, " "]).collect()
}

fn cursor(game: &FinishedGame) -> String {
    format!("{}-{}", game.ended_at, game.table)
}

fn read_cursor(text: &str) -> Option<(u64, TableId)> {
    let (ended_at, table) = text.split_once('-')?;
    let ended_at: i64 = ended_at.parse().ok()?;
    Some((u64::try_from(ended_at).ok()?, table.parse().ok()?))
}
