//! How often somebody may ask.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, RateLimiter};

use super::{ApiError, App};
use crate::client_address::ClientAddress;
use crate::ids::{PersonId, TableId};
use crate::limits::{
    AUTH_ATTEMPTS_PER_MINUTE, BYTES_PER_CHANGE, CHAT, MESSAGES_PER_SECOND, MOST_PREPARED_BYTES,
    REQUESTS_PER_CHANGE_OF_ADDRESS, REQUESTS_PER_CHANGE_OF_PERSON, REQUESTS_PER_SECOND,
    REQUESTS_PER_TABLE, Rate,
};
use crate::table::Command;
use crate::tables::Caller;

/// The limits by address.
#[derive(Debug)]
pub struct Limits {
    /// For signing up and in, which are slow and tell something about passwords.
    auth: DefaultKeyedRateLimiter<ClientAddress>,
    /// For everything else.
    requests: DefaultKeyedRateLimiter<ClientAddress>,
    /// For one connection that stays.
    pub(crate) messages: Rate,
    /// For what one person says, at all tables together.
    chat: DefaultKeyedRateLimiter<PersonId>,
    /// For tables that are opened.
    openings: DefaultKeyedRateLimiter<ClientAddress>,
    /// For what one person does at tables without a move, and for all people of one address.
    changes_of_person: DefaultKeyedRateLimiter<PersonId>,
    changes_of_address: DefaultKeyedRateLimiter<ClientAddress>,
    /// For new guests and accounts of one address; whoever makes them counts them.
    pub(crate) newcomers: Rate,
}

impl Limits {
    /// Limits for signing in and up, for all requests, and for the messages of one connection.
    pub fn new(auth: Rate, requests: Rate, messages: Rate) -> Self {
        let by_requests = |count| RateLimiter::keyed(requests.one_in(count).quota());
        Limits {
            auth: RateLimiter::keyed(auth.quota()),
            requests: RateLimiter::keyed(requests.quota()),
            messages,
            chat: RateLimiter::keyed(CHAT.quota()),
            openings: by_requests(REQUESTS_PER_TABLE),
            changes_of_person: RateLimiter::keyed(
                requests.one_in(REQUESTS_PER_CHANGE_OF_PERSON).quota(),
            ),
            changes_of_address: by_requests(REQUESTS_PER_CHANGE_OF_ADDRESS),
            newcomers: auth,
        }
    }

    /// Limits by what is usual to say: somebody who asks often at once has to wait later.
    pub fn by_time(
        auth_attempts_per_minute: NonZero<u32>,
        requests_per_second: NonZero<u32>,
        messages_per_second: NonZero<u32>,
    ) -> Self {
        const SECOND: Duration = Duration::from_secs(1);
        const MINUTE: Duration = Duration::from_mins(1);
        Limits::new(
            Rate::new(auth_attempts_per_minute, MINUTE, MINUTE),
            Rate::new(requests_per_second, SECOND, 4 * SECOND),
            Rate::new(messages_per_second, SECOND, 3 * SECOND),
        )
    }

    /// Another limit for what one person says.
    #[must_use]
    pub fn with_chat(self, chat: Rate) -> Self {
        Limits { chat: RateLimiter::keyed(chat.quota()), ..self }
    }

    /// Forgets those who have not come for a while.
    pub(crate) fn tidy(&self) {
        self.auth.retain_recent();
        self.requests.retain_recent();
        self.chat.retain_recent();
        self.openings.retain_recent();
        self.changes_of_person.retain_recent();
        self.changes_of_address.retain_recent();
    }
}

/// What people do by hand never comes near these.
impl Default for Limits {
    fn default() -> Self {
        Limits::by_time(AUTH_ATTEMPTS_PER_MINUTE, REQUESTS_PER_SECOND, MESSAGES_PER_SECOND)
    }
}

impl App {
    /// Does what somebody wants at a table, if they do not want too much.
    pub(crate) async fn act(
        &self,
        table: &TableId,
        caller: &Caller,
        command: Command,
        lag: u64,
    ) -> Result<Arc<str>, ApiError> {
        self.count_change(caller, &command)?;
        Ok(self.tables.act(table, caller, command, lag).await?)
    }

    /// Counts a command that writes without a move.
    pub(crate) fn count_change(&self, caller: &Caller, command: &Command) -> Result<(), ApiError> {
        let Some(cost) = cost(command) else { return Ok(()) };
        let (limits, is_chat) = (&self.limits, matches!(command, Command::Say { .. }));
        let may_person = caller.person.is_none_or(|person| {
            let limiter = if is_chat { &limits.chat } else { &limits.changes_of_person };
            let cost = if is_chat { NonZero::<u32>::MIN } else { cost };
            matches!(limiter.check_key_n(&person, cost), Ok(Ok(())))
        });
        let may_address = || {
            caller.address.is_none_or(|address| {
                matches!(limits.changes_of_address.check_key_n(&address, cost), Ok(Ok(())))
            })
        };
        if may_person && may_address() {
            return Ok(());
        }
        Err(too_often(if is_chat { "api-chat-too-often" } else { "api-changes-too-often" }, 5))
    }

    /// Counts a table that is opened.
    pub(crate) fn count_opening(&self, address: ClientAddress) -> Result<(), ApiError> {
        let counted = self.limits.openings.check_key(&address);
        counted.map_err(|_| too_often("api-tables-too-often", 5))
    }
}

/// How often a command counts, if it does. Moves and what ends a game are no changes beside it.
fn cost(command: &Command) -> Option<NonZero<u32>> {
    let bytes = match command {
        Command::Move { .. } | Command::Resign | Command::Abort | Command::Claim => return None,
        Command::SetConditions { lines } => lines.iter().flatten().map(String::len).sum(),
        Command::Say { text } => text.len(),
        _ => 0,
    };
    // What is longer is refused for that reason.
    let more = bytes.min(MOST_PREPARED_BYTES) / BYTES_PER_CHANGE;
    Some(NonZero::<u32>::MIN.saturating_add(u32::try_from(more).unwrap_or(u32::MAX)))
}

fn too_often(phrase: &'static str, seconds: u64) -> ApiError {
    metrics::counter!("tablier_requests_limited").increment(1);
    let mut error = ApiError::phrase(StatusCode::TOO_MANY_REQUESTS, phrase);
    error.retry_after = Some(seconds);
    error
}

/// New people are counted where they are made.
const AUTH_PATHS: [&str; 7] = [
    "/api/account",
    "/api/account/password",
    "/api/session",
    "/settings/goodbye",
    "/settings/password",
    "/sign-in",
    "/sign-up",
];

pub(super) async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let address = app.proxies.client(&request);
    let path = request.uri().path();
    let is_auth = AUTH_PATHS.contains(&path) && request.method() != Method::GET;
    let limiter = if is_auth { &app.limits.auth } else { &app.limits.requests };
    if limiter.check_key(&address).is_err() {
        return too_often("api-too-often", if is_auth { 10 } else { 1 }).into_response();
    }
    next.run(request).await
}
