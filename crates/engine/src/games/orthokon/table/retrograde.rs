//! From the end of the game backwards.
//!
//! Whoever cannot move has lost; whoever can move to a position that is lost for the other side has
//! won; whoever can only move to positions that are won for the other side has lost. Going from ply
//! to ply, the positions found last are followed back to those that lead to them, and the first
//! value that a position gets is its value for good. What is never reached is drawn.
//!
//! The rules are asked, not written again. How far a piece slides depends on which squares are
//! occupied and not on the colours, so the moves of all eight pieces of each home, played once, tell
//! the moves of all its 256 shares.

use tablier_core::{Game, Seat};

use super::index::{Index, SHARES};
use super::{DRAWN, position, rules};

/// The moves backwards from the positions of one class to those of another. All sets are shares:
/// bits in the order of the pieces of their home.
#[derive(Clone, Debug)]
struct Unmove {
    /// The class before the move.
    class: u16,
    /// The pieces that belong to whoever has moved: the one that slid and all those beside it.
    moved: u8,
    /// The pieces beside it, as they were called before: any of them may have been turned over.
    beside: u8,
    /// What the pieces were called before, by the lower and by the upper four of them.
    before: [[u8; 16]; 2],
}

impl Unmove {
    /// Calls `visit` with the share before the move, in every way it can have been made.
    #[inline]
    fn each_share_before(&self, share: u8, mut visit: impl FnMut(u8)) {
        if share & self.moved != 0 {
            return;
        }
        // What does not belong to the side to move belongs to whoever has just moved.
        let own = !share;
        let own = self.before[0][usize::from(own & 15)] | self.before[1][usize::from(own >> 4)];
        let mut turned = 0_u8;
        loop {
            visit(own & !turned);
            turned = turned.wrapping_sub(self.beside) & self.beside;
            if turned == 0 {
                break;
            }
        }
    }
}

/// The moves of all positions.
struct Moves {
    /// By the class after the move.
    back: Vec<Vec<Unmove>>,
    /// How many moves there are in each cell.
    counts: Vec<u8>,
}

pub(super) fn solve(index: &Index, progress: &mut dyn FnMut(f32)) -> Vec<u8> {
    let Moves { back, counts: mut left } = Moves::new(index);
    let mut plies = vec![DRAWN; index.len()];
    let mut last: Vec<_> = (0..index.len()).filter(|&cell| left[cell] == 0).collect();
    for &cell in &last {
        plies[cell] = 0;
    }
    let mut done = 0;
    for ply in 1..DRAWN {
        done += last.len();
        progress(done as f32 / index.len() as f32);
        let the_last_are_lost = ply % 2 == 1;
        let mut found = Vec::new();
        for cell in last {
            for unmove in &back[cell / SHARES] {
                let class = usize::from(unmove.class) * SHARES;
                unmove.each_share_before((cell % SHARES) as u8, |share| {
                    let before = class + usize::from(share);
                    let decided = if the_last_are_lost {
                        plies[before] == DRAWN
                    } else {
                        // Of a won position at least one move is never taken off.
                        left[before] -= 1;
                        left[before] == 0
                    };
                    if decided {
                        plies[before] = ply;
                        found.push(before);
                    }
                });
            }
        }
        if found.is_empty() {
            break;
        }
        last = found;
    }
    progress(1.0);
    plies
}

impl Moves {
    fn new(index: &Index) -> Self {
        let rules = rules();
        let mut back = vec![Vec::new(); index.homes().len()];
        let mut counts = Vec::with_capacity(index.len());
        for (class, &home) in index.homes().iter().enumerate() {
            let mut of_piece = [0_u8; 8];
            let way = index.way(home);
            let everybody = position(&rules, home, 0);
            rules.each_move(&everybody, |legal| {
                let (from, to) = (1 << legal.from, 1 << legal.to);
                of_piece[way.share(from).trailing_zeros() as usize] += 1;

                // Alone against all others, the piece turns over whatever is beside it.
                let alone = position(&rules, from, home ^ from);
                let moved = rules.play(&alone, legal).pieces(Seat(0));
                let way_after = index.way(home ^ from ^ to);
                back[usize::from(way_after.class)].push(Unmove {
                    class: class as u16,
                    moved: way_after.share(moved),
                    beside: way.share(moved ^ to),
                    before: names_before(way_after.pieces.map(|square| {
                        way.share(if square == legal.to { from } else { 1 << square })
                    })),
                });
            });
            let of_share = |share: usize| -> u8 {
                (0..8).map(|piece| of_piece[piece] * (share >> piece & 1) as u8).sum()
            };
            counts.extend((0..SHARES).map(of_share));
        }
        Moves { back, counts }
    }
}

/// What each set of pieces was called before, by what each piece was called.
fn names_before(names: [u8; 8]) -> [[u8; 16]; 2] {
    [0, 4].map(|first| {
        std::array::from_fn(|half| {
            let pieces = (0..4).filter(|piece| half >> piece & 1 == 1);
            pieces.fold(0, |set, piece| set | names[first + piece])
        })
    })
}
