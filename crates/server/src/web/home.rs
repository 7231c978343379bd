//! The home page: what waits for somebody, then a card for each game and one click to play.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use tablier_core::Info;

use super::games::MOST_CHALLENGES;
use super::layout::{Page, render};
use super::table_rows::{Row, rows};
use crate::request::{ApiError, App};

/// The most tables of each list; the pages of the lists have all of them.
const MOST: usize = 4;
/// The most tables that are looked through for those that are shown.
const MOST_LOOKED_THROUGH: u32 = 50;

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    page: Page,
    waiting: Waiting,
    boxes: Vec<GameBox>,
    /// Where phones nearby reach the server.
    phone: Option<String>,
}

/// What waits for somebody who comes back.
#[derive(Default)]
struct Waiting {
    challenges: Vec<Row>,
    /// The games in which it is my turn.
    turns: Vec<Row>,
    /// Whether there are more of them than are shown.
    has_more_turns: bool,
    /// The games of others that can be watched.
    running: Vec<Row>,
    lobby: Vec<Row>,
}

struct GameBox {
    info: &'static Info,
    summary: String,
    players: String,
    minutes: Option<u8>,
}

pub(super) async fn show(State(app): State<App>, page: Page) -> Result<Response, ApiError> {
    let waiting = Waiting::of(&app, &page).await?;
    let boxes = tablier_games::infos().map(|info| GameBox::new(info, &page)).collect();
    Ok(render(&Home { waiting, phone: page.phone_address(), page, boxes }))
}

impl Waiting {
    async fn of(app: &App, page: &Page) -> Result<Self, ApiError> {
        let mut waiting = Waiting::default();
        let me = page.me.as_ref().map(|me| me.id);
        if let Some(me) = me {
            let challenges = app.tables.challenges(me, MOST_CHALLENGES).await?;
            waiting.challenges = rows(app, page, &challenges).await?;
            let mut turns = app.tables.waiting_for(me, MOST as u32 + 1).await?;
            waiting.has_more_turns = turns.len() > MOST;
            turns.truncate(MOST);
            waiting.turns = rows(app, page, &turns).await?;
        }
        let mut running = app.tables.running(MOST_LOOKED_THROUGH).await?;
        running.retain(|table| {
            me.is_none_or(|me| table.players.iter().flatten().all(|player| player.id != me))
        });
        running.truncate(MOST);
        waiting.running = rows(app, page, &running).await?;
        let mut lobby = app.tables.lobby(me, MOST_LOOKED_THROUGH).await?;
        lobby.retain(|table| Some(table.creator) != me);
        lobby.truncate(MOST);
        waiting.lobby = rows(app, page, &lobby).await?;
        Ok(waiting)
    }

    fn is_empty(&self) -> bool {
        let all = [&self.challenges, &self.turns, &self.running, &self.lobby];
        all.iter().all(|rows| rows.is_empty())
    }
}

impl GameBox {
    fn new(info: &'static Info, page: &Page) -> Self {
        let (least, most) = info.players;
        let players = if least == most { most.to_string() } else { format!("{least}–{most}") };
        GameBox { info, summary: page.of_game(info, "summary"), players, minutes: info.minutes }
    }
}
