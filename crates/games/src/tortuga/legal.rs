//! Which moves are legal.
//!
//! A chain only ever leads forward, so it never meets again what it has jumped nor the cell it
//! came from: on its whole way the board may be taken as it was at the beginning. That allows to
//! find once, for all cells together, where a jump is possible, and to follow the chains of many
//! turtles at the same time.

use super::cells::{BASES, BOARD, DIRECTIONS, bit, each, leading_into, reached_from, shift};
use super::moves::{Move, Stride};
use super::position::{Position, Turtle};

/// Which of several chains may be chosen: the option `chain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chain {
    /// Any that cannot go on.
    Open,
    /// Only one with the most jumps.
    Longest,
}

/// What a chain has jumped so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Jumped {
    /// Nothing, or neutral turtles and no others.
    NoneOrNeutrals,
    /// Friends, perhaps neutral turtles too.
    Friends,
    /// Enemies, perhaps neutral turtles too.
    Enemies,
}

impl Jumped {
    const ALL: [Jumped; 3] = [Jumped::NoneOrNeutrals, Jumped::Friends, Jumped::Enemies];

    /// What it has jumped after one more, if it may: friends and enemies do not mix.
    #[inline]
    pub(super) fn and(self, over: Turtle) -> Option<Jumped> {
        match (self, over) {
            (_, Turtle::Neutral) => Some(self),
            (Jumped::NoneOrNeutrals | Jumped::Friends, Turtle::Friend) => Some(Jumped::Friends),
            (Jumped::NoneOrNeutrals | Jumped::Enemies, Turtle::Enemy) => Some(Jumped::Enemies),
            _ => None,
        }
    }

    /// Whether that will do where it may be an obligation to jump an enemy.
    fn fulfils(self, obliged: bool) -> bool {
        self == Jumped::Enemies || !obliged
    }
}

impl Turtle {
    /// The ways to jump such a turtle.
    #[inline]
    fn strides(self) -> &'static [Stride] {
        match self {
            Turtle::Friend | Turtle::Enemy => &[Stride::Jump],
            Turtle::Neutral => &[Stride::JumpFacingOwn, Stride::JumpFacingEnemy],
        }
    }
}

/// Calls `visit` with every legal move.
#[inline]
pub(super) fn each_move(position: &Position, chain: Chain, mut visit: impl FnMut(Move)) {
    if position.invader().is_some() {
        return;
    }
    let ways = Ways::of(position);
    let obliged = ways.must_jump_enemy();
    if !obliged {
        ways.each_step(&mut visit);
    }
    match chain {
        Chain::Open => ways.each_chain(obliged, &mut visit),
        Chain::Longest => {
            let jumps = |chain: Move| chain.landings().count();
            let mut longest = 0;
            ways.each_chain(obliged, &mut |chain| longest = longest.max(jumps(chain)));
            ways.each_chain(obliged, &mut |chain| {
                if jumps(chain) == longest {
                    visit(chain);
                }
            });
        }
    }
}

/// How many legal moves there are.
#[inline]
pub(super) fn count_moves(position: &Position, chain: Chain) -> u32 {
    if chain == Chain::Longest {
        let mut count = 0;
        each_move(position, chain, |_| count += 1);
        return count;
    }
    if position.invader().is_some() {
        return 0;
    }
    let ways = Ways::of(position);
    let obliged = ways.must_jump_enemy();
    let steps = if obliged { 0 } else { ways.count_steps() };
    steps + ways.count_ends(ways.jumpers(), Jumped::NoneOrNeutrals, obliged)
}

/// Whether a legal move leads onto the enemy's base.
pub(super) fn wins_at_once(position: &Position, chain: Chain) -> bool {
    let side = position.side();
    let (own, empty) = (position.turtles(side), position.empty());
    let base = BASES[side.next(2).index()];
    if empty & bit(base) == 0 || position.invader().is_some() {
        return false;
    }
    // Most often nobody is near enough, and nothing else need be asked.
    let arrives = |distance: u8| leading_into(bit(base), distance) & BOARD;
    let [mut steps, mut jumps] = [0; 2];
    for direction in DIRECTIONS[side.index()] {
        let before = arrives(direction);
        steps |= before & own;
        if before & !empty != 0 {
            jumps |= arrives(2 * direction);
        }
    }
    if steps | jumps == 0 {
        return false;
    }
    let ways = Ways::of(position);
    let obliged = ways.must_jump_enemy();
    if steps != 0 && !obliged {
        return true;
    }
    let mut found = false;
    let mut look = |legal: Move| found |= legal.landings().last().is_some_and(|(_, at)| at == base);
    match chain {
        Chain::Open => ways.each_chain(obliged, &mut look),
        Chain::Longest => each_move(position, chain, look),
    }
    found
}

/// What the side to move can do.
pub(super) struct Ways {
    directions: [u8; 3],
    own: u64,
    /// The own turtles that can step in each direction.
    steps: [u64; 3],
    /// The cells from which a jump over each kind of turtle is possible in each direction.
    jumps: [(Turtle, [u64; 3]); 3],
    /// The cells where a chain must go on, by what it has jumped so far.
    unfinished: [u64; 3],
}

impl Ways {
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        let side = position.side();
        let (own, empty) = (position.turtles(side), position.empty());
        let directions = DIRECTIONS[side.index()];
        let before_empty = directions.map(|direction| leading_into(empty, direction));
        let jumps =
            |set: u64| [0, 1, 2].map(|i| leading_into(set & before_empty[i], directions[i]));
        let jumps = [
            (Turtle::Friend, jumps(own)),
            (Turtle::Enemy, jumps(position.turtles(side.next(2)))),
            (Turtle::Neutral, jumps(position.neutral())),
        ];
        let unfinished = Jumped::ALL.map(|jumped| {
            let allowed = jumps.iter().filter(|(over, _)| jumped.and(*over).is_some());
            allowed.fold(0, |cells, (_, sets)| cells | any(sets))
        });
        let steps = before_empty.map(|cells| own & cells);
        Ways { directions, own, steps, jumps, unfinished }
    }

    /// Whether some chain jumps an enemy, at once or after neutral turtles.
    #[inline]
    pub(super) fn must_jump_enemy(&self) -> bool {
        let [_, (_, enemies), (_, neutrals)] = &self.jumps;
        let mut cells = self.own;
        while cells != 0 {
            if cells & any(enemies) != 0 {
                return true;
            }
            cells = (0..3).fold(0, |landings, i| landings | self.land(cells & neutrals[i], i));
        }
        false
    }

    /// A cell on which a chain that has come to `at` can land next, if it has to go on.
    pub(super) fn next_landing(&self, at: u8, jumped: Jumped) -> Option<u8> {
        let mut landing = None;
        self.each_jump(at, jumped, |_, _, next| landing = Some(next));
        landing
    }

    /// Where jumps in one of the three directions end.
    fn land(&self, jumpers: u64, i: usize) -> u64 {
        reached_from(jumpers, 2 * self.directions[i])
    }

    fn each_step(&self, visit: &mut impl FnMut(Move)) {
        for (set, direction) in self.steps.into_iter().zip(self.directions) {
            for from in each(set) {
                visit(Move::from_cell(from).then(Stride::Step, shift(from, direction)));
            }
        }
    }

    fn count_steps(&self) -> u32 {
        self.steps.iter().map(|set| set.count_ones()).sum()
    }

    /// The own turtles that can begin a chain.
    fn jumpers(&self) -> u64 {
        self.own & self.unfinished[Jumped::NoneOrNeutrals as usize]
    }

    /// Every chain that cannot go on; if that is an obligation, only those that jump an enemy.
    pub(super) fn each_chain(&self, obliged: bool, visit: &mut impl FnMut(Move)) {
        for from in each(self.jumpers()) {
            self.each_end(from, Jumped::NoneOrNeutrals, Move::from_cell(from), obliged, visit);
        }
    }

    /// Every end of a chain that has come to `at`.
    fn each_end<F: FnMut(Move)>(
        &self,
        at: u8,
        jumped: Jumped,
        chain: Move,
        obliged: bool,
        visit: &mut F,
    ) {
        if self.unfinished[jumped as usize] & bit(at) == 0 {
            if jumped.fulfils(obliged) {
                visit(chain);
            }
            return;
        }
        self.each_jump(at, jumped, |over, jumped, landing| {
            for &stride in over.strides() {
                self.each_end(landing, jumped, chain.then(stride, landing), obliged, visit);
            }
        });
    }

    /// Every jump with which a chain that has come to `at` can go on.
    fn each_jump(&self, at: u8, jumped: Jumped, mut visit: impl FnMut(Turtle, Jumped, u8)) {
        for (over, cells) in &self.jumps {
            let Some(jumped) = jumped.and(*over) else { continue };
            for (set, direction) in cells.iter().zip(self.directions) {
                if set & bit(at) != 0 {
                    visit(*over, jumped, shift(at, 2 * direction));
                }
            }
        }
    }

    /// How many ends there are for the chains that have come to these cells: the same as
    /// [`each_end`](Self::each_end), for all of them at once.
    fn count_ends(&self, cells: u64, jumped: Jumped, obliged: bool) -> u32 {
        let unfinished = self.unfinished[jumped as usize];
        let mut count =
            if jumped.fulfils(obliged) { (cells & !unfinished).count_ones() } else { 0 };
        if cells & unfinished == 0 {
            return count;
        }
        for (over, sets) in &self.jumps {
            let Some(jumped) = jumped.and(*over) else { continue };
            for (i, set) in sets.iter().enumerate() {
                let jumpers = cells & set;
                if jumpers != 0 {
                    let ends = self.count_ends(self.land(jumpers, i), jumped, obliged);
                    count += over.strides().len() as u32 * ends;
                }
            }
        }
        count
    }
}

/// The cells that are in at least one of the sets.
fn any(sets: &[u64; 3]) -> u64 {
    sets[0] | sets[1] | sets[2]
}
