//! The game archive.

use askama::Template;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;
use tablier_core::Info;

use super::cursor::{read_cursor, write_cursor};
use super::input::PageQuery;
use super::layout::{Page, render_as};
use crate::request::ApiError;
use crate::request::App;
use crate::store::GameSearch;
use tablier_protocol::{FinishedGame, FinishedPlayer, Score, UserId, UserKind};

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
    /// The name of a player who was named by number and has no name that could be typed.
    nameless: Option<String>,
    /// What is wrong with the search.
    error: Option<String>,
    rows: Vec<GameRow>,
    /// Where the next page begins.
    next: Option<String>,
}

/// What is looked for; an empty field asks for nothing.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct SearchForm {
    game: String,
    /// The name of an account.
    player: String,
    /// The number of a user, for those who have no account.
    user: String,
    /// The name of an account that played as well.
    against: String,
    result: String,
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
    PageQuery(mut search_form): PageQuery<SearchForm>,
) -> Result<Response, ApiError> {
    let mut search = search_form.read()?;
    let mut nameless = None;
    if search_form.player.is_empty()
        && let Some(user) = search.user
    {
        let user = app.users.user(user).await?;
        if user.kind == UserKind::Account {
            search_form.player.clone_from(&user.name);
            search_form.user.clear();
        } else {
            nameless = Some(page.name_of(&user));
        }
    }
    let mut error = None;
    for (name, found) in
        [(&search_form.player, &mut search.user), (&search_form.against, &mut search.against)]
    {
        if !name.trim().is_empty() {
            *found = app.users.named(name).await?;
            if found.is_none() {
                error = Some(page.translate_with("history-nobody", "name", name.as_str()));
            }
        }
    }
    let is_of_player = matches!(search.result, Some(Score::Won | Score::Lost));
    if is_of_player && search.user.is_none() && error.is_none() {
        error = Some(page.translate("history-result-of-whom"));
    }
    let me = page.me.as_ref().map(|me| me.id);
    let (mut rows, mut next) = (Vec::new(), None);
    if error.is_none() {
        let found = app.archive.search(&search, me, PAGE).await?;
        let last = found.games.last().filter(|_| found.has_more);
        next = last.map(|game| write_cursor(game.ended_at, &game.table));
        rows = self::rows(&page, found.games);
    }
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let games = tablier_games::infos().collect();
    let history = History { page, games, search_form, nameless, error, rows, next };
    Ok(render_as(status, &history))
}

impl SearchForm {
    /// The search but for those who are named. Fails if the address has values that no form has.
    fn read(&self) -> Result<GameSearch, ApiError> {
        let wrong = || ApiError::phrase(StatusCode::BAD_REQUEST, "error-address");
        let given = |text: &str| !text.is_empty();
        if given(&self.game) {
            tablier_games::find(&self.game)
                .map_err(|message| ApiError::new(StatusCode::NOT_FOUND, message))?;
        }
        let result = match self.result.as_str() {
            "" => None,
            "won" => Some(Score::Won),
            "drawn" => Some(Score::Drawn),
            "lost" => Some(Score::Lost),
            _ => return Err(wrong()),
        };
        let user = Some(&self.user).filter(|user| given(user));
        let user = user.map(|user| user.parse().map(UserId).map_err(|_| wrong())).transpose()?;
        let behind = Some(&self.behind).filter(|behind| given(behind));
        let behind = behind.map(|text| read_cursor(text).ok_or_else(wrong)).transpose()?;
        if self.opening.len() > LONGEST_OPENING {
            return Err(ApiError::phrase(StatusCode::BAD_REQUEST, "api-opening"));
        }
        let opening: String =
            self.opening.split_whitespace().flat_map(|text| [text, " "]).collect();
        Ok(GameSearch {
            game: Some(self.game.clone()).filter(|game| given(game)),
            user,
            result,
            opening: Some(opening).filter(|moves| given(moves)),
            behind,
            ..GameSearch::default()
        })
    }
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
