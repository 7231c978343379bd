//! Random playouts: what becomes of a position when nobody thinks.

use tablier_core::{Game, MAX_SEATS, Outcome};

use crate::dice::Dice;

/// What each seat has of one point: the values of an [`Outcome`], or the mean of many.
pub type Shares = [f32; MAX_SEATS];

/// How a playout went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playout {
    /// What each seat has got; an equal share if the playout was cut.
    pub shares: Shares,
    /// How many plies it took.
    pub plies: u32,
    /// Whether the game came to its end.
    pub is_over: bool,
}

/// Plays legal moves at random, each as likely as the others, until the game is over or `longest`
/// plies have been played. Repetition plays no part, and nothing is allocated.
///
/// ```
/// use tablier_core::{Game, Options};
/// use tablier_engine::{Dice, playout};
/// use tablier_games::orthokon::Orthokon;
///
/// let game = Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap();
/// let end = playout(&game, &game.start(), &mut Dice::new(1), 10_000);
/// assert!(end.is_over && end.plies > 5);
/// assert_eq!(end.shares[0] + end.shares[1], 1.0);
/// ```
// Not inlined, so that other crates call what is compiled here instead of compiling their own.
#[inline(never)]
pub fn playout<G: Game>(
    game: &G,
    position: &G::Position,
    dice: &mut Dice,
    longest: u32,
) -> Playout {
    let mut position = *position;
    for plies in 0..longest {
        let Some(legal) = random_move(game, &position, dice) else {
            // Without moves it is over.
            return end(game, &position, plies);
        };
        position = game.play(&position, legal);
    }
    end(game, &position, longest)
}

/// Any legal move, or a face of the die; none after the end.
#[inline]
pub(crate) fn random_move<G: Game>(
    game: &G,
    position: &G::Position,
    dice: &mut Dice,
) -> Option<G::Move> {
    game.any_move(position, |count| dice.below(count))
}

fn end<G: Game>(game: &G, position: &G::Position, plies: u32) -> Playout {
    let outcome = game.outcome(position);
    let shares = match &outcome {
        Some(outcome) => shares(outcome),
        None => equal_shares(game.seats(position)),
    };
    Playout { shares, plies, is_over: outcome.is_some() }
}

/// The values of an outcome.
pub(crate) fn shares(outcome: &Outcome) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    shares[..outcome.values().len()].copy_from_slice(outcome.values());
    shares
}

/// The same for everybody at the table.
pub(crate) fn equal_shares(seats: u8) -> Shares {
    let mut shares = [0.0; MAX_SEATS];
    shares[..seats as usize].fill(1.0 / f32::from(seats));
    shares
}
