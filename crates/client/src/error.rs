//! Why a server did not do something.

use std::error::Error;
use std::fmt;

use reqwest::Response;
use tablier_protocol::{ErrorBody, ErrorResponse};

/// Why a server did not do something.
#[derive(Clone, Debug, PartialEq)]
pub enum ClientError {
    /// No answer came, for this reason.
    Unreachable(String),
    /// The server refused it.
    Refused {
        /// The status of the answer; none by WebSocket.
        status: Option<u16>,
        /// Why.
        error: ErrorBody,
    },
    /// What came is not what the protocol says.
    Malformed(String),
}

impl ClientError {
    /// Whether it may work later without any change: the server is not there, shuts down, or has too much to
    /// do.
    pub fn is_temporary(&self) -> bool {
        match self {
            ClientError::Unreachable(_) => true,
            ClientError::Refused { status, .. } => status.is_some_and(|status| status >= 500),
            ClientError::Malformed(_) => false,
        }
    }

    /// The status of a refusal.
    pub fn status(&self) -> Option<u16> {
        match self {
            ClientError::Refused { status, .. } => *status,
            ClientError::Unreachable(_) | ClientError::Malformed(_) => None,
        }
    }

    pub(crate) fn malformed(error: &serde_json::Error) -> Self {
        ClientError::Malformed(error.to_string())
    }

    /// The innermost reason is the one that says something.
    pub(crate) fn unreachable(error: &(dyn Error + 'static)) -> Self {
        let mut reason = error;
        while let Some(inner) = reason.source() {
            reason = inner;
        }
        ClientError::Unreachable(reason.to_string())
    }
}

/// Reads a refusal. What stands between the server and us may refuse something in its own words.
pub(crate) async fn refusal(response: Response) -> ClientError {
    let status = response.status();
    let body = response.bytes().await.unwrap_or_default();
    match serde_json::from_slice(&body) {
        Ok(ErrorResponse { error }) => {
            ClientError::Refused { status: Some(status.as_u16()), error }
        }
        Err(_) if status.is_server_error() => ClientError::Unreachable(status.to_string()),
        Err(_) => ClientError::Malformed(status.to_string()),
    }
}

impl From<reqwest::Error> for ClientError {
    fn from(error: reqwest::Error) -> Self {
        ClientError::unreachable(&error)
    }
}

impl fmt::Display for ClientError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClientError::Unreachable(reason) | ClientError::Malformed(reason) => {
                f.write_str(reason)
            }
            ClientError::Refused { error, .. } => f.write_str(&error.message),
        }
    }
}

impl Error for ClientError {}
