//! What the engine knows about Tor, held against the rules.

#![allow(clippy::unwrap_used)]

use tablier_core::{Game, Options};
use tablier_engine::{Dice, Evaluate, FORCING, LinearEvaluation};
use tablier_games::tor::{Move, Position, Tor};

fn rules() -> Tor {
    Tor::new(&Options::defaults(Tor::INFO)).unwrap()
}

fn moves(game: &Tor, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.each_move(position, |legal| moves.push(legal));
    moves
}

/// The positions of random games in which pawns move and the game is not over.
fn positions(game: &Tor, games: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..games {
        let (mut dice, mut position) = (Dice::new(seed), game.start());
        let count = |position: &Position| game.count_moves(position);
        while let Some(legal) = game.nth_move(&position, dice.below(count(&position))) {
            if !position.is_placing() {
                found.push(position);
            }
            position = game.play(&position, legal);
        }
    }
    found
}

#[test]
fn a_hint_forces_exactly_when_the_move_wins() {
    let game = rules();
    let mut won = 0;
    for position in positions(&game, 60) {
        let hints = game.hints(&position);
        for legal in moves(&game, &position) {
            let wins = game.outcome(&game.play(&position, legal)).is_some();
            let text = game.position_text(&position);
            assert_eq!(hints(legal) >= FORCING, wins, "{text} {legal}");
            won += usize::from(wins);
        }
    }
    assert!(won > 60, "{won}");
}

/// Where a win at once is there, it is looked at; and hardly ever where none is.
#[test]
fn who_can_win_at_once_is_not_quiet() {
    let game = rules();
    let (mut winning, mut mistaken) = (0, 0);
    for position in positions(&game, 200) {
        let wins = moves(&game, &position)
            .into_iter()
            .any(|legal| game.outcome(&game.play(&position, legal)).is_some());
        let is_quiet = game.is_quiet(&position);
        assert!(!(wins && is_quiet), "{}", game.position_text(&position));
        winning += usize::from(wins);
        mistaken += usize::from(!wins && !is_quiet);
    }
    assert!(winning > 200 && mistaken < winning / 20, "{winning} {mistaken}");
}

#[test]
fn a_mirror_changes_no_evaluation() {
    let game = rules();
    let mut values = Vec::new();
    for position in positions(&game, 20) {
        let value = game.evaluate(&position);
        for symmetry in 0..game.symmetries() {
            assert_eq!(game.evaluate(&game.transform(&position, symmetry)), value);
        }
        values.push(value);
    }
    values.sort_unstable();
    values.dedup();
    assert!(values.len() > 100, "hardly anything is told apart");
}

#[test]
fn features_have_numbers_below_their_count() {
    let game = rules();
    for position in positions(&game, 100) {
        game.features(&position, |feature, count| {
            assert!(feature < Tor::FEATURES && count.abs() == 1);
        });
    }
}
