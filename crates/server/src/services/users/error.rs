//! What users cannot do.

use tablier_core::Message;

use crate::secret::NoRandomness;
use crate::store::StoreError;
use tablier_protocol::DAY;

use super::moderation::FOR_GOOD;

/// Why somebody does not come in, or is not changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserError {
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
    /// Many users have this password, or it is the name.
    PasswordCommon,
    /// Name and password do not belong together.
    WrongPassword,
    /// The user has an account already.
    HasAccount,
    /// There is no such user any more.
    Unknown,
    /// The account is closed.
    Banned {
        /// For so many days, or for good.
        days: Option<u64>,
    },
    /// Guests cannot do this.
    NoAccount,
    /// This is no e-mail address.
    Email,
    /// Whoever has played for ratings as a user stays one.
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
    /// Too many new users have come from one address.
    TooManyNewUsers,
    /// Something is wrong with the store.
    Store(StoreError),
    /// The system cannot do it now.
    System,
}

impl UserError {
    pub(super) fn banned(until: u64, now: u64) -> Self {
        let days = until.saturating_sub(now).div_ceil(DAY);
        UserError::Banned { days: (until < FOR_GOOD).then_some(days) }
    }

    /// The sentence.
    pub fn message(&self) -> Message {
        match self {
            UserError::Name => Message::new("user-name"),
            UserError::NameScripts => Message::new("user-name-scripts"),
            UserError::NameReserved => Message::new("user-name-reserved"),
            UserError::NameTaken { name } => Message::new("user-name-taken").with("name", &**name),
            UserError::Password => Message::new("user-password"),
            UserError::PasswordCommon => Message::new("user-password-common"),
            UserError::WrongPassword => Message::new("user-wrong-password"),
            UserError::HasAccount => Message::new("user-has-account"),
            UserError::Unknown => Message::new("user-unknown"),
            UserError::Banned { days: None } => Message::new("user-banned-permanently"),
            UserError::Banned { days: Some(days) } => {
                Message::new("user-banned").with("days", *days as usize)
            }
            UserError::NoAccount => Message::new("user-no-account"),
            UserError::Email => Message::new("user-email"),
            UserError::BotTooLate => Message::new("user-bot-late"),
            UserError::Oneself => Message::new("user-oneself"),
            UserError::TooManyBlocks { most } => {
                Message::new("user-too-many-blocks").with("most", *most as usize)
            }
            UserError::ReportText { most } => Message::new("user-report-text").with("most", *most),
            UserError::TooManyReports { most } => {
                Message::new("user-too-many-reports").with("most", *most as usize)
            }
            UserError::Scope => Message::new("user-scope"),
            UserError::ScopeBeyond => Message::new("user-scope-beyond"),
            UserError::TooManyTokens { most } => {
                Message::new("user-too-many-tokens").with("most", *most as usize)
            }
            UserError::TooManyNewUsers => Message::new("user-too-many-new-users"),
            UserError::Store(error) => error.message(),
            UserError::System => Message::new("user-system"),
        }
    }
}

impl From<StoreError> for UserError {
    fn from(error: StoreError) -> Self {
        UserError::Store(error)
    }
}

impl From<NoRandomness> for UserError {
    fn from(_: NoRandomness) -> Self {
        UserError::System
    }
}
