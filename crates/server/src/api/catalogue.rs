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
    let value_name = |word: &&str| {
        let name = spec.value_name(info, word)?;
        Some(((*word).to_owned(), translate(language, &name)))
    };
    GameOption {
        option: spec.id.to_owned(),
        name: translate(language, &spec.name(info)),
        default: spec.default.to_owned(),
        values: match spec.values {
            Choice(words) => OptionValues::Words { words: owned(words) },
            Number(from, to) => OptionValues::Numbers { from, to },
            Text(known) => OptionValues::Text { known: owned(known) },
        },
        value_names: spec.words().iter().filter_map(value_name).collect(),
        explanation: explanation(info, spec, language),
    }
}

/// What an option is for, and how its texts are written.
fn explanation(info: &Info, spec: &OptionSpec, language: Language) -> String {
    let sentences = [spec.explanation(info)].into_iter().chain(spec.text_format(info));
    sentences.map(|sentence| translate(language, &sentence)).collect::<Vec<_>>().join(". ")
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
