//! Pictures of what can be chosen for a game: the start with an option, the faces of a die, who is allied.

use axum::response::Response;
use serde::Deserialize;
use tablier_board::drawing;
use tablier_core::{Alliance, Info, OptionPictures, OptionSpec, Seat};
use tablier_draw::Look;
use tablier_protocol::{BoardPiece, Palette};

use super::assets::kept;
use super::input::{PagePath, PageQuery};
use super::pictures::{SVG, picture, piece, symbols};
use super::setup_options::alliances;
use crate::request::ApiError;

/// The side of a symbol, in hundredths of a cell.
const SIDE: usize = 110;
/// The room between two teams.
const GAP: usize = 50;

#[derive(Deserialize)]
pub(super) struct Value {
    value: String,
}

/// The picture of a value that a page offers; of others there is none.
pub(super) async fn show(
    PagePath((_, game, file)): PagePath<(String, String, String)>,
    PageQuery(Value { value }): PageQuery<Value>,
) -> Result<Response, ApiError> {
    let id = file.strip_suffix(".svg").ok_or_else(ApiError::not_found)?;
    let drawn = tablier_games::find(&game).ok().and_then(|info| {
        let spec = info.options.iter().find(|spec| spec.id == id)?;
        draw(info, spec, &value)
    });
    Ok(kept(SVG, drawn.ok_or_else(ApiError::not_found)?))
}

fn draw(info: &'static Info, spec: &OptionSpec, value: &str) -> Option<String> {
    match spec.pictures {
        OptionPictures::Start => start(info, spec, value),
        OptionPictures::Symbols(known) => {
            let (_, names) = known.iter().find(|(word, _)| *word == value)?;
            let ids: Vec<_> = names.iter().map(|name| format!("{}-{name}", info.id)).collect();
            Some(row_of_symbols(info, &ids))
        }
        OptionPictures::None => {
            let mut known = alliances(info).into_iter().map(|(_, alliance)| alliance);
            let alliance = known.find(|known| known.option == spec.id && known.value == value)?;
            teams(info, &alliance)
        }
    }
}

/// The start with this value, which is one of the option's words or a number.
fn start(info: &'static Info, spec: &OptionSpec, value: &str) -> Option<String> {
    let is_text = !spec.words().is_empty() && !spec.words().contains(&value);
    let game = tablier_games::game(info.id, [(spec.id, value)]).ok().filter(|_| !is_text)?;
    let mut scene = game.begin().scene();
    scene.marks.clear();
    Some(picture(&scene, info, Look::default()))
}

fn row_of_symbols(info: &Info, ids: &[String]) -> String {
    let used = ids.iter().enumerate().map(|(i, id)| {
        format!("<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>", i * SIDE + SIDE / 2, SIDE / 2)
    });
    document(info, ids.len() * SIDE, SIDE, &used.collect::<String>())
}

/// A piece of every seat, those of a team within one outline.
fn teams(info: &'static Info, alliance: &Alliance) -> Option<String> {
    let (option, value) = (alliance.option, alliance.value.as_str());
    let scene = tablier_games::game(info.id, [(option, value)]).ok()?.begin().scene();
    let drawn = drawing(&scene, info, &Look::default());
    let of_seat = |seat: Seat| drawn.pieces.iter().find(|piece| piece.owner == Some(seat));
    let (mut inside, mut x) = (String::new(), 0);
    for team in &alliance.teams {
        let width = team.len() * SIDE;
        let outline = format!(
            "<rect x=\"{}\" y=\"4\" width=\"{}\" height=\"{}\" rx=\"40\" fill=\"#8a7a62\" \
             fill-opacity=\".22\" stroke=\"#8a7a62\" stroke-width=\"5\"/>",
            x + 4,
            width - 8,
            SIDE - 8
        );
        inside += &outline;
        for (i, seat) in team.iter().enumerate() {
            let (x, y) = ((x + i * SIDE + SIDE / 2) as f32, (SIDE / 2) as f32);
            let shown =
                of_seat(*seat).map(|found| BoardPiece { x, y, scale: 1.0, ..found.clone() });
            inside += &shown.as_ref().map(piece).unwrap_or_default();
        }
        x += width + GAP;
    }
    Some(document(info, x - GAP, SIDE, &inside))
}

fn document(info: &Info, width: usize, height: usize, inside: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\"><defs>{}</defs>{inside}</svg>",
        symbols(info, Palette::Usual)
    )
}
