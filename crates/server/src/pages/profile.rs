//! Somebody, as others see them: how strong they are, and what can be done about them.

use askama::Template;
use axum::Form;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::history::{GameRow, rows};
use super::layout::{Page, render};
use crate::http::{ApiError, App, NumberPath};
use crate::ids::PersonId;
use crate::ratings::PROVISIONAL;
use crate::store::{GameSearch, Person, PersonKind, RatingChange, Standing};
use crate::tables::now;

/// The most points of a graph, and how large it is drawn.
const LONGEST_GRAPH: u32 = 200;
const GRAPH: (f64, f64) = (320.0, 90.0);
/// The latest games that are shown.
const LATEST: u32 = 10;

#[derive(Template)]
#[template(path = "profile.html")]
struct Profile {
    page: Page,
    person: Person,
    name: String,
    kind: String,
    is_me: bool,
    is_blocked: bool,
    is_reported: bool,
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
    let store = app.tables.store();
    let person = store.person(PersonId(id)).await?.ok_or_else(ApiError::not_found)?;
    let kind = match person.kind {
        PersonKind::Guest => "profile-guest",
        PersonKind::Account if person.bot => "profile-bot",
        PersonKind::Account => "profile-account",
        PersonKind::Gone => "profile-deleted",
    };
    let mut ratings = Vec::new();
    for standing in store.ratings(person.id).await? {
        let history = store.rating_history(person.id, &standing.class, LONGEST_GRAPH).await?;
        ratings.extend(RatingRow::new(&page, &standing, &history));
    }
    let me = page.me.as_ref().map(|me| me.id);
    let search = GameSearch { person: Some(person.id), ..GameSearch::default() };
    let found = store.find_games(&search, me, LATEST).await?;
    let blocked = match me {
        Some(me) => store.blocks(me).await?,
        None => Vec::new(),
    };
    let profile = Profile {
        name: page.name_of(&person),
        kind: page.translate(kind),
        is_me: me == Some(person.id),
        is_blocked: blocked.contains(&person.id),
        is_reported: page.path.ends_with("?reported"),
        ratings,
        games: rows(&page, found),
        person,
        page,
    };
    Ok(render(&profile))
}

impl RatingRow {
    fn new(page: &Page, standing: &Standing, history: &[RatingChange]) -> Option<Self> {
        let info = tablier_games::find(&standing.class.game).ok()?;
        let rating = standing.rating.after(now().saturating_sub(standing.changed_at));
        Some(RatingRow {
            game: info.name,
            speed: page.translate(&format!("speed-{}", standing.class.speed.word())),
            rating: rating.rating.round() as i64,
            deviation: rating.deviation.round() as i64,
            is_provisional: rating.deviation > PROVISIONAL,
            games: standing.games,
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
    Form(blocking): Form<Blocking>,
) -> Result<Response, ApiError> {
    let me = page.identity.ok_or_else(ApiError::unauthorized)?.person;
    if blocking.block {
        app.people.block(me, PersonId(id)).await?;
    } else {
        app.tables.store().unblock(me, PersonId(id)).await?;
    }
    Ok(Redirect::to(&format!("/people/{id}")).into_response())
}

#[derive(Deserialize)]
pub(super) struct Report {
    text: String,
}

pub(super) async fn report(
    State(app): State<App>,
    page: Page,
    NumberPath(id): NumberPath,
    Form(report): Form<Report>,
) -> Result<Response, ApiError> {
    let me = page.identity.ok_or_else(ApiError::unauthorized)?.person;
    app.people.report(me, PersonId(id), None, &report.text).await?;
    Ok(Redirect::to(&format!("/people/{id}?reported")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::TableId;

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
