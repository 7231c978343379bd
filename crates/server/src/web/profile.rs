//! Somebody, as others see them: how strong they are, and what can be done about them.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use tablier_core::Info;

use super::history::{GameRow, rows};
use super::input::PageForm;
use super::layout::{Page, render};
use crate::request::App;
use crate::request::{ApiError, NumberPath};
use crate::store::GameSearch;
use tablier_protocol::UserId;
use tablier_protocol::{RatingChange, User, UserKind, UserRating};

/// The most points of a graph, and how large it is drawn.
const LONGEST_GRAPH: u32 = 200;
const GRAPH: (f64, f64) = (320.0, 90.0);
/// The latest games that are shown.
const LATEST: u32 = 10;

#[derive(Template)]
#[template(path = "profile.html")]
struct ProfilePage {
    page: Page,
    user: User,
    name: String,
    kind: String,
    is_me: bool,
    is_blocked: bool,
    is_reported: bool,
    /// The games to which I can challenge them.
    challenges: Vec<&'static Info>,
    ratings: Vec<RatingRow>,
    games: Vec<GameRow>,
}

struct RatingRow {
    game: &'static str,
    speed: String,
    rating: i64,
    deviation: i64,
    is_provisional: bool,
    games: u64,
    /// The points of a line.
    graph: String,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    NumberPath(id): NumberPath,
) -> Result<Response, ApiError> {
    let user = app.users.user(UserId(id)).await?;
    let kind = match user.kind {
        UserKind::Guest => "profile-guest",
        UserKind::Account if user.bot => "profile-bot",
        UserKind::Account => "profile-account",
        UserKind::Deleted => "profile-deleted",
    };
    let mut ratings = Vec::new();
    for rating in app.ratings.of_user(user.id).await? {
        let history = app.ratings.history(user.id, &rating.class, LONGEST_GRAPH).await?;
        ratings.extend(RatingRow::new(&page, &rating, &history));
    }
    let me = page.me.as_ref().map(|me| me.id);
    let search = GameSearch { user: Some(user.id), ..GameSearch::default() };
    let found = app.archive.search(&search, me, LATEST).await?.games;
    let is_blocked = match me {
        Some(me) => app.users.blocked(me).await?.iter().any(|blocked| blocked.id == user.id),
        None => false,
    };
    let can_be_challenged = me != Some(user.id) && user.kind != UserKind::Deleted && !is_blocked;
    let profile = ProfilePage {
        name: page.name_of(&user),
        kind: page.translate(kind),
        is_me: me == Some(user.id),
        is_blocked,
        challenges: if can_be_challenged { tablier_games::infos().collect() } else { Vec::new() },
        is_reported: page.path.ends_with("?reported"),
        ratings,
        games: rows(&page, found),
        user,
        page,
    };
    Ok(render(&profile))
}

impl RatingRow {
    fn new(page: &Page, rating: &UserRating, history: &[RatingChange]) -> Option<Self> {
        let info = tablier_games::find(&rating.class.game).ok()?;
        Some(RatingRow {
            game: info.name,
            speed: page.translate(&format!("speed-{}", rating.class.speed.word())),
            rating: rating.rating,
            deviation: rating.deviation,
            is_provisional: rating.provisional,
            games: rating.games,
            graph: graph(history),
        })
    }
}

/// The line of a rating, from left to right.
fn graph(history: &[RatingChange]) -> String {
    let points: Vec<f64> = history
        .first()
        .map(|first| first.before)
        .into_iter()
        .chain(history.iter().map(|change| change.rating))
        .collect();
    let (low, high) = points
        .iter()
        .fold((f64::MAX, f64::MIN), |(low, high), point| (low.min(*point), high.max(*point)));
    let (width, height) = GRAPH;
    let step = width / (points.len().saturating_sub(1).max(1)) as f64;
    let at = |(i, point): (usize, &f64)| {
        let share = (point - low) / (high - low).max(1.0);
        format!("{:.1},{:.1}", i as f64 * step, (height - 8.0) * (1.0 - share) + 4.0)
    };
    points.iter().enumerate().map(at).collect::<Vec<_>>().join(" ")
}

#[derive(Deserialize)]
pub(super) struct Blocking {
    block: bool,
}

pub(super) async fn block(
    State(app): State<App>,
    page: Page,
    NumberPath(id): NumberPath,
    PageForm(blocking): PageForm<Blocking>,
) -> Result<Response, ApiError> {
    let me = page.identity.ok_or_else(ApiError::unauthorized)?.user;
    if blocking.block {
        app.users.block(me, UserId(id)).await?;
    } else {
        app.users.unblock(me, UserId(id)).await?;
    }
    Ok(Redirect::to(&format!("/users/{id}")).into_response())
}

#[derive(Deserialize)]
pub(super) struct Report {
    text: String,
}

pub(super) async fn report(
    State(app): State<App>,
    page: Page,
    NumberPath(id): NumberPath,
    PageForm(report): PageForm<Report>,
) -> Result<Response, ApiError> {
    let me = page.identity.ok_or_else(ApiError::unauthorized)?.user;
    app.users.report(me, UserId(id), None, &report.text).await?;
    Ok(Redirect::to(&format!("/users/{id}?reported")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablier_protocol::TableId;

    #[test]
    fn a_graph_goes_from_left_to_right_and_up() {
        let change = |before, rating| RatingChange {
            at: 0,
            table: TableId::from_bytes([0; 8]),
            before,
            rating,
            deviation: 50.0,
        };
        assert_eq!(
            graph(&[change(1500.0, 1520.0), change(1520.0, 1510.0)]),
            "0.0,86.0 160.0,4.0 320.0,45.0"
        );
        assert_eq!(graph(&[]), "");
    }
}
