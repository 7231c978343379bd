//! The games that can be played.

use axum::Json;
use axum::http::HeaderMap;
use tablier_core::{Info, Language, OptionSpec};
use tablier_protocol::{GameInfo, GameOption, OptionValues};

use crate::i18n::translate;
use crate::request::{MaybeUser, language_of};

/// Lists the games.
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "server",
    responses((status = 200, description = "All games", body = Vec<GameInfo>)),
    security(())
)]
pub(super) async fn list_games(
    MaybeUser(identity): MaybeUser,
    headers: HeaderMap,
) -> Json<Vec<GameInfo>> {
    let chosen = identity.and_then(|identity| identity.language);
    let language = chosen.unwrap_or_else(|| language_of(&headers));
    Json(tablier_games::infos().map(|info| game_info(info, language)).collect())
}

fn game_info(info: &Info, language: Language) -> GameInfo {
    GameInfo {
        game: info.id.to_owned(),
        name: info.name.to_owned(),
        authors: owned(info.authors),
        year: info.year,
        summary: translate(language, &info.phrase("summary")),
        players: [info.players.0, info.players.1],
        chance: info.chance,
        options: info.options.iter().map(|spec| game_option(info, spec, language)).collect(),
    }
}

fn game_option(info: &Info, spec: &OptionSpec, language: Language) -> GameOption {
    use tablier_core::OptionValues::{Choice, Number, Text};
    GameOption {
        option: spec.id.to_owned(),
        default: spec.default.to_owned(),
        values: match spec.values {
            Choice(words) => OptionValues::Words { words: owned(words) },
            Number(from, to) => OptionValues::Numbers { from, to },
            Text(known) => OptionValues::Text { known: owned(known) },
        },
        explanation: translate(language, &spec.explanation(info)),
    }
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
