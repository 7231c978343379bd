//! What is agreed before anybody sits down.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tablier_core::{AnyGame, Message};
use utoipa::ToSchema;

use super::clock::ClockRule;

/// The terms of a table.
///
/// ```
/// use tablier_server::table::{ClockRule, Terms};
///
/// let terms: Terms = serde_json::from_str(
///     r#"{ "game": "ordo", "clock": { "kind": "real-time", "base": 300000, "increment": 2000 } }"#,
/// ).unwrap();
/// assert_eq!(terms.check().unwrap().info().name, "Ordo");
/// assert_eq!(Terms::new("ordo").clock, ClockRule::None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    /// The game's name in the registry.
    pub game: String,
    /// Its options that are not at their defaults.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// How much time people have.
    #[serde(default)]
    pub clock: ClockRule,
    /// Who can see the table and sit down.
    #[serde(default)]
    pub visibility: Visibility,
    /// How people get their seats.
    #[serde(default)]
    pub sides: Sides,
    /// Whether one person may hold several seats, for people who sit around one screen.
    #[serde(default)]
    pub one_screen: bool,
    /// Whether the game counts for the ratings of those who play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// Who can see a table and sit down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Everyone: it stands in the lobby.
    #[default]
    Open,
    /// Whoever has the link.
    Link,
}

/// How people get their seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sides {
    /// Everyone chooses among the free ones.
    #[default]
    Chosen,
    /// Lots are drawn when all have come.
    Lot,
}

/// The longest value of an option: a board of Théséion is the longest there is.
const LONGEST_OPTION: usize = 8 << 10;

/// The options that a game for ratings can have: how many play, and with whom.
const RATED_OPTIONS: [&str; 2] = ["players", "teams"];

impl Terms {
    /// The usual terms of a game: no clock, open to everyone.
    pub fn new(game: &str) -> Self {
        Terms {
            game: game.to_owned(),
            options: BTreeMap::new(),
            clock: ClockRule::None,
            visibility: Visibility::Open,
            sides: Sides::Chosen,
            one_screen: false,
            rated: false,
        }
    }

    /// The game with its options, or what is wrong with the terms.
    pub fn check(&self) -> Result<Box<dyn AnyGame>, Message> {
        self.clock.check()?;
        if self.options.values().any(|value| value.len() > LONGEST_OPTION) {
            return Err(Message::new("table-option-long").with("most", LONGEST_OPTION));
        }
        let options = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        tablier_games::game(&self.game, options)
    }

    /// Whether a game for ratings can be opened on these terms: nobody may choose a side or a board
    /// that suits them, and the game has to come to an end.
    pub(super) fn check_rated(&self) -> Result<(), Message> {
        let reason = if self.clock == ClockRule::None {
            "table-rated-clock"
        } else if self.sides == Sides::Chosen {
            "table-rated-random"
        } else if self.one_screen {
            "table-rated-one-device"
        } else if self.options.keys().any(|name| !RATED_OPTIONS.contains(&name.as_str())) {
            "table-rated-options"
        } else {
            return Ok(());
        };
        Err(Message::new(reason))
    }
}
