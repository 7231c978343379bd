//! What a user sees of a table.

use serde::{Deserialize, Serialize};
use tablier_core::Seat;
use utoipa::ToSchema;

use crate::action::Action;
use crate::ids::{TableId, UserId};
use crate::proposal::OpenProposal;
use crate::seat::SeatState;
use crate::terms::Terms;
use crate::user::User;

/// A table as one user sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableView {
    pub table: TableId,
    /// The number of the last event: whoever has seen this needs only those behind it.
    pub number: u64,
    pub creator: UserId,
    pub terms: Terms,
    pub phase: Phase,
    pub seats: Vec<SeatState>,
    /// The seats of each team. Without alliances every seat is a team of its own.
    #[serde(default)]
    #[schema(value_type = Vec<Vec<u8>>)]
    pub teams: Vec<Vec<Seat>>,
    /// The position as the game writes it.
    pub position: String,
    /// The plies so far.
    pub moves: Vec<String>,
    /// The seat that made each of them.
    #[serde(default)]
    #[schema(value_type = Vec<u8>)]
    pub movers: Vec<Seat>,
    /// Which of them are rolls, counted from 0.
    #[serde(default)]
    pub rolls: Vec<usize>,
    /// Who moves, while the game goes on.
    pub turn: Option<CurrentTurn>,
    /// The time of each seat, if there are clocks.
    pub clock: Option<ClockState>,
    pub proposals: Vec<OpenProposal>,
    /// The hash of the seed of the dice.
    pub commitment: String,
    /// The texts that were added to the dice.
    pub contributions: Vec<String>,
    /// How the game ended.
    pub over: Option<GameOver>,
    /// The lines that the user has prepared, by seat of theirs.
    pub conditional_moves: Vec<Vec<Vec<String>>>,
    /// The table whose rematch it is.
    pub rematch_of: Option<TableId>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
    /// When the server saved the game, if it was played on a device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub saved_at: Option<u64>,
    /// What the user may do now.
    pub actions: Vec<Action>,
    /// Everybody who has to do with the table.
    pub users: Vec<User>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Players take their seats.
    Gathering,
    Playing,
    Over,
}

impl Phase {
    /// The word for it in addresses and in the store.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Gathering => "gathering",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }

    /// The phase that a word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        [Phase::Gathering, Phase::Playing, Phase::Over]
            .into_iter()
            .find(|phase| phase.word() == word)
    }
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CurrentTurn {
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The number of the ply that is played next.
    pub ply: usize,
}

/// The clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClockState {
    /// What each seat has left, in milliseconds, not counting the present move.
    pub left: Vec<u64>,
    /// The seat whose clock runs.
    #[schema(value_type = Option<u8>)]
    pub running: Option<Seat>,
    /// Since when, in milliseconds since 1970.
    pub since: Option<u64>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameOver {
    /// What each seat got; nothing if the game does not count.
    pub values: Option<Vec<f32>>,
    pub reason: String,
    /// The seed of the dice.
    pub seed: Option<String>,
}

/// The part of a table that changes with every move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableState {
    pub phase: Phase,
    /// The position as the game writes it.
    pub position: String,
    pub turn: Option<CurrentTurn>,
    pub clock: Option<ClockState>,
    pub over: Option<GameOver>,
    /// What the receiver may do now.
    pub actions: Vec<Action>,
}

/// The part of a table that changes with other events than moves. With `TableState` and the moves it is all of a
/// `TableView` that can change, but for the users.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableDetails {
    /// With the alliances on which the players have agreed.
    pub terms: Terms,
    pub seats: Vec<SeatState>,
    /// The seats of each team.
    #[schema(value_type = Vec<Vec<u8>>)]
    pub teams: Vec<Vec<Seat>>,
    pub proposals: Vec<OpenProposal>,
    /// The texts that were added to the dice.
    pub contributions: Vec<String>,
    /// The lines that the receiver has prepared, by seat of theirs.
    pub conditional_moves: Vec<Vec<Vec<String>>>,
    /// The table of the rematch.
    pub rematch: Option<TableId>,
}

/// The legal moves of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LegalMoves {
    /// The number of the ply that is played next.
    pub ply: usize,
    /// Who moves; nobody when the game is over or has not begun.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    pub position: String,
    /// The moves as the command `move` takes them, sorted.
    pub moves: Vec<String>,
}
