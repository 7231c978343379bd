//! What the index of the store knows about a table.

use tablier_protocol::{ClockRule, Phase, TableId, UserId, Visibility};
use tablier_table::{SecretHash, Table};

/// A table in the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The table.
    pub id: TableId,
    /// The game's name in the registry.
    pub game: String,
    /// How far it has come.
    pub phase: Phase,
    /// Who can see it.
    pub visibility: Visibility,
    /// The hash of the secret of its link.
    pub link: Option<SecretHash>,
    /// How much time the players have.
    pub clock: ClockRule,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// For whom it is reserved.
    pub invited: Option<UserId>,
    /// Whose turn it is, if it is a user's.
    pub to_move: Option<UserId>,
    /// Who created it.
    pub creator: UserId,
    /// The time of its first event.
    pub created_at: u64,
    /// The time of its last event.
    pub changed_at: u64,
    /// When its clock has to be looked at.
    pub deadline: Option<u64>,
    /// The user on each seat, if it is one.
    pub users: Vec<Option<UserId>>,
}

impl Summary {
    /// The summary of a table.
    pub fn of(table: &Table, created_at: u64, changed_at: u64) -> Self {
        Summary {
            id: table.id().clone(),
            game: table.terms().game.clone(),
            phase: table.phase(),
            visibility: table.terms().visibility,
            link: table.link(),
            clock: table.terms().clock,
            rated: table.terms().rated,
            invited: table.terms().invited,
            to_move: table.user_to_move(),
            creator: table.creator(),
            created_at,
            changed_at,
            deadline: table.deadline(),
            users: table.users_by_seat(),
        }
    }

    /// Whether every move has days, so that nobody has to wait at the table.
    pub fn is_correspondence(&self) -> bool {
        matches!(self.clock, ClockRule::Days { .. })
    }
}
