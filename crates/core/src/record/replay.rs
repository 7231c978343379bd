//! Checks a record by the rules.

use super::{Ending, Line, Record};
use crate::any::{AnyGame, AnyMatch};
use crate::message::Message;
use crate::outcome::Outcome;

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The ply that cannot be played, if it is one, counted from 1.
    pub ply: Option<usize>,
    /// Every reason.
    pub reasons: Vec<Message>,
}

/// Endings that people, clocks and servers bring about, before the rules do.
const AGREED_ENDINGS: [&str; 5] = ["resigned", "agreed", "time", "abandoned", "too-long"];

/// Plays a whole record, variations included, and checks that it ends as it says. Returns the
/// match at the end of the main line.
///
/// The caller has made `game` from the record's [`game`](Record::game) and
/// [`options`](Record::options).
pub fn replay(record: &Record, game: &dyn AnyGame) -> Result<Box<dyn AnyMatch>, Fault> {
    let mut played = match record.start() {
        None => game.begin(),
        Some(start) => game.begin_at(start).map_err(|reasons| Fault { ply: None, reasons })?,
    };
    play_line(&record.line, &mut *played)?;
    check_ending(record, &*played).map_err(|reason| Fault { ply: None, reasons: vec![reason] })?;
    Ok(played)
}

fn play_line(line: &Line, played: &mut dyn AnyMatch) -> Result<(), Fault> {
    for ply in &line.plies {
        for variation in &ply.variations {
            play_line(variation, &mut *played.fork())?;
        }
        played.play(ply.text.as_str()).map_err(|reason| Fault {
            ply: Some(played.played().len() + 1),
            reasons: vec![reason],
        })?;
    }
    Ok(())
}

fn check_ending(record: &Record, played: &dyn AnyMatch) -> Result<(), Message> {
    match (&record.ending, played.outcome()) {
        (None, None) => Ok(()),
        (None, Some(outcome)) => {
            Err(Message::new("record-is-over").with("reason", outcome.message()))
        }
        (Some(ending), Some(outcome)) => {
            if says(ending, &outcome) {
                Ok(())
            } else {
                Err(Message::new("record-other-ending")
                    .with("values", outcome.to_string())
                    .with("reason", outcome.reason()))
            }
        }
        (Some(ending), None) => {
            let sum: f32 = ending.values().iter().map(|share| share.value()).sum();
            if !AGREED_ENDINGS.contains(&ending.reason().as_str()) {
                Err(Message::new("record-not-over").with("reason", ending.reason().as_str()))
            } else if ending.values().len() != played.seats() as usize || (sum - 1.0).abs() > 1e-6 {
                Err(Message::new("record-shares").with("seats", played.seats()))
            } else {
                Ok(())
            }
        }
    }
}

fn says(ending: &Ending, outcome: &Outcome) -> bool {
    let shares = ending.values().iter().map(|share| share.value());
    shares.eq(outcome.values().iter().copied()) && ending.reason().as_str() == outcome.reason()
}
