//! Phrases in every language.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, InlineExpression, PatternElement};
use fluent_syntax::parser;
use tablier_core::{Arg, Game, Language, Message, OptionValues, PHRASES, Phrasebook, Seat, Texts};

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

/// The catalogue, the seats and the options have their phrases.
pub(crate) fn everything_about_the_game_can_be_said<G: Game>(bench: &Bench<G>) {
    let info = G::INFO;
    can_be_said(bench, &info.phrase("summary"));
    can_be_said(bench, &info.phrase("terms"));
    for seat in 0..info.players.1 {
        can_be_said(bench, &info.seat_name(Seat(seat)));
    }
    for option in info.options {
        can_be_said(bench, &option.explanation(info));
        if let OptionValues::Choice(words) = option.values {
            assert!(words.contains(&option.default), "the default of {}", option.id);
        }
    }
    for language in Language::ALL {
        let rules = info.rules.own(language);
        for author in info.authors {
            assert!(rules.contains(author), "{author} is not named in the rules ({language:?})");
        }
    }
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
