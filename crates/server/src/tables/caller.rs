//! Who comes to a table.

use crate::client_address::ClientAddress;
use crate::ids::PersonId;
use crate::secret::Hash;
use crate::table::{Table, Visibility};

/// Somebody who comes to a table, with what they have in their hands.
#[derive(Clone, Copy, Debug, Default)]
pub struct Caller {
    /// Who it is, if it is known.
    pub person: Option<PersonId>,
    /// The hash of the secret of a link.
    pub link: Option<Hash>,
    /// From where they ask, if that is known.
    pub address: Option<ClientAddress>,
}

impl Caller {
    /// Somebody without a link.
    pub fn person(person: PersonId) -> Self {
        Caller { person: Some(person), ..Caller::default() }
    }

    /// The same from this address.
    #[must_use]
    pub fn at(self, address: ClientAddress) -> Self {
        Caller { address: Some(address), ..self }
    }

    /// Whether they may know that the table exists.
    pub(super) fn may_see(&self, table: &Table) -> bool {
        let is_at_table = || self.person.is_some_and(|person| table.is_known_to(person));
        // Hashes of long random secrets: how long comparing them takes tells nothing.
        let has_link = || self.link.is_some() && self.link == table.link();
        table.terms().visibility == Visibility::Open || is_at_table() || has_link()
    }
}
