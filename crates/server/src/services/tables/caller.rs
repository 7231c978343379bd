//! Who comes to a table.

use crate::client_address::ClientAddress;
use tablier_protocol::UserId;
use tablier_protocol::Visibility;
use tablier_table::SecretHash;
use tablier_table::Table;

/// Somebody who comes to a table, with what they have in their hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Caller {
    /// Who it is, if it is known.
    pub user: Option<UserId>,
    /// The hash of the secret of a link.
    pub link: Option<SecretHash>,
    /// From where they ask, if that is known.
    pub address: Option<ClientAddress>,
}

impl Caller {
    /// Somebody without a link.
    pub fn user(user: UserId) -> Self {
        Caller { user: Some(user), ..Caller::default() }
    }

    /// The same from this address.
    #[must_use]
    pub fn at(self, address: ClientAddress) -> Self {
        Caller { address: Some(address), ..self }
    }

    /// Whether they may know that the table exists.
    pub(super) fn may_see(&self, table: &Table) -> bool {
        let is_at_table = || self.user.is_some_and(|user| table.is_known_to(user));
        // Hashes of long random secrets: how long comparing them takes tells nothing.
        let has_link = || self.link.is_some() && self.link == table.link();
        table.terms().visibility == Visibility::Open || is_at_table() || has_link()
    }
}
