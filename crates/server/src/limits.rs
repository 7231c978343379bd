//! What one user or one address may cause. Every limit has its default here.

use std::num::NonZero;
use std::time::Duration;

use governor::Quota;

/// Attempts of one address to sign in or up, and users who are new there, in a minute.
pub const AUTH_ATTEMPTS_PER_MINUTE: NonZero<u32> = at_least_one(10);
/// Requests of one address in a second.
pub const REQUESTS_PER_SECOND: NonZero<u32> = at_least_one(50);
/// Messages of one WebSocket in a second.
pub const MESSAGES_PER_SECOND: NonZero<u32> = at_least_one(20);

/// Tables that are not over and that one user has opened or sits at.
pub const MOST_TABLES: u32 = 100;
/// Waiting tables of one user that the lobby shows: the latest.
pub const MOST_IN_LOBBY: u32 = 3;
/// API keys of one user.
pub const MOST_TOKENS: u32 = 20;
/// Sessions of one user. A new one ends the oldest.
pub const MOST_SESSIONS: u32 = 50;
/// Users whom one user blocks.
pub const MOST_BLOCKS: u32 = 500;
/// Reports that one user makes in a day.
pub const MOST_REPORTS: u32 = 20;
/// Engine moves that one address waits for when it may still seat the engine at another table. Games
/// that have begun wait for their turn.
pub const MOST_ENGINE_JOBS: usize = 50;

/// Boards, and pictures, that are rendered at once for one address; what it asks for beyond that waits.
pub const MOST_RENDERED_AT_ONCE: usize = 2;
/// How long a board or a picture waits until it can be rendered.
pub const RENDER_PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of JSON of one board.
pub const LARGEST_BOARD: usize = 2 << 20;

/// Bytes of one game that was played on a device.
pub const LARGEST_LOCAL_GAME: usize = 512 << 10;
/// A game that was played on a device counts once for each of these bytes.
pub const BYTES_PER_LOCAL_GAME: usize = 16 << 10;
/// Games that one user has played on devices and saves: some thirty usual ones at once.
pub const LOCAL_GAMES_OF_USER: Rate = Rate::every(64, Duration::from_secs(10));
/// The same for all users at one address.
pub const LOCAL_GAMES_OF_ADDRESS: Rate = Rate::every(256, Duration::from_secs(5));

/// Chat lines of one user.
pub const CHAT: Rate = Rate::every(5, Duration::from_secs(3));
/// An address opens one table where it may send so many requests: usually two a second.
pub const REQUESTS_PER_TABLE: u32 = 25;
/// A user changes a table without a move once where an address may send so many requests: usually
/// twice a second.
pub const REQUESTS_PER_CHANGE_OF_USER: u32 = 25;
/// All users at one address, chat included: usually ten times a second.
pub const REQUESTS_PER_CHANGE_OF_ADDRESS: u32 = 5;
/// A change counts once more for each of these bytes that it stores.
pub const BYTES_PER_CHANGE: usize = 512;

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

    /// As often as one of so many of these, with five times the patience.
    pub(crate) fn one_in(self, count: u32) -> Self {
        let burst = self.burst.get().saturating_mul(5) / count;
        let burst = NonZero::new(burst).unwrap_or(NonZero::<u32>::MIN);
        Rate { burst, interval: self.interval.saturating_mul(count) }
    }

    const fn every(burst: u32, interval: Duration) -> Self {
        Rate { burst: at_least_one(burst), interval }
    }

    pub(crate) fn quota(self) -> Quota {
        let usual = Quota::per_second(self.burst);
        Quota::with_period(self.interval).map_or(usual, |quota| quota.allow_burst(self.burst))
    }
}

const fn at_least_one(count: u32) -> NonZero<u32> {
    match NonZero::new(count) {
        Some(count) => count,
        None => NonZero::<u32>::MIN,
    }
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
        let fifty = Rate::new(NonZero::new(50).unwrap(), minute / 60, minute / 15);
        let rare = fifty.one_in(REQUESTS_PER_TABLE);
        assert_eq!((rare.burst.get(), rare.interval), (40, Duration::from_millis(500)));
    }
}
