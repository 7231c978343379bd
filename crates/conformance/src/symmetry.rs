//! Symmetries of the board.

use std::collections::BTreeSet;

use tablier_core::Game;

use crate::legal_moves;

/// A transformed position has the transformed moves, and they lead to the transformed positions.
pub(crate) fn mirrored_positions_have_mirrored_moves<G: Game>(
    game: &G,
    position: &G::Position,
    moves: &[G::Move],
) {
    for symmetry in 0..game.symmetries() {
        let here = game.position_text(position);
        let mirrored = game.transform(position, symmetry);
        let text = |legal| game.move_text(&mirrored, legal);

        let images = moves.iter().map(|&legal| game.transform_move(position, legal, symmetry));
        let images: BTreeSet<String> = images.map(text).collect();
        let found: BTreeSet<String> = legal_moves(game, &mirrored).into_iter().map(text).collect();
        assert_eq!(images, found, "symmetry {symmetry} of {here}");

        for &legal in moves.iter().step_by(1 + moves.len() / 4) {
            let image = game.transform_move(position, legal, symmetry);
            assert_eq!(
                game.transform(&game.play(position, legal), symmetry),
                game.play(&mirrored, image),
                "symmetry {symmetry} after {} in {here}",
                game.move_text(position, legal),
            );
        }
    }
}
