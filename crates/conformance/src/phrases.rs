//! Phrases in every language.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, InlineExpression, PatternElement};
use fluent_syntax::parser;
use tablier_core::{
    Arg, Game, Info, Language, Message, OptionValues, PHRASES, Phrasebook, Seat, Texts,
};

use crate::Bench;

/// The phrasebooks of one game.
pub(crate) fn books<G: Game>() -> [Phrasebook; Language::COUNT] {
    Language::ALL.map(|language| {
        let sources = [PHRASES, G::INFO.phrases];
        Phrasebook::new(language, &sources).expect("the phrases of the game are well-formed")
    })
}

/// Fails with the names of the phrases that are missing in a language, those that English does not
/// have, and those whose arguments differ from the English ones.
pub fn every_language_has_every_phrase(texts: Texts) {
    let english = arguments_by_id(texts.own(Language::ENGLISH));
    let mut faults = Vec::new();
    for language in Language::ALL {
        let own = arguments_by_id(texts.own(language));
        let mut note = |fault: &str, id: &str| {
            faults.push(format!("{}: {id}: {fault}", language.code()));
        };
        for (id, arguments) in &english {
            match own.get(id) {
                None => note("missing", id),
                Some(own) if own != arguments => {
                    note(&format!("has arguments {own:?} instead of {arguments:?}"), id);
                }
                Some(_) => {}
            }
        }
        for id in own.keys().filter(|id| !english.contains_key(*id)) {
            note("does not exist in English", id);
        }
    }
    assert!(faults.is_empty(), "phrases differ:\n{}", faults.join("\n"));
}

/// The catalogue, the seats and the options have their phrases, and the rules name the authors.
pub(crate) fn everything_about_the_game_can_be_said<G: Game>(bench: &Bench<G>) {
    let info = G::INFO;
    let faults = missing_phrases(info, &bench.books);
    assert!(faults.is_empty(), "phrases of {} are missing:\n{}", info.id, faults.join("\n"));
    for option in info.options {
        let is_allowed = match option.values {
            OptionValues::Choice(words) => words.contains(&option.default),
            OptionValues::Number(least, most) => {
                option.default.parse().is_ok_and(|number| (least..=most).contains(&number))
            }
            OptionValues::Text(_) => true,
        };
        assert!(is_allowed, "the default of {}", option.id);
    }
    for language in Language::ALL {
        let rules = info.rules.own(language);
        for author in info.authors {
            assert!(rules.contains(author), "{author} is not named in the rules ({language:?})");
        }
    }
}

/// The phrases that a language lacks among those that every game has and those of its seats and options.
fn missing_phrases(info: &Info, books: &[Phrasebook]) -> Vec<String> {
    let catalogue = ["summary", "terms"].map(|ending| info.phrase(ending));
    let seats = (0..info.players.1).map(|seat| info.seat_name(Seat(seat)));
    let options = info.options.iter().flat_map(|option| {
        let values = option.words().iter().filter_map(move |word| option.value_name(info, word));
        let texts = [option.name(info), option.explanation(info)];
        texts.into_iter().chain(option.text_format(info)).chain(values)
    });
    let ids: BTreeSet<_> =
        catalogue.into_iter().chain(seats).chain(options).map(|message| message.id).collect();
    let missing = books.iter().flat_map(|book| {
        let unknown = ids.iter().filter(move |id| !book.knows(id));
        unknown.map(move |id| format!("{}: {id}", book.language().code()))
    });
    missing.collect()
}

/// All phrasebooks know the message and everything inside it.
pub(crate) fn can_be_said<G>(bench: &Bench<G>, message: &Message) {
    for book in &bench.books {
        assert!(book.knows(&message.id), "{:?} has no phrase {}", book.language(), message.id);
        let said = book.translate(message);
        assert!(!said.contains("{$") && !said.is_empty(), "{said}");
    }
    for (_, arg) in &message.args {
        if let Arg::Message(inner) = arg {
            can_be_said(bench, inner);
        }
    }
}

/// The arguments of each phrase of a source.
fn arguments_by_id(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = parser::parse(source).expect("the phrases of the game are well-formed");
    let phrases = resource.body.iter().filter_map(|entry| match entry {
        Entry::Message(message) => message.value.as_ref().map(|value| (message.id.name, value)),
        _ => None,
    });
    phrases
        .map(|(id, value)| {
            let mut arguments = BTreeSet::new();
            collect_arguments(&value.elements, &mut arguments);
            (id.to_owned(), arguments)
        })
        .collect()
}

fn collect_arguments(elements: &[PatternElement<&str>], found: &mut BTreeSet<String>) {
    use fluent_syntax::ast::Expression;
    for element in elements {
        let PatternElement::Placeable { expression } = element else { continue };
        let (Expression::Inline(selector) | Expression::Select { selector, .. }) = expression;
        if let InlineExpression::VariableReference { id } = selector {
            found.insert(id.name.to_owned());
        }
        if let Expression::Select { variants, .. } = expression {
            for variant in variants {
                collect_arguments(&variant.value.elements, found);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tablier_core::{OptionSpec, REPETITION};

    use super::*;

    #[test]
    fn a_missing_phrase_is_named_with_its_language() {
        const SIZE: OptionSpec = OptionSpec::new("size", OptionValues::Choice(&["6", "8"]), "6");
        let english = "hex-summary = Lines\nhex-terms = Free\nhex-seat = { $seat }\n\
            hex-option-size-name = Size\nhex-option-size = The size of the board\n\
            hex-value-size-6 = 6 × 6\nhex-value-size-8 = 8 × 8\n";
        let mut texts = [english; Language::COUNT];
        let french = "hex-summary = Des lignes\nhex-terms = Libre\n\
            hex-option-size = La taille\nhex-value-size-6 = 6 × 6\n";
        texts[Language::FRENCH.index()] = french;
        let phrases = Texts::new(texts);
        let info =
            Info { options: &[SIZE, REPETITION], ..Info::new("hex", "Hex", phrases, phrases) };
        let books = Language::ALL.map(|language| {
            Phrasebook::new(language, &[PHRASES, phrases]).expect("the phrases are well-formed")
        });
        assert_eq!(
            missing_phrases(&info, &books),
            ["fr: hex-option-size-name", "fr: hex-seat", "fr: hex-value-size-8"]
        );
    }
}
