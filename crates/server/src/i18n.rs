//! Everything that the server can say.

use std::sync::OnceLock;

use tablier_core::{Language, Message, Phrasebook, Texts, texts};

use crate::PHRASES;

/// The phrases of the pages.
pub(crate) const WEB_PHRASES: Texts = texts!("../phrases/web.", ".ftl");

/// A phrase in a language.
pub(crate) fn translate(language: Language, message: &Message) -> String {
    book(language).translate(message)
}

/// A whole sentence in a language.
pub(crate) fn sentence(language: Language, message: &Message) -> String {
    book(language).sentence(message)
}

/// A phrase as a browser shows it, with the spaces of the language around punctuation marks.
pub(crate) fn typeset(language: Language, message: &Message) -> String {
    book(language).typeset(message)
}

/// A whole sentence as a browser shows it.
pub(crate) fn typeset_sentence(language: Language, message: &Message) -> String {
    book(language).typeset_sentence(message)
}

/// All phrases in a language.
pub(crate) fn book(language: Language) -> &'static Phrasebook {
    static BOOKS: [OnceLock<Phrasebook>; Language::COUNT] =
        [const { OnceLock::new() }; Language::COUNT];
    BOOKS[language.index()].get_or_init(|| {
        let own = [tablier_board::PHRASES, tablier_table::PHRASES, PHRASES, WEB_PHRASES];
        let sources: Vec<_> = tablier_games::phrases().chain(own).collect();
        #[expect(clippy::expect_used, reason = "the sources are part of the program, and tested")]
        Phrasebook::new(language, &sources).expect("the phrases are well-formed")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_speaks_its_own_words_and_those_of_the_games() {
        let full = Message::new("table-full");
        assert!(translate(Language::FRENCH, &full).contains("place"));
        assert!(translate(Language::ENGLISH, &Message::new("ordo-summary")).len() > 20);
    }
}
