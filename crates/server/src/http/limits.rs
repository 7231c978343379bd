//! How often somebody may ask.

use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::client_address::ClientAddress;
use super::{ApiError, App, cookie};
use crate::house::Caller;
use crate::ids::{PersonId, TableId};
use crate::table::Command;

/// So many at once, and then one after each interval.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once.
    pub burst: NonZero<u32>,
    /// The interval.
    pub interval: Duration,
}

impl Rate {
    /// So many in a time, and as many as come in `patience` at once.
    pub fn new(count: NonZero<u32>, time: Duration, patience: Duration) -> Self {
        let interval = time / count.get();
        let burst = patience.as_micros() / interval.as_micros().max(1);
        let burst = u32::try_from(burst).unwrap_or(u32::MAX);
        Rate { burst: NonZero::new(burst).unwrap_or(NonZero::<u32>::MIN), interval }
    }

    pub(crate) fn quota(self) -> Quota {
        let usual = Quota::per_second(self.burst);
        Quota::with_period(self.interval).map_or(usual, |quota| quota.allow_burst(self.burst))
    }
}

/// The limits by address.
#[derive(Debug)]
pub struct Limits {
    /// For signing up and in, which are slow and tell something about passwords.
    doors: DefaultKeyedRateLimiter<ClientAddress>,
    /// For everything else.
    requests: DefaultKeyedRateLimiter<ClientAddress>,
    /// For one connection that stays.
    pub(crate) messages: Rate,
    /// For what one person says, at all tables together.
    chat: DefaultKeyedRateLimiter<PersonId>,
}

impl Limits {
    /// Limits for the doors, for all requests, and for the messages of one connection.
    pub fn new(doors: Rate, requests: Rate, messages: Rate) -> Self {
        Limits {
            doors: RateLimiter::keyed(doors.quota()),
            requests: RateLimiter::keyed(requests.quota()),
            messages,
            chat: RateLimiter::keyed(rate(5, 3_000).quota()),
        }
    }

    /// Limits by what is usual to say: somebody who asks often at once has to wait later.
    pub fn by_time(
        doors_per_minute: NonZero<u32>,
        requests_per_second: NonZero<u32>,
        messages_per_second: NonZero<u32>,
    ) -> Self {
        const SECOND: Duration = Duration::from_secs(1);
        const MINUTE: Duration = Duration::from_mins(1);
        Limits::new(
            Rate::new(doors_per_minute, MINUTE, MINUTE),
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
        self.doors.retain_recent();
        self.requests.retain_recent();
        self.chat.retain_recent();
    }
}

/// What people do by hand never comes near these.
impl Default for Limits {
    fn default() -> Self {
        let usual = |count| NonZero::new(count).unwrap_or(NonZero::<u32>::MIN);
        Limits::by_time(usual(10), usual(50), usual(20))
    }
}

const fn rate(burst: u32, milliseconds: u64) -> Rate {
    let burst = match NonZero::new(burst) {
        Some(burst) => burst,
        None => NonZero::<u32>::MIN,
    };
    Rate { burst, interval: Duration::from_millis(milliseconds) }
}

impl App {
    /// Does what somebody wants at a table, if they do not say too much.
    pub(crate) async fn act(
        &self,
        table: &TableId,
        caller: &Caller,
        command: Command,
        lag: u64,
    ) -> Result<Arc<str>, ApiError> {
        if let (Command::Say { .. }, Some(person)) = (&command, caller.person)
            && self.limits.chat.check_key(&person).is_err()
        {
            return Err(ApiError::phrase(StatusCode::TOO_MANY_REQUESTS, "api-chat-too-often"));
        }
        Ok(self.house.act(table, caller, command, lag).await?)
    }
}

const DOORS: [&str; 8] = [
    "/api/guest",
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
    // Whoever sits down without a session comes in as a guest.
    let is_new = path.starts_with("/play/") && cookie::read(request.headers()).is_none();
    let is_door = (DOORS.contains(&path) || is_new) && request.method() != Method::GET;
    let limiter = if is_door { &app.limits.doors } else { &app.limits.requests };
    if limiter.check_key(&address).is_err() {
        metrics::counter!("tablier_requests_limited").increment(1);
        let mut error = ApiError::phrase(StatusCode::TOO_MANY_REQUESTS, "api-too-often");
        error.retry_after = Some(if is_door { 10 } else { 1 });
        return error.into_response();
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_told_by_time() {
        let ten = NonZero::new(10).unwrap();
        let minute = Duration::from_mins(1);
        let rate = Rate::new(ten, minute, minute);
        assert_eq!((rate.burst.get(), rate.interval), (10, Duration::from_secs(6)));
        let none = Rate::new(NonZero::<u32>::MIN, minute, Duration::ZERO);
        assert_eq!(none.burst.get(), 1, "somebody can always come once");
        let fast = Rate::new(NonZero::<u32>::MAX, Duration::from_nanos(1), minute);
        assert!(fast.quota().burst_size().get() > 1_000_000);
    }
}
