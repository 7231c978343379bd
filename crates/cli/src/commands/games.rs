//! `tablier games`: the catalogue.

use std::collections::BTreeMap;
use std::io::Write;

use serde_json::{Value, json};
use tablier_core::{Info, Message, OptionSpec, OptionValues};

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
    let longest = tablier_games::infos().map(|info| info.id.chars().count()).max();
    let width = longest.unwrap_or_default() + 2;
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
            "{:width$}{} ({authors}{year}; {})",
            info.id,
            info.name,
            i18n.translate(&players)
        )?;
        writeln!(out, "{:width$}{}", "", i18n.translate(&info.phrase("summary")))?;
        for option in info.options {
            let (id, default) = (option.id, option.default);
            let shown = if default.is_empty() { id.to_owned() } else { format!("{id}={default}") };
            let (name, about) = (option.name(info), option.explanation(info));
            let (name, about) = (i18n.translate(&name), i18n.translate(&about));
            let format = option.text_format(info).map(|text| i18n.translate(&text));
            let format = format.map_or(String::new(), |text| format!(". {text}"));
            writeln!(out, "{:width$}  {shown}: {name}. {about}{format}", "")?;
            if !option.words().is_empty() {
                writeln!(out, "{:width$}    {}", "", words(option, info, i18n))?;
            }
        }
    }
    Ok(())
}

/// The words among the values of an option, each with what it is called if that is another word.
fn words(option: &OptionSpec, info: &Info, i18n: &Locale) -> String {
    let shown = option.words().iter().map(|word| match value_name(option, info, word, i18n) {
        Some(name) if name != *word => format!("{word} ({name})"),
        _ => (*word).to_owned(),
    });
    shown.collect::<Vec<_>>().join(", ")
}

fn value_name(option: &OptionSpec, info: &Info, word: &str, i18n: &Locale) -> Option<String> {
    option.value_name(info, word).map(|name| i18n.translate(&name))
}

fn describe(info: &Info, i18n: &Locale) -> Value {
    let options = info.options.iter().map(|option| {
        let named = |word: &&str| Some(((*word).to_owned(), value_name(option, info, word, i18n)?));
        let value_names: BTreeMap<_, _> = option.words().iter().filter_map(named).collect();
        let mut object = json!({
            "id": option.id,
            "name": i18n.translate(&option.name(info)),
            "default": option.default,
            "explanation": i18n.translate(&option.explanation(info)),
        });
        if let Some(format) = option.text_format(info) {
            object["text_format"] = json!(i18n.translate(&format));
        }
        match option.values {
            OptionValues::Choice(words) => object["values"] = json!(words),
            OptionValues::Number(min, max) => object["range"] = json!([min, max]),
            OptionValues::Text(words) => {
                object["values"] = json!(words);
                object["text"] = json!(true);
            }
        }
        if !value_names.is_empty() {
            object["value_names"] = json!(value_names);
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
