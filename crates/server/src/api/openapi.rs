//! The description of the API in OpenAPI, and pages to read and try it.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::Path;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Redirect, Response};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};
use utoipa::{Modify, OpenApi};

use tablier_protocol::{
    Board, ClientMessage, ErrorResponse, GuidePageStep, ServerMessage, TablePageData, UserEvent,
};

use crate::request::ApiError;

/// The pages are written by scripts and styles of our own address, and by nothing else.
const PAGES_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// What the descriptions of the single addresses have in common.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tablier",
        description = "Everything that a user can see and do, a program can with a key. Times are in \
            milliseconds, points in time since 1970. Seats are counted from 0, plies from 1."
    ),
    tags(
        (name = "server", description = "The state of the server, and the games"),
        (name = "users", description = "Guests, accounts, sessions and keys"),
        (name = "tables", description = "Tables, and what is done there"),
        (name = "ratings", description = "How strong users and the engine are"),
        (name = "live", description = "What happens, as it happens"),
    ),
    components(schemas(
        ErrorResponse,
        ClientMessage,
        ServerMessage,
        UserEvent,
        TablePageData<Board>,
        GuidePageStep
    )),
    modifiers(&Common)
)]
pub(super) struct ApiDoc;

struct Common;

impl Modify for Common {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let components = description.components.get_or_insert_default();
        components.add_security_scheme(
            "key",
            SecurityScheme::Http(
                HttpBuilder::new()
                    .scheme(HttpAuthScheme::Bearer)
                    .description(Some(
                        "A key for programs. Its scopes are `read`, to see what its owner sees; `play`, \
                         to create tables, sit down and play; and `account`, to change settings, e-mail \
                         address and password, to block and report users, and to manage sessions and \
                         keys. A key makes no key that allows more than itself.",
                    ))
                    .build(),
            ),
        );
        let cookie = "The session of a user who is signed in, sent by a page of the same origin.";
        components.add_security_scheme(
            "session",
            SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
                "tablier", cookie,
            ))),
        );
    }
}

/// The whole description. Whatever is asked for can be refused, and always in the same way.
pub(super) fn description() -> utoipa::openapi::OpenApi {
    let mut description = super::described().into_openapi();
    let refused = RefOr::Ref(Ref::from_schema_name("ErrorResponse"));
    let content = ContentBuilder::new().schema(Some(refused)).build();
    let refused =
        ResponseBuilder::new().description("Refused").content("application/json", content);
    let refused = refused.build();
    for item in description.paths.paths.values_mut() {
        let operations = [&mut item.get, &mut item.post, &mut item.put, &mut item.delete];
        for operation in operations.into_iter().flatten() {
            operation.responses.responses.insert("default".to_owned(), refused.clone().into());
        }
    }
    description
}

/// Returns this description.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "server",
    responses((status = 200, description = "OpenAPI", body = Object)),
    security(())
)]
pub(super) async fn openapi() -> Response {
    static TEXT: OnceLock<Bytes> = OnceLock::new();
    let text = TEXT.get_or_init(|| description().to_json().unwrap_or_default().into());
    ([(CONTENT_TYPE, "application/json")], text.clone()).into_response()
}

/// Redirects to pages that show this description.
#[utoipa::path(
    get,
    path = "/api/docs",
    tag = "server",
    responses((status = 308, description = "The pages")),
    security(())
)]
pub(super) async fn swagger_ui() -> Redirect {
    Redirect::permanent("/api/docs/index.html")
}

/// Returns a file of these pages.
#[utoipa::path(
    get,
    path = "/api/docs/{file}",
    tag = "server",
    params(("file" = String, Path)),
    responses((status = 200, description = "The file")),
    security(())
)]
pub(super) async fn swagger_ui_file(Path(file): Path<String>) -> Result<Response, ApiError> {
    let config = utoipa_swagger_ui::Config::from("/api/openapi.json").deep_linking(false);
    let found = utoipa_swagger_ui::serve(&file, Arc::new(config)).ok().flatten();
    let found = found.ok_or_else(ApiError::not_found)?;
    // The files are part of the program, and large: nobody gets a copy.
    let bytes = match found.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = found.content_type.parse() {
        headers.insert(CONTENT_TYPE, kind);
    }
    if found.gzpipped {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    let policy = HeaderValue::from_static(PAGES_POLICY);
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}
