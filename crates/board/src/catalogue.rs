//! The games that can be played, as a list in the reader's language.

use tablier_core::{Info, OptionSpec, Phrasebook};
use tablier_protocol::{GameInfo, GameOption, OptionValues};

/// Returns what is known about a game without playing it.
pub fn game_info(info: &Info, book: &Phrasebook) -> GameInfo {
    GameInfo {
        game: info.id.to_owned(),
        name: info.name.to_owned(),
        authors: owned(info.authors),
        year: info.year,
        summary: book.translate(&info.phrase("summary")),
        players: [info.players.0, info.players.1],
        chance: info.chance,
        options: info.options.iter().map(|spec| game_option(info, spec, book)).collect(),
    }
}

fn game_option(info: &Info, spec: &OptionSpec, book: &Phrasebook) -> GameOption {
    use tablier_core::OptionValues::{Choice, Number, Text};
    let value_name = |word: &&str| {
        let name = spec.value_name(info, word)?;
        Some(((*word).to_owned(), book.translate(&name)))
    };
    GameOption {
        option: spec.id.to_owned(),
        name: book.translate(&spec.name(info)),
        default: spec.default.to_owned(),
        values: match spec.values {
            Choice(words) => OptionValues::Words { words: owned(words) },
            Number(from, to) => OptionValues::Numbers { from, to },
            Text(known) => OptionValues::Text { known: owned(known) },
        },
        value_names: spec.words().iter().filter_map(value_name).collect(),
        explanation: explanation(info, spec, book),
    }
}

/// What an option is for, and how its texts are written.
fn explanation(info: &Info, spec: &OptionSpec, book: &Phrasebook) -> String {
    let sentences = [spec.explanation(info)].into_iter().chain(spec.text_format(info));
    sentences.map(|sentence| book.translate(&sentence)).collect::<Vec<_>>().join(". ")
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}
