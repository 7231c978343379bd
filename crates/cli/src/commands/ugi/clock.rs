//! How much time to spend on a move.

use std::time::Duration;

use tablier_core::Seat;

use super::command::Go;
use crate::search_limits::share;

/// How long to think when there is no limit at all, as the highest level does everywhere.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The time for the next move of a player, if time limits it at all; or a sentence about what is
/// missing. `overhead` is what passes on every move between engine and clock.
pub(super) fn budget(go: &Go, seat: Seat, overhead: Duration) -> Result<Option<Duration>, String> {
    if go.infinite {
        return Ok(None);
    }
    let by_clock = if go.has_clock() {
        let left = go.left[seat.index()];
        let left = left.ok_or_else(|| format!("go has no p{seat}time, and player {seat} moves"))?;
        Some(share(left, go.increment[seat.index()], go.moves_left, overhead))
    } else {
        None
    };
    let has_other = go.nodes.is_some() || go.depth.is_some();
    let times = [by_clock, go.move_time].into_iter().flatten();
    Ok(times.min().or((!has_other).then_some(USUAL_TIME)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(30);

    fn milliseconds(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    fn clock(left: u64, increment: u64, moves_left: Option<u32>) -> Go {
        let mut go = Go { moves_left, ..Go::default() };
        go.left[1] = Some(milliseconds(left));
        go.increment[1] = milliseconds(increment);
        go
    }

    fn of_second(go: &Go) -> Option<Duration> {
        budget(go, Seat(1), OVERHEAD).unwrap()
    }

    #[test]
    fn a_share_of_the_clock_and_most_of_the_increment() {
        assert_eq!(of_second(&clock(60_030, 0, None)), Some(milliseconds(2_000)));
        assert_eq!(of_second(&clock(60_030, 1_000, None)), Some(milliseconds(2_750)));
        assert_eq!(of_second(&clock(60_030, 0, Some(10))), Some(milliseconds(6_000)));
        assert_eq!(of_second(&clock(60_030, 0, Some(1))), Some(milliseconds(54_000)));
        // An increment that is not yet there cannot be spent.
        assert_eq!(of_second(&clock(130, 60_000, None)), Some(milliseconds(50)));
        assert_eq!(of_second(&clock(30, 60_000, None)), Some(Duration::ZERO));
        assert_eq!(of_second(&clock(0, 0, None)), Some(Duration::ZERO));
    }

    #[test]
    fn the_smallest_limit_counts_and_some_have_no_time() {
        let go = Go { move_time: Some(milliseconds(5)), ..clock(60_030, 0, None) };
        assert_eq!(of_second(&go), Some(milliseconds(5)));
        assert_eq!(of_second(&Go { nodes: Some(3), ..Go::default() }), None);
        assert_eq!(of_second(&Go { depth: Some(3), ..Go::default() }), None);
        assert_eq!(of_second(&Go { infinite: true, ..clock(5, 5, None) }), None);
        assert_eq!(of_second(&Go::default()), Some(USUAL_TIME));
        assert!(budget(&clock(5, 5, None), Seat(0), OVERHEAD).is_err());
    }

    proptest! {
        #[test]
        fn it_never_spends_what_it_does_not_have(
            left in 0_u64..100_000_000,
            increment in 0_u64..100_000_000,
            moves in prop::option::of(0_u32..100),
        ) {
            let budget = of_second(&clock(left, increment, moves)).unwrap();
            prop_assert!(budget.is_zero() || budget + OVERHEAD <= milliseconds(left));
        }

        #[test]
        fn it_never_loses_on_time(
            start in 100_u64..600_000,
            increment in 0_u64..5_000,
            period in prop::option::of(1_u32..60),
        ) {
            // What passes on the way of every move; without an increment a clock would run out by
            // that alone some day.
            let lag = OVERHEAD.min(milliseconds(increment));
            let mut left = milliseconds(start);
            for number in 0..500_u32 {
                let to_go = period.map(|period| period - number % period);
                let mut go = clock(0, increment, to_go);
                go.left[1] = Some(left);
                let used = of_second(&go).unwrap() + lag;
                prop_assert!(used < left, "{used:?} of {left:?} on move {number}");
                left = left.saturating_sub(used) + milliseconds(increment);
                if to_go == Some(1) {
                    left += milliseconds(start);
                }
            }
        }
    }
}
