//! What people cannot do.

use tablier_core::Message;

use crate::secret::NoRandomness;
use crate::store::StoreError;

/// Why somebody does not come in, or is not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeopleError {
    /// The name cannot be one.
    Name,
    /// Somebody has it already.
    NameTaken {
        /// The name.
        name: String,
    },
    /// The password is too short or too long.
    Password,
    /// Name and password do not belong together.
    WrongPassword,
    /// The person has an account already.
    HasAccount,
    /// There is no such person any more.
    Unknown,
    /// There is no such permission.
    Scope,
    /// Somebody has too many keys.
    TooManyTokens {
        /// So many are allowed.
        most: usize,
    },
    /// Something is wrong with the store.
    Store(StoreError),
    /// The system cannot do it now.
    System,
}

impl PeopleError {
    /// The sentence.
    pub fn message(&self) -> Message {
        match self {
            PeopleError::Name => Message::new("people-name"),
            PeopleError::NameTaken { name } => {
                Message::new("people-name-taken").with("name", &**name)
            }
            PeopleError::Password => Message::new("people-password"),
            PeopleError::WrongPassword => Message::new("people-wrong-password"),
            PeopleError::HasAccount => Message::new("people-has-account"),
            PeopleError::Unknown => Message::new("people-unknown"),
            PeopleError::Scope => Message::new("people-scope"),
            PeopleError::TooManyTokens { most } => {
                Message::new("people-too-many-tokens").with("most", *most)
            }
            PeopleError::Store(error) => error.message(),
            PeopleError::System => Message::new("people-system"),
        }
    }
}

impl From<StoreError> for PeopleError {
    fn from(error: StoreError) -> Self {
        PeopleError::Store(error)
    }
}

impl From<NoRandomness> for PeopleError {
    fn from(_: NoRandomness) -> Self {
        PeopleError::System
    }
}
