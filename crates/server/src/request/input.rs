//! What is sent to us, read or refused in one sentence.

use std::error::Error;

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use tablier_core::Message;

use super::ApiError;
use tablier_protocol::TableId;

/// The largest body that is read, in bytes. A board of Théséion is the largest thing that is sent.
pub(crate) const LARGEST_BODY: usize = 64 << 10;

/// A body of JSON of at most so many bytes.
pub(crate) struct Body<T, const MOST: usize = LARGEST_BODY>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned, const MOST: usize> FromRequest<S> for Body<T, MOST> {
    type Rejection = ApiError;

    async fn from_request(mut request: Request, state: &S) -> Result<Self, ApiError> {
        // A form of another site cannot send this type without asking first.
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
            return Err(ApiError::phrase(StatusCode::UNSUPPORTED_MEDIA_TYPE, "api-not-json"));
        }
        DefaultBodyLimit::max(MOST).apply(&mut request);
        let read = Bytes::from_request(request, state).await;
        let bytes = read.map_err(|error| unread(&error, MOST))?;
        serde_json::from_slice(&bytes).map(Body).map_err(|error| malformed(&error))
    }
}

/// What is wrong with a body that cannot be read, of at most so many bytes.
pub(crate) fn unread(rejection: &BytesRejection, most: usize) -> ApiError {
    match rejection {
        BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
            let message = Message::new("api-too-large").with("most", most);
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message)
        }
        _ => ApiError::phrase(StatusCode::BAD_REQUEST, "api-incomplete"),
    }
}

/// What is wrong with a JSON text.
pub(crate) fn malformed(error: &serde_json::Error) -> ApiError {
    let message = Message::new("api-malformed").with("error", error.to_string());
    ApiError::new(StatusCode::BAD_REQUEST, message)
}

/// What stands behind the question mark of an address.
pub(crate) struct QueryString<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryString<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        Query::try_from_uri(&parts.uri).map(|Query(query)| QueryString(query)).map_err(|error| {
            let reason = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            let message = Message::new("api-query").with("error", reason);
            ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
        })
    }
}

/// The name of a table in an address. One that cannot be a name is not there.
pub(crate) struct TablePath(pub(crate) TableId);

impl<S: Send + Sync> FromRequestParts<S> for TablePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|Path(text)| text.parse().ok());
        id.map(TablePath).ok_or_else(ApiError::not_found)
    }
}

/// A number in an address.
pub(crate) struct NumberPath(pub(crate) i64);

impl<S: Send + Sync> FromRequestParts<S> for NumberPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::<i64>::from_request_parts(parts, state).await;
        path.map(|Path(number)| NumberPath(number)).map_err(|_| ApiError::not_found())
    }
}

/// JSON that is written already.
pub(crate) struct RawJson(pub(crate) String);

impl axum::response::IntoResponse for RawJson {
    fn into_response(self) -> axum::response::Response {
        ([(CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// An answer of JSON, or an error.
pub(crate) type Answer<T> = Result<Json<T>, ApiError>;
