//! The suite that every game of the registry passes, with its default options.

use tablier_core::Game;
use tablier_games::tortuga::Tortuga;
use tablier_games::{Visitor, visit_all};

const GAMES: u64 = 30;

struct Check;

impl Visitor for Check {
    type Output = ();

    fn visit<G: Game>(&mut self) {
        tablier_conformance::check::<G>(&[], GAMES);
    }
}

#[test]
fn every_game_keeps_the_promises_of_the_trait() {
    visit_all(&mut Check);
}

#[test]
fn tortuga_with_the_compact_start() {
    tablier_conformance::check::<Tortuga>(&[("setup", "compact")], 10);
}

#[test]
fn tortuga_with_the_longest_chain() {
    tablier_conformance::check::<Tortuga>(&[("chain", "longest")], 10);
}

#[test]
fn tortuga_without_draws() {
    tablier_conformance::check::<Tortuga>(&[("repetition", "none")], 3);
}
