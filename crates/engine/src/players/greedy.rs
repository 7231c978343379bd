//! The greedy player: takes what it sees, and sees two plies.

use tablier_core::{Game, Match, Seat, Turn};

use super::{Player, to_move};
use crate::dice::Dice;
use crate::game_engine::Playable;
use crate::limits::Stop;

/// Plays as a beginner would: wins if it can at once, leaves no win to the next player if it can
/// help it, and otherwise takes what looks best after its move.
///
/// ```
/// use tablier_core::{Game, Match, Options};
/// use tablier_engine::{GreedyPlayer, Never, Player};
/// use tablier_games::orthokon::Orthokon;
///
/// let played = Match::new(Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap());
/// assert!(GreedyPlayer::new(1).choose(&played, &Never).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct GreedyPlayer {
    dice: Dice,
}

impl GreedyPlayer {
    /// The player of this seed, which decides between moves that look the same.
    pub fn new(seed: u64) -> Self {
        GreedyPlayer { dice: Dice::new(seed) }
    }
}

impl<G: Playable> Player<G> for GreedyPlayer {
    fn choose(&mut self, played: &Match<G>, _stop: &dyn Stop) -> Option<G::Move> {
        let (game, position) = to_move(played)?;
        let seat = game.turn(position).seat();
        let mut best = None;
        let mut highest = None;
        let mut equals = 0;
        game.each_move(position, |legal| {
            let value = Some(appeal(game, &game.play(position, legal), seat));
            if value > highest {
                (best, highest, equals) = (Some(legal), value, 1);
            } else if value == highest {
                // Each of the equals stays with the same chance, though their number is not known.
                equals += 1;
                if self.dice.below(equals) == 0 {
                    best = Some(legal);
                }
            }
        });
        best
    }
}

/// How a position looks to the player of `seat` who has just moved. What is said first counts more
/// than everything after it.
fn appeal<G: Playable>(game: &G, after: &G::Position, seat: Seat) -> (i8, i64) {
    if let Some(outcome) = game.outcome(after) {
        // A draw is better than to leave a win to somebody else.
        return (if outcome.winners().any(|winner| winner == seat) { 2 } else { -1 }, 0);
    }
    let safety = if leaves_a_win(game, after, seat) { -2 } else { 0 };
    (safety, G::ENGINE.look_at(game, after, seat))
}

/// Whether the next player can win at once.
fn leaves_a_win<G: Game>(game: &G, after: &G::Position, seat: Seat) -> bool {
    let Turn::Seat(next) = game.turn(after) else { return false };
    let mut found = false;
    game.each_move(after, |reply| {
        // Two plies of some hundred moves each are many: one win is enough.
        if !found && next != seat {
            let outcome = game.outcome(&game.play(after, reply));
            found = outcome.is_some_and(|outcome| outcome.winners().any(|winner| winner == next));
        }
    });
    found
}

/// What can be seen without knowing the game: how few moves are left to the next player.
pub(crate) fn few_replies<G: Game>(game: &G, after: &G::Position, _seat: Seat) -> i64 {
    -(game.count_moves(after) as i64)
}
