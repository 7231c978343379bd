//! Refuses requests of addresses that send too many.

use axum::extract::{Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::request::ApiError;
use crate::request::App;
use crate::{api, web};

pub(crate) async fn rate_limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let address = app.proxies.client(&request);
    let path = request.uri().path();
    let is_auth_path = api::AUTH_PATHS.contains(&path) || web::AUTH_PATHS.contains(&path);
    let is_auth = is_auth_path && request.method() != Method::GET;
    if let Err(refused) = app.limits.count_request(address, is_auth) {
        return ApiError::from(refused).into_response();
    }
    next.run(request).await
}
