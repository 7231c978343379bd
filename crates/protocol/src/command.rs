//! What a user can ask for at a table.

use serde::{Deserialize, Serialize};
use tablier_core::Seat;
use utoipa::ToSchema;

use crate::proposal::Topic;

/// Something that a user or a program can do at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Take a seat.
    Sit {
        /// The first that is free if none is named or the seats are given at random.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// A text to mix into the dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        contribution: Option<String>,
    },
    /// Give a seat to the engine. Only the table's creator can.
    SeatEngine {
        /// The first that is free if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// From 1 to 10.
        level: u8,
    },
    /// Leave one's seats before the game begins. A table that everybody has left is closed.
    Leave,
    /// Decline a challenge: the table is closed. Only the invited user can, before sitting down.
    Decline,
    /// Say that the game may begin, in games with a die: it begins when all are ready.
    Ready {
        /// A text to mix into the dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        contribution: Option<String>,
    },
    /// Play a move.
    Move {
        /// The number of the ply, counted from 1: sent twice, it counts once.
        ply: usize,
        #[serde(rename = "move")]
        text: String,
    },
    /// Offer a draw.
    OfferDraw,
    /// Ask to take back one's last move and what came after it.
    AskTakeback,
    /// Propose to play in alliances.
    ProposeAlliance {
        /// One of those that the action lists.
        teams: String,
    },
    /// Offer to play again.
    OfferRematch,
    /// Answer a proposal.
    Answer { topic: Topic, agree: bool },
    /// Give the game up.
    Resign,
    /// End a game that has not really begun. It does not count.
    Abort,
    /// Win because the opponent has gone.
    Claim,
    /// Prepare moves. Each line begins with a move of another player, for which `*` stands for any, goes on
    /// with one's own, and so on. A premove is a line of `*` and one move.
    SetConditionalMoves {
        /// All lines; earlier ones are forgotten.
        lines: Vec<Vec<String>>,
    },
    /// Take days off in a correspondence game.
    TakeHoliday { days: u64 },
    /// Write in the chat of the table.
    Say { text: String },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_tagged_by_what_it_does() {
        let command = Command::Move { ply: 1, text: "a1-a3".to_owned() };
        let json = r#"{"do":"move","ply":1,"move":"a1-a3"}"#;
        assert_eq!(serde_json::to_string(&command).unwrap(), json);
        assert_eq!(serde_json::from_str::<Command>(json).unwrap(), command);
        assert!(serde_json::from_str::<Command>(r#"{"do":"move","ply":1}"#).is_err());
    }
}
