//! How strong the levels of the engine are, as measured.

/// The level against which the others are measured.
const ANCHOR: u8 = 5;

/// How strong a level is, in points against level 5; none if it was not measured. The steps are what each level has
/// against the one below it, from level 2 on, in per cent.
pub(crate) fn strength(steps: &[f64], level: u8) -> Option<f64> {
    let height = |level: u8| -> Option<f64> {
        let below = level.checked_sub(1).and_then(|count| steps.get(..usize::from(count)))?;
        Some(below.iter().map(|share| difference(share / 100.0)).sum())
    };
    Some((height(level)? - height(ANCHOR)?).round())
}

/// The difference of ratings at which the stronger gets this share of the points.
fn difference(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "what is compared was rounded or not changed")]
mod tests {
    use super::*;

    #[test]
    fn who_wins_three_of_four_is_191_points_ahead() {
        assert_eq!(difference(0.75).round(), 191.0);
        assert_eq!(difference(0.5), 0.0);
        let steps = [75.0, 60.0, 70.0, 50.0, 75.0, 90.0];
        let levels: Vec<_> = (1..=10).map_while(|level| strength(&steps, level)).collect();
        assert_eq!(levels.len(), steps.len() + 1);
        assert_eq!(levels[4..6], [0.0, 191.0]);
        for (pair, step) in levels.windows(2).zip(steps) {
            // Both are rounded.
            assert!((pair[1] - pair[0] - difference(step / 100.0)).abs() <= 1.0, "{pair:?}");
        }
    }

    #[test]
    fn a_level_that_was_not_measured_has_no_strength() {
        let steps = [75.0; 5];
        assert_eq!(strength(&steps, 6), Some(191.0));
        assert_eq!(strength(&steps, 7), None);
        assert_eq!((strength(&steps, 0), strength(&steps, 255)), (None, None));
        // Without the anchor nothing can be compared.
        assert_eq!(strength(&steps[..3], 2), None);
        assert_eq!(strength(&[], 1), None);
    }
}
