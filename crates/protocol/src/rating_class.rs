//! What is rated together.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::terms::ClockRule;

/// Games that are rated together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RatingClass {
    /// The game's name in the registry.
    pub game: String,
    pub player_count: PlayerCount,
    pub speed: Speed,
}

/// How many play: to beat one and to hold one's own among three are different skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerCount {
    /// Two.
    Two,
    /// Three or four.
    Several,
}

impl PlayerCount {
    /// That of so many seats.
    pub fn of(seats: usize) -> Self {
        if seats == 2 { PlayerCount::Two } else { PlayerCount::Several }
    }

    /// The word for it in addresses and in the store.
    pub fn word(self) -> &'static str {
        match self {
            PlayerCount::Two => "two",
            PlayerCount::Several => "several",
        }
    }

    /// The count that a word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        [PlayerCount::Two, PlayerCount::Several].into_iter().find(|count| count.word() == word)
    }
}

/// How fast a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Everybody has less than eight minutes.
    Blitz,
    /// Less than twenty-five.
    Rapid,
    /// More.
    Classical,
    /// Some days for every move.
    Correspondence,
}

impl Speed {
    const ALL: [Speed; 4] = [Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];
    const MINUTE: u64 = 60_000;
    /// Games are taken to have so many moves of each side.
    const MOVES: u64 = 40;

    /// The speed of a clock; none without one.
    ///
    /// ```
    /// use tablier_protocol::{ClockRule, Speed};
    ///
    /// let five_plus_two = ClockRule::RealTime { base: 300_000, increment: 2_000, delay: 0 };
    /// assert_eq!(Speed::of(five_plus_two), Some(Speed::Blitz));
    /// assert_eq!(Speed::of(ClockRule::None), None);
    /// ```
    pub fn of(clock: ClockRule) -> Option<Self> {
        match clock {
            ClockRule::None => None,
            ClockRule::Days { .. } => Some(Speed::Correspondence),
            ClockRule::RealTime { base, increment, delay } => {
                let minutes = (base + Self::MOVES * (increment + delay)) / Self::MINUTE;
                Some(match minutes {
                    0..8 => Speed::Blitz,
                    8..25 => Speed::Rapid,
                    _ => Speed::Classical,
                })
            }
        }
    }

    /// The word for it in addresses and in the store.
    pub fn word(self) -> &'static str {
        match self {
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }

    /// The speed that a word stands for.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|speed| speed.word() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn speed(minutes: u64, increment: u64, delay: u64) -> Option<Speed> {
        let (base, increment, delay) = (minutes * 60_000, increment * 1_000, delay * 1_000);
        Speed::of(ClockRule::RealTime { base, increment, delay })
    }

    #[test]
    fn speeds_count_what_is_added_and_what_is_waited() {
        assert_eq!(speed(7, 0, 0), Some(Speed::Blitz));
        assert_eq!(speed(8, 0, 0), Some(Speed::Rapid));
        assert_eq!(speed(3, 8, 0), Some(Speed::Rapid));
        assert_eq!(speed(3, 0, 8), Some(Speed::Rapid));
        assert_eq!(speed(24, 0, 0), Some(Speed::Rapid));
        assert_eq!(speed(25, 0, 0), Some(Speed::Classical));
        assert_eq!(
            Speed::of(ClockRule::Days { per_move: 1, holidays: 0 }),
            Some(Speed::Correspondence)
        );
    }

    #[test]
    fn words_are_read_back() {
        for speed in Speed::ALL {
            assert_eq!(Speed::from_word(speed.word()), Some(speed));
        }
        assert_eq!(Speed::from_word("quick"), None);
        assert_eq!(PlayerCount::from_word(PlayerCount::Several.word()), Some(PlayerCount::Several));
        assert_eq!(PlayerCount::of(3), PlayerCount::Several);
    }
}
