//! The results of a match and their confidence intervals.

use tablier_core::{Outcome, Seat};

/// The normal quantile of a 95 % confidence interval.
const DEVIATIONS: f64 = 1.96;

/// The results of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Standing {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// The sum of the shares: one for a win, half of one for a draw between two.
    pub(crate) points: f64,
}

/// A measured value with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Standing {
    /// Adds a game in which the player had this seat. A game that was broken off counts as drawn.
    pub(crate) fn add(&mut self, outcome: Option<&Outcome>, seat: Seat, seats: u8) {
        let equal = 1.0 / f32::from(seats);
        let share = outcome.map_or(equal, |outcome| outcome.value(seat));
        self.points += f64::from(share);
        if share > equal {
            self.wins += 1;
        } else if share < equal {
            self.losses += 1;
        } else {
            self.draws += 1;
        }
    }

    /// The share of the points, with the interval of Wilson.
    ///
    /// With `n` games, the share `p` and `z` = 1.96 it is
    /// `(p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n)`. It is made for games that are won or
    /// lost. A game that can be shared varies less, and so do two games from one opening with the
    /// seats exchanged, so it is rather too wide here than too narrow.
    pub(crate) fn score(&self) -> Estimate {
        let games = f64::from(self.wins + self.draws + self.losses);
        let value = self.points / games;
        let square = DEVIATIONS * DEVIATIONS / games;
        let middle = value + square / 2.0;
        let spread = DEVIATIONS * (value * (1.0 - value) / games + square / games / 4.0).sqrt();
        // All or nothing is a bound itself, which rounding might miss.
        let low = if value > 0.0 { (middle - spread) / (1.0 + square) } else { 0.0 };
        let high = if value < 1.0 { (middle + spread) / (1.0 + square) } else { 1.0 };
        Estimate { value, low, high }
    }
}

impl Estimate {
    /// The difference in Elo between two players, of whom one has this share of the points:
    /// `400 log₁₀(p / (1-p))`. It has no bound for somebody who has won or lost every game.
    pub(crate) fn elo(self) -> Estimate {
        let elo = |share: f64| 400.0 * (share / (1.0 - share)).log10();
        Estimate { value: elo(self.value), low: elo(self.low), high: elo(self.high) }
    }

    /// The three numbers in the way that `show` writes one.
    pub(crate) fn map<T>(self, show: impl Fn(f64) -> T) -> [T; 3] {
        [self.value, self.low, self.high].map(show)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(wins: u32, draws: u32, losses: u32) -> Standing {
        let points = f64::from(wins) + f64::from(draws) / 2.0;
        Standing { wins, draws, losses, points }
    }

    fn rounded(estimate: Estimate) -> [i64; 3] {
        estimate.map(|value| value.round() as i64)
    }

    #[test]
    fn an_even_match_is_an_elo_of_zero() {
        assert_eq!(rounded(standing(50, 0, 50).score().elo()), [0, -68, 68]);
        assert_eq!(rounded(standing(30, 40, 30).score().elo()), [0, -68, 68]);
    }

    #[test]
    fn three_of_four_points_are_191() {
        assert_eq!(rounded(standing(75, 0, 25).score().elo()), [191, 113, 269]);
    }

    #[test]
    fn the_interval_of_wilson() {
        let Estimate { value, low, high } = standing(8, 0, 2).score();
        assert!((value - 0.8).abs() < 1e-9);
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
    }

    #[test]
    fn all_games_won_leave_a_lower_bound() {
        let elo = standing(100, 0, 0).score().elo();
        assert!(elo.value.is_infinite() && elo.low > 500.0 && elo.low < 600.0, "{elo:?}");
        for games in 1..200 {
            assert!(standing(games, 0, 0).score().elo().high.is_infinite());
            assert!(standing(0, 0, games).score().elo().low.is_infinite());
        }
    }

    #[test]
    fn shares_of_a_table_of_four() {
        let mut standing = Standing::default();
        standing.add(Some(&Outcome::win(Seat(2), 4, "end")), Seat(2), 4);
        standing.add(Some(&Outcome::shared([Seat(1), Seat(2)], 4, "end")), Seat(2), 4);
        standing.add(Some(&Outcome::win(Seat(0), 4, "end")), Seat(2), 4);
        standing.add(None, Seat(2), 4);
        assert_eq!(standing, Standing { wins: 2, draws: 1, losses: 1, points: 1.75 });
    }
}
