//! Everything that the module can say.

use std::sync::OnceLock;

use tablier_core::{Language, Phrasebook};

/// All phrases in a language; English for one that is not known.
pub(crate) fn book(language: &str) -> &'static Phrasebook {
    static BOOKS: [OnceLock<Phrasebook>; Language::COUNT] =
        [const { OnceLock::new() }; Language::COUNT];
    let language = Language::from_tag(language).unwrap_or(Language::ENGLISH);
    BOOKS[language.index()].get_or_init(|| {
        let own = [
            tablier_board::PHRASES,
            tablier_table::PHRASES,
            tablier_engine::PHRASES,
            crate::PHRASES,
        ];
        let sources: Vec<_> = tablier_games::phrases().chain(own).collect();
        #[expect(clippy::expect_used, reason = "the sources are part of the program, and tested")]
        Phrasebook::new(language, &sources).expect("the phrases are well-formed")
    })
}
