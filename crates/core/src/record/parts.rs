//! The small parts of a record, each of which can hold only what the text form can say.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::message::Message;

/// A word without white space: a move, the name of a tag, a reason.
///
/// ```
/// use tablier_core::record::Word;
///
/// assert!(Word::try_from("*>c1>c3".to_owned()).is_ok());
/// for not_a_word in ["", "two words", "12.", "=", "{a}", "<b", "é"] {
///     assert!(Word::try_from(not_a_word.to_owned()).is_err());
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Word(String);

impl Word {
    /// The word as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a character can stand in a word.
pub(super) fn is_word_character(c: char) -> bool {
    c.is_ascii_graphic() && !"{}()[]\"".contains(c)
}

/// Whether a text is a number without sign.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

impl TryFrom<String> for Word {
    type Error = Message;

    fn try_from(text: String) -> Result<Self, Message> {
        let is_ply_number = text.strip_suffix('.').is_some_and(is_digits);
        let is_something_else = text.starts_with(['<', '=']) || is_ply_number;
        if text.is_empty() || is_something_else || !text.chars().all(is_word_character) {
            return Err(Message::new("record-word").with("text", text));
        }
        Ok(Word(text))
    }
}

impl From<Word> for String {
    fn from(word: Word) -> Self {
        word.0
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How a game ended: what each seat got, and why.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "PlainEnding")]
pub struct Ending {
    values: Vec<Share>,
    reason: Word,
}

impl Ending {
    /// An ending. There is at least one share, and the reason is no number.
    pub fn new(values: Vec<Share>, reason: Word) -> Result<Self, Message> {
        if values.is_empty() || reason.as_str().parse::<f32>().is_ok() {
            return Err(Message::new("record-ending"));
        }
        Ok(Ending { values, reason })
    }

    /// The share of each seat.
    pub fn values(&self) -> &[Share] {
        &self.values
    }

    /// The game's own reason, or one of `resigned`, `agreed`, `time`, `abandoned`.
    pub fn reason(&self) -> &Word {
        &self.reason
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlainEnding {
    values: Vec<Share>,
    reason: Word,
}

impl TryFrom<PlainEnding> for Ending {
    type Error = Message;

    fn try_from(plain: PlainEnding) -> Result<Self, Message> {
        Ending::new(plain.values, plain.reason)
    }
}

/// The share of one seat: from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "f32", into = "f32")]
pub struct Share(f32);

impl Share {
    /// The share as a number.
    pub fn value(self) -> f32 {
        self.0
    }
}

impl TryFrom<f32> for Share {
    type Error = Message;

    fn try_from(value: f32) -> Result<Self, Message> {
        if (0.0..=1.0).contains(&value) {
            // Without the sign of a negative zero, which would be written as `-0`.
            Ok(Share(value.abs()))
        } else {
            Err(Message::new("record-share"))
        }
    }
}

impl From<Share> for f32 {
    fn from(share: Share) -> Self {
        share.0
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A time left, written `0:04:58` or `0:04:58.250`.
///
/// ```
/// use tablier_core::record::Clock;
///
/// assert_eq!(Clock::try_from(298_250).unwrap().to_string(), "0:04:58.250");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Clock {
    milliseconds: u64,
}

impl Clock {
    /// The most hours a clock can show.
    pub(super) const MOST_HOURS: u32 = 999_999;

    /// The time in milliseconds.
    pub fn milliseconds(self) -> u64 {
        self.milliseconds
    }
}

impl TryFrom<u64> for Clock {
    type Error = Message;

    fn try_from(milliseconds: u64) -> Result<Self, Message> {
        if milliseconds / 3_600_000 > u64::from(Clock::MOST_HOURS) {
            return Err(Message::new("record-expected-clock"));
        }
        Ok(Clock { milliseconds })
    }
}

impl From<Clock> for u64 {
    fn from(clock: Clock) -> Self {
        clock.milliseconds
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.milliseconds / 1000, self.milliseconds % 1000);
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        if rest > 0 { write!(f, ".{rest:03}") } else { Ok(()) }
    }
}
