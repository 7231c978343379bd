//! In which language the program speaks.

use std::env;

use tablier_core::{Language, Message, Phrasebook, Texts};

const OWN_PHRASES: Texts =
    Texts { en: include_str!("../phrases/en.ftl"), fr: include_str!("../phrases/fr.ftl") };

/// The help of the command line; in English it stands in the definitions of the arguments.
const HELP: Texts = Texts { en: "", fr: include_str!("../phrases/help.fr.ftl") };

const OTHERS: [Texts; 5] =
    [tablier_engine::PHRASES, tablier_draw::PHRASES, tablier_server::PHRASES, OWN_PHRASES, HELP];

/// The user's language and all its phrases.
pub(crate) struct Speech {
    book: Phrasebook,
}

impl Speech {
    /// The language asked for, or else that of the environment, or else English.
    pub(crate) fn new(asked: Option<Language>) -> Self {
        let language = asked.unwrap_or_else(language_of_environment);
        let games = tablier_games::phrases(language);
        let sources: Vec<_> = games.chain(OTHERS.iter().map(|texts| texts.get(language))).collect();
        #[expect(clippy::expect_used, reason = "the sources are part of the program, and tested")]
        let book = Phrasebook::new(language, &sources).expect("the phrases are well-formed");
        Speech { book }
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
}

/// As POSIX has it: the first of these that is set decides.
fn language_of_environment() -> Language {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    locale.and_then(|tag| Language::from_tag(&tag)).unwrap_or(Language::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same() {
        tablier_conformance::both_languages_say_the_same(OWN_PHRASES);
        tablier_conformance::both_languages_say_the_same(tablier_engine::PHRASES);
        tablier_conformance::both_languages_say_the_same(tablier_draw::PHRASES);
    }
}
