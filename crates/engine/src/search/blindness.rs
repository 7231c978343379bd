//! What a weak player does not see.

use tablier_core::zobrist;

/// How well a player sees. Who does not see a move, neither his own nor the other's, thinks on as if
/// it were not there: that is how people lose games.
///
/// Which moves are overlooked depends on the seed and on the position, not on the moment: thinking
/// longer about the same thing does not open the eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blindness {
    /// How many moves in a thousand are overlooked. Of moves that strike the eye, half as many.
    pub overlooks: u16,
    /// The seed that decides which moves are overlooked.
    pub seed: u64,
}

impl Blindness {
    /// Overlooks nothing.
    pub const NONE: Blindness = Blindness { overlooks: 0, seed: 0 };

    /// Whether a move of a position is seen, given the hash of the position and the key of the move.
    #[inline]
    pub(crate) fn sees(self, hash: u64, key: u32, strikes_the_eye: bool) -> bool {
        let overlooks = if strikes_the_eye { self.overlooks / 2 } else { self.overlooks };
        overlooks == 0 || self.clarity(hash, key) >= overlooks
    }

    /// How clearly a move stands before the eyes, from 0 to 999.
    fn clarity(self, hash: u64, key: u32) -> u16 {
        (zobrist::mix(hash ^ zobrist::mix(u64::from(key) ^ self.seed)) % 1_000) as u16
    }

    /// Keeps what is seen of the moves of a position, or the clearest of them if that is nothing. `tell`
    /// gives the key of a move, and whether it strikes the eye.
    pub(crate) fn retain_seen<M>(
        self,
        hash: u64,
        moves: &mut Vec<M>,
        tell: impl Fn(&M) -> (u32, bool),
    ) {
        let sees = |candidate: &M| {
            let (key, strikes_the_eye) = tell(candidate);
            self.sees(hash, key, strikes_the_eye)
        };
        if moves.iter().any(sees) {
            moves.retain(sees);
        } else {
            let clarity = |candidate: &M| self.clarity(hash, tell(candidate).0);
            let clearest = (0..moves.len()).max_by_key(|&at| clarity(&moves[at]));
            if let Some(at) = clearest {
                moves.swap(0, at);
                moves.truncate(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_blind_see_one_move_and_the_sharp_all() {
        for (overlooks, seen) in [(1_000, 1), (0, 50)] {
            let mut moves: Vec<u32> = (0..50).collect();
            Blindness { overlooks, seed: 7 }.retain_seen(3, &mut moves, |&key| (key, false));
            assert_eq!(moves.len(), seen);
        }
    }

    #[test]
    fn what_strikes_the_eye_is_overlooked_half_as_often() {
        let blindness = Blindness { overlooks: 600, seed: 1 };
        let seen = |strikes| (0..10_000).filter(|&key| blindness.sees(9, key, strikes)).count();
        assert!((3_800..4_200).contains(&seen(false)) && (6_800..7_200).contains(&seen(true)));
    }
}
