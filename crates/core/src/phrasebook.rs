//! French and English: phrases written in Fluent files, spoken on demand.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use unic_langid::LanguageIdentifier;

use crate::message::{Arg, Message};

/// The phrases of this crate, in both languages; a phrasebook needs them beside the games' own.
pub const PHRASES: Texts =
    Texts { en: include_str!("../phrases/en.ftl"), fr: include_str!("../phrases/fr.ftl") };

/// A language that everything is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// French.
    #[serde(rename = "fr")]
    French,
}

impl Language {
    /// Both languages.
    pub const ALL: [Language; 2] = [Language::English, Language::French];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// The language of a locale or language tag, if it is one of ours.
    ///
    /// ```
    /// use tablier_core::Language;
    ///
    /// assert_eq!(Language::from_tag("fr_BE.UTF-8"), Some(Language::French));
    /// assert_eq!(Language::from_tag("en"), Some(Language::English));
    /// assert_eq!(Language::from_tag("frisian"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Self> {
        let code = tag.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
        Language::ALL.into_iter().find(|language| code.eq_ignore_ascii_case(language.code()))
    }

    fn identifier(self) -> LanguageIdentifier {
        // The codes of `code` are well-formed.
        self.code().parse().unwrap_or_default()
    }
}

/// The same text in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

impl Texts {
    /// The text in one language.
    pub fn get(&self, language: Language) -> &'static str {
        match language {
            Language::English => self.en,
            Language::French => self.fr,
        }
    }
}

/// All phrases of one language, ready to speak.
pub struct Phrasebook {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Phrasebook {
    /// Reads phrases from Fluent sources. Fails on a syntax error and on a phrase defined twice.
    pub fn new(language: Language, sources: &[&str]) -> Result<Self, PhrasebookError> {
        let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
        // The invisible isolation marks of Fluent would end up in terminals and tests.
        bundle.set_use_isolating(false);
        for source in sources {
            let resource = FluentResource::try_new((*source).to_owned())
                .map_err(|(_, errors)| PhrasebookError(format!("{errors:?}")))?;
            bundle
                .add_resource(resource)
                .map_err(|errors| PhrasebookError(format!("{errors:?}")))?;
        }
        Ok(Phrasebook { language, bundle })
    }

    /// The language spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Whether a phrase of this name exists.
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.get_message(id).is_some_and(|message| message.value().is_some())
    }

    /// The sentence. A phrase that does not exist is shown by its name, so that nothing is lost.
    pub fn translate(&self, message: &Message) -> String {
        let Some(pattern) = self.bundle.get_message(&message.id).and_then(|found| found.value())
        else {
            return message.to_string();
        };
        let mut args = FluentArgs::new();
        for (name, value) in &message.args {
            let value = match value {
                Arg::Text(text) => FluentValue::from(text.as_str()),
                Arg::Number(number) => FluentValue::from(*number),
                Arg::Message(inner) => FluentValue::from(self.translate(inner)),
            };
            args.set(*name, value);
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
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
