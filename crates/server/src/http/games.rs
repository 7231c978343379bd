//! The catalogue.

use axum::Json;
use axum::http::HeaderMap;
use serde_json::{Value, json};
use tablier_core::{Info, Language, OptionSpec, OptionValues};

use super::identity::Visitor;
use crate::pages::language;
use crate::speech::say;

pub(super) async fn list(Visitor(visitor): Visitor, headers: HeaderMap) -> Json<Vec<Value>> {
    let chosen = visitor.and_then(|identity| identity.language);
    let language = chosen.unwrap_or_else(|| language(&headers));
    Json(tablier_games::infos().map(|info| game(info, language)).collect())
}

fn game(info: &'static Info, language: Language) -> Value {
    let options = info.options.iter().map(|spec| option(info, spec, language));
    json!({
        "game": info.id,
        "name": info.name,
        "authors": info.authors,
        "year": info.year,
        "summary": say(language, &info.phrase("summary")),
        "players": [info.players.0, info.players.1],
        "chance": info.chance,
        "options": options.collect::<Vec<_>>(),
    })
}

fn option(info: &Info, spec: &OptionSpec, language: Language) -> Value {
    let values = match spec.values {
        OptionValues::Choice(words) => json!({ "words": words }),
        OptionValues::Number(min, max) => json!({ "from": min, "to": max }),
        OptionValues::Text(known) => json!({ "known": known }),
    };
    let says = say(language, &spec.explanation(info));
    json!({ "option": spec.id, "default": spec.default, "values": values, "says": says })
}
