//! Phrases written in Fluent files, in the language of the reader.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Expression, InlineExpression, Pattern, PatternElement};

use crate::language::{Language, Texts};
use crate::message::{Arg, Message};

/// The phrases of this crate; a phrasebook needs them beside the games' own.
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");

/// Browsers have a font that knows it.
const NARROW_NO_BREAK_SPACE: char = '\u{202f}';

/// All phrases in one language. A phrase that the language lacks is said in English.
pub struct Phrasebook {
    language: Language,
    /// The phrases of the language, then those of English.
    bundles: Vec<FluentBundle<FluentResource>>,
}

impl Phrasebook {
    /// Reads phrases from Fluent sources. Fails on a syntax error and on a phrase defined twice.
    pub fn new(language: Language, sources: &[Texts]) -> Result<Self, PhrasebookError> {
        let mut bundles = vec![bundle(language, sources)?];
        if language != Language::ENGLISH {
            bundles.push(bundle(Language::ENGLISH, sources)?);
        }
        Ok(Phrasebook { language, bundles })
    }

    /// The language of the phrases.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether the language itself has a phrase of this name.
    pub fn knows(&self, id: &str) -> bool {
        let own = self.bundles.first().and_then(|own| own.get_message(id));
        own.is_some_and(|message| message.value().is_some())
    }

    /// The phrase as it stands within a sentence. A phrase that does not exist is shown by its name, so
    /// that nothing is lost.
    pub fn translate(&self, message: &Message) -> String {
        let Some((bundle, pattern)) = self.find(&message.id) else { return message.to_string() };
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            let value = match value {
                Arg::Text(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Message(inner) => FluentValue::from(self.translate(inner)),
            };
            args.set(*name, value);
        }
        bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    /// The phrase as a whole sentence, which begins with a capital letter. A move or a name at the
    /// beginning stays as it is.
    ///
    /// ```
    /// use tablier_core::{Language, Message, PHRASES, Phrasebook};
    ///
    /// let book = Phrasebook::new(Language::ENGLISH, &[PHRASES]).unwrap();
    /// assert_eq!(book.sentence(&Message::new("text-at").with("at", 3)), "At character 3");
    /// ```
    pub fn sentence(&self, message: &Message) -> String {
        let text = self.translate(message);
        let mut letters = text.chars();
        match letters.next() {
            Some(first) if first.is_lowercase() && self.begins_with_words(message) => {
                first.to_uppercase().chain(letters).collect()
            }
            _ => text,
        }
    }

    /// The phrase as a browser shows it, with the spaces of the language around punctuation marks.
    ///
    /// ```
    /// use tablier_core::{Language, Message, PHRASES, Phrasebook};
    ///
    /// let book = Phrasebook::new(Language::FRENCH, &[PHRASES]).unwrap();
    /// let roll = Message::new("prompt-roll").with("who", "Ada");
    /// assert_eq!(book.translate(&roll).replace(" :", "\u{a0}:"), book.typeset(&roll));
    /// ```
    pub fn typeset(&self, message: &Message) -> String {
        self.language.typeset(&self.translate(message), NARROW_NO_BREAK_SPACE)
    }

    /// The phrase as a whole sentence, as a browser shows it.
    pub fn typeset_sentence(&self, message: &Message) -> String {
        self.language.typeset(&self.sentence(message), NARROW_NO_BREAK_SPACE)
    }

    /// Whether a phrase begins with its own words, rather than with a text that was given to it.
    fn begins_with_words(&self, message: &Message) -> bool {
        let Some((_, pattern)) = self.find(&message.id) else { return false };
        let Some(PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        }) = pattern.elements.first()
        else {
            return true;
        };
        let given = message.args.iter().find(|(name, _)| *name == id.name);
        given.is_some_and(|(_, arg)| match arg {
            Arg::Message(inner) => self.begins_with_words(inner),
            Arg::Text(_) | Arg::Number(_) => false,
        })
    }

    fn find(&self, id: &str) -> Option<(&FluentBundle<FluentResource>, &Pattern<&str>)> {
        let mut found = self
            .bundles
            .iter()
            .filter_map(|bundle| Some((bundle, bundle.get_message(id)?.value()?)));
        found.next()
    }
}

fn bundle(
    language: Language,
    sources: &[Texts],
) -> Result<FluentBundle<FluentResource>, PhrasebookError> {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // The invisible isolation marks of Fluent would end up in terminals and tests.
    bundle.set_use_isolating(false);
    for source in sources {
        let resource = FluentResource::try_new(source.own(language).to_owned())
            .map_err(|(_, errors)| PhrasebookError(format!("{errors:?}")))?;
        bundle.add_resource(resource).map_err(|errors| PhrasebookError(format!("{errors:?}")))?;
    }
    Ok(bundle)
}

impl fmt::Debug for Phrasebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Phrasebook").field("language", &self.language).finish_non_exhaustive()
    }
}

/// A Fluent source that cannot be used; the text is for programmers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhrasebookError(String);

impl fmt::Display for PhrasebookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PhrasebookError {}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_that_a_language_lacks_is_said_in_english() {
        let mut texts = [""; Language::COUNT];
        texts[Language::ENGLISH.index()] = "greeting = Hello { $name }\nfarewell = Goodbye";
        texts[Language::FRENCH.index()] = "greeting = Bonjour { $name }";
        let book = Phrasebook::new(Language::FRENCH, &[Texts::new(texts)]).unwrap();
        let greeting = Message::new("greeting").with("name", "Ada");
        assert_eq!(book.translate(&greeting), "Bonjour Ada");
        assert_eq!(book.translate(&Message::new("farewell")), "Goodbye");
        assert!(book.knows("greeting") && !book.knows("farewell"));
        assert_eq!(book.translate(&Message::new("unknown")), "unknown");
    }

    #[test]
    fn a_sentence_begins_with_a_capital_but_a_move_stays_as_it_is() {
        let mut texts = [""; Language::COUNT];
        texts[Language::ENGLISH.index()] = "blocked = { $move } is blocked\nover = the game is over\n\
            at = { $place }: { $reason }\nplace = line 3\nchoice = { $who ->\n   *[1] nobody\n }";
        let book = Phrasebook::new(Language::ENGLISH, &[Texts::new(texts)]).unwrap();
        assert_eq!(
            book.sentence(&Message::new("blocked").with("move", "a1-a2")),
            "a1-a2 is blocked"
        );
        assert_eq!(book.sentence(&Message::new("over")), "The game is over");
        let nested = Message::new("at").with("place", Message::new("place"));
        let nested = nested.with("reason", Message::new("over"));
        assert_eq!(book.sentence(&nested), "Line 3: the game is over");
        assert_eq!(book.sentence(&Message::new("choice").with("who", 1)), "Nobody");
    }
}
