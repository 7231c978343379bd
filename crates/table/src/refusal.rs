//! Why a table does not do what somebody wants.

use tablier_core::Message;

/// A refusal: what kind it is, and the sentence, whose name is the code that programs look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind.
    pub kind: Kind,
    /// The sentence.
    pub message: Message,
}

/// The kinds of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nobody could do this: it makes no sense here.
    Invalid,
    /// Somebody else could.
    Forbidden,
    /// Somebody could at another time.
    Conflict,
    /// The events of the table contradict each other.
    Damaged,
}

impl Refusal {
    pub(crate) fn invalid(reason: impl Into<Reason>) -> Self {
        Refusal { kind: Kind::Invalid, message: reason.into().0 }
    }

    pub fn forbidden(reason: impl Into<Reason>) -> Self {
        Refusal { kind: Kind::Forbidden, message: reason.into().0 }
    }

    pub fn conflict(reason: impl Into<Reason>) -> Self {
        Refusal { kind: Kind::Conflict, message: reason.into().0 }
    }
}

/// A sentence, or the name of one without arguments.
pub struct Reason(Message);

impl From<&'static str> for Reason {
    fn from(name: &'static str) -> Self {
        Reason(Message::new(name))
    }
}

impl From<Message> for Reason {
    fn from(message: Message) -> Self {
        Reason(message)
    }
}

/// The events of a table contradict each other, because the store was changed by somebody else, or
/// by a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged;

impl From<Damaged> for Refusal {
    fn from(_: Damaged) -> Self {
        Refusal { kind: Kind::Damaged, message: Message::new("table-broken") }
    }
}
