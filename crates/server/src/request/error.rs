//! What goes wrong, how it is told, and how loudly it is logged.

use std::sync::{Arc, OnceLock};

use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tablier_core::{Language, Message};
use tablier_protocol::{ErrorBody, TableView};

use super::language::language_of;
use crate::connections::TooManyStreams;
use crate::i18n;
use crate::services::render_cache::RenderError;
use crate::services::tables::TableServiceError;
use crate::services::users::UserError;
use crate::store::StoreError;
use tablier_table::{Kind, Refusal};

/// An answer that is no. The name of its sentence is the code that programs look at.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    /// The status of the answer.
    pub status: StatusCode,
    /// The sentence.
    pub message: Message,
    /// The table as it stands, if that helps.
    pub view: Option<Box<TableView>>,
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

    /// Somebody does something too often.
    pub(crate) fn too_often(phrase: &'static str, retry_after: u64) -> Self {
        let mut error = ApiError::phrase(StatusCode::TOO_MANY_REQUESTS, phrase);
        error.retry_after = Some(retry_after);
        error
    }

    /// What the answer says, in a language.
    pub(crate) fn body(&self, language: Language) -> ErrorBody {
        ErrorBody {
            code: self.message.id.to_string(),
            message: i18n::sentence(language, &self.message),
            table: self.view.clone(),
        }
    }

    pub(crate) fn log(&self) {
        let (status, code) = (self.status.as_u16(), &self.message.id);
        if let Some(detail) = &self.detail {
            tracing::error!(status, %code, detail, "a request failed");
        } else {
            tracing::debug!(status, %code, "a request was refused");
        }
    }
}

/// The body is written by the middleware `error_response`, which knows the language.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The language that whoever asks has chosen, from when it is known who that is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locale(pub(crate) Arc<OnceLock<Language>>);

impl Locale {
    /// The language that was chosen, or else that of the request.
    pub(crate) fn language(&self, headers: &HeaderMap) -> Language {
        self.0.get().copied().unwrap_or_else(|| language_of(headers))
    }
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
            TableServiceError::NotCreated(refusal) => refusal.into(),
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
            StoreError::Full | StoreError::ReadOnly | StoreError::Replica => {
                ApiError::not_stored(&error)
            }
            other => ApiError::unavailable(other),
        }
    }
}

impl From<UserError> for ApiError {
    fn from(error: UserError) -> Self {
        let status = match &error {
            UserError::Name
            | UserError::NameScripts
            | UserError::NameReserved
            | UserError::Password
            | UserError::PasswordCommon
            | UserError::Email
            | UserError::Oneself
            | UserError::ReportText { .. }
            | UserError::Scope => StatusCode::UNPROCESSABLE_ENTITY,
            UserError::NameTaken { .. }
            | UserError::HasAccount
            | UserError::NoAccount
            | UserError::BotTooLate
            | UserError::TooManyBlocks { .. }
            | UserError::TooManyTokens { .. } => StatusCode::CONFLICT,
            UserError::WrongPassword | UserError::Banned { .. } | UserError::ScopeBeyond => {
                StatusCode::FORBIDDEN
            }
            UserError::TooManyReports { .. } => StatusCode::TOO_MANY_REQUESTS,
            UserError::TooManyNewUsers => {
                let mut error = ApiError::new(StatusCode::TOO_MANY_REQUESTS, error.message());
                error.retry_after = Some(10);
                return error;
            }
            UserError::Unknown => StatusCode::NOT_FOUND,
            UserError::Store(error) => return error.clone().into(),
            UserError::System => return ApiError::unavailable("no threads or random numbers"),
        };
        ApiError::new(status, error.message())
    }
}

impl From<TooManyStreams> for ApiError {
    fn from(TooManyStreams { most }: TooManyStreams) -> Self {
        let message = Message::new("api-too-many-streams").with("most", most);
        ApiError::new(StatusCode::TOO_MANY_REQUESTS, message)
    }
}
