//! `tablier games`: the catalogue.

use std::io::Write;

use serde_json::{Value, json};
use tablier_core::{Info, Message, OptionValues};

use crate::arguments::GamesArguments;
use crate::failure::Failure;
use crate::i18n::Locale;

pub(crate) fn run(
    arguments: &GamesArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if arguments.format.json {
        let games: Vec<_> = tablier_games::infos().map(|info| describe(info, i18n)).collect();
        writeln!(out, "{:#}", Value::from(games))?;
        return Ok(());
    }
    for info in tablier_games::infos() {
        let players = match info.players {
            (least, most) if least == most => most.to_string(),
            (least, most) => format!("{least}-{most}"),
        };
        let players = Message::new("game-players").with("players", players);
        let year = info.year.map_or(String::new(), |year| format!(", {year}"));
        let authors = info.authors.join(", ");
        writeln!(
            out,
            "{:9} {} ({authors}{year}; {})",
            info.id,
            info.name,
            i18n.translate(&players)
        )?;
        writeln!(out, "{:9} {}", "", i18n.translate(&info.phrase("summary")))?;
        for option in info.options {
            let (id, default) = (option.id, option.default);
            let shown = if default.is_empty() { id.to_owned() } else { format!("{id}={default}") };
            writeln!(out, "{:9}   {shown}: {}", "", i18n.translate(&option.explanation(info)))?;
        }
    }
    Ok(())
}

fn describe(info: &Info, i18n: &Locale) -> Value {
    let options = info.options.iter().map(|option| {
        let mut object = json!({
            "id": option.id,
            "default": option.default,
            "explanation": i18n.translate(&option.explanation(info)),
        });
        match option.values {
            OptionValues::Choice(words) => object["values"] = json!(words),
            OptionValues::Number(min, max) => object["range"] = json!([min, max]),
            OptionValues::Text(words) => {
                object["values"] = json!(words);
                object["text"] = json!(true);
            }
        }
        object
    });
    json!({
        "id": info.id,
        "name": info.name,
        "authors": info.authors,
        "publisher": info.publisher,
        "year": info.year,
        "link": info.link,
        "players": [info.players.0, info.players.1],
        "chance": info.chance,
        "summary": i18n.translate(&info.phrase("summary")),
        "terms": i18n.translate(&info.phrase("terms")),
        "options": options.collect::<Vec<_>>(),
    })
}
