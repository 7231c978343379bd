//! Sentences for people, kept as data until somebody's language is known.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;

/// A sentence by its name and arguments; a [`Phrasebook`](crate::Phrasebook)
/// turns it into a sentence of a language.
///
/// ```
/// use tablier_core::{Language, Message, PHRASES, Phrasebook};
///
/// let book = Phrasebook::new(Language::FRENCH, &[PHRASES]).unwrap();
/// assert_eq!(book.translate(&Message::new("text-at").with("at", 3)), "au caractère 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The name of the phrase in the `.ftl` files.
    pub id: Cow<'static, str>,
    /// The arguments of the phrase, by name.
    pub args: Vec<(&'static str, Arg)>,
}

/// One argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// Text that is the same in every language: a square, a move.
    Text(String),
    /// A number, which a phrase may need for its plural.
    Number(i64),
    /// A part that is itself translated.
    Message(Message),
}

impl Message {
    /// The phrase `id` without arguments.
    pub fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Message { id: id.into(), args: Vec::new() }
    }

    /// The same phrase with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }
}

/// For logs and test failures; people get the phrase from a phrasebook.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        for (name, value) in &self.args {
            match value {
                Arg::Text(text) => write!(f, " {name}={text}")?,
                Arg::Number(number) => write!(f, " {name}={number}")?,
                Arg::Message(message) => write!(f, " {name}=({message})")?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Message {}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Arg::Text(text.to_owned())
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Self {
        Arg::Text(letter.to_string())
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Arg::Message(message)
    }
}

macro_rules! numbers {
    ($($type:ty)*) => { $(
        impl From<$type> for Arg {
            fn from(number: $type) -> Self {
                Arg::Number(number.try_into().unwrap_or(i64::MAX))
            }
        }
    )* };
}
numbers!(u8 u16 u32 i32 u64 i64 usize);
