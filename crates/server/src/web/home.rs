//! The home page: a card for each game, and one click to play.

use askama::Template;
use axum::response::Response;
use tablier_core::Info;

use super::layout::{Page, render};

/// How long a game takes among users who know it, in minutes; a game that is not listed does not tell.
const MINUTES: [(&str, u8); 5] =
    [("orthokon", 10), ("ordo", 20), ("tortuga", 15), ("tor", 20), ("theseion", 45)];

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    page: Page,
    boxes: Vec<GameBox>,
}

struct GameBox {
    info: &'static Info,
    summary: String,
    players: String,
    minutes: Option<u8>,
}

pub(super) async fn show(page: Page) -> Response {
    let boxes = tablier_games::infos().map(|info| GameBox::new(info, &page)).collect();
    render(&Home { page, boxes })
}

impl GameBox {
    fn new(info: &'static Info, page: &Page) -> Self {
        let (least, most) = info.players;
        let players = if least == most { most.to_string() } else { format!("{least}–{most}") };
        GameBox {
            info,
            summary: page.of_game(info, "summary"),
            players,
            minutes: MINUTES.iter().find(|(id, _)| *id == info.id).map(|(_, minutes)| *minutes),
        }
    }
}
