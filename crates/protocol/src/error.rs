//! A refusal.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::view::TableView;

/// The body of every answer that is a refusal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ErrorResponse {
    pub error: ErrorBody,
}

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ErrorBody {
    /// For programs: it stays the same.
    #[schema(examples("table-not-your-turn"))]
    pub code: String,
    /// For people, in the language that the request prefers.
    pub message: String,
    /// The table as it stands, if a command there was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Box<TableView>>,
}
