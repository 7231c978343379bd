//! Those whose connections are to be closed: their session has ended, they are banned or have gone.
//!
//! Whoever runs the house says so in the store, from another process, so the house looks there.

use std::time::Duration;

use tokio::sync::broadcast::{self, error::RecvError};

use super::{House, now};
use crate::ids::PersonId;

/// How often the house looks.
const ROUND: Duration = Duration::from_secs(1);
/// What was written while the house looked is looked for again.
const OVERLAP: u64 = 500;

/// Tells when somebody has to go.
#[derive(Debug)]
pub struct ShownOut {
    person: Option<PersonId>,
    people: broadcast::Receiver<PersonId>,
}

impl ShownOut {
    /// Returns when they have to go, and never for somebody whom nobody knows.
    pub async fn told(&mut self) {
        loop {
            match self.people.recv().await {
                Ok(person) if Some(person) == self.person => return,
                // They may have been among those who were missed; whoever may stay comes back.
                Err(RecvError::Lagged(_)) if self.person.is_some() => return,
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => std::future::pending().await,
            }
        }
    }
}

impl House {
    /// Tells when this person has to go.
    pub fn shown_out(&self, person: Option<PersonId>) -> ShownOut {
        ShownOut { person, people: self.shared.shown_out.subscribe() }
    }

    pub(super) async fn look_who_goes(self) {
        let mut rhythm = self.every(ROUND);
        let mut since = now();
        while rhythm.beat().await {
            let begin = now();
            match self.store().shown_out(since).await {
                Ok(people) => {
                    for person in people {
                        // An error says that nobody is connected.
                        let _ = self.shared.shown_out.send(person);
                    }
                    since = begin.saturating_sub(OVERLAP);
                }
                Err(error) => tracing::error!(%error, "who has to go cannot be looked up"),
            }
        }
    }
}
