//! The suite that every game of the registry passes, with its default options.

use tablier_core::Game;
use tablier_games::tor::Tor;
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
fn tor_with_diagonals() {
    tablier_conformance::check::<Tor>(&[("pattern", "diagonal")], 10);
}

#[test]
fn tor_with_shuffled_tokens() {
    tablier_conformance::check::<Tor>(&[("pattern", "shuffled"), ("seed", "7")], 10);
}

#[test]
fn tor_with_a_pattern_of_the_players_own() {
    let stripes = "b,b,b,r,r,r,o,o/o,y,y,y,b,b,b,r/r,r,o,o,o,y,y,y/\
                   b,b,b,r,r,r,o,o/o,y,y,y,b,b,b,r/r,r,o,o,o,y,y,y w -";
    tablier_conformance::check::<Tor>(&[("pattern", stripes)], 10);
}

#[test]
fn tor_without_draws_by_repetition() {
    tablier_conformance::check::<Tor>(&[("repetition", "none")], 10);
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
