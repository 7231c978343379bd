//! Reports about users.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{TableId, UserId};

/// A report about another user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    pub about: UserId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    pub text: String,
}
