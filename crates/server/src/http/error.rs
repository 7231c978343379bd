//! What goes wrong, how it is told, and how loudly it is logged.

use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::extract::Request;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tablier_core::{Language, Message};

use crate::i18n;
use crate::pages;
use crate::people::PeopleError;
use crate::render_cache::RenderError;
use crate::store::StoreError;
use crate::table::{Kind, Refusal};
use crate::tables::TableServiceError;

/// An answer that is no. The name of its sentence is the code that programs look at.
#[derive(Clone, Debug)]
pub struct ApiError {
    /// The status of the answer.
    pub status: StatusCode,
    /// The sentence.
    pub message: Message,
    /// The table as it stands, as JSON, if that helps.
    pub view: Option<Arc<str>>,
    /// What only the log shall say.
    pub detail: Option<String>,
    /// After how many seconds to try again.
    pub retry_after: Option<u64>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, message: impl Into<Message>) -> Self {
        ApiError { status, message: message.into(), view: None, detail: None, retry_after: None }
    }

    pub(crate) fn phrase(status: StatusCode, name: &'static str) -> Self {
        ApiError::new(status, Message::new(name))
    }

    pub(crate) fn not_found() -> Self {
        ApiError::phrase(StatusCode::NOT_FOUND, "api-not-found")
    }

    pub(crate) fn unauthorized() -> Self {
        ApiError::phrase(StatusCode::UNAUTHORIZED, "api-unauthorized")
    }

    /// What is wrong on our side: whoever asks learns only that they can try again.
    pub(crate) fn unavailable(detail: impl std::fmt::Debug) -> Self {
        let mut error = ApiError::phrase(StatusCode::SERVICE_UNAVAILABLE, "api-unavailable");
        error.detail = Some(format!("{detail:?}"));
        error.retry_after = Some(5);
        error
    }

    /// What was asked for has not happened, because it could not be written.
    fn not_stored(error: &StoreError) -> Self {
        ApiError { message: Message::new("api-not-stored"), ..ApiError::unavailable(error) }
    }

    /// The answer in a language.
    pub(crate) fn json(&self, language: Language) -> Value {
        let sentence = i18n::sentence(language, &self.message);
        let mut error = json!({ "code": self.message.id, "message": sentence });
        if let Some(view) = &self.view {
            error["table"] = serde_json::from_str(view).unwrap_or(Value::Null);
        }
        json!({ "error": error })
    }

    fn log(&self) {
        let (status, code) = (self.status.as_u16(), &self.message.id);
        if let Some(detail) = &self.detail {
            tracing::error!(status, %code, detail, "a request failed");
        } else {
            tracing::debug!(status, %code, "a request was refused");
        }
    }
}

/// The sentence is spoken by `speak`, which knows the language.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The language that whoever asks has chosen, from when it is known who that is.
#[derive(Clone, Debug, Default)]
pub(super) struct Locale(pub(super) Arc<OnceLock<Language>>);

/// Gives every error its sentence, in the language of whoever asks.
pub(super) async fn speak(mut request: Request, next: Next) -> Response {
    let headers = request.headers().clone();
    let is_page = pages::wants_page(&request);
    let locale = Locale::default();
    request.extensions_mut().insert(locale.clone());
    let mut response = next.run(request).await;
    let Some(error) = response.extensions_mut().remove::<ApiError>() else { return response };
    error.log();
    let language = locale.0.get().copied().unwrap_or_else(|| pages::language(&headers));
    let mut spoken = if is_page {
        pages::error_page(&error, language, &headers)
    } else {
        (error.status, Json(error.json(language))).into_response()
    };
    if let Some(seconds) = error.retry_after {
        spoken.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
    }
    spoken
}

pub(super) async fn nothing_there() -> ApiError {
    ApiError::not_found()
}

pub(super) async fn not_like_that() -> ApiError {
    ApiError::phrase(StatusCode::METHOD_NOT_ALLOWED, "api-method")
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind {
            Kind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::Forbidden => StatusCode::FORBIDDEN,
            Kind::Conflict => StatusCode::CONFLICT,
            Kind::Damaged => StatusCode::SERVICE_UNAVAILABLE,
        };
        let mut error = ApiError::new(status, refusal.message);
        if refusal.kind == Kind::Damaged {
            error.detail = Some(error.message.to_string());
        }
        error
    }
}

impl From<TableServiceError> for ApiError {
    fn from(error: TableServiceError) -> Self {
        match error {
            TableServiceError::NotFound => ApiError::not_found(),
            TableServiceError::Refused { refusal, view } => {
                ApiError { view: Some(view), ..ApiError::from(refusal) }
            }
            TableServiceError::NotOpened(refusal) => refusal.into(),
            TableServiceError::TooMany { most } => ApiError::new(
                StatusCode::CONFLICT,
                Message::new("api-too-many-tables").with("most", most as usize),
            ),
            TableServiceError::EngineBusy => {
                let mut busy = ApiError::phrase(StatusCode::TOO_MANY_REQUESTS, "api-engine-busy");
                busy.retry_after = Some(10);
                busy
            }
            TableServiceError::Unauthorized => ApiError::unauthorized(),
            TableServiceError::Store(error) => error.into(),
            TableServiceError::NotStored(error) => ApiError::not_stored(&error),
            TableServiceError::ShuttingDown | TableServiceError::NoRandomness => {
                let mut shutdown =
                    ApiError::phrase(StatusCode::SERVICE_UNAVAILABLE, "api-unavailable");
                shutdown.retry_after = Some(1);
                shutdown
            }
        }
    }
}

impl From<RenderError> for ApiError {
    fn from(error: RenderError) -> Self {
        match error {
            RenderError::Busy => {
                let mut busy = ApiError::phrase(StatusCode::SERVICE_UNAVAILABLE, "api-busy");
                busy.retry_after = Some(5);
                busy
            }
            RenderError::Refused(message) => {
                ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
            }
            RenderError::TooLarge { most } => {
                let message = Message::new("api-answer-too-large").with("most", most >> 20);
                ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
            }
            RenderError::Failed(detail) => ApiError::unavailable(detail),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => ApiError::new(StatusCode::CONFLICT, error.message()),
            StoreError::Full | StoreError::ReadOnly => ApiError::not_stored(&error),
            other => ApiError::unavailable(other),
        }
    }
}

impl From<PeopleError> for ApiError {
    fn from(error: PeopleError) -> Self {
        let status = match &error {
            PeopleError::Name
            | PeopleError::NameScripts
            | PeopleError::NameReserved
            | PeopleError::Password
            | PeopleError::PasswordCommon
            | PeopleError::Email
            | PeopleError::Oneself
            | PeopleError::ReportText { .. }
            | PeopleError::Scope => StatusCode::UNPROCESSABLE_ENTITY,
            PeopleError::NameTaken { .. }
            | PeopleError::HasAccount
            | PeopleError::NoAccount
            | PeopleError::BotTooLate
            | PeopleError::TooManyBlocks { .. }
            | PeopleError::TooManyTokens { .. } => StatusCode::CONFLICT,
            PeopleError::WrongPassword | PeopleError::Banned { .. } | PeopleError::ScopeBeyond => {
                StatusCode::FORBIDDEN
            }
            PeopleError::TooManyReports { .. } => StatusCode::TOO_MANY_REQUESTS,
            PeopleError::TooManyNewcomers => {
                let mut error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, error.message());
                error.retry_after = Some(10);
                return error;
            }
            PeopleError::Unknown => StatusCode::NOT_FOUND,
            PeopleError::Store(error) => return error.clone().into(),
            PeopleError::System => return ApiError::unavailable("no threads or random numbers"),
        };
        ApiError::new(status, error.message())
    }
}
