//! The terms of a table: what is agreed before anybody sits down.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::UserId;

/// A day, in milliseconds.
pub const DAY: u64 = 24 * 60 * 60 * 1000;

/// What is played at a table, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game's name in the registry.
    pub game: String,
    /// The options of the game that are not at their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    #[serde(default)]
    pub clock: ClockRule,
    #[serde(default)]
    pub visibility: Visibility,
    #[serde(default)]
    pub sides: Sides,
    /// Whether one user may hold several seats, for players who share a screen.
    #[serde(default)]
    pub one_screen: bool,
    /// Whether the game counts for the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The user for whom the table is reserved: only they and its creator can sit down, and the lobby does not
    /// list it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invited: Option<UserId>,
}

impl Terms {
    /// The usual terms of a game: no clock, open to everyone.
    ///
    /// ```
    /// use tablier_protocol::{ClockRule, Terms};
    ///
    /// assert_eq!(Terms::new("ordo").clock, ClockRule::None);
    /// ```
    pub fn new(game: &str) -> Self {
        Terms {
            game: game.to_owned(),
            options: BTreeMap::new(),
            clock: ClockRule::None,
            visibility: Visibility::Open,
            sides: Sides::Chosen,
            one_screen: false,
            rated: false,
            invited: None,
        }
    }
}

/// How much time the players have. All times are in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockRule {
    /// No clock.
    #[default]
    None,
    /// A stock of time for the whole game.
    RealTime {
        base: u64,
        /// What is added after every move.
        #[serde(default)]
        increment: u64,
        /// How long the clock waits at every move before it runs.
        #[serde(default)]
        delay: u64,
    },
    /// Some days for every move.
    Days {
        /// From 1 to 365.
        per_move: u64,
        /// The days off that every player may take in the course of the game, at most 365.
        #[serde(default)]
        holidays: u64,
    },
}

/// Who can see a table and sit down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everyone: the lobby lists it.
    #[default]
    Open,
    /// Whoever has the link.
    Link,
}

/// How the seats are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// Everyone chooses among the free ones.
    #[default]
    Chosen,
    /// At random when all have come.
    #[serde(alias = "lot")]
    Random,
}
