//! Théséion: a race in which whoever stands alone can be thrown back.
//!
//! The weights come from a logistic regression: of who won, on what is counted here, in 300,000
//! positions of games that this evaluation played against itself, one move in twelve at random, at
//! tables of two, three and four, with alliances and without. Then each was made larger and smaller
//! by 40 %, and tried against what it was in 4,000 games for two and 2,000 for four; only a smaller
//! [`ROLL`] did better, by one game in a hundred, and stands half-way. A weight for each square of
//! the board beside [`TURN`] predicted no better.

use tablier_core::{MAX_SEATS, Seat};
use tablier_games::theseion::{DARKNESS, Die, Position, SAVED, Theseion};

use crate::expectimax::ChanceEvaluate;
use crate::game_engine::{GameEngine, Playable};
use crate::players::Ladder;
use crate::playout::Shares;

impl Playable for Theseion {
    const ENGINE: GameEngine<Theseion> = GameEngine::expectimax()
        .looks(progress)
        .ladder(&LADDER)
        .measured(&[57.0, 57.5, 58.0, 61.0, 57.5, 59.5, 57.0, 72.0, 60.0])
        .benchmark_depth(3);
}

/// Here a glance at each move shows nearly everything, if the move is seen.
const LADDER: Ladder = [
    (100, 740),
    (100, 705),
    (100, 670),
    (100, 633),
    (100, 595),
    (100, 548),
    (100, 490),
    (100, 415),
    (100, 130),
];

/// What somebody who does not look ahead sees: a pawn saved counts more than enemies thrown back, and those more
/// than the way to the light.
fn progress(game: &Theseion, position: &Position, seat: Seat) -> i64 {
    let enemies = position.teams().each_seat();
    let enemies = enemies.filter(|&other| !position.teams().are_allied(seat, other));
    let thrown_back: i64 = enemies.map(|enemy| i64::from(position.dark(enemy))).sum();
    let saved = i64::from(position.saved(seat));
    saved * 1_000_000 + thrown_back * 10_000 - i64::from(game.steps_to_light(position, seat))
}

/// A pawn that is saved, against one in the darkness.
const RESCUE: f32 = 1.0;
/// A pawn on the board.
const ON_BOARD: f32 = 1.24;
/// Each turn that a pawn on the board would need to the light if it were alone.
const TURN: f32 = -0.45;
/// Each turn that would be lost if a pawn is met, by the chance that the next roll does it.
const MET_NOW: f32 = -0.4;
/// The same for the first roll of every other enemy.
const MET_LATER: f32 = -0.15;
/// A pawn next to the light, where a zero may save it.
const EDGING: f32 = 0.3;
/// The die.
const TO_ROLL: f32 = 0.31;
/// Each further roll in hand, as far as they are counted.
const ROLL: f32 = 0.4;
const MOST_ROLLS: usize = 3;
/// How much less every difference decides for each pawn that the leader has still to bring from the
/// darkness into the light.
const CALM: f32 = 0.47;

/// Places are numbered like this by [`Position::places`].
const PLACES: usize = 256;

impl ChanceEvaluate for Theseion {
    type Chart = Chart;

    fn chart(&self, position: &Position) -> Chart {
        Chart::new(self, position.die())
    }

    fn evaluate(&self, chart: &Chart, position: &Position) -> Shares {
        let seats = || position.teams().each_seat();
        let mut standing = [0_u8; PLACES];
        for seat in seats() {
            for &place in position.places(seat) {
                standing[place as usize] += 1;
            }
        }
        let mut worths = [f32::NEG_INFINITY; MAX_SEATS];
        let mut shortest = f32::INFINITY;
        for seat in seats() {
            worths[seat.index()] = worth(chart, position, &standing, seat);
            shortest = shortest.min(chart.way(position, seat));
        }
        let scale = 1.0 / (1.0 + CALM * shortest);
        let highest = worths.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        // Most seats are empty or lead, and the exponential of zero or of nothing takes as long as any other.
        let odds = worths.map(|worth| match worth - highest {
            0.0 => 1.0,
            f32::NEG_INFINITY => 0.0,
            behind => (behind * scale).exp(),
        });
        let sum: f32 = odds.iter().sum();
        odds.map(|odds| odds / sum)
    }
}

/// What the pawns and the rolls of a seat are worth, against seven pawns in the darkness.
fn worth(chart: &Chart, position: &Position, standing: &[u8; PLACES], seat: Seat) -> f32 {
    let mut worth = 0.0;
    for &place in position.places(seat) {
        match place {
            SAVED => worth += RESCUE,
            DARKNESS => {}
            square => {
                // Nobody is thrown back out of a block.
                let is_alone = standing[square as usize] == 1;
                worth += ON_BOARD + TURN * chart.turns[square as usize];
                worth += if is_alone { danger(chart, position, seat, square) } else { 0.0 };
                worth += if chart.edging[square as usize] { EDGING } else { 0.0 };
            }
        }
    }
    if seat == position.turn() {
        let further = position.rolls().saturating_sub(1).min(MOST_ROLLS as u8);
        worth += TO_ROLL + ROLL * f32::from(further);
    }
    worth
}

/// What it costs that a pawn can be met.
fn danger(chart: &Chart, position: &Position, seat: Seat, square: u8) -> f32 {
    let threats = &chart.threats[square as usize];
    let teams = position.teams();
    let mut danger = 0.0;
    for enemy in teams.each_seat().filter(|&other| !teams.are_allied(seat, other)) {
        let places = position.places(enemy).iter();
        let faces = places.fold(0, |faces, &from| faces | threats[from as usize]).count_ones();
        danger += faces as f32 * if enemy == position.turn() { MET_NOW } else { MET_LATER };
    }
    let loss = chart.turns[DARKNESS as usize] - chart.turns[square as usize];
    danger * chart.chance * loss.max(0.0)
}

/// What the board and the die mean for a pawn, by its place.
#[derive(Debug)]
pub struct Chart {
    /// How many turns a pawn needs to the light if it is alone on the board.
    turns: [f32; PLACES],
    /// For a square and a place: the faces with which a pawn comes from the place onto the square or
    /// over it, a bit each.
    threats: Vec<[u16; PLACES]>,
    /// The squares next to the light.
    edging: [bool; PLACES],
    /// The chance of a face.
    chance: f32,
}

impl Chart {
    fn new(game: &Theseion, die: Die) -> Self {
        let mut threats = vec![[0; PLACES]; game.squares().into()];
        let mut edging = [false; PLACES];
        let mut walks = Vec::new();
        for place in (0..game.squares()).chain([DARKNESS]) {
            for face in die.faces() {
                let mut ends = Vec::new();
                game.each_walk(place, face, |walk| {
                    let end = (game.end(walk), game.earned(walk));
                    if !ends.contains(&end) {
                        ends.push(end);
                    }
                    for square in game.entered(walk) {
                        threats[square as usize][place as usize] |= 1 << face;
                    }
                });
                walks.push(Walks { place, face, ends });
            }
            game.each_walk(place, 1, |step| edging[place as usize] |= game.end(step) == SAVED);
        }
        let chance = 1.0 / die.len() as f32;
        Chart { turns: turns_to_light(&walks, chance), threats, edging, chance }
    }

    /// The turns that all pawns of a seat need, in pawns that have not come onto the board.
    fn way(&self, position: &Position, seat: Seat) -> f32 {
        let turns = position.places(seat).iter().map(|&place| self.turns[place as usize]);
        // On a tiny board a pawn may be saved in the turn in which it comes.
        turns.sum::<f32>() / self.turns[DARKNESS as usize].max(1.0)
    }
}

/// Where the walks from a place with a face of the die end, and the rolls they earn.
#[derive(Debug)]
struct Walks {
    place: u8,
    face: u8,
    ends: Vec<(u8, u8)>,
}

/// How many turns a pawn needs to the light from each place if it is alone on the board and always
/// goes the best way. Each round of reckoning sees one roll further.
fn turns_to_light(walks: &[Walks], chance: f32) -> [f32; PLACES] {
    const ROUNDS: usize = 100;
    const ENOUGH: f32 = 1e-5;
    // By the rolls in hand, from 1 on.
    let mut turns = [[0.0_f32; MOST_ROLLS + 1]; PLACES];
    for _ in 0..ROUNDS {
        let mut change = 0.0_f32;
        for of_place in walks.chunk_by(|one, other| one.place == other.place) {
            let place = of_place[0].place;
            for rolls in 1..=MOST_ROLLS {
                let mean =
                    of_place.iter().map(|walks| walks.best(rolls, &turns)).sum::<f32>() * chance;
                let known = &mut turns[place as usize][rolls];
                change = change.max((mean - *known).abs());
                *known = mean;
            }
        }
        if change < ENOUGH {
            break;
        }
    }
    turns.map(|by_rolls| by_rolls[1])
}

impl Walks {
    /// The fewest turns after one of these walks, with so many rolls in hand.
    fn best(&self, rolls: usize, turns: &[[f32; MOST_ROLLS + 1]; PLACES]) -> f32 {
        let after = |&(end, earned): &(u8, u8)| match rolls - 1 + earned as usize {
            _ if end == SAVED => 0.0,
            0 => 1.0 + turns[end as usize][1],
            left => turns[end as usize][left.min(MOST_ROLLS)],
        };
        match self.face {
            // The turn is over, whatever was in hand.
            0 => 1.0 + turns[self.place as usize][1],
            _ if self.ends.is_empty() => after(&(self.place, 0)),
            _ => self.ends.iter().map(after).fold(f32::INFINITY, f32::min),
        }
    }
}
