//! The answer that every error becomes: JSON for programs, a page for people.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tablier_protocol::ErrorResponse;

use crate::request::{ApiError, App, Locale};
use crate::web;

/// Writes the body of every error, in the language of the request.
pub(crate) async fn error_response(
    State(app): State<App>,
    mut request: Request,
    next: Next,
) -> Response {
    let is_page = web::wants_page(&request);
    let locale = Locale::default();
    request.extensions_mut().insert(locale.clone());
    let (parts, body) = request.into_parts();
    let headers = parts.headers.clone();
    let page_parts = is_page.then(|| parts.clone());
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let Some(error) = response.extensions_mut().remove::<ApiError>() else { return response };
    error.log();
    let language = locale.language(&headers);
    let mut answer = if let Some(parts) = page_parts {
        web::error_page(&error, language, parts, &app).await
    } else {
        (error.status, Json(ErrorResponse { error: error.body(language) })).into_response()
    };
    if let Some(seconds) = error.retry_after {
        answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    answer
}

/// The answer where there is no route.
pub(crate) async fn not_found() -> ApiError {
    ApiError::not_found()
}

/// The answer where there is a route with another method.
pub(crate) async fn method_not_allowed() -> ApiError {
    ApiError::phrase(StatusCode::METHOD_NOT_ALLOWED, "api-method")
}
