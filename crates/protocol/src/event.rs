//! What has happened at a table. A table is the fold of its events.
//!
//! Events are stored for ever, so a variant or field that was renamed keeps its old name as an alias.

use serde::{Deserialize, Serialize};
use tablier_core::Seat;
use utoipa::ToSchema;

use crate::ids::{TableId, UserId};
use crate::proposal::{Proposal, Topic};
use crate::seat::Holder;
use crate::terms::Terms;

/// An event as it is stored and sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Entry {
    /// Its number at the table, counted from 1.
    pub number: u64,
    /// Its time, in milliseconds since 1970.
    pub at: u64,
    #[serde(flatten)]
    pub event: Event,
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The table was created. The first event of each.
    #[serde(alias = "opened", alias = "created-table")]
    Created {
        by: UserId,
        terms: Terms,
        /// The hash of the seed of its dice.
        commitment: String,
        /// The table whose rematch it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<TableId>,
        /// When the server saved the game, if it was played on a device.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        saved_at: Option<u64>,
    },
    /// The seed of the dice. Only the server knows it until the end.
    Seeded {
        /// In hexadecimal digits.
        seed: String,
    },
    /// The link of the table was set; an earlier one stops working. Only the server knows of it.
    LinkSet {
        /// The hash of its secret, in hexadecimal digits.
        hash: String,
    },
    /// Somebody has taken a seat.
    Sat {
        #[schema(value_type = u8)]
        seat: Seat,
        holder: Holder,
    },
    /// Somebody has left a seat before the game began.
    Left {
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// Somebody has added a text to the dice.
    Contributed { by: UserId, text: String },
    /// Somebody is ready to begin.
    BecameReady { by: UserId },
    /// The game has begun.
    Begun {
        /// For every seat the seat on which its holder sat before: they may be given at random.
        order: Vec<u8>,
    },
    /// A move was played.
    Moved {
        ply: usize,
        #[schema(value_type = u8)]
        seat: Seat,
        #[serde(rename = "move")]
        text: String,
        /// The milliseconds that the seat has left.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
    },
    /// The die was rolled.
    Rolled {
        ply: usize,
        #[schema(value_type = u8)]
        seat: Seat,
        #[serde(rename = "move")]
        text: String,
    },
    /// Somebody proposes something to all the others.
    Proposed {
        by: UserId,
        #[serde(alias = "what")]
        proposal: Proposal,
    },
    /// Somebody agrees to a proposal.
    Agreed { by: UserId, topic: Topic },
    /// Somebody declines a proposal, which ends it.
    Declined { by: UserId, topic: Topic },
    /// The alliances to which all have agreed.
    Allied { teams: String },
    /// All plies behind this one were taken back.
    TakenBack {
        /// How many plies stay.
        to: usize,
    },
    /// Somebody has prepared moves. Only the holder of the seat knows of it.
    #[serde(alias = "conditions-set")]
    ConditionalMovesSet {
        #[schema(value_type = u8)]
        seat: Seat,
        lines: Vec<Vec<String>>,
    },
    /// Somebody has taken days off.
    HolidayTaken {
        #[schema(value_type = u8)]
        seat: Seat,
        days: u64,
    },
    /// Somebody does not play on at a table of three or four; the engine does.
    GaveUp {
        #[schema(value_type = u8)]
        seat: Seat,
        /// `resigned`, `time` or `abandoned`.
        reason: String,
        /// The level of the engine.
        level: u8,
    },
    /// The server was down; the time does not count.
    Interrupted { from: u64, to: u64 },
    /// Somebody has written in the chat.
    Said { by: UserId, text: String },
    /// The game is over.
    Ended {
        /// What each seat got; nothing if the game does not count.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        values: Option<Vec<f32>>,
        /// The game's own reason, or `resigned`, `agreed`, `time`, `abandoned`, `aborted`, `declined`,
        /// `too-long`.
        reason: String,
        /// The seed of the dice.
        seed: String,
    },
    /// The rematch has its table.
    RematchOpened { table: TableId },
}

/// Who may know of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody who may see the table.
    Everyone,
    /// The holder of a seat.
    Seat(Seat),
    /// Only the server itself.
    Server,
}

impl Event {
    /// Who may know of it.
    pub fn audience(&self) -> Audience {
        match self {
            Event::Seeded { .. } | Event::LinkSet { .. } => Audience::Server,
            Event::ConditionalMovesSet { seat, .. } => Audience::Seat(*seat),
            _ => Audience::Everyone,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// While a server is upgraded, a node of an earlier version reads what one of this version writes, and the
    /// other way round.
    #[test]
    fn what_later_versions_add_to_an_event_is_overlooked() {
        let created =
            r#""number":1,"at":5,"type":"created","by":3,"terms":{"game":"ordo"},"commitment":"c""#;
        let read =
            |more: &str| serde_json::from_str::<Entry>(&format!("{{{created}{more}}}")).unwrap();
        assert_eq!(read(r#","added_later":7"#), read(""));
        assert_ne!(read(r#","saved_at":7"#), read(""));
    }

    /// Data folders of earlier versions have these.
    #[test]
    fn events_of_earlier_versions_are_read() {
        for old in [
            r#"{"number":1,"at":5,"type":"opened","by":3,"terms":{"game":"ordo","sides":"lot"},"commitment":"c"}"#,
            r#"{"number":1,"at":5,"type":"created-table","by":3,"terms":{"game":"ordo"},"commitment":"c"}"#,
            r#"{"number":2,"at":5,"type":"sat","seat":0,"holder":{"kind":"person","person":3}}"#,
            r#"{"number":3,"at":5,"type":"proposed","by":3,"what":{"topic":"takeback","to":4}}"#,
            r#"{"number":4,"at":5,"type":"conditions-set","seat":1,"lines":[["*","a1-a3"]]}"#,
        ] {
            let entry: Entry = serde_json::from_str(old).unwrap();
            let new = serde_json::to_string(&entry).unwrap();
            assert_eq!(serde_json::from_str::<Entry>(&new).unwrap(), entry);
        }
    }
}
