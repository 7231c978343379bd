//! What somebody at a table wants.

use serde::{Deserialize, Serialize};
use tablier_core::{MAX_SEATS, Seat};
use utoipa::ToSchema;

use super::proposals::Topic;
use crate::ids::{PersonId, TableId};
use crate::secret::Hash;

/// Who wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person.
    Person(PersonId),
    /// The engine, which only moves.
    Engine,
}

/// Something that a person or a program can ask for.
///
/// ```
/// use tablier_server::table::Command;
///
/// let command: Command = serde_json::from_str(r#"{"do":"move","ply":1,"move":"a1-a3"}"#).unwrap();
/// assert_eq!(command, Command::Move { ply: 1, text: "a1-a3".to_owned() });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// To take a seat.
    Sit {
        /// Which one; the first that is free if none is named or lots are drawn.
        #[serde(default)]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// A text to mix into the dice.
        #[serde(default)]
        contribution: Option<String>,
    },
    /// To give a seat to the engine; only who opened the table can.
    SeatEngine {
        /// Which one; the first that is free if none is named.
        #[serde(default)]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// How strong, from 1 to 10.
        level: u8,
    },
    /// To get up, before the game begins.
    Leave,
    /// To begin, at games with a die: as soon as all are ready.
    Ready {
        /// A text to mix into the dice.
        #[serde(default)]
        contribution: Option<String>,
    },
    /// To move.
    Move {
        /// The number of the ply, counted from 1: sent twice, it counts once.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        text: String,
    },
    /// To call it a draw.
    OfferDraw,
    /// To take back one's last move and what came after it.
    AskTakeback,
    /// To play in alliances.
    ProposeAlliance {
        /// The seats of each, such as `13/24`.
        teams: String,
    },
    /// To play again.
    OfferRematch,
    /// To answer a proposal.
    Answer {
        /// Which.
        topic: Topic,
        /// How.
        agree: bool,
    },
    /// To give the game up.
    Resign,
    /// To call the game off before it has really begun.
    Abort,
    /// To win because the opponent has gone.
    Claim,
    /// To prepare moves: each line begins with a move of somebody else, for which `*` stands for any,
    /// and goes on with one's own, and so on.
    SetConditions {
        /// All lines; those of before are forgotten.
        lines: Vec<Vec<String>>,
    },
    /// To take days off in a correspondence game.
    TakeHoliday {
        /// How many.
        days: u64,
    },
    /// To say something.
    Say {
        /// What.
        text: String,
    },
}

/// Something that only the server can tell a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The time of the clock that runs may be over.
    TimeIsUp,
    /// The server was closed for a time.
    Interrupted {
        /// From when.
        from: u64,
        /// Until when.
        to: u64,
    },
    /// The link of the table has another secret, with this hash.
    LinkReplaced(Hash),
    /// The rematch that all agreed to has its table.
    RematchOpened(TableId),
}

/// What a table has to know of the world when it decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The time, in milliseconds since the epoch.
    pub now: u64,
    /// How long the command was on its way, in milliseconds, as measured.
    pub lag: u64,
    /// Since when the holder of each seat has not been there, if it is not.
    pub away: [Option<u64>; MAX_SEATS],
}

impl Moment {
    /// Nobody is away and nothing takes time.
    pub fn at(now: u64) -> Self {
        Moment { now, ..Moment::default() }
    }
}
