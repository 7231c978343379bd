//! The options of a game: what can be chosen, and what was chosen.

use crate::info::Info;
use crate::message::Message;

/// One option that a game offers. The words of its values are parts of the names of phrases: letters, digits
/// and hyphens.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The name used on the command line and in records.
    pub id: &'static str,
    /// The allowed values.
    pub values: OptionValues,
    /// What it is when nobody says otherwise.
    pub default: &'static str,
    /// Whether it is for experts: folded away where options are chosen.
    pub is_advanced: bool,
    /// The option and the value of it with which this one means something; without, it always does.
    pub only_with: Option<(&'static str, &'static str)>,
    /// How its values are shown where they are chosen.
    pub pictures: OptionPictures,
}

/// What is drawn beside the values of an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionPictures {
    /// Nothing: words say it.
    None,
    /// The start with each value.
    Start,
    /// For each word among the values the symbols of the game that stand for it, without `GAME-`: `piece-die-1`.
    Symbols(&'static [(&'static str, &'static [&'static str])]),
}

/// The values an option can take.
#[derive(Clone, Copy, Debug)]
pub enum OptionValues {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// A whole number from the first to the second.
    Number(u64, u64),
    /// One of these words, or a text that the game reads and checks itself.
    Text(&'static [&'static str]),
}

/// The option for the number of players, in a game that has one.
pub const PLAYERS: &str = "players";

/// The option for the number that decides a shuffle, in a game that has one.
pub const SEED: &str = "seed";

/// Whether the third appearance of a position ends the game; shared by games that can go in
/// circles.
pub const REPETITION: OptionSpec =
    OptionSpec::new("repetition", OptionValues::Choice(&["draw", "none"]), "draw").advanced();

/// The options chosen for one game. Those not given have their defaults.
#[derive(Clone, Debug)]
pub struct Options {
    info: &'static Info,
    given: Vec<(&'static str, String)>,
}

impl Options {
    /// Every option at its default.
    pub fn defaults(info: &'static Info) -> Self {
        Options { info, given: Vec::new() }
    }

    /// Options from names and values. Refuses an unknown name, a value that the option cannot
    /// take, and a name given twice.
    pub fn read<'a>(
        info: &'static Info,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Message> {
        let mut options = Options::defaults(info);
        for (id, value) in given {
            let spec = options.spec(id)?;
            if options.given(id).is_some() {
                return Err(Message::new("option-twice").with("option", id));
            }
            spec.check(value)?;
            options.given.push((spec.id, value.to_owned()));
        }
        // In the order of the specification, so that equal options are written alike.
        options.given.sort_by_key(|(id, _)| info.options.iter().position(|spec| spec.id == *id));
        Ok(options)
    }

    /// The value of an option, given or by default; empty for an option the game does not have.
    pub fn get(&self, id: &str) -> &str {
        let default = || self.spec(id).map_or("", |spec| spec.default);
        self.given(id).unwrap_or_else(default)
    }

    /// The value of a numeric option.
    pub fn number(&self, id: &str) -> u64 {
        // `check` has refused everything that is not a number.
        self.get(id).parse().unwrap_or_default()
    }

    /// The value of an option if it was given.
    pub fn given(&self, id: &str) -> Option<&str> {
        self.given.iter().find(|(name, _)| *name == id).map(|(_, value)| value.as_str())
    }

    /// The options given, in the order of the game's list.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.given.iter().map(|(id, value)| (*id, value.as_str()))
    }

    fn spec(&self, id: &str) -> Result<&'static OptionSpec, Message> {
        self.info.options.iter().find(|spec| spec.id == id).ok_or_else(|| {
            let known: Vec<_> = self.info.options.iter().map(|spec| spec.id).collect();
            Message::new("option-unknown")
                .with("game", self.info.name)
                .with("option", id)
                .with("known", known.join(", "))
        })
    }
}

impl OptionSpec {
    /// An option for everybody, whose values are words.
    pub const fn new(id: &'static str, values: OptionValues, default: &'static str) -> Self {
        OptionSpec {
            id,
            values,
            default,
            is_advanced: false,
            only_with: None,
            pictures: OptionPictures::None,
        }
    }

    /// The same for experts.
    #[must_use]
    pub const fn advanced(self) -> Self {
        OptionSpec { is_advanced: true, ..self }
    }

    /// The same, with a meaning only if another option has this value.
    #[must_use]
    pub const fn only_with(self, option: &'static str, value: &'static str) -> Self {
        OptionSpec { only_with: Some((option, value)), ..self }
    }

    /// The same with pictures.
    #[must_use]
    pub const fn pictured(self, pictures: OptionPictures) -> Self {
        OptionSpec { pictures, ..self }
    }

    /// What the option is called where it is chosen: the phrase `GAME-option-ID-name`.
    pub fn name(&self, info: &Info) -> Message {
        self.phrase(info, &format!("option-{}-name", self.id))
    }

    /// What the option is for: the phrase `GAME-option-ID`.
    pub fn explanation(&self, info: &Info) -> Message {
        self.phrase(info, &format!("option-{}", self.id))
    }

    /// How a text is written that is none of the option's words, for programs and command lines: the phrase
    /// `GAME-option-ID-text`. Only an option that takes texts has it.
    pub fn text_format(&self, info: &Info) -> Option<Message> {
        let takes_text = matches!(self.values, OptionValues::Text(_));
        takes_text.then(|| self.phrase(info, &format!("option-{}-text", self.id)))
    }

    /// What a value is called if it is one of the option's words: the phrase `GAME-value-ID-WORD`. A number
    /// or a text is shown as it is.
    pub fn value_name(&self, info: &Info, value: &str) -> Option<Message> {
        let is_word = self.words().contains(&value);
        is_word.then(|| self.phrase(info, &format!("value-{}-{value}", self.id)))
    }

    /// The words among the values.
    pub fn words(&self) -> &'static [&'static str] {
        match self.values {
            OptionValues::Choice(words) | OptionValues::Text(words) => words,
            OptionValues::Number(..) => &[],
        }
    }

    /// A phrase of the game, or one of the core's if the option is the same in all games.
    fn phrase(&self, info: &Info, ending: &str) -> Message {
        if self.id == REPETITION.id { Message::new(ending.to_owned()) } else { info.phrase(ending) }
    }

    fn check(&self, value: &str) -> Result<(), Message> {
        let allowed = match self.values {
            OptionValues::Choice(words) if !words.contains(&value) => words.join(", "),
            OptionValues::Number(min, max) if !is_number_within(value, min, max) => {
                format!("{min}-{max}")
            }
            _ => return Ok(()),
        };
        Err(Message::new("option-value")
            .with("option", self.id)
            .with("value", value)
            .with("allowed", allowed))
    }
}

/// Whether a text is a number from `min` to `max` as it is usually written, without sign or zeros in
/// front.
fn is_number_within(text: &str, min: u64, max: u64) -> bool {
    text.parse::<u64>().is_ok_and(|n| (min..=max).contains(&n) && n.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_one_way() {
        for text in ["2", "3", "4"] {
            assert!(is_number_within(text, 2, 4), "{text}");
        }
        for text in ["1", "5", "+3", "03", "-3", "3.0", "", " 3", "18446744073709551619"] {
            assert!(!is_number_within(text, 2, 4), "{text}");
        }
    }
}
