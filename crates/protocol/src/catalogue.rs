//! The games that can be played.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameInfo {
    /// Its name in the registry, which stands in terms.
    pub game: String,
    pub name: String,
    pub authors: Vec<String>,
    pub year: Option<u16>,
    pub summary: String,
    /// The least and the largest number of players.
    pub players: [u8; 2],
    /// Whether a die is rolled.
    pub chance: bool,
    pub options: Vec<GameOption>,
}

/// Something that can be chosen before a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct GameOption {
    /// Its name in terms.
    pub option: String,
    /// What it is called, in the reader's language.
    pub name: String,
    pub default: String,
    pub values: OptionValues,
    /// What the words among the values are called, in the reader's language.
    pub value_names: BTreeMap<String, String>,
    pub explanation: String,
}

/// What an option can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionValues {
    /// One of these words.
    Words { words: Vec<String> },
    /// A number in this range.
    Numbers { from: u64, to: u64 },
    /// One of these words, or a text that the game reads itself.
    Text { known: Vec<String> },
}
