//! Users, as others and as they themselves see them.

use serde::{Deserialize, Serialize};
use tablier_core::Language;
use utoipa::ToSchema;

use crate::ids::UserId;
use crate::settings::Settings;

/// A user as everybody may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct User {
    pub id: UserId,
    /// Empty for a guest without a name and for a deleted user.
    pub name: String,
    pub kind: UserKind,
    /// Whether a program plays for them.
    pub bot: bool,
    pub created_at: u64,
}

/// What a user is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UserKind {
    /// Without a password.
    Guest,
    /// With a password.
    Account,
    /// Deleted; the games stay.
    Deleted,
}

/// A user as only they and the operator may see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UserProfile {
    #[serde(flatten)]
    pub user: User,
    /// The language they have chosen.
    #[schema(value_type = Option<String>, examples("fr"))]
    pub language: Option<Language>,
    pub email: Option<String>,
    pub settings: Settings,
    /// Until when they may not chat.
    pub muted_until: Option<u64>,
    /// Until when they may not sign in.
    pub banned_until: Option<u64>,
}

/// Some of the accounts that were found by name, in the order of names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct UsersPage {
    pub users: Vec<User>,
    /// The value of `behind` for the next page, if there is one.
    pub next: Option<String>,
}
