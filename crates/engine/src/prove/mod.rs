//! Proofs that a player wins, or cannot win, by proof-number search.
//!
//! Depth-first proof-number search looks where the least is left to prove. A position has two
//! numbers: `proof`, how many more positions must at least be settled to show that the attacker
//! wins, and `disproof`, the same to show that he does not. Zero is done; infinite is impossible.
//!
//! Where positions can come back, going in a circle is no win for the attacker. What holds only
//! because of the way by which a position was reached is used there and not remembered, so that
//! nothing in the table depends on a way.
//!
//! `provable` holds what is known about each game, `table` what was found, `table_file` keeps it
//! between two runs, and `write` turns it into a proof that needs neither of them.

mod provable;
mod table;
mod table_file;
mod write;

use tablier_core::{Seat, Turn, zobrist};

use crate::limits::Limits;
pub use provable::{ProofVisitor, Provable, visit_provable};
pub use table::ProofTable;
use table::{INFINITE, Numbers};
pub use table_file::{TableError, TableReader, table_scope};
pub use write::Unwritten;

/// What is known about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The attacker wins, whatever the others do.
    Proved,
    /// The attacker cannot force a win.
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
    /// What makes the keys of this claim differ from those of others about the same positions.
    salt: u64,
    /// The keys of the positions that are being looked below, where they can come back.
    path: Vec<u64>,
    /// The children of all positions on the path, one after the other.
    children: Vec<Child<G>>,
    nodes: u64,
}

#[derive(Debug)]
struct Child<G: Provable> {
    position: G::Position,
    key: u64,
    found: Found,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
struct Found {
    numbers: Numbers,
    /// The first position on the path whose coming back this counts on, [`NOTHING`] if none.
    counts_on: usize,
}

/// Farther down than any path.
const NOTHING: usize = usize::MAX;

impl Found {
    fn by_itself(numbers: Numbers) -> Self {
        Found { numbers, counts_on: NOTHING }
    }
}

impl<'a, G: Provable> Prover<'a, G> {
    /// A prover that remembers what it finds in `table`, which may come from earlier work on the
    /// same game with the same options, about either player.
    pub fn new(game: &'a G, attacker: Seat, table: &'a mut ProofTable) -> Self {
        let start = game.start();
        let keeps_seats =
            |&symmetry: &u8| game.turn(&game.transform(&start, symmetry)) == game.turn(&start);
        let mirrors = (0..game.symmetries()).filter(keeps_seats).collect();
        // Without repetition somebody always wins: what one does not, the other does, and numbers
        // seen by whoever is to move are the same for both claims.
        let salt = if G::REPEATS { zobrist::key(u64::from(attacker.0)) } else { 0 };
        let (path, children) = (Vec::new(), Vec::new());
        Prover { game, attacker, table, mirrors, salt, path, children, nodes: 0 }
    }

    /// How many positions were looked at so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tries to settle whether the attacker wins from here. What is found stays in the table, so
    /// that a later call goes on where this one stopped.
    pub fn prove(&mut self, position: &G::Position, limits: Limits) -> Verdict {
        let key = self.key(position);
        let mut found = self.look_at(position, key);
        if !found.numbers.are_settled() {
            found = self.widen(position, key, Numbers::BOUNDLESS, &limits);
        }
        let Numbers { own, other } = found.numbers;
        let (proof, disproof) = if self.attacks(position) { (own, other) } else { (other, own) };
        match (proof, disproof) {
            (0, _) => Verdict::Proved,
            (_, 0) => Verdict::Disproved,
            _ => Verdict::Open { proof, disproof },
        }
    }

    /// Looks below a position until its numbers reach the thresholds, and remembers them.
    fn widen(
        &mut self,
        position: &G::Position,
        key: u64,
        thresholds: Numbers,
        limits: &Limits,
    ) -> Found {
        let before = self.nodes;
        let first = self.children.len();
        if G::REPEATS {
            self.path.push(key);
        }
        self.list_children(position);
        let Summary { numbers, .. } = self.look_below(first, thresholds, limits);
        if G::REPEATS {
            self.path.pop();
        }
        let counts_on = self.counts_on(position, first, numbers);
        self.children.truncate(first);
        // What counts on an earlier position is true on this path only.
        if counts_on >= self.path.len() {
            self.table.store(key, numbers, self.nodes - before);
            return Found::by_itself(numbers);
        }
        Found { numbers, counts_on }
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
            self.children[first + best].found = self.widen(&next, next_key, below, limits);
        }
    }

    /// Adds the positions one ply further, each once, with what is known about them.
    fn list_children(&mut self, position: &G::Position) {
        let first = self.children.len();
        // Taken out while it grows, so that the rest can be asked; its memory is kept.
        let mut children = std::mem::take(&mut self.children);
        self.game.each_move(position, |legal| {
            let next = self.game.play(position, legal);
            let key = self.key(&next);
            if children[first..].iter().all(|child: &Child<G>| child.key != key) {
                let found = self.look_at(&next, key);
                children.push(Child { position: next, key, found });
            }
        });
        self.nodes += (children.len() - first) as u64;
        self.children = children;
    }

    /// What is known about a position: that it has come back, how the game has ended, what the table
    /// says, or else how much seems to be missing.
    fn look_at(&self, position: &G::Position, key: u64) -> Found {
        if let Some(earlier) = self.path.iter().position(|&passed| passed == key) {
            return Found { numbers: self.if_won(position, false), counts_on: earlier };
        }
        if let Some(numbers) = self.table.find(key) {
            return Found::by_itself(numbers);
        }
        let moves = u32::try_from(self.game.count_moves(position)).unwrap_or(INFINITE - 1);
        if moves == 0 {
            let won = self.game.outcome(position).map(|outcome| outcome.value(self.attacker));
            let attacker_won = won.is_some_and(|value| value >= 1.0);
            return Found::by_itself(self.if_won(position, attacker_won));
        }
        if self.game.surely_wins(position) {
            return Found::by_itself(Numbers::REACHED);
        }
        let (own, other) = self.game.estimate(position, moves);
        Found::by_itself(Numbers { own, other })
    }

    /// The numbers when the attacker has won, or will not win.
    fn if_won(&self, position: &G::Position, attacker_won: bool) -> Numbers {
        if attacker_won == self.attacks(position) { Numbers::REACHED } else { Numbers::LOST }
    }

    /// The first position on the path that must come back for these numbers to be right.
    ///
    /// Only that the attacker does not win can count on it: he reaches no goal by going in a circle.
    /// His own moves must then all fail, and of the defender's the best one will do.
    fn counts_on(&self, position: &G::Position, first: usize, numbers: Numbers) -> usize {
        if !G::REPEATS || numbers != self.if_won(position, false) {
            return NOTHING;
        }
        let children = self.children[first..].iter();
        if self.attacks(position) {
            children.map(|child| child.found.counts_on).min().unwrap_or(NOTHING)
        } else {
            let failing = children.filter(|child| child.found.numbers.other == 0);
            failing.map(|child| child.found.counts_on).max().unwrap_or(NOTHING)
        }
    }

    fn attacks(&self, position: &G::Position) -> bool {
        self.game.turn(position) == Turn::Seat(self.attacker)
    }

    /// The same key for a position and its mirror images.
    fn key(&self, position: &G::Position) -> u64 {
        let images = self.mirrors.iter().map(|&mirror| self.game.transform(position, mirror));
        let hashes = images.map(|image| self.game.hash(&image));
        self.salt ^ hashes.fold(self.game.hash(position), u64::min)
    }

    fn must_stop(&self, limits: &Limits) -> bool {
        self.nodes >= limits.nodes || limits.stop.now()
    }
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
        let Numbers { own, other } = child.found.numbers;
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
