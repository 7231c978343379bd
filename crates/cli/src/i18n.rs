//! The language of the program.

use std::env;

use tablier_core::{Language, Message, Phrasebook, Texts, texts};

pub(crate) const OWN_PHRASES: Texts = texts!("../phrases/", ".ftl");

/// The help of the command line; in English it stands in the definitions of the arguments.
const HELP: Texts = texts!("../phrases/help.", ".ftl");

const OTHERS: [Texts; 5] =
    [tablier_engine::PHRASES, tablier_draw::PHRASES, tablier_server::PHRASES, OWN_PHRASES, HELP];

/// The user's language and all its phrases.
pub(crate) struct Locale {
    book: Phrasebook,
}

impl Locale {
    /// The language asked for, or else that of the environment, or else English.
    pub(crate) fn new(asked: Option<Language>) -> Self {
        let language = asked.unwrap_or_else(language_of_environment);
        let sources: Vec<_> = tablier_games::phrases().chain(OTHERS).collect();
        #[expect(clippy::expect_used, reason = "the sources are part of the program, and tested")]
        let book = Phrasebook::new(language, &sources).expect("the phrases are well-formed");
        Locale { book }
    }

    pub(crate) fn language(&self) -> Language {
        self.book.language()
    }

    pub(crate) fn book(&self) -> &Phrasebook {
        &self.book
    }

    pub(crate) fn translate(&self, message: &Message) -> String {
        self.book.translate(message)
    }

    /// The message as a whole sentence.
    pub(crate) fn sentence(&self, message: &Message) -> String {
        self.book.sentence(message)
    }

    /// Several messages as one sentence.
    pub(crate) fn joined(&self, messages: &[Message]) -> String {
        let mut all = messages.iter();
        let first = all.next().map(|message| self.sentence(message));
        let rest = all.map(|message| self.translate(message));
        first.into_iter().chain(rest).collect::<Vec<_>>().join("; ")
    }
}

/// As POSIX has it: the first of these that is set decides.
fn language_of_environment() -> Language {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    locale.and_then(|tag| Language::from_tag(&tag)).unwrap_or(Language::ENGLISH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_phrase() {
        for texts in [OWN_PHRASES, tablier_engine::PHRASES, tablier_draw::PHRASES] {
            tablier_conformance::every_language_has_every_phrase(texts);
        }
    }
}
