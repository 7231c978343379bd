//! Who asks a table for something, when, and what the server itself tells it.

use tablier_core::MAX_SEATS;
use tablier_protocol::{TableId, UserId};

use crate::secret_hash::SecretHash;

/// Who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A user.
    User(UserId),
    /// The engine, which only moves.
    Engine,
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
    LinkReplaced(SecretHash),
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
