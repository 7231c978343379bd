//! Proofs that a player wins, or cannot win, by proof-number search.
//!
//! Depth-first proof-number search looks where the least is left to prove. A position has two
//! numbers: `proof`, how many more positions must at least be settled to show that the attacker
//! wins, and `disproof`, the same to show that he does not. Zero is done; infinite is impossible.
//!
//! Where positions can come back, whether a position is won would depend on the way that led to it.
//! There the claim is that the attacker wins within a number of plies, which no way can change: what
//! is known about a position is kept for each number of plies that may be left.
//!
//! `provable` is what a game has to tell, `any` the same without types, `table` what was found, `table_file` keeps it
//! between two runs, and `write` turns it into a proof that needs neither of them.

mod any;
mod provable;
mod table;
mod table_file;
mod write;

use tablier_core::{Seat, Turn, zobrist};

use crate::limits::Limits;
pub use any::AnyProver;
pub(crate) use any::any_prover;
pub use provable::Provable;
pub use table::ProofTable;
use table::{INFINITE, Numbers};
pub use table_file::{TableError, TableReader, table_scope};
pub use write::Unwritten;

/// What is known about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins, whatever the others do.
    Proved,
    /// The attacker cannot force a win; where positions can come back, not within the plies of the
    /// limits.
    Disproved,
    /// Not settled; the proof and disproof numbers reached.
    Open {
        /// At least so many positions must be settled to prove the claim.
        proof: u32,
        /// At least so many positions must be settled to disprove it.
        disproof: u32,
    },
}

/// A claim that one seat, the attacker, wins from a position.
///
/// ```
/// use tablier_core::{Game, Options, Seat};
/// use tablier_engine::{Limits, ProofTable, Prover, Verdict};
/// use tablier_games::tortuga::Tortuga;
///
/// let game = Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap();
/// let race = game.read_position("s3/5/6/4s2/6/5/n3 s").unwrap();
/// let mut table = ProofTable::new(1);
/// let mut prover = Prover::new(&game, Seat(0), &mut table);
/// assert_eq!(prover.prove(&race, Limits::default()), Verdict::Proved);
/// ```
#[derive(Debug)]
pub struct Prover<'a, G: Provable> {
    game: &'a G,
    attacker: Seat,
    table: &'a mut ProofTable,
    /// The symmetries of the game that leave the seats as they are.
    mirrors: Vec<u8>,
    /// What makes the keys of this claim differ from those of the claim that the other wins, where
    /// positions can come back. Elsewhere somebody always wins, and the numbers seen by whoever is to
    /// move are the same for both claims.
    salt: u64,
    /// The children of all positions on the path, one after the other.
    children: Vec<Child<G>>,
    nodes: u64,
}

#[derive(Debug)]
struct Child<G: Provable> {
    position: G::Position,
    key: u64,
    numbers: Numbers,
}

impl<'a, G: Provable> Prover<'a, G> {
    /// A prover that remembers what it finds in `table`, which may come from earlier work on the
    /// same game with the same options, about either player.
    pub fn new(game: &'a G, attacker: Seat, table: &'a mut ProofTable) -> Self {
        let start = game.start();
        let keeps_seats =
            |&symmetry: &u8| game.turn(&game.transform(&start, symmetry)) == game.turn(&start);
        let mirrors = (0..game.symmetries()).filter(keeps_seats).collect();
        let salt = zobrist::key(u64::from(attacker.0));
        Prover { game, attacker, table, mirrors, salt, children: Vec::new(), nodes: 0 }
    }

    /// How many positions were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tries to settle whether the attacker wins from here. What is found stays in the table, so
    /// that a later call goes on where this one stopped.
    pub fn prove(&mut self, position: &G::Position, limits: Limits) -> Verdict {
        let key = self.key(position, limits.depth);
        let mut numbers = self.look_at(position, key, limits.depth);
        if !numbers.are_settled() {
            numbers = self.widen(position, key, Numbers::BOUNDLESS, &limits);
        }
        let Numbers { own, other } = numbers;
        let (proof, disproof) = if self.attacks(position) { (own, other) } else { (other, own) };
        match (proof, disproof) {
            (0, _) => Verdict::Proved,
            (_, 0) => Verdict::Disproved,
            _ => Verdict::Open { proof, disproof },
        }
    }

    /// Looks below a position until its numbers reach the thresholds, and remembers them. The depth
    /// of the limits is what is left of it here.
    fn widen(
        &mut self,
        position: &G::Position,
        key: u64,
        thresholds: Numbers,
        limits: &Limits,
    ) -> Numbers {
        let before = self.nodes;
        let first = self.children.len();
        let below = one_ply_less(limits);
        self.list_children(position, below.depth);
        let Summary { numbers, .. } = self.look_below(first, thresholds, &below);
        self.children.truncate(first);
        self.table.store(key, numbers, self.nodes - before);
        numbers
    }

    /// Looks below the children from `first` on until their numbers reach the thresholds.
    ///
    /// Numbers are seen by whoever is to move: `own` is what is missing to his goal, `other` what is
    /// missing to that of his opponent. So one rule serves both: a goal is reached by one move that
    /// leaves the opponent without his.
    fn look_below(&mut self, first: usize, thresholds: Numbers, limits: &Limits) -> Summary {
        loop {
            let summary = summarize(&self.children[first..]);
            let Summary { numbers, best, second, open } = summary;
            let enough = numbers.own >= thresholds.own || numbers.other >= thresholds.other;
            if enough || self.must_stop(limits) {
                return summary;
            }
            let child = &self.children[first + best];
            let (next, next_key) = (child.position, child.key);
            // Stay with the best child until it is a quarter worse than the second: jumping to and
            // fro costs more than the detour.
            let patience = second.saturating_add(second / 4 + 1);
            let below = Numbers {
                own: thresholds.other.saturating_sub(open - 1).min(INFINITE),
                other: thresholds.own.min(patience).min(INFINITE),
            };
            self.children[first + best].numbers = self.widen(&next, next_key, below, limits);
        }
    }

    /// Adds the positions one ply further, each once, with what is known about them when so many plies
    /// are left there.
    fn list_children(&mut self, position: &G::Position, plies: u32) {
        let first = self.children.len();
        // Taken out while it grows, so that the rest can be asked; its memory is kept.
        let mut children = std::mem::take(&mut self.children);
        self.game.each_move(position, |legal| {
            let next = self.game.play(position, legal);
            let key = self.key(&next, plies);
            if children[first..].iter().all(|child: &Child<G>| child.key != key) {
                let numbers = self.look_at(&next, key, plies);
                children.push(Child { position: next, key, numbers });
            }
        });
        self.nodes += (children.len() - first) as u64;
        self.children = children;
    }

    /// What is known about a position: what the table says, how the game has ended, that there is no
    /// time left to win it, or else how much seems to be missing.
    fn look_at(&self, position: &G::Position, key: u64, plies: u32) -> Numbers {
        if let Some(numbers) = self.table.find(key) {
            return numbers;
        }
        let moves = u32::try_from(self.game.count_moves(position)).unwrap_or(INFINITE - 1);
        if moves == 0 {
            let won = self.game.outcome(position).map(|outcome| outcome.value(self.attacker));
            return self.if_won(position, won.is_some_and(|value| value >= 1.0));
        }
        if G::REPEATS && plies == 0 {
            return self.if_won(position, false);
        }
        if self.game.surely_wins(position) {
            return Numbers::REACHED;
        }
        let (own, other) = self.game.estimate(position, moves);
        Numbers { own, other }
    }

    /// The numbers when the attacker has won, or will not win.
    fn if_won(&self, position: &G::Position, attacker_won: bool) -> Numbers {
        if attacker_won == self.attacks(position) { Numbers::REACHED } else { Numbers::LOST }
    }

    fn attacks(&self, position: &G::Position) -> bool {
        self.game.turn(position) == Turn::Seat(self.attacker)
    }

    /// The same key for a position and its mirror images; where positions can come back, another for
    /// each number of plies left.
    fn key(&self, position: &G::Position, plies: u32) -> u64 {
        let images = self.mirrors.iter().map(|&mirror| self.game.transform(position, mirror));
        let hashes = images.map(|image| self.game.hash(&image));
        let key = hashes.fold(self.game.hash(position), u64::min);
        if G::REPEATS { key ^ zobrist::mix(self.salt ^ u64::from(plies)) } else { key }
    }

    fn must_stop(&self, limits: &Limits) -> bool {
        self.nodes >= limits.nodes || limits.stop.now()
    }
}

/// The same limits one ply further.
fn one_ply_less<'a>(limits: &Limits<'a>) -> Limits<'a> {
    Limits { depth: limits.depth.saturating_sub(1), ..*limits }
}

struct Summary {
    numbers: Numbers,
    /// The child to look at next.
    best: usize,
    /// The number of the child that would be next.
    second: u32,
    /// How many children are not yet settled against whoever is to move.
    open: u32,
}

/// The numbers of a position by those of its children.
///
/// One child suffices for the goal, so `own` is the least. All must fail for the opponent's goal;
/// their numbers are not added up, because the same positions stand behind many of them: the
/// hardest counts, and one for each of the others.
fn summarize<G: Provable>(children: &[Child<G>]) -> Summary {
    let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
    let (mut hardest, mut open) = (0, 0);
    for (i, child) in children.iter().enumerate() {
        let Numbers { own, other } = child.numbers;
        if other < least {
            (best, second, least) = (i, least, other);
        } else {
            second = second.min(other);
        }
        if own > 0 {
            hardest = hardest.max(own);
            open += 1;
        }
    }
    let other = if open == 0 { 0 } else { hardest.saturating_add(open - 1).min(INFINITE) };
    let other = if least == 0 { INFINITE } else { other };
    Summary { numbers: Numbers { own: least, other }, best, second, open: open.max(1) }
}
