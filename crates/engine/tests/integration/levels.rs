//! The lowest level is for somebody who has just learnt the rules.

use tablier_core::{Options, Seat};
use tablier_engine::{Level, Pairing, Playable, Spec, SystemClock};

const GAMES: u64 = 120;

/// The share of the points that the lowest level gets against a greedy player, who sees two plies. The same games
/// are played every time. `None` if one of them does not end.
fn against_greed<G: Playable>() -> Option<f32> {
    let game = G::new(&Options::defaults(G::INFO)).ok()?;
    let lowest = Spec::Level(Level::new(1)?);
    let mut points = 0.0;
    for number in 0..GAMES {
        let seat = Seat((number % 2) as u8);
        let mut players = [(Spec::Greedy, number), (Spec::Greedy, number)];
        players[seat.index()] = (lowest, number);
        let pairing = Pairing {
            players: &players,
            opening_plies: 2,
            opening_seed: number / 2,
            dice_seed: number,
            longest: 10_000,
        };
        let played = pairing.play(&game, &SystemClock);
        points += played.outcome()?.value(seat);
    }
    Some(points / GAMES as f32)
}

macro_rules! lowest_level_is_gentle {
    ($($module:ident: $game:ident),* $(,)?) => {
        $(
            #[test]
            fn $module() {
                let share = against_greed::<tablier_games::$module::$game>().unwrap();
                assert!((0.1..=0.35).contains(&share), "{share}");
            }
        )*
    };
}

tablier_games::with_games!(lowest_level_is_gentle);
