//! How the tokens lie before the first pawn is placed.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tablier_core::{Message, Seat};

use super::board::{COLUMNS, SQUARES};
use super::position::{Colour, Position};
use super::setup;

/// The start with this pattern: one of its names, or a position's text.
pub(super) fn start(pattern: &str, seed: u64) -> Result<Position, Message> {
    let by_place = |colour_of: fn(usize, usize) -> usize| {
        let columns = COLUMNS as usize;
        std::array::from_fn(|square| Colour::ALL[colour_of(square % columns, square / columns) % 4])
    };
    match pattern {
        "tiles" => Ok(lay_out(by_place(|column, row| column % 2 + row % 2 * 2))),
        "diagonal" => Ok(lay_out(by_place(|column, row| column + row))),
        super::SHUFFLED => Ok(lay_out(shuffled(seed))),
        _ => custom(pattern).map_err(|reason| Message::new("tor-pattern").with("reason", reason)),
    }
}

fn lay_out(colours: [Colour; SQUARES]) -> Position {
    let mut lower = [0; 4];
    for (square, colour) in colours.into_iter().enumerate() {
        lower[colour.index()] |= 1 << square;
    }
    Position::new([lower, [0; 4]], [0; 2], Seat(0), None)
}

/// Twelve tokens of each colour in an order that depends on the seed alone.
///
/// A seed means the same order for ever, so the shuffle is spelt out here down to the choice of an
/// index, and does not rely on how a library of the day makes that choice.
fn shuffled(seed: u64) -> [Colour; SQUARES] {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut colours = std::array::from_fn(|square| Colour::ALL[square % 4]);
    for last in (1..SQUARES).rev() {
        // The product's upper half is a number below `last + 1`.
        let chosen = (u64::from(dice.next_u32()) * (last as u64 + 1)) >> 32;
        colours.swap(last, chosen as usize);
    }
    colours
}

/// A pattern that the players have laid out themselves.
fn custom(text: &str) -> Result<Position, Message> {
    let setup = setup::read(text)?;
    if setup.squares.iter().any(|square| square.pawn.is_some()) {
        return Err(Message::new("tor-pattern-pawn"));
    }
    // Without pawns, a possible position has one token on every square.
    setup.validate().map_err(|mut reasons| reasons.swap_remove(0))
}
