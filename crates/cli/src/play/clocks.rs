//! The clocks of a table.

use std::time::{Duration, Instant};

use tablier_core::Seat;

use super::setting::TimeControl;

/// How much time everybody has left. The time itself comes from outside.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    left: Vec<Duration>,
    /// Whose clock runs, and since when.
    running: Option<(Seat, Instant)>,
}

impl Clocks {
    pub(crate) fn new(control: TimeControl, seats: usize) -> Self {
        // Whoever has only an increment has it for the first move as well.
        let first = if control.base.is_zero() { control.increment } else { control.base };
        Clocks { control, left: vec![first; seats], running: None }
    }

    pub(crate) fn control(&self) -> TimeControl {
        self.control
    }

    /// What a seat has left.
    pub(crate) fn left(&self, seat: Seat, now: Instant) -> Duration {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        match self.running {
            Some((running, since)) if running == seat => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Sets what a seat has left, as a record tells it.
    pub(crate) fn set(&mut self, seat: Seat, left: Duration) {
        if let Some(own) = self.left.get_mut(seat.index()) {
            *own = left;
        }
    }

    /// Shows what a remote server shows.
    pub(crate) fn show(
        &mut self,
        left: impl IntoIterator<Item = Duration>,
        running: Option<(Seat, Instant)>,
    ) {
        for (own, left) in self.left.iter_mut().zip(left) {
            *own = left;
        }
        self.running = running;
    }

    /// Lets the clock of one seat run and stops the others.
    pub(crate) fn run(&mut self, seat: Seat, now: Instant) {
        if self.running.is_none_or(|(running, _)| running != seat) {
            self.stop(now);
            self.running = Some((seat, now));
        }
    }

    /// Stops all clocks.
    pub(crate) fn stop(&mut self, now: Instant) {
        if let Some((seat, _)) = self.running {
            self.left[seat.index()] = self.left(seat, now);
            self.running = None;
        }
    }

    /// A seat has moved: its clock stops, and it gets its increment.
    pub(crate) fn press(&mut self, seat: Seat, now: Instant) {
        self.stop(now);
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left += self.control.increment;
        }
    }

    /// Whose time is over.
    pub(crate) fn expired(&self, now: Instant) -> Option<Seat> {
        let (seat, _) = self.running?;
        self.left(seat, now).is_zero().then_some(seat)
    }

    /// How long until the clock that runs shows something else.
    pub(crate) fn next_change(&self, now: Instant) -> Option<Duration> {
        let (seat, _) = self.running?;
        let rest = self.left(seat, now).subsec_nanos();
        // A little later, when the next second has begun.
        Some(Duration::from_nanos(u64::from(rest)) + Duration::from_millis(5))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Seat = Seat(0);
    const BLACK: Seat = Seat(1);

    #[test]
    fn time_passes_for_whoever_moves_and_comes_back_with_the_move() {
        let begun = Instant::now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        let mut clocks = Clocks::new(TimeControl::new(1, 5), 2);
        clocks.run(WHITE, begun);
        assert_eq!(clocks.left(WHITE, after(10)), Duration::from_secs(50));
        assert_eq!(clocks.left(BLACK, after(10)), Duration::from_mins(1));
        clocks.press(WHITE, after(10));
        clocks.run(BLACK, after(10));
        assert_eq!(clocks.left(WHITE, after(40)), Duration::from_secs(55));
        assert_eq!(clocks.left(BLACK, after(40)), Duration::from_secs(30));
        assert_eq!(clocks.expired(after(69)), None);
        assert_eq!(clocks.expired(after(70)), Some(BLACK));
        clocks.stop(after(50));
        assert_eq!(clocks.expired(after(1_000)), None);
        assert_eq!(clocks.left(BLACK, after(1_000)), Duration::from_secs(20));
    }

    #[test]
    fn an_increment_alone_is_there_for_the_first_move() {
        let clocks = Clocks::new(TimeControl::new(0, 3), 2);
        assert_eq!(clocks.left(WHITE, Instant::now()), Duration::from_secs(3));
    }

    #[test]
    fn the_next_change_is_the_next_second() {
        let begun = Instant::now();
        let mut clocks = Clocks::new(TimeControl::new(1, 0), 2);
        assert_eq!(clocks.next_change(begun), None);
        clocks.run(WHITE, begun);
        let wait = clocks.next_change(begun + Duration::from_millis(1_300)).unwrap();
        assert_eq!(wait, Duration::from_millis(705));
    }
}
