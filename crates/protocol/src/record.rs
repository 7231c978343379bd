//! A game written down, as JSON. The text form and its meaning are described in `docs/records.md`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A game written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    pub tags: Vec<RecordTag>,
    pub line: RecordLine,
    /// How it ended, unless it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<RecordEnding>,
}

/// One thing told about a game: `Game`, `Option`, `Start`, `Seat1`, `Rating1`, `Date`, `Clock` and others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordTag {
    pub name: String,
    pub value: String,
}

/// A sequence of plies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordLine {
    /// Comments before the first ply.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    pub plies: Vec<RecordPly>,
}

/// A move, or a roll of the die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordPly {
    #[serde(rename = "move")]
    pub text: String,
    /// The time left to the player, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<u64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
    /// What could have been played in its place.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(no_recursion)]
    pub variations: Vec<RecordLine>,
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordEnding {
    /// The share of each seat.
    pub values: Vec<f64>,
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use tablier_core::record::Record;

    use super::*;

    #[test]
    fn the_records_of_the_core_are_these() {
        let text = r#"[Game "orthokon"]
[Seat1 "Ada"]

{A short one.} 1. a1-a3 <0:04:58> {turns a4 over} (1. b1-b3 2. a4-a2) 2. c4-c2
= 1 0 resigned
"#;
        let record = Record::read(text).unwrap();
        let read: GameRecord = serde_json::from_str(&record.to_json()).unwrap();
        let written = serde_json::to_string(&read).unwrap();
        assert_eq!(Record::read_json(&written).unwrap(), record);
    }
}
