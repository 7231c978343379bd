//! A proof written down, for whoever does not trust the table.
//!
//! The table may have lost what a proof needs, since it is of a fixed size, and by two positions with
//! the same key it may be wrong. So each step is looked up, searched again where it is missing, and
//! given up for another where it does not lead to a win.

use std::collections::HashMap;

use tablier_core::proof::{Known, moves_in_order, push_decision};

use super::table::Numbers;
use super::{Provable, Prover, Verdict, one_ply_less};
use crate::limits::Limits;

/// Why no proof was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// The limits were reached before it was complete.
    Stopped,
    /// The attacker does not win after all: the table was wrong, and has been put right.
    NotWon,
}

impl<G: Provable> Prover<'_, G> {
    /// The winner's moves of a proof that the attacker wins from here, as
    /// [`Proof`](tablier_core::proof::Proof) has them. To be asked after
    /// [`prove`](Prover::prove) has found that he does.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_core::proof::Proof;
    /// use tablier_engine::{Limits, ProofTable, Prover};
    /// use tablier_games::tortuga::Tortuga;
    ///
    /// let game = Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap();
    /// let race = "s3/5/6/4s2/6/5/n3 s";
    /// let mut table = ProofTable::new(1);
    /// let mut prover = Prover::new(&game, Seat(0), &mut table);
    /// let position = game.read_position(race).unwrap();
    /// let decisions = prover.decisions(&position, Limits::default()).unwrap();
    ///
    /// let (game_id, options) = ("tortuga".to_owned(), Vec::new());
    /// let proof =
    ///     Proof { game: game_id, options, position: race.into(), winner: Seat(0), decisions };
    /// assert!(proof.check(&game).is_ok());
    /// ```
    pub fn decisions(
        &mut self,
        position: &G::Position,
        limits: Limits,
    ) -> Result<Vec<u8>, Unwritten> {
        let (known, order) = (HashMap::new(), Vec::new());
        let mut writer = Writer { prover: self, limits, decisions: Vec::new(), known, order };
        let is_won = writer.shows_win(position, limits.depth);
        let decisions = writer.decisions;
        match is_won {
            Ok(true) => Ok(decisions),
            Ok(false) => Err(Unwritten::NotWon),
            Err(stopped) => Err(stopped),
        }
    }

    /// A child from which whoever is to move has reached the goal, searched for if the table knows
    /// none, but none of those that were tried in vain. The easiest, if there are several.
    fn way_to_win(
        &mut self,
        position: &G::Position,
        tried: &[G::Position],
        limits: &Limits,
    ) -> Option<G::Position> {
        let first = self.children.len();
        let below = one_ply_less(limits);
        self.list_children(position, below.depth);
        let mut at = first;
        while at < self.children.len() {
            if tried.contains(&self.children[at].position) {
                self.children.swap_remove(at);
            } else {
                at += 1;
            }
        }
        self.look_below(first, Numbers::BOUNDLESS, &below);
        let won = self.children[first..].iter().filter(|child| child.numbers.other == 0);
        let easiest = won.min_by_key(|child| self.table.work(child.key));
        let found = easiest.map(|child| child.position);
        self.children.truncate(first);
        found
    }

    /// The fewest plies within which the attacker wins, where positions can come back: whoever always
    /// plays the shortest way never comes back. Elsewhere the limits as they are.
    fn fewest_plies<'l>(&mut self, position: &G::Position, limits: &Limits<'l>) -> Limits<'l> {
        if !G::REPEATS {
            return *limits;
        }
        let within = |depth| Limits { depth, ..*limits };
        let wins = |depth: &u32| self.prove(position, within(*depth)) == Verdict::Proved;
        within((0..limits.depth).find(wins).unwrap_or(limits.depth))
    }
}

struct Writer<'w, 'p, 'l, G: Provable> {
    prover: &'w mut Prover<'p, G>,
    limits: Limits<'l>,
    decisions: Vec<u8>,
    /// The positions with a decision, and whether what follows from it is shown to be won.
    known: HashMap<Known<G::Position>, bool>,
    /// The same positions in the order of their decisions.
    order: Vec<Known<G::Position>>,
}

impl<G: Provable> Writer<'_, '_, '_, G> {
    /// Shows that the attacker wins from here within so many plies, or that he does not.
    fn shows_win(&mut self, position: &G::Position, plies: u32) -> Result<bool, Unwritten> {
        let game = self.prover.game;
        if let Some(outcome) = game.outcome(position) {
            return Ok(outcome.value(self.prover.attacker) >= 1.0);
        }
        if self.prover.attacks(position) {
            let known = Known::of(game, *position);
            // A decision whose end is not known yet is one that this way has come back to.
            match self.known.get(&known) {
                Some(&is_won) => Ok(is_won),
                None => self.decides(position, known, plies),
            }
        } else {
            for legal in moves_in_order(game, position) {
                if !self.shows_win(&game.play(position, legal), plies.saturating_sub(1))? {
                    self.put_right(position, plies);
                    return Ok(false);
                }
            }
            Ok(true)
        }
    }

    /// Chooses the attacker's move, another where one proves wrong.
    fn decides(
        &mut self,
        position: &G::Position,
        known: Known<G::Position>,
        plies: u32,
    ) -> Result<bool, Unwritten> {
        let game = self.prover.game;
        let limits = Limits { depth: plies, ..self.limits };
        let limits = self.prover.fewest_plies(position, &limits);
        let (before, order_before) = (self.decisions.len(), self.order.len());
        let mut tried = Vec::new();
        self.order.push(known);
        self.known.insert(known, false);
        while let Some(next) = self.prover.way_to_win(position, &tried, &limits) {
            let moves = moves_in_order(game, position);
            let number = moves.iter().position(|&legal| game.play(position, legal) == next);
            // It is one of the moves, since the next position came from one.
            push_decision(&mut self.decisions, number.unwrap_or_default());
            if self.shows_win(&next, limits.depth.saturating_sub(1))? {
                self.known.insert(known, true);
                return Ok(true);
            }
            self.forget(before, order_before + 1);
            tried.push(next);
        }
        if self.prover.must_stop(&self.limits) {
            return Err(Unwritten::Stopped);
        }
        self.forget(before, order_before);
        self.put_right(position, plies);
        Ok(false)
    }

    /// Takes back the last decisions.
    fn forget(&mut self, decisions: usize, order: usize) {
        self.decisions.truncate(decisions);
        for known in self.order.drain(order..) {
            self.known.remove(&known);
        }
    }

    /// Searches a position again that the table may be wrong about.
    fn put_right(&mut self, position: &G::Position, plies: u32) {
        let key = self.prover.key(position, plies);
        let limits = Limits { depth: plies, ..self.limits };
        self.prover.widen(position, key, Numbers::BOUNDLESS, &limits);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tablier_core::proof::Proof;
    use tablier_core::{Game, Options, Seat};
    use tablier_games::tortuga::Tortuga;

    use super::*;
    use crate::prove::{ProofTable, Verdict};

    /// Says in the table that every move of a position wins.
    fn lie(game: &Tortuga, position: &<Tortuga as Game>::Position, table: &mut ProofTable) {
        let mut prover = Prover::new(game, Seat(0), table);
        prover.list_children(position, u32::MAX);
        let keys: Vec<_> = prover.children.drain(..).map(|child| child.key).collect();
        let own = prover.key(position, u32::MAX);
        for key in keys {
            table.store(key, Numbers::LOST, 1);
        }
        table.store(own, Numbers::REACHED, 1);
    }

    #[test]
    fn a_table_that_is_wrong_is_put_right() {
        let game = Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap();
        for (text, expected) in [
            ("1s1n/2n1n/2sx1n/1ss2nn/s3n1/s4/s1n1 s", Verdict::Proved),
            ("s3/5/6/2n4/6/5/4 s", Verdict::Disproved),
        ] {
            let position = game.read_position(text).unwrap();
            let mut table = ProofTable::new(1);
            lie(&game, &position, &mut table);
            let mut prover = Prover::new(&game, Seat(0), &mut table);
            let decisions = prover.decisions(&position, Limits::default());
            assert_eq!(prover.prove(&position, Limits::default()), expected, "{text}");
            match decisions {
                Ok(decisions) => {
                    let (id, options) = (Tortuga::INFO.id.to_owned(), Vec::new());
                    let position = text.to_owned();
                    let proof = Proof { game: id, options, position, winner: Seat(0), decisions };
                    assert!(proof.check(&game).is_ok());
                    assert_eq!(expected, Verdict::Proved);
                }
                Err(reason) => {
                    assert_eq!((reason, expected), (Unwritten::NotWon, Verdict::Disproved));
                }
            }
        }
    }
}
