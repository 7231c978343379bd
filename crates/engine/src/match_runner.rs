//! Players against each other: openings, one game at a table, and one game of a match.

use tablier_core::{Game, Match, Turn};

use crate::dice::Dice;
use crate::game_engine::Playable;
use crate::limits::{Clock, Never};
use crate::players::{Player, Spec};
use crate::playout::random_move;

/// A match after a few random plies that is not over, the same for the same seed.
///
/// ```
/// use tablier_core::{Game, Options};
/// use tablier_engine::opening;
/// use tablier_games::ordo::Ordo;
///
/// let game = Ordo::new(&Options::defaults(Ordo::INFO)).unwrap();
/// assert_eq!(opening(&game, 4, 1).len(), 4);
/// assert_eq!(opening(&game, 4, 1).position(), opening(&game, 4, 1).position());
/// assert_ne!(opening(&game, 4, 1).position(), opening(&game, 4, 2).position());
/// ```
pub fn opening<G: Game>(game: &G, plies: usize, seed: u64) -> Match<G> {
    const TRIES: usize = 100;
    let mut dice = Dice::new(seed);
    for _ in 0..TRIES {
        let mut played = Match::new(game.clone());
        while played.len() < plies
            && let Some(legal) = random_move(game, played.position(), &mut dice)
        {
            played.play(legal);
        }
        if played.outcome().is_none() {
            return played;
        }
    }
    // A game that is over so soon, whatever is played, begins at its start.
    Match::new(game.clone())
}

/// The players of one game, by seat, and the die.
#[derive(Debug)]
pub struct Table<G: Game> {
    /// Who sits at each seat.
    pub players: Vec<Box<dyn Player<G>>>,
    /// What the die shows.
    pub dice: Dice,
    /// A game is broken off after so many plies.
    pub longest: usize,
}

impl<G: Game> Table<G> {
    /// Plays to the end, or until there are too many plies.
    ///
    /// ```
    /// use tablier_core::{Game, Options};
    /// use tablier_engine::{Dice, Spec, SystemClock, Table, opening};
    /// use tablier_games::theseion::Theseion;
    ///
    /// let game = Theseion::new(&Options::defaults(Theseion::INFO)).unwrap();
    /// let players = [Spec::Greedy, Spec::Random].map(|spec| spec.player(1, &SystemClock)).into();
    /// let mut table = Table { players, dice: Dice::new(3), longest: 10_000 };
    /// let played = table.play(opening(&game, 4, 1));
    /// assert!(played.outcome().is_some());
    /// ```
    pub fn play(&mut self, mut played: Match<G>) -> Match<G> {
        while played.len() < self.longest && played.outcome().is_none() {
            let (game, position) = (played.game(), played.position());
            let chosen = match game.turn(position) {
                Turn::Seat(seat) => {
                    let player = self.players.get_mut(seat.index());
                    player.and_then(|player| player.choose(&played, &Never))
                }
                Turn::Chance(_) => random_move(game, position, &mut self.dice),
            };
            // A player who has no move in a game that is not over leaves it unfinished.
            let Some(chosen) = chosen else { break };
            played.play(chosen);
        }
        played
    }
}

/// One game of a match: who plays it, and what is left to chance.
#[derive(Clone, Copy, Debug)]
pub struct Pairing<'a> {
    /// Who sits at each seat, with the seed of each.
    pub players: &'a [(Spec, u64)],
    /// How many random plies the game begins with.
    pub opening_plies: usize,
    /// Decides these plies.
    pub opening_seed: u64,
    /// Decides what the die shows.
    pub dice_seed: u64,
    /// The game is broken off after so many plies.
    pub longest: usize,
}

impl Pairing<'_> {
    /// Plays to the end, or until there are too many plies.
    ///
    /// ```
    /// use tablier_core::{Game, Options};
    /// use tablier_engine::{Pairing, Spec, SystemClock};
    /// use tablier_games::ordo::Ordo;
    ///
    /// let game = Ordo::new(&Options::defaults(Ordo::INFO)).unwrap();
    /// let players = &[(Spec::Random, 1), (Spec::Random, 2)];
    /// let pairing =
    ///     Pairing { players, opening_plies: 4, opening_seed: 1, dice_seed: 1, longest: 10_000 };
    /// assert!(pairing.play(&game, &SystemClock).outcome().is_some());
    /// ```
    pub fn play<G: Playable>(&self, game: &G, clock: &'static dyn Clock) -> Match<G> {
        let players = self.players.iter().map(|(spec, seed)| spec.player(*seed, clock)).collect();
        let mut table = Table { players, dice: Dice::new(self.dice_seed), longest: self.longest };
        table.play(opening(game, self.opening_plies, self.opening_seed))
    }
}
