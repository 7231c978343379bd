//! The dice of a record held against the seed that was promised before the game.

use super::{Fault, Record};
use crate::any::AnyGame;
use crate::dice::{FairDice, Seed};
use crate::message::Message;
use crate::outcome::Turn;

/// The table at which the dice were rolled.
const TABLE: &str = "Table";
/// The hash of the seed, shown before the game.
const COMMITMENT: &str = "DiceCommitment";
/// What somebody added, one tag for each text.
const CONTRIBUTION: &str = "DiceContribution";
/// The seed, shown after the game.
const SEED: &str = "DiceSeed";

impl Record {
    /// Tells by which dice the game was played, so that [`check_rolls`] can check them. The seed is
    /// given once the game is over.
    pub fn tag_dice<'a>(
        &mut self,
        table: &str,
        commitment: &str,
        contributions: impl IntoIterator<Item = &'a str>,
        seed: Option<&Seed>,
    ) -> Result<(), Message> {
        self.tag(TABLE, table)?;
        self.tag(COMMITMENT, commitment)?;
        for text in contributions {
            self.tag(CONTRIBUTION, text)?;
        }
        seed.map_or(Ok(()), |seed| self.tag(SEED, seed.reveal()))
    }
}

/// Checks every roll of a record's main line that [`replay`](super::replay) has found correct, and
/// tells how many there were.
///
/// Nothing is checked if the record does not tell a seed: real dice have none, and a game that is
/// not over has not shown it yet.
pub fn check_rolls(record: &Record, game: &dyn AnyGame) -> Result<Option<usize>, Fault> {
    let dice = dice(record).map_err(|reason| Fault { ply: None, reasons: vec![reason] })?;
    let Some(dice) = dice else { return Ok(None) };
    let start = record.start().map_or_else(|| Ok(game.begin()), |start| game.begin_at(start));
    let mut played = start.map_err(|reasons| Fault { ply: None, reasons })?;
    let mut count = 0;
    for (number, ply) in (1..).zip(&record.line.plies) {
        let fault = |reason| Fault { ply: Some(number), reasons: vec![reason] };
        if matches!(played.turn(), Turn::Chance(_)) {
            check_roll(&dice, number, ply.text.as_str(), &played.legal_moves()).map_err(fault)?;
            count += 1;
        }
        played.play(ply.text.as_str()).map_err(fault)?;
    }
    Ok(Some(count))
}

/// The dice of the record, if it shows their seed.
fn dice(record: &Record) -> Result<Option<FairDice>, Message> {
    let promised = record.values(COMMITMENT).next();
    let Some(seed) = record.values(SEED).next() else {
        // Whoever promised a seed owes it at the end.
        let owed = promised.is_some() && record.ending.is_some();
        return if owed { Err(missing(SEED)) } else { Ok(None) };
    };
    let seed = Seed::read(seed)?;
    let promised = promised.ok_or_else(|| missing(COMMITMENT))?;
    let table = record.values(TABLE).next().ok_or_else(|| missing(TABLE))?;
    let hash = seed.commitment();
    if hash != promised {
        return Err(Message::new("dice-commitment").with("hash", hash));
    }
    Ok(Some(FairDice::new(&seed, table, record.values(CONTRIBUTION))))
}

fn missing(tag: &'static str) -> Message {
    Message::new("dice-tag-missing").with("tag", tag)
}

fn check_roll(dice: &FairDice, ply: usize, told: &str, faces: &[String]) -> Result<(), Message> {
    let faces: Vec<_> = faces.iter().map(String::as_str).collect();
    let face = dice.roll(ply, &faces).unwrap_or_default();
    if face == told {
        return Ok(());
    }
    Err(Message::new("dice-roll").with("told", told).with("face", face))
}
