//! What has happened at a table. A table is nothing else than its events, one after the other.

use serde::{Deserialize, Serialize};
use tablier_core::Seat;
use utoipa::ToSchema;

use super::proposals::{Proposal, Topic};
use super::seats::Holder;
use super::terms::Terms;
use crate::ids::{PersonId, TableId};

/// An event with its number at the table, counted from 1, and its time in milliseconds since the
/// epoch. This is what is stored and what is sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Entry {
    /// Its number.
    pub number: u64,
    /// Its time.
    pub at: u64,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}

/// What can happen. Seats are counted from 0, plies from 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The table is there. The first event of each.
    CreatedTable {
        /// Who opened it.
        by: PersonId,
        /// What is played, and how.
        terms: Terms,
        /// The hash of the seed of its dice.
        commitment: String,
        /// The table whose rematch it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<TableId>,
    },
    /// The seed of the dice. Known to the server alone until the end.
    Seeded {
        /// The seed in hexadecimal digits.
        seed: String,
    },
    /// The table is behind a link from now on; one of before opens nothing any more. Known to the server
    /// alone.
    LinkSet {
        /// The hash of its secret in hexadecimal digits.
        hash: String,
    },
    /// Somebody has sat down.
    Sat {
        /// Where.
        #[schema(value_type = u8)]
        seat: Seat,
        /// Who.
        holder: Holder,
    },
    /// Somebody has got up before the game began.
    Left {
        /// Where.
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// Somebody has added a text to the dice.
    Contributed {
        /// Who.
        by: PersonId,
        /// What.
        text: String,
    },
    /// Somebody wants to begin.
    BecameReady {
        /// Who.
        by: PersonId,
    },
    /// The game has begun.
    Begun {
        /// For every seat the seat on which its holder sat before: lots may have been drawn.
        order: Vec<u8>,
    },
    /// A move was played.
    Moved {
        /// The number of the ply.
        ply: usize,
        /// Who moved.
        #[schema(value_type = u8)]
        seat: Seat,
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// The milliseconds that the seat now has.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
    },
    /// The die was rolled.
    Rolled {
        /// The number of the ply.
        ply: usize,
        /// For whom.
        #[schema(value_type = u8)]
        seat: Seat,
        /// What it shows.
        #[serde(rename = "move")]
        text: String,
    },
    /// Somebody proposes something to all the others.
    Proposed {
        /// Who.
        by: PersonId,
        /// What.
        what: Proposal,
    },
    /// Somebody agrees.
    Agreed {
        /// Who.
        by: PersonId,
        /// To what.
        topic: Topic,
    },
    /// Somebody does not agree; the proposal is over.
    Declined {
        /// Who.
        by: PersonId,
        /// With what.
        topic: Topic,
    },
    /// The alliances that all have agreed to.
    Allied {
        /// The seats of each, such as `13/24`.
        teams: String,
    },
    /// All plies behind this one were taken back.
    TakenBack {
        /// How many plies stay.
        to: usize,
    },
    /// Somebody has prepared moves. Known to that seat alone.
    ConditionsSet {
        /// Whose.
        #[schema(value_type = u8)]
        seat: Seat,
        /// See [`Command::SetConditions`](super::Command::SetConditions).
        lines: Vec<Vec<String>>,
    },
    /// Somebody has taken days off.
    HolidayTaken {
        /// Who.
        #[schema(value_type = u8)]
        seat: Seat,
        /// How many.
        days: u64,
    },
    /// Somebody does not play on at a table of three or four; the engine does.
    GaveUp {
        /// Who.
        #[schema(value_type = u8)]
        seat: Seat,
        /// How: `resigned`, `time` or `abandoned`.
        reason: String,
        /// The level of the engine.
        level: u8,
    },
    /// The server was closed; the time does not count.
    Interrupted {
        /// From when.
        from: u64,
        /// Until when.
        to: u64,
    },
    /// Somebody has said something.
    Said {
        /// Who.
        by: PersonId,
        /// What.
        text: String,
    },
    /// The game is over.
    Ended {
        /// What each seat got; nothing if the game does not count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        values: Option<Vec<f32>>,
        /// The game's own reason, or `resigned`, `agreed`, `time`, `abandoned`, `aborted`.
        reason: String,
        /// The seed of the dice.
        seed: String,
    },
    /// The rematch has a table.
    RematchOpened {
        /// Which.
        table: TableId,
    },
}

/// Who may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody who may see the table.
    Everyone,
    /// The holder of a seat.
    Seat(Seat),
    /// Nobody: only the server itself needs it.
    Nobody,
}

impl Event {
    /// Who may know of it.
    pub fn audience(&self) -> Audience {
        match self {
            Event::Seeded { .. } | Event::LinkSet { .. } => Audience::Nobody,
            Event::ConditionsSet { seat, .. } => Audience::Seat(*seat),
            _ => Audience::Everyone,
        }
    }
}
