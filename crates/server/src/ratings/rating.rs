//! What a game does to the ratings of those who played it.

use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

use tablier_protocol::{DAY, PlayerCount};
use tablier_table::Place;

/// The points of the scale that Glicko-2 counts as one.
const UNIT: f64 = 173.717_8;
/// A rating that is less certain than this is not shown among the best.
pub const PROVISIONAL: f64 = 110.0;
/// In this time of not playing, a rating becomes as uncertain as its volatility says.
const PERIOD: f64 = 5.0 * DAY as f64;

/// How strong somebody is thought to be, how sure that is, and how much they change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// How strong.
    pub rating: f64,
    /// Two times in three the truth is not farther away than this.
    pub deviation: f64,
    /// How much somebody's strength goes up and down.
    pub volatility: f64,
}

impl Rating {
    /// Somebody whom nobody has seen play.
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };
    /// Ladders of two hundred games a step leave about so much doubt.
    const DEVIATION_OF_LEVELS: f64 = 50.0;

    pub(super) fn of_level(rating: f64) -> Self {
        Rating { rating, deviation: Self::DEVIATION_OF_LEVELS, ..Self::NEW }
    }

    /// The same after so many milliseconds without a game: less is known, up to knowing nothing.
    #[must_use]
    pub fn after(self, absence: u64) -> Self {
        self.less_certain(absence as f64 / PERIOD)
    }

    fn less_certain(self, periods: f64) -> Self {
        let added = self.volatility * UNIT * periods.sqrt();
        let deviation = self.deviation.hypot(added).min(Self::NEW.deviation);
        Rating { deviation, ..self }
    }
}

/// The ratings after a game, in the same order.
///
/// ```
/// use tablier_protocol::PlayerCount;
/// use tablier_server::ratings::{Rating, rate};
/// use tablier_table::Place;
///
/// let (won, lost) = (Place { rank: 1, team: 0 }, Place { rank: 2, team: 1 });
/// let after = rate(PlayerCount::Two, &[(Rating::NEW, won), (Rating::NEW, lost)]);
/// assert!(after[0].rating > 1500.0 && after[1].rating < 1500.0);
/// assert!(after[0].deviation < 350.0, "more is known now");
/// ```
pub fn rate(player_count: PlayerCount, players: &[(Rating, Place)]) -> Vec<Rating> {
    match (player_count, players) {
        (PlayerCount::Two, [one, other]) => between_two(one, other),
        _ => among_several(players),
    }
}

fn between_two(one: &(Rating, Place), other: &(Rating, Place)) -> Vec<Rating> {
    let outcome = match one.1.rank.cmp(&other.1.rank) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let known =
        |Rating { rating, deviation, volatility }| Glicko2Rating { rating, deviation, volatility };
    let after = glicko2(&known(one.0), &known(other.0), &outcome, &Glicko2Config::new());
    let rating = |Glicko2Rating { rating, deviation, volatility }| Rating {
        rating,
        deviation: deviation.min(Rating::NEW.deviation),
        volatility,
    };
    vec![rating(after.0), rating(after.1)]
}

/// Weng-Lin adds up the members of a team, so ratings are counted from that of somebody new: a team
/// is not stronger because it is larger. Its scale is that of Elo by the choice of `beta`.
fn among_several(players: &[(Rating, Place)]) -> Vec<Rating> {
    let config = WengLinConfig { beta: UNIT / 2f64.sqrt(), ..WengLinConfig::new() };
    let mut teams: Vec<usize> = players.iter().map(|(_, place)| place.team).collect();
    teams.sort_unstable();
    teams.dedup();
    let members = |team: usize| {
        let seats = 0..players.len();
        seats.filter(move |seat| players[*seat].1.team == team)
    };
    let known = |seat: usize| {
        // Glicko-2 does the same: who plays is never known for certain.
        let Rating { rating, deviation, .. } = players[seat].0.less_certain(1.0);
        WengLinRating { rating: rating - Rating::NEW.rating, uncertainty: deviation }
    };
    let ratings: Vec<Vec<_>> =
        teams.iter().map(|team| members(*team).map(known).collect()).collect();
    let rank = |team| members(team).map(|seat| players[seat].1.rank).min().unwrap_or(1);
    let ranked: Vec<_> = teams
        .iter()
        .zip(&ratings)
        .map(|(team, ratings)| (&ratings[..], MultiTeamOutcome::new(rank(*team))))
        .collect();
    let mut after: Vec<Rating> = players.iter().map(|(before, _)| *before).collect();
    for (team, new) in teams.iter().zip(weng_lin_multi_team(&ranked, &config)) {
        for (seat, new) in members(*team).zip(new) {
            after[seat].rating = new.rating + Rating::NEW.rating;
            after[seat].deviation = new.uncertainty;
        }
    }
    after
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "what is compared was rounded or not changed")]
mod tests {
    use super::*;

    fn rank(rank: usize, team: usize) -> Place {
        Place { rank, team }
    }

    /// The example of Glickman's paper, one game at a time: the first of its three opponents.
    #[test]
    fn two_are_rated_by_glicko_2() {
        let one = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = Rating { rating: 1400.0, deviation: 30.0, volatility: 0.06 };
        let after = rate(PlayerCount::Two, &[(one, rank(1, 0)), (other, rank(2, 1))]);
        assert_eq!(after[0].rating.round(), 1564.0);
        assert_eq!(after[0].deviation.round(), 175.0);
        assert!(after[1].rating < 1400.0 && after[1].rating > 1390.0, "{:?}", after[1]);
        let drawn = rate(PlayerCount::Two, &[(one, rank(1, 0)), (one, rank(1, 1))]);
        assert_eq!(drawn[0].rating, 1500.0);
    }

    #[test]
    fn among_several_the_order_counts() {
        let new = Rating::NEW;
        let players = [(new, rank(2, 0)), (new, rank(1, 1)), (new, rank(3, 2)), (new, rank(2, 3))];
        let after = rate(PlayerCount::Several, &players);
        assert!(after[1].rating > after[0].rating && after[0].rating > after[2].rating);
        assert!((after[0].rating - after[3].rating).abs() < 1e-9, "they shared a place");
        assert!((after[0].rating - 1500.0).abs() < 1e-9, "one above and one below");
        assert!(after.iter().all(|after| after.deviation < new.deviation));
    }

    #[test]
    fn a_team_is_not_stronger_because_it_is_larger() {
        let sure = Rating { deviation: 60.0, ..Rating::NEW };
        let players = [(sure, rank(2, 0)), (sure, rank(1, 1)), (sure, rank(1, 1))];
        let after = rate(PlayerCount::Several, &players);
        let (lost, won) = (1500.0 - after[0].rating, after[1].rating - 1500.0);
        assert!(lost > 5.0 && lost < 20.0, "{lost}");
        assert!((after[1].rating - after[2].rating).abs() < 1e-9);
        assert!(won > 5.0 && won < 20.0, "{won}");
    }

    #[test]
    fn both_systems_have_the_same_scale() {
        let strong = Rating { rating: 1700.0, deviation: 60.0, volatility: 0.06 };
        let weak = Rating { rating: 1500.0, ..strong };
        let players = [(strong, rank(1, 0)), (weak, rank(2, 1))];
        let by_glicko = rate(PlayerCount::Two, &players)[0].rating - 1700.0;
        let by_weng_lin = rate(PlayerCount::Several, &players)[0].rating - 1700.0;
        assert!((by_glicko - by_weng_lin).abs() < 1.0, "{by_glicko} and {by_weng_lin}");
    }

    #[test]
    fn who_does_not_play_is_known_less() {
        let sure = Rating { deviation: 60.0, ..Rating::NEW };
        let later = sure.after(365 * DAY);
        assert!(later.deviation > 100.0 && later.deviation < 130.0, "{later:?}");
        assert_eq!(sure.after(0), sure);
        assert_eq!(sure.after(u64::MAX).deviation, Rating::NEW.deviation);
        assert_eq!(later.rating, sure.rating);
    }

    #[test]
    fn a_thousand_games_make_nobody_infinite() {
        for player_count in [PlayerCount::Two, PlayerCount::Several] {
            let mut pair = [Rating::NEW; 2];
            for _ in 0..1_000 {
                let after = rate(player_count, &[(pair[0], rank(1, 0)), (pair[1], rank(2, 1))]);
                pair = [after[0], after[1]];
            }
            assert!(pair[0].rating > 2_000.0 && pair[0].rating < 10_000.0, "{pair:?}");
            assert!(pair[0].deviation > 5.0 && pair[0].deviation <= 350.0, "{pair:?}");
        }
    }
}
