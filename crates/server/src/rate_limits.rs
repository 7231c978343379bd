//! Rate limits: how often one user or one address may do something.

use std::num::NonZero;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, RateLimiter};
use tablier_protocol::{Command, UserId};
use tablier_table::limits::MOST_PREPARED_BYTES;

use crate::client_address::ClientAddress;
use crate::limits::{
    AUTH_ATTEMPTS_PER_MINUTE, BYTES_PER_CHANGE, BYTES_PER_LOCAL_GAME, CHAT, LOCAL_GAMES_OF_ADDRESS,
    LOCAL_GAMES_OF_USER, MESSAGES_PER_SECOND, REQUESTS_PER_CHANGE_OF_ADDRESS,
    REQUESTS_PER_CHANGE_OF_USER, REQUESTS_PER_SECOND, REQUESTS_PER_TABLE, Rate,
};
use crate::services::tables::Caller;

/// The limits by address.
#[derive(Debug)]
pub struct RateLimits {
    /// For signing up and in, which are slow and tell something about passwords.
    auth: DefaultKeyedRateLimiter<ClientAddress>,
    /// For everything else.
    requests: DefaultKeyedRateLimiter<ClientAddress>,
    /// For one connection that stays.
    pub(crate) messages: Rate,
    /// For what one user says, at all tables together.
    chat: DefaultKeyedRateLimiter<UserId>,
    /// For tables that are opened.
    tables: DefaultKeyedRateLimiter<ClientAddress>,
    /// For what one user does at tables without a move, and for all users of one address.
    changes_of_user: DefaultKeyedRateLimiter<UserId>,
    changes_of_address: DefaultKeyedRateLimiter<ClientAddress>,
    /// For games that one user has played on devices, and for all users of one address.
    local_games_of_user: DefaultKeyedRateLimiter<UserId>,
    local_games_of_address: DefaultKeyedRateLimiter<ClientAddress>,
    /// For new guests and accounts of one address; whoever makes them counts them.
    pub(crate) new_users: Rate,
}

impl RateLimits {
    /// Limits for signing in and up, for all requests, and for the messages of one connection.
    pub fn new(auth: Rate, requests: Rate, messages: Rate) -> Self {
        let by_requests = |count| RateLimiter::keyed(requests.one_in(count).quota());
        RateLimits {
            auth: RateLimiter::keyed(auth.quota()),
            requests: RateLimiter::keyed(requests.quota()),
            messages,
            chat: RateLimiter::keyed(CHAT.quota()),
            tables: by_requests(REQUESTS_PER_TABLE),
            changes_of_user: RateLimiter::keyed(
                requests.one_in(REQUESTS_PER_CHANGE_OF_USER).quota(),
            ),
            changes_of_address: by_requests(REQUESTS_PER_CHANGE_OF_ADDRESS),
            local_games_of_user: RateLimiter::keyed(LOCAL_GAMES_OF_USER.quota()),
            local_games_of_address: RateLimiter::keyed(LOCAL_GAMES_OF_ADDRESS.quota()),
            new_users: auth,
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
        RateLimits::new(
            Rate::new(auth_attempts_per_minute, MINUTE, MINUTE),
            Rate::new(requests_per_second, SECOND, 4 * SECOND),
            Rate::new(messages_per_second, SECOND, 3 * SECOND),
        )
    }

    /// Another limit for what one user says.
    #[must_use]
    pub fn with_chat(self, chat: Rate) -> Self {
        RateLimits { chat: RateLimiter::keyed(chat.quota()), ..self }
    }

    /// Counts a request. Fails if its address sends too many.
    pub(crate) fn count_request(
        &self,
        address: ClientAddress,
        is_auth: bool,
    ) -> Result<(), TooOften> {
        let (limiter, seconds) = if is_auth { (&self.auth, 10) } else { (&self.requests, 1) };
        limiter.check_key(&address).map_err(|_| TooOften::new("api-too-often", seconds))
    }

    /// Counts a command that writes something beside a move.
    pub(crate) fn count_change(&self, caller: &Caller, command: &Command) -> Result<(), TooOften> {
        let Some(cost) = cost(command) else { return Ok(()) };
        let is_chat = matches!(command, Command::Say { .. });
        let may_user = caller.user.is_none_or(|user| {
            let limiter = if is_chat { &self.chat } else { &self.changes_of_user };
            let cost = if is_chat { NonZero::<u32>::MIN } else { cost };
            matches!(limiter.check_key_n(&user, cost), Ok(Ok(())))
        });
        let may_address = || {
            caller.address.is_none_or(|address| {
                matches!(self.changes_of_address.check_key_n(&address, cost), Ok(Ok(())))
            })
        };
        if may_user && may_address() {
            return Ok(());
        }
        let phrase = if is_chat { "api-chat-too-often" } else { "api-changes-too-often" };
        Err(TooOften::new(phrase, 5))
    }

    /// Counts a move of the engine that somebody asks for.
    pub(crate) fn count_hint(&self, caller: &Caller) -> Result<(), TooOften> {
        let may_user = caller.user.is_none_or(|user| self.changes_of_user.check_key(&user).is_ok());
        let may_address = || {
            let address = caller.address;
            address.is_none_or(|address| self.changes_of_address.check_key(&address).is_ok())
        };
        let may_ask = may_user && may_address();
        if may_ask { Ok(()) } else { Err(TooOften::new("api-hints-too-often", 5)) }
    }

    /// Counts a table that is created.
    pub(crate) fn count_table(&self, address: ClientAddress) -> Result<(), TooOften> {
        let counted = self.tables.check_key(&address);
        counted.map_err(|_| TooOften::new("api-tables-too-often", 5))
    }

    /// Counts a game that was played on a device and has so many bytes.
    pub(crate) fn count_local_game(
        &self,
        user: UserId,
        address: ClientAddress,
        bytes: usize,
    ) -> Result<(), TooOften> {
        let more = u32::try_from(bytes / BYTES_PER_LOCAL_GAME).unwrap_or(u32::MAX);
        let cost = NonZero::<u32>::MIN.saturating_add(more);
        let (by_user, by_address) = (&self.local_games_of_user, &self.local_games_of_address);
        let may_user = matches!(by_user.check_key_n(&user, cost), Ok(Ok(())));
        if may_user && matches!(by_address.check_key_n(&address, cost), Ok(Ok(()))) {
            return Ok(());
        }
        Err(TooOften::new("local-games-too-often", 20))
    }

    /// Forgets those who have not come for a while.
    pub(crate) fn tidy(&self) {
        self.auth.retain_recent();
        self.requests.retain_recent();
        self.chat.retain_recent();
        self.tables.retain_recent();
        self.changes_of_user.retain_recent();
        self.changes_of_address.retain_recent();
        self.local_games_of_user.retain_recent();
        self.local_games_of_address.retain_recent();
    }
}

/// What users do by hand never comes near these.
impl Default for RateLimits {
    fn default() -> Self {
        RateLimits::by_time(AUTH_ATTEMPTS_PER_MINUTE, REQUESTS_PER_SECOND, MESSAGES_PER_SECOND)
    }
}

/// Somebody does something too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooOften {
    pub(crate) phrase: &'static str,
    /// In seconds.
    pub(crate) retry_after: u64,
}

impl TooOften {
    fn new(phrase: &'static str, retry_after: u64) -> Self {
        metrics::counter!("tablier_requests_limited").increment(1);
        TooOften { phrase, retry_after }
    }
}

/// How often a command counts, if it does. Moves and what ends a game are no changes beside it.
fn cost(command: &Command) -> Option<NonZero<u32>> {
    let bytes = match command {
        Command::Move { .. } | Command::Resign | Command::Abort | Command::Claim => return None,
        Command::SetConditionalMoves { lines } => lines.iter().flatten().map(String::len).sum(),
        Command::Say { text } => text.len(),
        _ => 0,
    };
    // What is longer is refused for that reason.
    let more = bytes.min(MOST_PREPARED_BYTES) / BYTES_PER_CHANGE;
    Some(NonZero::<u32>::MIN.saturating_add(u32::try_from(more).unwrap_or(u32::MAX)))
}
