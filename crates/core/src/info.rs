//! What is known about a game without playing it.

use crate::language::Texts;
use crate::message::Message;
use crate::options::OptionSpec;
use crate::outcome::Seat;

/// The metadata of a game.
///
/// Sentences about the game are phrases named after it: `ID-summary` (one line), `ID-terms` (the
/// authors' terms of use), `ID-seat` (the name of the seat `$seat`), `ID-option-OPTION`,
/// `ID-cell-KIND`, `ID-zone-KIND`, `ID-piece-KIND`, `ID-choice-KIND`, and `ID-end-REASON`.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name on the command line, in records and addresses.
    pub id: &'static str,
    /// The name shown to people.
    pub name: &'static str,
    /// The designers.
    pub authors: &'static [&'static str],
    /// The publisher, if known.
    pub publisher: Option<&'static str>,
    /// When it was published, if that is known.
    pub year: Option<u16>,
    /// The author's web page about the game.
    pub link: Option<&'static str>,
    /// The least and the largest number of players.
    pub players: (u8, u8),
    /// Whether a die is rolled.
    pub chance: bool,
    /// What can be chosen before a game begins.
    pub options: &'static [OptionSpec],
    /// The phrases of the game, as Fluent sources.
    pub phrases: Texts,
    /// The rules in our words, as Markdown.
    pub rules: Texts,
}

impl Info {
    /// The phrase of this game with this ending: `summary`, `terms`, `option-chain`.
    pub fn phrase(&self, ending: &str) -> Message {
        Message::new(format!("{}-{ending}", self.id))
    }

    /// What the player of a seat is called: "White", "North", "player 3".
    pub fn seat_name(&self, seat: Seat) -> Message {
        self.phrase("seat").with("seat", seat.number())
    }
}
