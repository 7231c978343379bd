//! One suite of tests that every game passes.
//!
//! [`check`] plays a game at random, many times, from its start to its end, and holds every
//! position on the way against what the [`Game`] trait promises. It panics with the position and
//! the broken promise.

// This crate is made of assertions.
#![allow(clippy::panic, clippy::expect_used, clippy::missing_panics_doc)]

mod appearance;
mod guided_start;
mod phrases;
mod play;
mod prompts;
mod records;
mod symmetry;
mod texts;
mod view;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_core::{AnyGame, Game, Language, Match, Options, PHRASES, Phrasebook, any_game};

pub use phrases::every_language_has_every_phrase;

/// No game of the registry should need more plies than this, even at random.
const LONGEST_GAME: usize = 20_000;

/// A game is looked at closely on one ply in so many: texts, scenes and symmetries cost far more
/// than moves do.
const CLOSE_LOOK: u64 = 5;

/// Everything the checks need to know about the game under test.
struct Bench<G> {
    game: G,
    /// The same game without its type.
    any: Box<dyn AnyGame>,
    books: [Phrasebook; Language::COUNT],
}

/// Plays `games` random games with these options and checks every position on the way.
pub fn check<G: Game>(options: &[(&str, &str)], games: u64) {
    let is_default = options.is_empty();
    let options = Options::read(G::INFO, options.iter().copied())
        .unwrap_or_else(|error| panic!("the options are refused: {error}"));
    let game = G::new(&options).unwrap_or_else(|error| panic!("the game is refused: {error}"));
    let any = any_game::<G>(options).unwrap_or_else(|error| panic!("refused: {error}"));
    let bench = Bench { game, any, books: phrases::books::<G>() };

    every_language_has_every_phrase(PHRASES);
    every_language_has_every_phrase(G::INFO.phrases);
    phrases::everything_about_the_game_can_be_said(&bench);
    appearance::symbols_are_well_formed(G::INFO);
    if is_default {
        texts::showcase_is_a_position(&bench.game);
        guided_start::every_step_can_be_played(&bench);
        guided_start::all_steps_take_half_a_minute(&bench);
    }
    for seed in 0..games {
        bench.play_at_random(seed);
    }
}

impl<G: Game> Bench<G> {
    fn play_at_random(&self, seed: u64) {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut played = Match::new(self.game.clone());
        // Moves of earlier positions: well-formed, but mostly not legal any more.
        let mut earlier = Vec::new();
        loop {
            let position = *played.position();
            let moves = play::moves_are_legal_and_distinct(&self.game, &position);
            play::ends_exactly_without_moves(&self.game, &position, &moves);
            play::playing_keeps_the_hash(&self.game, &position, &moves);
            if dice.random_range(0..CLOSE_LOOK) == 0 || played.is_empty() || moves.is_empty() {
                // Numbers of their own: how a game chooses among them is its affair.
                let mut other_dice = ChaCha8Rng::seed_from_u64(seed ^ earlier.len() as u64);
                let below = |count| if count == 0 { 0 } else { other_dice.random_range(0..count) };
                play::any_move_is_fair(&self.game, &position, &moves, below);
                play::legality_of_stray_moves(&self.game, &position, &moves, &earlier);
                texts::position_round_trips(&self.game, &position);
                let texts = texts::moves_round_trip(&self.game, &position, &moves);
                texts::stray_texts_are_explained(self, &position, &texts, &earlier);
                view::scene_is_complete(self, &position);
                view::notes_can_be_said(self, &position);
                view::gestures_cover_the_moves(self, &position, &moves);
                prompts::every_touch_is_answered(self, &position, &moves, earlier.len());
                symmetry::mirrored_positions_have_mirrored_moves(&self.game, &position, &moves);
            }
            if let Some(outcome) = played.outcome() {
                play::outcome_is_consistent(&self.game, &position, &outcome);
                view::decisive_places_are_there(&self.game, &position);
                phrases::can_be_said(self, &outcome.message());
                records::record_round_trips(&*self.any, &played);
                break;
            }
            let chosen = moves[dice.random_range(0..moves.len())];
            earlier.push((position, chosen));
            play::undo_restores(&mut played, chosen);
            played.play(chosen);
            assert!(played.len() < LONGEST_GAME, "seed {seed} does not come to an end");
        }
    }
}

/// All legal moves, in the order of generation.
fn legal_moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.each_move(position, |legal| moves.push(legal));
    moves
}
