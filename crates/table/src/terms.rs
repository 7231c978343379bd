//! Whether a table can be created on some terms.

use tablier_core::{AnyGame, Message, PLAYERS};
use tablier_protocol::{ClockRule, Sides, Terms};

use crate::clock;

/// The longest value of an option: a board of Théséion is the longest there is.
const LONGEST_OPTION: usize = 8 << 10;

/// Returns the game with its options, or what is wrong with the terms.
///
/// ```
/// use tablier_protocol::Terms;
/// use tablier_table::game_of;
///
/// assert_eq!(game_of(&Terms::new("ordo")).unwrap().info().name, "Ordo");
/// assert!(game_of(&Terms::new("chess")).is_err());
/// ```
pub fn game_of(terms: &Terms) -> Result<Box<dyn AnyGame>, Message> {
    clock::check(terms.clock)?;
    if terms.options.values().any(|value| value.len() > LONGEST_OPTION) {
        return Err(Message::new("table-option-long").with("most", LONGEST_OPTION));
    }
    let options = terms.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    tablier_games::game(&terms.game, options)
}

/// Fails if a rated game is impossible on these terms: nobody may choose a side or a board that suits them,
/// and the game has to come to an end.
pub(crate) fn check_rated(terms: &Terms, game: &dyn AnyGame) -> Result<(), Message> {
    // How many play, and with whom.
    let alliances = game.alliances();
    let is_rated =
        |name: &str| name == PLAYERS || alliances.iter().any(|alliance| alliance.option == name);
    let reason = if terms.clock == ClockRule::None {
        "table-rated-clock"
    } else if terms.sides == Sides::Chosen {
        "table-rated-random"
    } else if terms.one_screen {
        "table-rated-one-device"
    } else if !terms.options.keys().all(|name| is_rated(name)) {
        "table-rated-options"
    } else {
        return Ok(());
    };
    Err(Message::new(reason))
}
