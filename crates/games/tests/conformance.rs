//! The suite that every game of the registry passes, with its default options.

use tablier_core::Game;
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
fn ordo_without_draws_by_repetition() {
    tablier_conformance::check::<tablier_games::ordo::Ordo>(&[("repetition", "none")], 10);
}
