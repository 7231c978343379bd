//! How strong the levels of the engine are, as measured.

/// The level against which the others are measured.
const ANCHOR: u8 = 5;

/// What each level has against the one below it, from level 2 on, in per cent: what
/// `docs/engine.md` tells, and not more. A step that was not measured ends the list.
const STEPS: [(&str, &[f64]); 5] = [
    ("orthokon", &[74.5, 69.5, 74.5, 75.2, 80.2, 79.8, 76.2, 77.2, 61.0]),
    ("ordo", &[66.5, 61.5, 61.5, 65.0, 68.5, 77.5, 77.5, 82.2, 92.2]),
    ("tortuga", &[72.0, 67.0, 66.5, 60.5, 67.0, 68.0, 73.0, 62.5, 69.0]),
    ("tor", &[78.5, 68.0, 67.0, 63.0, 64.5, 76.0, 72.0, 81.2, 91.0]),
    ("theseion", &[85.0, 76.5, 71.0, 79.0, 67.0, 65.5, 69.0, 61.5, 60.0]),
];

/// How strong a level of the engine is, in points against level 5; none if it was not measured.
///
/// ```
/// use tablier_engine::measured_strength;
///
/// assert_eq!(measured_strength("ordo", 5), Some(0.0));
/// assert!(measured_strength("ordo", 6).unwrap() > 0.0);
/// assert_eq!(measured_strength("chess", 5), None);
/// ```
pub fn measured_strength(game: &str, level: u8) -> Option<f64> {
    let (_, steps) = STEPS.iter().find(|(name, _)| *name == game)?;
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

    /// The page of the engine is where people look; both must say the same.
    #[test]
    fn the_steps_are_those_of_the_page() {
        let page = include_str!("../../../../docs/engine.md");
        let rows = page.lines().filter(|line| {
            let first = line.strip_prefix("| ").and_then(|rest| rest.split(" | ").next());
            first.is_some_and(|levels| {
                levels.split(" and ").all(|level| level.parse::<u8>().is_ok())
            })
        });
        let mut told: Vec<Vec<f64>> = vec![Vec::new(); STEPS.len()];
        let mut is_ended = [false; STEPS.len()];
        for row in rows {
            for (game, cell) in row.split(" | ").skip(1).enumerate() {
                match cell.split_once(" %").and_then(|(share, _)| share.parse().ok()) {
                    Some(share) if !is_ended[game] => told[game].push(share),
                    _ => is_ended[game] = true,
                }
            }
        }
        for ((game, steps), told) in STEPS.iter().zip(told) {
            assert_eq!(*steps, told, "{game}");
        }
    }

    #[test]
    fn who_wins_three_of_four_is_191_points_ahead() {
        assert_eq!(difference(0.75).round(), 191.0);
        assert_eq!(difference(0.5), 0.0);
        for (game, steps) in STEPS {
            let levels: Vec<_> =
                (1..=10).map_while(|level| measured_strength(game, level)).collect();
            assert_eq!(levels.len(), steps.len() + 1);
            for (pair, step) in levels.windows(2).zip(steps) {
                // Both are rounded.
                assert!((pair[1] - pair[0] - difference(step / 100.0)).abs() <= 1.0, "{game}");
            }
            let beyond = u8::try_from(levels.len()).unwrap() + 1;
            assert_eq!(measured_strength(game, beyond), None, "it was not measured");
        }
        assert_eq!((measured_strength("ordo", 0), measured_strength("ordo", 255)), (None, None));
    }
}
