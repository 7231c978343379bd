//! Everything that the server can say.

use std::sync::OnceLock;

use tablier_core::{Language, Message, Phrasebook, Texts};

use crate::PHRASES;

/// What stands on the pages.
pub(crate) const WEB_PHRASES: Texts =
    Texts { en: include_str!("../phrases/web.en.ftl"), fr: include_str!("../phrases/web.fr.ftl") };

/// A sentence in a language.
pub(crate) fn translate(language: Language, message: &Message) -> String {
    static BOOKS: [OnceLock<Phrasebook>; 2] = [const { OnceLock::new() }; 2];
    let book = BOOKS[language as usize].get_or_init(|| {
        let sources: Vec<_> = tablier_games::phrases(language)
            .chain([
                tablier_board::PHRASES.get(language),
                PHRASES.get(language),
                WEB_PHRASES.get(language),
            ])
            .collect();
        #[expect(clippy::expect_used, reason = "the sources are part of the program, and tested")]
        Phrasebook::new(language, &sources).expect("the phrases are well-formed")
    });
    book.translate(message)
}

/// French signs keep their distance, and never stand at the beginning of a line.
pub(crate) fn typeset(language: Language, text: String) -> String {
    if language != Language::French {
        return text;
    }
    let pairs = [(" ;", "\u{202f};"), (" !", "\u{202f}!"), (" ?", "\u{202f}?")];
    let wide = [(" :", "\u{a0}:"), ("« ", "«\u{a0}"), (" »", "\u{a0}»")];
    pairs.iter().chain(&wide).fold(text, |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_speaks_its_own_words_and_those_of_the_games() {
        let full = Message::new("table-full");
        assert!(translate(Language::French, &full).contains("place"));
        assert!(translate(Language::English, &Message::new("ordo-summary")).len() > 20);
    }

    #[test]
    fn french_signs_stay_with_their_words() {
        let text = || "Qui joue ? « Moi » : vous".to_owned();
        let french = "Qui joue\u{202f}? «\u{a0}Moi\u{a0}»\u{a0}: vous";
        assert_eq!(typeset(Language::French, text()), french);
        assert_eq!(typeset(Language::English, text()), text());
    }
}
