//! What stands around all handlers.

mod error_response;
mod rate_limit;
mod trace;

pub(crate) use error_response::{error_response, method_not_allowed, not_found};
pub(crate) use rate_limit::rate_limit;
pub(crate) use trace::{log_response, span};
