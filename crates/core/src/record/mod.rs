//! A game written down: tags, moves with clocks, comments and variations, and the result.
//!
//! A record knows no rules. It is written as a text that people can read and as JSON, and neither
//! loses anything; [`replay`] holds it against the rules. The format is described in
//! `docs/records.md`.
//!
//! ```
//! use tablier_core::record::Record;
//!
//! let text = r#"[Game "orthokon"]
//! [Seat1 "Ada"]
//! [Seat2 "Blaise"]
//!
//! 1. a1-a3 <0:04:58> {turns a4 over} (1. b1-b3) 2. b4-d2
//! = 1 0 resigned
//! "#;
//! let record = Record::read(text).unwrap();
//! assert_eq!(record.game(), Some("orthokon"));
//! assert_eq!(record.seat(tablier_core::Seat(1)), Some("Blaise"));
//! assert_eq!(record.line.plies[0].comments, ["turns a4 over"]);
//! assert_eq!(record.to_string(), text);
//! ```

mod parts;
mod replay;
mod rolls;
mod text;

use serde::{Deserialize, Serialize};

pub use parts::{Clock, Ending, Share, Word};
pub use replay::{Fault, replay};
pub use rolls::check_rolls;

use crate::any::{AnyGame, AnyMatch};
use crate::message::Message;
use crate::outcome::{Outcome, Seat};

/// Variations inside variations may go this deep.
pub const MAX_DEPTH: usize = 16;

/// A game written down.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Game, options, people, dates and whatever else is worth telling, in order.
    pub tags: Vec<Tag>,
    /// The main line.
    pub line: Line,
    /// The result, if the game is finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
}

/// A tag: one fact about a game.
///
/// The names that the program reads: `Game` (required), `Option` (`name=value`, as often as
/// needed), `Start` (a position's text, if the game did not begin at its usual start), `Seat1` to
/// `Seat4` (who sat there), `Clock` (such as `10+5`: minutes, and seconds for each move), and those
/// that [`check_rolls`] needs to prove the dice fair. Others are kept as they are; usual ones are
/// `Date` and `Site`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tag {
    /// The name of the tag.
    pub name: Word,
    /// The text of the tag.
    pub value: String,
}

/// A sequence of plies.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Comments before the first ply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// The plies, die rolls included.
    pub plies: Vec<Ply>,
}

/// One ply: a move, or a roll of the die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// The move's text.
    #[serde(rename = "move")]
    pub text: Word,
    /// The remaining time of the player who moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Comments on the ply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// What could have been played in its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Line>,
}

impl Record {
    /// The record of a match, with its options, its start if it is not the usual one, and its
    /// outcome if it is over.
    pub fn of(game: &dyn AnyGame, played: &dyn AnyMatch) -> Result<Self, Message> {
        let mut record = Record::default();
        record.tag("Game", game.info().id)?;
        for (name, value) in game.options().iter() {
            record.tag("Option", format!("{name}={value}"))?;
        }
        if played.start() != game.begin().position() {
            record.tag("Start", played.start())?;
        }
        for text in played.played() {
            record.line.plies.push(Ply::new(Word::try_from(text)?));
        }
        record.ending = played.outcome().map(|outcome| Ending::try_from(&outcome)).transpose()?;
        Ok(record)
    }

    /// Adds a tag.
    pub fn tag(&mut self, name: &str, value: impl Into<String>) -> Result<(), Message> {
        let name = Word::try_from(name.to_owned())?;
        self.tags.push(Tag { name, value: value.into() });
        Ok(())
    }

    /// The name of the game.
    pub fn game(&self) -> Option<&str> {
        self.values("Game").next()
    }

    /// The options given, as names and values.
    pub fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values("Option").map(|option| option.split_once('=').unwrap_or((option, "")))
    }

    /// The position it began in, if that is not the usual one.
    pub fn start(&self) -> Option<&str> {
        self.values("Start").next()
    }

    /// The name of the player in a seat.
    pub fn seat(&self, seat: Seat) -> Option<&str> {
        self.values(&format!("Seat{seat}")).next()
    }

    /// The values of all tags of this name.
    pub fn values<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.tags.iter().filter(move |tag| tag.name.as_str() == name).map(|tag| tag.value.as_str())
    }

    /// Reads the text form.
    pub fn read(text: &str) -> Result<Self, Message> {
        // Some editors begin a file with a mark that nobody sees.
        text::read(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// Reads the JSON form.
    pub fn read_json(text: &str) -> Result<Self, Message> {
        let record: Record = serde_json::from_str(text)
            .map_err(|error| Message::new("record-json").with("error", error.to_string()))?;
        if record.line.depth() > MAX_DEPTH {
            return Err(Message::new("record-too-deep").with("max", MAX_DEPTH));
        }
        Ok(record)
    }

    /// Writes the JSON form.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists always have a JSON form.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

impl Line {
    /// How deep variations are nested; 0 without any.
    fn depth(&self) -> usize {
        let variations = self.plies.iter().flat_map(|ply| &ply.variations);
        variations.map(|line| 1 + line.depth()).max().unwrap_or(0)
    }
}

impl Ply {
    /// A ply without remarks.
    pub fn new(text: Word) -> Self {
        Ply { text, clock: None, comments: Vec::new(), variations: Vec::new() }
    }
}

impl TryFrom<&Outcome> for Ending {
    type Error = Message;

    fn try_from(outcome: &Outcome) -> Result<Self, Message> {
        let values = outcome.values().iter().map(|&value| Share::try_from(value));
        let reason = Word::try_from(outcome.reason().to_owned())?;
        Ending::new(values.collect::<Result<_, _>>()?, reason)
    }
}
