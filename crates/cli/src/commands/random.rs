//! `tablier random`: a position reached at random.

use std::io::Write;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::print_position;
use crate::arguments::RandomArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &RandomArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let mut dice = ChaCha8Rng::seed_from_u64(arguments.seed);
    let mut played = arguments.position.begin()?;
    for _ in 0..arguments.plies {
        let moves = played.legal_moves();
        let Some(chosen) = moves.choose(&mut dice) else { break };
        played.play(chosen)?;
    }
    Ok(print_position(&*played, arguments.format.json, out)?)
}
