//! Moves, ends and hashes.

use tablier_core::{Game, Match, Outcome, perft};

use crate::legal_moves;

/// The list of legal moves has no move twice, agrees with the legality test, with the count and with
/// the single moves asked for.
pub(crate) fn moves_are_legal_and_distinct<G: Game>(
    game: &G,
    position: &G::Position,
) -> Vec<G::Move> {
    let moves = legal_moves(game, position);
    let text = || game.position_text(position);
    assert_eq!(game.count_moves(position), moves.len() as u64, "count of {}", text());
    for (i, legal) in moves.iter().enumerate() {
        assert!(!moves[..i].contains(legal), "{legal:?} stands twice in {}", text());
    }
    for (n, legal) in moves.iter().enumerate() {
        assert_eq!(game.nth_move(position, n as u64), Some(*legal), "move {n} of {}", text());
    }
    for beyond in [moves.len() as u64, u64::MAX] {
        assert_eq!(game.nth_move(position, beyond), None, "move {beyond} of {}", text());
    }
    for &legal in moves.iter().take(8) {
        assert!(game.is_legal(position, legal), "{legal:?} fails its own test in {}", text());
    }
    moves
}

/// How often each move is expected when moves are asked for at random, where there are few enough
/// of them to count.
const EXPECTED: usize = 30;
const FEW: usize = 50;

/// Every legal move comes at random, about as often as the others, and nothing else does.
pub(crate) fn any_move_is_fair<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    mut below: impl FnMut(u64) -> u64,
) {
    let text = || game.position_text(position);
    if moves.is_empty() {
        assert_eq!(game.any_move(position, below), None, "{} is over", text());
        return;
    }
    let mut counts = vec![0; moves.len()];
    let few = moves.len() <= FEW;
    for _ in 0..if few { EXPECTED * moves.len() } else { 1 } {
        let picked = game.any_move(position, &mut below);
        let at = moves.iter().position(|&legal| Some(legal) == picked);
        counts[at.unwrap_or_else(|| panic!("{picked:?} in {}", text()))] += 1;
    }
    if few {
        // More than six standard deviations above: that does not happen to a fair choice.
        let limit = EXPECTED + 6 * EXPECTED.isqrt() + 5;
        assert!(counts.iter().all(|count| (1..limit).contains(count)), "{counts:?} in {}", text());
    }
}

/// A move made for another position is legal here exactly when it is in the list.
pub(crate) fn legality_of_stray_moves<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
    earlier: &[(G::Position, G::Move)],
) {
    for &(_, stray) in earlier.iter().rev().take(20) {
        let (legal, listed) = (game.is_legal(position, stray), moves.contains(&stray));
        assert_eq!(legal, listed, "{stray:?} in {}", game.position_text(position));
    }
}

/// The game is over exactly when there is no legal move.
pub(crate) fn ends_exactly_without_moves<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
) {
    let over = game.outcome(position).is_some();
    assert_eq!(over, moves.is_empty(), "the end of {}", game.position_text(position));
}

/// The hash after a move is the hash of the position reached, computed anew.
pub(crate) fn playing_keeps_the_hash<G: Game>(game: &G, position: &G::Position, moves: &[G::Move]) {
    for &legal in moves.iter().step_by(1 + moves.len() / 16) {
        let after = game.play(position, legal);
        let text = game.position_text(&after);
        let anew = game
            .validate(&game.setup(&after))
            .unwrap_or_else(|reasons| panic!("{legal:?} leads to {text}: {}", reasons[0]));
        assert_eq!(game.hash(&after), game.hash(&anew), "the hash of {text}");
        assert_eq!(after, anew, "{text} is not what its text says");
    }
}

/// Taking a move back leaves the match as it was.
pub(crate) fn undo_restores<G: Game>(played: &mut Match<G>, legal: G::Move) {
    let (before, len) = (*played.position(), played.len());
    let count = perft(played.game(), &before, 1);
    played.play(legal);
    assert_eq!(played.undo(), Some(legal));
    assert_eq!((*played.position(), played.len()), (before, len));
    assert_eq!(perft(played.game(), played.position(), 1), count);
}

/// The values of an outcome are shares of one point, one for each seat.
pub(crate) fn outcome_is_consistent<G: Game>(game: &G, position: &G::Position, outcome: &Outcome) {
    let text = game.position_text(position);
    let values = outcome.values();
    assert_eq!(values.len(), usize::from(game.seats(position)), "seats of {text}");
    assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{outcome} in {text}");
    let sum: f32 = values.iter().sum();
    assert!((sum - 1.0).abs() < 1e-6, "{outcome} in {text}");
}
