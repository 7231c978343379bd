//! Clocks: time as data, in milliseconds since the epoch. Who reads a clock is no matter here.

use tablier_core::{MAX_SEATS, Message, Seat};
use tablier_protocol::{ClockRule, DAY};

/// The most milliseconds that one move can take on its way without costing time.
pub const MOST_LAG: u64 = 500;

const LONGEST_BASE: u64 = DAY / 2;
const LONGEST_BONUS: u64 = 10 * 60 * 1000;

/// The most days per move, and the most days off of a player. A year bounds how long a game that nobody plays any
/// more stays among the running tables.
pub const MOST_DAYS: u64 = 365;

/// How long a table waits for players, in milliseconds. Where every minute counts, its creator has gone long
/// before.
pub(crate) fn patience(rule: ClockRule) -> u64 {
    match rule {
        ClockRule::RealTime { .. } => DAY / 12,
        ClockRule::None | ClockRule::Days { .. } => 7 * DAY,
    }
}

/// Fails if such a clock is impossible.
pub(crate) fn check(rule: ClockRule) -> Result<(), Message> {
    let is_possible = match rule {
        ClockRule::None => true,
        ClockRule::RealTime { base, increment, delay } => {
            (1_000..=LONGEST_BASE).contains(&base)
                && increment <= LONGEST_BONUS
                && delay <= LONGEST_BONUS
        }
        ClockRule::Days { per_move, holidays } => {
            (1..=MOST_DAYS).contains(&per_move) && holidays <= MOST_DAYS
        }
    };
    if is_possible { Ok(()) } else { Err(Message::new("table-clock").with("days", MOST_DAYS)) }
}

/// The clocks of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    rule: ClockRule,
    left: [u64; MAX_SEATS],
    holidays: [u64; MAX_SEATS],
    running: Option<(Seat, u64)>,
}

/// Somebody's time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlagFell;

impl Clocks {
    pub(crate) fn new(rule: ClockRule) -> Self {
        let (left, holidays) = match rule {
            ClockRule::None => (0, 0),
            ClockRule::RealTime { base, .. } => (base, 0),
            ClockRule::Days { per_move, holidays } => (per_move * DAY, holidays),
        };
        let (left, holidays) = ([left; MAX_SEATS], [holidays; MAX_SEATS]);
        Clocks { rule, left, holidays, running: None }
    }

    /// The time left to a seat, as it was when its clock last stood still; none without clocks.
    pub(crate) fn left(&self, seat: Seat) -> Option<u64> {
        (self.rule != ClockRule::None).then_some(self.left[seat.index()])
    }

    pub(crate) fn set_left(&mut self, seat: Seat, left: u64) {
        self.left[seat.index()] = left;
    }

    /// Whose clock runs, and since when.
    pub(crate) fn running(&self) -> Option<(Seat, u64)> {
        self.running
    }

    /// Lets the clock of one seat run, or none.
    pub(crate) fn run(&mut self, seat: Option<Seat>, at: u64) {
        let seat = seat.filter(|_| self.rule != ClockRule::None);
        self.running = seat.map(|seat| (seat, at));
    }

    /// Stops the clock that runs at what its seat has left.
    pub(crate) fn stop(&mut self, at: u64) {
        let Some((seat, since)) = self.running.take() else { return };
        let waits = match self.rule {
            ClockRule::RealTime { delay, .. } => delay,
            ClockRule::None | ClockRule::Days { .. } => 0,
        };
        let elapsed = at.saturating_sub(since).saturating_sub(waits);
        let left = &mut self.left[seat.index()];
        *left = left.saturating_sub(elapsed);
    }

    /// When the flag falls if nobody moves: not before a move that was sent in time can have arrived.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let (seat, since) = self.running?;
        let wait = match self.rule {
            ClockRule::None => return None,
            ClockRule::RealTime { delay, .. } => delay + MOST_LAG,
            ClockRule::Days { .. } => 0,
        };
        Some(since + wait + self.left[seat.index()])
    }

    /// What is left after a move that is made now and took `lag` milliseconds to arrive.
    pub(crate) fn after_move(&self, now: u64, lag: u64) -> Result<Option<u64>, FlagFell> {
        let Some((seat, since)) = self.running else { return Ok(None) };
        let left = self.left[seat.index()];
        // A clock that is set back costs nobody anything.
        let elapsed = now.saturating_sub(since).saturating_sub(lag.min(MOST_LAG));
        match self.rule {
            ClockRule::None => Ok(None),
            ClockRule::RealTime { increment, delay, .. } => {
                let left = left.checked_sub(elapsed.saturating_sub(delay)).ok_or(FlagFell)?;
                Ok(Some(left + increment))
            }
            ClockRule::Days { per_move, .. } if elapsed <= left => Ok(Some(per_move * DAY)),
            ClockRule::Days { .. } => Err(FlagFell),
        }
    }

    /// The days off that a seat has left.
    pub(crate) fn holidays(&self, seat: Seat) -> u64 {
        self.holidays[seat.index()]
    }

    /// Days off: they count for the present move, or for the next one.
    pub(crate) fn take_holiday(&mut self, seat: Seat, days: u64) {
        self.holidays[seat.index()] = self.holidays[seat.index()].saturating_sub(days);
        self.left[seat.index()] += days * DAY;
    }

    /// Nobody could move in this time, so it does not count.
    pub(crate) fn forgive(&mut self, from: u64, to: u64) {
        if let Some((_, since)) = &mut self.running {
            *since += to.saturating_sub(from.max(*since));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE_PLUS_TWO: ClockRule =
        ClockRule::RealTime { base: 300_000, increment: 2_000, delay: 0 };

    fn running(rule: ClockRule) -> Clocks {
        let mut clocks = Clocks::new(rule);
        clocks.run(Some(Seat(0)), 1_000);
        clocks
    }

    #[test]
    fn an_increment_is_added_after_the_move() {
        assert_eq!(running(FIVE_PLUS_TWO).after_move(11_000, 0), Ok(Some(292_000)));
    }

    #[test]
    fn a_delay_is_waited_and_not_added() {
        let clocks = running(ClockRule::RealTime { base: 60_000, increment: 0, delay: 5_000 });
        assert_eq!(clocks.after_move(5_000, 0), Ok(Some(60_000)));
        assert_eq!(clocks.after_move(8_000, 0), Ok(Some(58_000)));
        assert_eq!(clocks.deadline(), Some(1_000 + 5_000 + 60_000 + MOST_LAG));
    }

    #[test]
    fn lag_is_given_back_within_its_bound() {
        let clocks = running(FIVE_PLUS_TWO);
        assert_eq!(clocks.after_move(2_000, 300), Ok(Some(301_300)));
        assert_eq!(clocks.after_move(2_000, 60_000), Ok(Some(301_500)));
        assert_eq!(clocks.after_move(1_100, 400), Ok(Some(302_000)), "never more than there was");
    }

    #[test]
    fn the_flag_falls_when_nothing_is_left() {
        let clocks = running(FIVE_PLUS_TWO);
        assert_eq!(clocks.after_move(301_000, 0), Ok(Some(2_000)));
        assert_eq!(clocks.after_move(301_001, 0), Err(FlagFell));
        assert_eq!(clocks.after_move(301_001, 1), Ok(Some(2_000)));
        // The timer waits for whoever is compensated.
        assert_eq!(clocks.deadline(), Some(301_000 + MOST_LAG));
    }

    #[test]
    fn a_clock_that_is_stopped_keeps_what_is_left() {
        let stopped = |rule, at| {
            let mut clocks = running(rule);
            clocks.stop(at);
            assert_eq!((clocks.running(), clocks.deadline()), (None, None));
            clocks.left(Seat(0))
        };
        let delayed = ClockRule::RealTime { base: 60_000, increment: 0, delay: 5_000 };
        assert_eq!(stopped(FIVE_PLUS_TWO, 11_000), Some(290_000), "nothing is added");
        assert_eq!(stopped(FIVE_PLUS_TWO, 301_000 + MOST_LAG), Some(0));
        assert_eq!(stopped(delayed, 5_000), Some(60_000));
        assert_eq!(stopped(delayed, 8_000), Some(58_000));
        assert_eq!(
            stopped(ClockRule::Days { per_move: 3, holidays: 0 }, 1_000 + DAY),
            Some(2 * DAY)
        );
    }

    #[test]
    fn every_move_of_a_correspondence_game_has_its_days() {
        let mut clocks = running(ClockRule::Days { per_move: 3, holidays: 10 });
        assert_eq!(clocks.after_move(1_000 + 3 * DAY, 0), Ok(Some(3 * DAY)));
        assert_eq!(clocks.after_move(1_001 + 3 * DAY, 0), Err(FlagFell));
        clocks.take_holiday(Seat(0), 4);
        assert_eq!(clocks.holidays(Seat(0)), 6);
        assert_eq!(clocks.after_move(1_000 + 7 * DAY, 0), Ok(Some(3 * DAY)));
        assert_eq!(clocks.deadline(), Some(1_000 + 7 * DAY));
    }

    #[test]
    fn time_while_the_server_was_closed_does_not_count() {
        let mut clocks = running(FIVE_PLUS_TWO);
        clocks.forgive(11_000, 600_000);
        assert_eq!(clocks.after_move(600_000, 0), Ok(Some(292_000)));
        let mut begun_meanwhile = running(FIVE_PLUS_TWO);
        begun_meanwhile.forgive(0, 600_000);
        assert_eq!(begun_meanwhile.after_move(600_000, 0), Ok(Some(302_000)));
        let mut earlier = running(FIVE_PLUS_TWO);
        earlier.forgive(0, 500);
        assert_eq!(earlier.running(), Some((Seat(0), 1_000)));
    }

    #[test]
    fn without_clocks_nothing_runs() {
        let clocks = running(ClockRule::None);
        assert_eq!((clocks.running(), clocks.deadline(), clocks.left(Seat(0))), (None, None, None));
        assert_eq!(clocks.after_move(u64::MAX, 0), Ok(None));
    }

    #[test]
    fn impossible_clocks_are_refused() {
        let real = |base, increment, delay| ClockRule::RealTime { base, increment, delay };
        let days = |per_move, holidays| ClockRule::Days { per_move, holidays };
        for rule in [
            real(0, 0, 0),
            real(u64::MAX, 0, 0),
            real(60_000, u64::MAX, 0),
            real(60_000, 0, u64::MAX),
            days(0, 0),
            days(MOST_DAYS + 1, 0),
            days(u64::MAX, 0),
            days(1, MOST_DAYS + 1),
            days(1, u64::MAX),
        ] {
            assert!(check(rule).is_err(), "{rule:?}");
        }
        let correspondence = (1..=MOST_DAYS).map(|number| days(number, number));
        for rule in [ClockRule::None, FIVE_PLUS_TWO].into_iter().chain(correspondence) {
            assert_eq!(check(rule), Ok(()), "{rule:?}");
        }
    }
}
