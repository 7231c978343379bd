//! Alliances on which the players can agree before a game begins.

use crate::outcome::Seat;

/// One way to divide the seats into teams.
///
/// A game that knows alliances has an option for them; its values are known to the game alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alliance {
    /// The option that chooses it.
    pub option: &'static str,
    /// The value of that option.
    pub value: String,
    /// The seats of each team, by their lowest seat.
    pub teams: Vec<Vec<Seat>>,
}
