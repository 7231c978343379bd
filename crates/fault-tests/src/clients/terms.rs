//! What is played at a table.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use tablier_core::PLAYERS;
use tablier_protocol::{ClockRule, Sides, Terms, Visibility};

/// The terms of a table, and how many users play there; the engine has the other seats.
pub(super) struct Chosen {
    pub(super) terms: Terms,
    pub(super) users: usize,
}

impl Chosen {
    pub(super) fn new(dice: &mut ChaCha8Rng) -> Self {
        let games: Vec<_> = tablier_games::infos().map(|info| info.id).collect();
        let mut terms = Terms::new(games[dice.random_range(0..games.len())]);
        // Some games are for more than two; the engine has the other seats.
        let info = tablier_games::infos().find(|info| info.id == terms.game);
        let most = info.map_or(2, |info| info.players.1);
        if most > 2 {
            let players = dice.random_range(2..=most);
            if players > 2 {
                terms.options.insert(PLAYERS.to_owned(), players.to_string());
            }
        }
        let real_time = |base, increment, delay| ClockRule::RealTime { base, increment, delay };
        // Flags fall at the short ones.
        let fast =
            [real_time(12_000, 2_000, 0), real_time(10_000, 0, 2_500), real_time(60_000, 1_000, 0)];
        let fast = fast[dice.random_range(0..fast.len())];
        terms.clock = match dice.random_range(0..8) {
            0 | 1 => ClockRule::None,
            2 => ClockRule::Days { per_move: 1, holidays: 3 },
            _ => fast,
        };
        if dice.random() {
            terms.sides = Sides::Random;
        }
        let users = match dice.random_range(0..6) {
            0 => 1,
            1 | 2 => {
                (terms.rated, terms.sides, terms.clock) = (true, Sides::Random, fast);
                // The engine has no rating.
                terms.options.clear();
                2
            }
            3 => {
                terms.visibility = Visibility::Link;
                2
            }
            _ => 2,
        };
        Chosen { terms, users }
    }
}
