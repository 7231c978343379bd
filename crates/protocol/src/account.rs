//! Guests, accounts, sessions and keys.

use serde::{Deserialize, Serialize};
use tablier_core::Language;
use utoipa::ToSchema;

use crate::scopes::Scope;

/// A guest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateGuest {
    #[serde(default)]
    pub name: String,
}

/// Name and password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    pub name: String,
    pub password: String,
}

/// A new account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateAccount {
    pub name: String,
    pub password: String,
    /// Nobody else ever sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
}

/// A new password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    pub old: String,
    pub new: String,
}

/// A language: `fr`, `en`, or null for that of the browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLanguage {
    #[schema(value_type = Option<String>, examples("fr"))]
    pub language: Option<Language>,
}

/// An e-mail address, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetEmail {
    pub email: Option<String>,
}

/// The password of the account that is deleted; empty for a guest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    #[serde(default)]
    pub password: String,
}

/// A session as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Session {
    pub id: i64,
    /// What the browser calls itself.
    pub device: String,
    pub created_at: u64,
    /// When it was last used, to the hour.
    pub seen_at: u64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// A new key for a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateToken {
    pub name: String,
    /// A key makes no key that allows more than itself.
    pub scopes: Vec<Scope>,
}

/// A key for a program. It is told once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CreatedToken {
    pub token: String,
}

/// A key as its owner sees it, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Token {
    pub id: i64,
    pub name: String,
    /// What it allows, separated by spaces.
    pub scopes: String,
    pub created_at: u64,
}
