//! The colours of pieces and grounds, from the game's theme or plain.

use tablier_core::appearance::{Colour, Ground, TerminalTheme};
use tablier_core::scene::Piece;
use tablier_core::{Info, Seat};

const CREAM: Colour = Colour(0xf7, 0xf0, 0xe0);
const INK: Colour = Colour(0x1e, 0x1a, 0x17);

/// Cells and zones of which the game does not say what they look like.
static PLAIN_GROUND: Ground = Ground::new("", Colour(0xb9, 0xa8, 0x8a));
/// The pieces of each seat of which the game does not say it, and those of nobody.
const SEATS: [Colour; 5] = [
    Colour(0xc0, 0x56, 0x28),
    Colour(0x1f, 0x77, 0x71),
    Colour(0xd2, 0xa1, 0x35),
    Colour(0x80, 0x5c, 0xa4),
    Colour(0x8b, 0x84, 0x7b),
];

/// What a kind of cell or zone looks like.
pub(super) fn ground(theme: &TerminalTheme, kind: &str) -> &'static Ground {
    theme.ground(kind).unwrap_or(&PLAIN_GROUND)
}

/// The colours behind and of the letter of a piece, for whoever shows it beside the board.
///
/// ```
/// use tablier_draw::terminal::piece_colours;
///
/// let game = tablier_games::game("ordo", []).unwrap();
/// let scene = game.begin().scene();
/// let [white, black] = [&scene.pieces[0], &scene.pieces[39]];
/// assert_ne!(piece_colours(game.info(), white), piece_colours(game.info(), black));
/// ```
pub fn piece_colours(game: &Info, piece: &Piece) -> (Colour, Colour) {
    colours(&game.appearance.terminal, piece)
}

pub(super) fn colours(theme: &TerminalTheme, piece: &Piece) -> (Colour, Colour) {
    let seat = piece.owner.map_or(SEATS.len(), Seat::index);
    let plain = SEATS[seat.min(SEATS.len() - 1)];
    let colour = theme.piece(piece).unwrap_or(plain);
    (colour, if is_bright(colour) { INK } else { CREAM })
}

/// Whether dark ink reads better on it.
pub(super) fn is_bright(Colour(red, green, blue): Colour) -> bool {
    // The weights of the eye, in thousandths.
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) > 128_000
}
