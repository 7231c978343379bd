//! The games that were played.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::identity::MaybeUser;
use super::input::{Answer, Asked};
use super::{ApiError, App};
use crate::ids::{PersonId, TableId};
use crate::people::Scope;
use crate::store::{FoundGame, GameSearch};
use crate::table::Score;

/// The games of one page.
const PAGE: u32 = 50;
/// The most characters of an opening.
const LONGEST_OPENING: usize = 1000;

/// What is looked for, as it stands in an address.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Search {
    /// The game's name in the registry.
    game: Option<String>,
    /// Who played.
    person: Option<i64>,
    /// Who played as well.
    against: Option<i64>,
    /// What came of it for `person`; that it was drawn can be asked for without one.
    result: Option<Score>,
    /// The first moves, separated by spaces.
    opening: Option<String>,
    /// Whether it was played for ratings.
    rated: Option<bool>,
    /// `next` of the page before.
    behind: Option<String>,
}

/// Some of the games that were found, the latest first.
#[derive(Serialize, ToSchema)]
#[schema(as = HistoryPage)]
pub(super) struct Page {
    games: Vec<FoundGame>,
    /// What to write behind `behind=` to get the next page, if there is one.
    next: Option<String>,
}

/// The games that were played, the latest first. Those behind a link are found by who sat there alone.
#[utoipa::path(
    get,
    path = "/api/history",
    tag = "tables",
    params(Search),
    responses((status = 200, description = "Done", body = Page)),
    security((), ("session" = []), ("key" = ["read"]))
)]
pub(super) async fn search(
    State(app): State<App>,
    MaybeUser(visitor): MaybeUser,
    Asked(search): Asked<Search>,
) -> Answer<Page> {
    let reader = visitor.filter(|identity| identity.scopes.allow(Scope::Read));
    let asking = reader.map(|identity| identity.person);
    let search = search.read()?;
    // One more tells whether there is a next page.
    let mut games = app.tables.store().find_games(&search, asking, PAGE + 1).await?;
    let has_more = games.len() > PAGE as usize;
    games.truncate(PAGE as usize);
    let next = games.last().filter(|_| has_more).map(cursor);
    Ok(Json(Page { games, next }))
}

impl Search {
    fn read(self) -> Result<GameSearch, ApiError> {
        let wrong = |name| ApiError::phrase(StatusCode::UNPROCESSABLE_ENTITY, name);
        if self.opening.as_ref().is_some_and(|opening| opening.len() > LONGEST_OPENING) {
            return Err(wrong("api-opening"));
        }
        let won_by_nobody = matches!(self.result, Some(Score::Won | Score::Lost));
        if won_by_nobody && self.person.is_none() {
            return Err(wrong("api-result-of-whom"));
        }
        let behind = self.behind.as_deref().map(read_cursor);
        let behind = behind.map(|read| read.ok_or_else(|| wrong("api-cursor"))).transpose()?;
        Ok(GameSearch {
            game: self.game,
            person: self.person.map(PersonId),
            against: self.against.map(PersonId),
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

fn cursor(game: &FoundGame) -> String {
    format!("{}-{}", game.ended_at, game.table)
}

fn read_cursor(text: &str) -> Option<(u64, TableId)> {
    let (ended_at, table) = text.split_once('-')?;
    let ended_at: i64 = ended_at.parse().ok()?;
    Some((u64::try_from(ended_at).ok()?, table.parse().ok()?))
}
