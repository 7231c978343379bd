//! Who may ask what the engine would play.

use tablier_protocol::UserId;

use crate::Table;
use crate::refusal::Refusal;

impl Table {
    /// Whether a user may ask for a move of the engine: on their turn, in a game that is not rated, against the
    /// computer or for all who share the user's screen. Help against somebody else would be unfair.
    pub fn may_hint(&self, user: UserId) -> Result<(), Refusal> {
        self.may_move(user)?;
        if self.terms.rated {
            return Err(Refusal::forbidden("table-hint-rated"));
        }
        if self.users_by_seat().into_iter().flatten().any(|other| other != user) {
            return Err(Refusal::forbidden("table-hint-opponent"));
        }
        Ok(())
    }
}
