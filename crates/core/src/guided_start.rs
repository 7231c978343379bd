//! The guided start of a game: a few moves that show somebody new how it is played.

use crate::info::Info;
use crate::message::Message;

/// One step of a guided start: a position in which the reader makes a move that is asked for.
///
/// Its sentences are phrases of the game: `ID-guide-STEP` tells what to do, `ID-guide-STEP-done` what has happened
/// then. The first seat moves in every step, with the default options of the game.
#[derive(Clone, Copy, Debug)]
pub struct GuideStep {
    /// The name of the step in the names of its phrases.
    pub id: &'static str,
    /// The text of the position.
    pub position: &'static str,
    /// The texts of the moves that are asked for; any of them will do.
    pub moves: &'static [&'static str],
}

impl GuideStep {
    /// What to do, as a whole sentence or two.
    pub fn task(&self, info: &Info) -> Message {
        info.phrase(&format!("guide-{}", self.id))
    }

    /// What has happened when it is done, as a whole sentence or two.
    pub fn done(&self, info: &Info) -> Message {
        info.phrase(&format!("guide-{}-done", self.id))
    }
}
