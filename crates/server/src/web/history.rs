//! The game archive.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use tablier_core::Info;

use super::layout::{Page, render};
use crate::request::ApiError;
use crate::request::App;
use crate::store::GameSearch;
use tablier_protocol::Score;
use tablier_protocol::{FinishedGame, FinishedPlayer};
use tablier_protocol::{TableId, UserId};

/// The games of one page.
const PAGE: u32 = 30;
/// The most characters of an opening.
const LONGEST_OPENING: usize = 1000;

#[derive(Template)]
#[template(path = "history.html")]
struct History {
    page: Page,
    games: Vec<&'static Info>,
    search_form: SearchForm,
    rows: Vec<GameRow>,
    /// Where the next page begins.
    next: Option<String>,
}

/// What is looked for; an empty field asks for nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct SearchForm {
    game: String,
    user: String,
    opening: String,
    behind: String,
}

/// A game in a list.
pub(super) struct GameRow {
    pub(super) id: String,
    pub(super) info: &'static Info,
    pub(super) players: Vec<PlayerCell>,
    pub(super) plies: u64,
    pub(super) at: u64,
    pub(super) rated: bool,
}

/// A player with what came of it.
pub(super) struct PlayerCell {
    pub(super) user: Option<i64>,
    pub(super) name: String,
    /// A sign for the result: colour alone tells nothing.
    pub(super) sign: &'static str,
    pub(super) change: Option<String>,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    Query(search_form): Query<SearchForm>,
) -> Result<Response, ApiError> {
    let me = page.me.as_ref().map(|me| me.id);
    let opening: String = search_form.opening.chars().take(LONGEST_OPENING).collect();
    let spaced: String = opening.split_whitespace().flat_map(|text| [text, " "]).collect();
    let search = GameSearch {
        game: Some(search_form.game.clone()).filter(|game| !game.is_empty()),
        user: search_form.user.parse().ok().map(UserId),
        opening: Some(spaced).filter(|moves| !moves.is_empty()),
        behind: read_cursor(&search_form.behind),
        ..GameSearch::default()
    };
    let found = app.archive.search(&search, me, PAGE).await?;
    let last = found.games.last().filter(|_| found.has_more);
    let next = last.map(|game| format!("{}-{}", game.ended_at, game.table));
    let rows = rows(&page, found.games);
    let games = tablier_games::infos().collect();
    Ok(render(&History { page, games, search_form, rows, next }))
}

fn read_cursor(text: &str) -> Option<(u64, TableId)> {
    let (ended_at, table) = text.split_once('-')?;
    let ended_at: i64 = ended_at.parse().ok()?;
    Some((u64::try_from(ended_at).ok()?, table.parse().ok()?))
}

pub(super) fn rows(page: &Page, found: Vec<FinishedGame>) -> Vec<GameRow> {
    let row = |game: FinishedGame| {
        Some(GameRow {
            id: game.table.to_string(),
            info: tablier_games::find(&game.game).ok()?,
            players: game.players.iter().map(|player| cell(page, player)).collect(),
            plies: game.plies,
            at: game.ended_at,
            rated: game.rated,
        })
    };
    found.into_iter().filter_map(row).collect()
}

fn cell(page: &Page, player: &FinishedPlayer) -> PlayerCell {
    let engine = || page.translate_with("player-engine", "level", player.level.unwrap_or_default());
    PlayerCell {
        user: player.user.as_ref().map(|user| user.id.0),
        name: player.user.as_ref().map_or_else(engine, |user| page.name_of(user)),
        sign: match player.result {
            Score::Won => "1",
            Score::Drawn => "½",
            Score::Lost => "0",
        },
        // A minus is as wide as a plus.
        change: player
            .rating
            .map(|rating| format!("{:+}", rating.after - rating.before).replace('-', "−")),
    }
}
