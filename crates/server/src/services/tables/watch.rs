//! Somebody who watches a table.

use std::collections::VecDeque;
use std::sync::Arc;

use tokio::sync::broadcast::{self, error::RecvError};

use super::broadcast::Frame;
use super::presence::Here;
use tablier_protocol::UserId;

/// All messages of a table for one user, from a first one on.
#[derive(Debug)]
pub struct Watching {
    pub(super) first: VecDeque<Arc<str>>,
    /// Who is there now.
    pub(super) present: Arc<str>,
    /// Whether that is told.
    pub(super) with_presence: bool,
    pub(super) frames: broadcast::Receiver<Frame>,
    pub(super) user: Option<UserId>,
    /// Says that the user is there.
    pub(super) _here: Option<Here>,
}

/// Why there is no next message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwatched {
    /// They were too slow and have missed something: they may come back and say what they saw last.
    TooSlow,
    /// The table was put away, or the server closes: the same.
    Closed,
    /// They came by a link that opens nothing any more.
    Revoked,
}

impl Watching {
    /// The same, and who is there as well.
    #[must_use]
    pub fn with_presence(mut self) -> Self {
        self.first.push_back(Arc::clone(&self.present));
        self.with_presence = true;
        self
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<Arc<str>, Unwatched> {
        if let Some(first) = self.first.pop_front() {
            return Ok(first);
        }
        loop {
            match self.frames.recv().await {
                Ok(Frame { only_stay: Some(stay), .. }) => {
                    if !self.user.is_some_and(|user| stay.contains(&user)) {
                        return Err(Unwatched::Revoked);
                    }
                }
                Ok(frame) if self.is_mine(&frame) => return Ok(frame.text),
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => return Err(Unwatched::TooSlow),
                Err(RecvError::Closed) => return Err(Unwatched::Closed),
            }
        }
    }

    fn is_mine(&self, frame: &Frame) -> bool {
        frame.recipients.include(self.user) && (self.with_presence || !frame.is_presence)
    }
}
