//! What people cannot do.

use tablier_core::Message;

use crate::secret::NoRandomness;
use crate::store::StoreError;
use crate::table::DAY;

use super::moderation::FOR_GOOD;

/// Why somebody does not come in, or is not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeopleError {
    /// The name cannot be one.
    Name,
    /// The name mixes scripts that are not written together.
    NameScripts,
    /// The name would be taken for somebody in charge or for the computer.
    NameReserved,
    /// Somebody has it already, or a name that looks the same.
    NameTaken {
        /// The name.
        name: String,
    },
    /// The password is too short or too long.
    Password,
    /// Many people have this password, or it is the name.
    PasswordCommon,
    /// Name and password do not belong together.
    WrongPassword,
    /// The person has an account already.
    HasAccount,
    /// There is no such person any more.
    Unknown,
    /// The account is closed.
    Banned {
        /// For so many days, or for good.
        days: Option<u64>,
    },
    /// Guests cannot do this.
    NoAccount,
    /// This is no address for letters.
    Email,
    /// Whoever has played for ratings as a person stays one.
    BotTooLate,
    /// Nobody blocks or reports themselves.
    Oneself,
    /// Somebody blocks too many already.
    TooManyBlocks {
        /// So many are allowed.
        most: u32,
    },
    /// A report is too short or too long.
    ReportText {
        /// So many characters are allowed.
        most: usize,
    },
    /// Somebody reports too often.
    TooManyReports {
        /// So many a day are allowed.
        most: u32,
    },
    /// A key has to open something.
    Scope,
    /// A key cannot make another that opens more.
    ScopeBeyond,
    /// Somebody has too many keys.
    TooManyTokens {
        /// So many are allowed.
        most: u32,
    },
    /// Too many new people have come from one address.
    TooManyNewcomers,
    /// Something is wrong with the store.
    Store(StoreError),
    /// The system cannot do it now.
    System,
}

impl PeopleError {
    pub(super) fn banned(until: u64, now: u64) -> Self {
        let days = until.saturating_sub(now).div_ceil(DAY);
        PeopleError::Banned { days: (until < FOR_GOOD).then_some(days) }
    }

    /// The sentence.
    pub fn message(&self) -> Message {
        match self {
            PeopleError::Name => Message::new("people-name"),
            PeopleError::NameScripts => Message::new("people-name-scripts"),
            PeopleError::NameReserved => Message::new("people-name-reserved"),
            PeopleError::NameTaken { name } => {
                Message::new("people-name-taken").with("name", &**name)
            }
            PeopleError::Password => Message::new("people-password"),
            PeopleError::PasswordCommon => Message::new("people-password-common"),
            PeopleError::WrongPassword => Message::new("people-wrong-password"),
            PeopleError::HasAccount => Message::new("people-has-account"),
            PeopleError::Unknown => Message::new("people-unknown"),
            PeopleError::Banned { days: None } => Message::new("people-banned-permanently"),
            PeopleError::Banned { days: Some(days) } => {
                Message::new("people-banned").with("days", *days as usize)
            }
            PeopleError::NoAccount => Message::new("people-no-account"),
            PeopleError::Email => Message::new("people-email"),
            PeopleError::BotTooLate => Message::new("people-bot-late"),
            PeopleError::Oneself => Message::new("people-oneself"),
            PeopleError::TooManyBlocks { most } => {
                Message::new("people-too-many-blocks").with("most", *most as usize)
            }
            PeopleError::ReportText { most } => {
                Message::new("people-report-text").with("most", *most)
            }
            PeopleError::TooManyReports { most } => {
                Message::new("people-too-many-reports").with("most", *most as usize)
            }
            PeopleError::Scope => Message::new("people-scope"),
            PeopleError::ScopeBeyond => Message::new("people-scope-beyond"),
            PeopleError::TooManyTokens { most } => {
                Message::new("people-too-many-tokens").with("most", *most as usize)
            }
            PeopleError::TooManyNewcomers => Message::new("people-too-many-new-users"),
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
