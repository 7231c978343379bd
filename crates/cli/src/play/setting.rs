//! What is agreed before a game begins: the game, who sits where, how much time there is.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use tablier_core::record::Record;
use tablier_core::{AnyGame, AnyMatch, Message, Seat};
use tablier_engine::{Level, Spec};

use crate::commands::verify;
use crate::failure::Failure;

/// Who sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    /// Somebody at this terminal.
    Person,
    /// A player of the engine.
    Engine(Spec),
    /// Whoever plays at a remote server: it knows who.
    Elsewhere,
}

/// What the engine plays if nobody chooses: who has just learnt a game wins sometimes.
const USUAL_LEVEL: u8 = 3;

impl Sitter {
    /// Who sits there if nobody says: a person first, and an engine against them.
    pub(crate) fn usual(seat: Seat) -> Sitter {
        match Level::new(USUAL_LEVEL) {
            Some(level) if seat.0 > 0 => Sitter::Engine(Spec::Level(level)),
            _ => Sitter::Person,
        }
    }

    /// What they are called.
    pub(crate) fn label(self) -> Message {
        match self {
            Sitter::Person | Sitter::Elsewhere => Message::new("play-person"),
            Sitter::Engine(Spec::Level(level)) => {
                Message::new("play-level").with("level", level.to_string())
            }
            Sitter::Engine(spec) => Message::new("play-engine").with("player", spec.to_string()),
        }
    }
}

/// How strong a level is, in a word.
pub(crate) fn strength(level: Level) -> Message {
    // A number, so that the phrase can choose by it.
    let number = Level::all().position(|other| other == level).map_or(0, |at| at + 1);
    Message::new("play-strength").with("level", number)
}

impl FromStr for Sitter {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        match text {
            "person" => Ok(Sitter::Person),
            "open" => Ok(Sitter::Elsewhere),
            _ => text.parse().map(Sitter::Engine),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Person | Sitter::Elsewhere => f.write_str("person"),
            Sitter::Engine(spec) => spec.fmt(f),
        }
    }
}

/// The time of each player: at first, and more for every move. Written `10+5`, in minutes and seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl TimeControl {
    pub(crate) const fn new(minutes: u64, seconds: u64) -> Self {
        TimeControl {
            base: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(seconds),
        }
    }
}

impl FromStr for TimeControl {
    type Err = Message;

    fn from_str(text: &str) -> Result<Self, Message> {
        const MOST_MINUTES: f64 = 1_440.0;
        const MOST_SECONDS: f64 = 3_600.0;
        let number = |text: &str, most: f64| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            text.parse::<f64>().ok().filter(|number| is_plain && *number <= most)
        };
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let base =
            number(minutes, MOST_MINUTES).map(|minutes| Duration::from_secs_f64(60.0 * minutes));
        let increment = number(seconds, MOST_SECONDS).map(Duration::from_secs_f64);
        match (base, increment) {
            (Some(base), Some(increment)) if !(base + increment).is_zero() => {
                Ok(TimeControl { base, increment })
            }
            _ => Err(Message::new("play-clock-wrong").with("text", text)),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// Everything that is agreed.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) game: Arc<dyn AnyGame>,
    /// Where it begins, if not at the usual start.
    pub(crate) start: Option<String>,
    /// For each seat.
    pub(crate) sitters: Vec<Sitter>,
    pub(crate) clock: Option<TimeControl>,
}

impl Setting {
    /// The game from its beginning.
    pub(crate) fn begin(&self) -> Result<Box<dyn AnyMatch>, Vec<Message>> {
        match &self.start {
            None => Ok(self.game.begin()),
            Some(start) => self.game.begin_at(start),
        }
    }

    /// What a record tells about it. Whoever is no player of ours is a person.
    pub(crate) fn of_record(record: &Record) -> Result<Self, Vec<Message>> {
        let game = verify::game_of(record).map_err(Failure::into_messages)?;
        let mut setting = Setting {
            game: game.into(),
            start: record.start().map(str::to_owned),
            sitters: Vec::new(),
            clock: record.values("Clock").next().and_then(|text| text.parse().ok()),
        };
        let seats = setting.begin()?.seats();
        let sitter = |seat| record.seat(Seat(seat)).and_then(|name| name.parse().ok());
        setting.sitters = (0..seats).map(|seat| sitter(seat).unwrap_or(Sitter::Person)).collect();
        Ok(setting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for text in ["10+5", "0.5+0", "0+3", "1440+3600"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("3".parse::<TimeControl>().unwrap(), TimeControl::new(3, 0));
        for text in ["", "0", "0+0", "+", "-1+2", "1441", "5+3601", "1e3", "inf", "5+", "ten"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn sitters_are_read_as_they_are_written() {
        for text in ["person", "level:7", "greedy", "nodes:100"] {
            assert_eq!(text.parse::<Sitter>().unwrap().to_string(), text);
        }
        assert!("somebody".parse::<Sitter>().is_err());
    }
}
