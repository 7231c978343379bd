//! What is sent to a page: addresses and forms. What cannot be read is refused with a page.

use axum::Form;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::request::{ApiError, LARGEST_BODY, unread};

/// A part of the path, or several. A page whose path cannot be read is not there.
pub(super) struct PagePath<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for PagePath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(path)| PagePath(path)).map_err(|_| ApiError::not_found())
    }
}

/// What stands behind the question mark of an address.
pub(super) struct PageQuery<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for PageQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = Query::try_from_uri(&parts.uri).map(|Query(query)| PageQuery(query));
        query.map_err(|_| ApiError::phrase(StatusCode::BAD_REQUEST, "error-address"))
    }
}

/// The fields of a form.
pub(super) struct PageForm<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for PageForm<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let form = Form::from_request(request, state).await;
        form.map(|Form(fields)| PageForm(fields)).map_err(|rejection| match rejection {
            FormRejection::BytesRejection(rejection) => unread(&rejection, LARGEST_BODY),
            _ => ApiError::phrase(StatusCode::UNPROCESSABLE_ENTITY, "error-form"),
        })
    }
}
