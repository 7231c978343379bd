//! The languages that everything is written in, and texts that exist in each of them.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::{Serialize, Serializer};
use unic_langid::LanguageIdentifier;

/// One of [`Language::ALL`]. It is written as its code: `en`, `fr`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Language(u8);

/// What is known about a language.
#[derive(Clone, Copy)]
struct LanguageInfo {
    /// The ISO 639 code, which is also part of the names of its files.
    code: &'static str,
    /// The language's name in itself.
    name: &'static str,
    spacing: Spacing,
}

/// The punctuation marks that a language sets apart from their words. The spaces must not break, so
/// that no line begins with a mark.
#[derive(Clone, Copy)]
struct Spacing {
    /// Marks with a narrow space before them.
    narrow_before: &'static str,
    /// Marks with a space before them.
    before: &'static str,
    /// Marks with a space behind them.
    after: &'static str,
}

const NO_SPACING: Spacing = Spacing { narrow_before: "", before: "", after: "" };

const FRENCH_SPACING: Spacing = Spacing { narrow_before: ";!?", before: ":»", after: "«" };

// `$` stands for itself in the macro that this one defines.
macro_rules! languages {
    ($dollar:tt; $($code:literal, $name:literal, $spacing:expr;)*) => {
        const LANGUAGES: &[LanguageInfo] =
            &[$(LanguageInfo { code: $code, name: $name, spacing: $spacing }),*];

        /// [`Texts`](crate::Texts) from one file for each language, whose name is the first text,
        /// the language's code and the second text.
        ///
        /// ```ignore
        /// const PHRASES: Texts = texts!("../phrases/", ".ftl");
        /// ```
        #[macro_export]
        macro_rules! texts {
            ($dollar before:literal, $dollar after:literal) => {
                $crate::Texts::new([
                    $(include_str!(concat!($dollar before, $code, $dollar after))),*
                ])
            };
        }
    };
}

// A new language is one more line here, and its files, which the compiler asks for. The first one
// replaces what the others lack.
languages! { $;
    "en", "English", NO_SPACING;
    "fr", "Français", FRENCH_SPACING;
}

impl Language {
    /// How many languages there are.
    pub const COUNT: usize = LANGUAGES.len();

    /// Every language.
    pub const ALL: [Language; Language::COUNT] = {
        let mut all = [Language(0); Language::COUNT];
        let mut index = 0;
        while index < all.len() {
            all[index] = Language(index as u8);
            index += 1;
        }
        all
    };

    /// English, which has every text.
    pub const ENGLISH: Language = Language(0);

    /// French.
    pub const FRENCH: Language = Language(1);

    fn info(self) -> LanguageInfo {
        LANGUAGES[self.index()]
    }

    /// The place of the language in [`Language::ALL`].
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The ISO 639 code.
    pub fn code(self) -> &'static str {
        self.info().code
    }

    /// The name of the language in itself.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// The next language in the list; the first one follows the last one.
    #[must_use]
    pub fn next(self) -> Self {
        Language::ALL[(self.index() + 1) % Language::COUNT]
    }

    /// The language of a locale or language tag, if it is in the list.
    ///
    /// ```
    /// use tablier_core::Language;
    ///
    /// assert_eq!(Language::from_tag("fr_BE.UTF-8"), Some(Language::FRENCH));
    /// assert_eq!(Language::from_tag("en"), Some(Language::ENGLISH));
    /// assert_eq!(Language::from_tag("frisian"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        let code = tag.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| code.eq_ignore_ascii_case(language.code()))
    }

    /// The text with the language's spaces around punctuation marks made unbreakable. Fonts and
    /// media differ in the narrow space that they have.
    ///
    /// ```
    /// use tablier_core::Language;
    ///
    /// let text = "Qui joue ? « Moi » : vous";
    /// let french = "Qui joue\u{202f}? «\u{a0}Moi\u{a0}»\u{a0}: vous";
    /// assert_eq!(Language::FRENCH.typeset(text, '\u{202f}'), french);
    /// assert_eq!(Language::ENGLISH.typeset(text, '\u{202f}'), text);
    /// ```
    pub fn typeset(self, text: &str, narrow: char) -> String {
        const WIDE: char = '\u{a0}';
        let Spacing { narrow_before, before, after } = self.info().spacing;
        let mut set = text.to_owned();
        for (marks, space) in [(narrow_before, narrow), (before, WIDE)] {
            for mark in marks.chars() {
                set = set.replace(&format!(" {mark}"), &format!("{space}{mark}"));
            }
        }
        for mark in after.chars() {
            set = set.replace(&format!("{mark} "), &format!("{mark}{WIDE}"));
        }
        set
    }

    pub(crate) fn identifier(self) -> LanguageIdentifier {
        // The codes of the list are well-formed.
        self.code().parse().unwrap_or_default()
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Language({})", self.code())
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let found = Language::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| {
            let codes: Vec<_> = Language::ALL.iter().map(|language| language.code()).collect();
            D::Error::custom(format!("unknown language `{code}`, expected {}", codes.join(", ")))
        })
    }
}

/// The same text in every language; [`texts!`](crate::texts) reads it from files.
#[derive(Clone, Copy, Debug)]
pub struct Texts([&'static str; Language::COUNT]);

impl Texts {
    /// The texts in the order of [`Language::ALL`].
    pub const fn new(texts: [&'static str; Language::COUNT]) -> Self {
        Texts(texts)
    }

    /// The text in one language, or in English if nothing is written in that language.
    pub fn get(&self, language: Language) -> &'static str {
        let own = self.own(language);
        if own.trim().is_empty() { self.own(Language::ENGLISH) } else { own }
    }

    /// What is written in one language. It may be empty.
    pub fn own(&self, language: Language) -> &'static str {
        self.0[language.index()]
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_name_their_languages() {
        assert_eq!((Language::ENGLISH.code(), Language::ENGLISH.name()), ("en", "English"));
        assert_eq!((Language::FRENCH.code(), Language::FRENCH.name()), ("fr", "Français"));
    }

    #[test]
    fn a_language_is_written_as_its_code() {
        for language in Language::ALL {
            let written = serde_json::to_string(&language).unwrap();
            assert_eq!(written, format!("\"{}\"", language.code()));
            assert_eq!(serde_json::from_str::<Language>(&written).unwrap(), language);
        }
        assert!(serde_json::from_str::<Language>("\"frisian\"").is_err());
    }

    #[test]
    fn the_next_language_goes_through_all_of_them() {
        let mut seen = vec![Language::ENGLISH];
        while seen.last().unwrap().next() != Language::ENGLISH {
            seen.push(seen.last().unwrap().next());
        }
        assert_eq!(seen, Language::ALL);
    }

    #[test]
    fn an_empty_text_is_replaced_by_the_english_one() {
        let mut texts = ["\n"; Language::COUNT];
        texts[0] = "rules";
        assert_eq!(Texts::new(texts).get(Language::FRENCH), "rules");
        assert_eq!(Texts::new(texts).own(Language::FRENCH), "\n");
    }
}
