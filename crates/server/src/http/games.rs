//! The catalogue.

use axum::Json;
use axum::http::HeaderMap;
use serde::Serialize;
use tablier_core::{Info, Language, OptionSpec, OptionValues};
use utoipa::ToSchema;

use super::identity::MaybeUser;
use crate::i18n::translate;
use crate::pages::language;

/// A game that is played here.
#[derive(Serialize, ToSchema)]
pub(super) struct GameCard {
    /// Its name in the registry, which stands in terms.
    game: &'static str,
    /// The name that people use.
    name: &'static str,
    authors: &'static [&'static str],
    year: Option<u16>,
    summary: String,
    /// The least and the largest number of players.
    players: [u8; 2],
    /// Whether a die is rolled.
    chance: bool,
    options: Vec<OptionCard>,
}

/// Something that can be chosen before a game.
#[derive(Serialize, ToSchema)]
struct OptionCard {
    option: &'static str,
    default: &'static str,
    values: Values,
    says: String,
}

/// What an option can be.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Values {
    Words {
        words: &'static [&'static str],
    },
    Numbers {
        from: u64,
        to: u64,
    },
    /// One of these words, or a text that the game reads itself.
    Text {
        known: &'static [&'static str],
    },
}

/// The catalogue.
#[utoipa::path(
    get,
    path = "/api/games",
    tag = "server",
    responses((status = 200, description = "All games", body = Vec<GameCard>)),
    security(())
)]
pub(super) async fn list(MaybeUser(visitor): MaybeUser, headers: HeaderMap) -> Json<Vec<GameCard>> {
    let chosen = visitor.and_then(|identity| identity.language);
    let language = chosen.unwrap_or_else(|| language(&headers));
    Json(tablier_games::infos().map(|info| card(info, language)).collect())
}

fn card(info: &'static Info, language: Language) -> GameCard {
    GameCard {
        game: info.id,
        name: info.name,
        authors: info.authors,
        year: info.year,
        summary: translate(language, &info.phrase("summary")),
        players: [info.players.0, info.players.1],
        chance: info.chance,
        options: info.options.iter().map(|spec| option(info, spec, language)).collect(),
    }
}

fn option(info: &Info, spec: &OptionSpec, language: Language) -> OptionCard {
    OptionCard {
        option: spec.id,
        default: spec.default,
        values: match spec.values {
            OptionValues::Choice(words) => Values::Words { words },
            OptionValues::Number(from, to) => Values::Numbers { from, to },
            OptionValues::Text(known) => Values::Text { known },
        },
        says: translate(language, &spec.explanation(info)),
    }
}
