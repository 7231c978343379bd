//! A table: the board, who plays, and everything that is said and done there.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use serde_json::value::RawValue;
use tablier_core::{Info, Seat};

use super::gathering::Gathering;
use super::input::PageQuery;
use super::layout::{Page, render};
use super::rules::{self, Rules};
use super::seats::query;
use super::terms;
use super::{assets, boards, messages, pictures};
use crate::client_address::ClientAddress;
use crate::ratings;
use crate::request::App;
use crate::request::{ApiError, TableAccess, TablePath};
use crate::services::boards::{Drawing, reader};
use tablier_protocol::{
    BoardWorker, PageGame, PageUser, Phase, PlayerCount, RatingClass, Speed, TablePageData, Terms,
    UserKind,
};
use tablier_table::Table;

/// The most that was said before that is shown.
const MOST_SAID: usize = 200;

#[derive(Template)]
#[template(path = "table.html")]
pub(super) struct TablePage {
    page: Page,
    info: &'static Info,
    /// The address to play here, with the secret.
    link: String,
    /// The address of the picture that is shown where the link is shared.
    picture: String,
    table: String,
    aspect: u32,
    svg: String,
    initial_data: String,
    rules: Rules,
    /// The clock, whether the game is rated, and the options, in words.
    terms: Vec<String>,
    /// The word for how far the table has come.
    phase: &'static str,
    /// While players are missing.
    gathering: Option<Gathering>,
    /// For a game on the device, which does not know the reader: the symbols with strong contrasts.
    contrast: String,
}

impl TablePage {
    /// The page of a game on the device, whose script brings the game. The board is the usual one, with its shape.
    pub(super) fn local(
        page: Page,
        info: &'static Info,
        (svg, aspect): (String, u32),
        contrast: String,
        initial_data: String,
    ) -> Self {
        TablePage {
            link: String::new(),
            picture: String::new(),
            table: String::new(),
            aspect,
            svg,
            initial_data,
            rules: rules::of(info, &page),
            terms: Vec::new(),
            phase: Phase::Playing.word(),
            gathering: None,
            contrast,
            page,
            info,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Link {
    #[serde(default)]
    link: String,
}

pub(super) async fn show(
    State(app): State<App>,
    page: Page,
    TablePath(id): TablePath,
    TableAccess(caller): TableAccess,
    client: ClientAddress,
    PageQuery(Link { link }): PageQuery<Link>,
) -> Result<Response, ApiError> {
    let table = app.tables.table(&id, &caller).await?;
    let me = page.me.as_ref().map(|me| me.id);
    let info = table.played().info();
    let turned = pictures::is_turned(&table, me);
    let (look, reader) = (boards::look(&page, turned), reader(&table, me));
    let board = boards::in_page(&app, &table, look, reader, client).await?;
    let drawing = board.drawing.as_deref();
    let svg = drawing.map(|drawing| svg(drawing, info, &page)).unwrap_or_default();
    let view = app.tables.view(&id, &caller).await?;
    let seats: Vec<_> =
        (0..view.seats.len() as u8).map(|seat| page.tell(&info.seat_name(Seat(seat)))).collect();
    let level = |level: u8| page.translate_with("level-word", "level", level);
    let board_json: &RawValue =
        serde_json::from_slice(&board.json).map_err(ApiError::unavailable)?;
    let rating_class = rating_class(&table);
    let users = users(&app, &table, &page, rating_class.as_ref()).await?;
    let gathering = Gathering::of(&table, &view, &users, &page);
    let data = TablePageData {
        me,
        users,
        chat: app.tables.chat(&table, MOST_SAID).await?,
        now: app.tables.clock().now(),
        link: link.clone(),
        origin: page.lan_origin().map(str::to_owned),
        phrases: messages::script_phrases(page.language),
        levels: (1..=10).map(level).collect(),
        level_ratings: ratings::levels(info.id)
            .iter()
            .map(|rating| rating.round() as i64)
            .collect(),
        rating_class,
        game: PageGame { id: info.id.to_owned(), name: info.name.to_owned(), chance: info.chance },
        seats,
        coordinates: page.preferences.coordinates,
        board: board_json,
        view,
        board_worker: tablier_games::is_built_in(info.id).then(|| BoardWorker {
            module: page.asset(assets::MODULE),
            script: page.asset("dist/boards.js"),
        }),
    };
    let origin = page.origin();
    let template = TablePage {
        info,
        picture: format!("{origin}/api/tables/{id}/picture{}", query(&link)),
        table: id.to_string(),
        aspect: drawing.map_or(100, aspect),
        svg,
        initial_data: messages::in_page(&data),
        rules: rules::of(info, &page),
        terms: terms::in_words(&page, info, &table),
        phase: table.phase().word(),
        gathering,
        contrast: String::new(),
        link,
        page,
    };
    Ok(render(&template))
}

/// The board as it is seen before any script runs.
pub(super) fn svg(drawing: &Drawing, info: &Info, page: &Page) -> String {
    let symbols = pictures::symbols(info, page.preferences.palette);
    let [x, y, width, height] = drawing.area;
    format!(
        "<svg viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" height=\"{height}\" \
         role=\"group\" aria-label=\"{}\"><defs>{symbols}</defs>{}</svg>",
        info.name, drawing.svg
    )
}

/// How wide boards are for their height, in hundredths. The styles have a class for each step of five.
const ASPECTS: std::ops::RangeInclusive<u32> = 50..=200;

/// The nearest of [`ASPECTS`]: a board that is longer still has some room beside it.
pub(super) fn aspect(drawing: &Drawing) -> u32 {
    let [_, _, width, height] = drawing.area;
    let aspect = (width / height * 20.0).round() as u32 * 5;
    aspect.clamp(*ASPECTS.start(), *ASPECTS.end())
}

/// What is rated together with the game of a table; nothing without a clock.
fn rating_class(table: &Table) -> Option<RatingClass> {
    let Terms { game, clock, .. } = table.terms();
    let player_count = PlayerCount::of(usize::from(table.played().seats()));
    Some(RatingClass { game: game.clone(), player_count, speed: Speed::of(*clock)? })
}

/// Everybody who has to do with the table, with their rating in games of this class.
async fn users(
    app: &App,
    table: &Table,
    page: &Page,
    class: Option<&RatingClass>,
) -> Result<BTreeMap<i64, PageUser>, ApiError> {
    let mut users = BTreeMap::new();
    for user in app.tables.users_of(table).await? {
        let name = page.name_of(&user);
        let ratings = if class.is_some() && user.kind == UserKind::Account {
            app.ratings.of_user(user.id).await?
        } else {
            Vec::new()
        };
        let rating = ratings.into_iter().find(|rating| Some(&rating.class) == class);
        users.insert(user.id.0, PageUser { name, kind: user.kind, bot: user.bot, rating });
    }
    Ok(users)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_of_a_board_has_its_style() {
        let styles = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/style.css");
        let styles = std::fs::read_to_string(styles).unwrap();
        for aspect in ASPECTS.step_by(5) {
            let shape = f64::from(aspect) / 100.0;
            let rule = format!(".aspect-{aspect} {{ --aspect: {shape}; }}");
            assert!(styles.contains(&rule), "{rule} is missing");
        }
    }
}
