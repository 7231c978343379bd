//! Learns the weights of an evaluation from games that the engine plays against itself.
//!
//! Every quiet position of the games is a sample: what is on the board, what the search found, and
//! who won in the end. So are some that random moves lead to, because a search meets many positions
//! that nobody would play. The weights are those for which the chance that goes with the evaluation
//! fits best (logistic regression), in hundredths. Played again with the new weights, the games become
//! better, and so do the weights.

use std::f32::consts::LN_10;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use tablier_core::{Match, Options};

use crate::dice::Dice;
use crate::limits::{Limits, WorkerPool};
use crate::match_runner::opening;
use crate::playout::random_move;
use crate::search::{Blindness, LinearEvaluation, ReportOf, Search, Team};

/// How many random plies a game begins with at most.
const LONGEST_OPENING: u64 = 12;
/// A game is broken off after so many plies, and tells nothing.
const LONGEST_GAME: usize = 400;
/// One of so many moves of a game is random, so that the games differ.
const RANDOM: u64 = 20;
/// The part that the result of the game has in what is learnt about a position; the rest is what the
/// search found there, which later mistakes do not blur.
const RESULT: f32 = 0.3;
/// One of so many games is kept aside to see whether the weights hold for games not learnt from.
/// Positions of one game are too much alike to be parted.
const TEST: u64 = 10;
/// The memory of the search.
const MEBIBYTES: usize = 4;
const ROUNDS: usize = 20;
const BATCH: usize = 4096;
/// How far a weight moves in one step at first, in hundredths.
const STEP: f32 = 2.0;
/// What a hundredth of a large weight costs, so that what is seldom seen stays small.
const DECAY: f32 = 1e-6;
/// The logistic function of a score has odds of ten to one for 400 hundredths.
const SLOPE: f32 = LN_10 / 400.0;

/// What is on the board, and what the side to move can expect.
#[derive(Debug)]
struct Sample {
    features: Vec<(u16, i16)>,
    chance: f32,
}

/// How much to learn from.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// How many games are played.
    pub games: u64,
    /// How many positions are looked at for a move.
    pub nodes: u64,
    /// Decides what is left to chance.
    pub seed: u64,
}

/// What was learnt.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// The weight of each feature, in hundredths.
    pub weights: Vec<f32>,
    /// How many positions were learnt from.
    pub samples: usize,
    /// The mean logarithmic loss of these positions.
    pub loss: f32,
    /// The same of positions that were kept aside: if it is much larger, more games are needed.
    pub loss_aside: f32,
}

/// Learns the weights of a game; nothing if its default options do not fit together.
pub(crate) fn tune<G: LinearEvaluation>(
    tuning: &Tuning,
    workers: &dyn WorkerPool,
) -> Option<Tuned> {
    let game = G::new(&Options::defaults(G::INFO)).ok()?;
    let (next, played) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let play = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= tuning.games {
                return;
            }
            let samples = samples_of(&game, tuning, number);
            played.lock().unwrap_or_else(PoisonError::into_inner).push((number, samples));
        }
    };
    workers.work(&|_| play(), &mut || play());
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|(number, _)| *number);
    let (aside, learn): (Vec<_>, Vec<_>) =
        played.into_iter().partition(|(number, _)| number % TEST == 0);
    let [aside, learn]: [Vec<Sample>; 2] =
        [aside, learn].map(|part| part.into_iter().flat_map(|(_, samples)| samples).collect());
    let samples = learn.len();
    let (weights, learn) = fit(G::FEATURES, learn, tuning.seed);
    let [loss, loss_aside] = [&learn, &aside].map(|part| loss(&weights, part));
    Some(Tuned { weights, samples, loss, loss_aside })
}

/// Plays one game and samples its quiet positions.
fn samples_of<G: LinearEvaluation>(game: &G, tuning: &Tuning, number: u64) -> Vec<Sample> {
    let mut dice = Dice::new(tuning.seed ^ number << 20);
    let plies = dice.below(LONGEST_OPENING + 1);
    let mut played: Match<G> = opening(game, plies as usize, dice.number());
    let mut team = Team::new(MEBIBYTES);
    let (mut seen, mut samples) = (Vec::new(), Vec::new());
    while played.outcome().is_none() && played.len() < LONGEST_GAME {
        let here = *played.position();
        let report = search(&played, &mut team, tuning.nodes);
        let (Some(best), Some(line)) = (report.best(), report.lines.first()) else { break };
        let chance = line.score.win_chance() as f32;
        if game.is_quiet(&here) {
            seen.push((here, chance));
        }
        if dice.below(2) == 0 {
            samples.extend(sample_aside(game, &here, &mut team, tuning.nodes, &mut dice));
        }
        let random = random_move(game, &here, &mut dice).filter(|_| dice.below(RANDOM) == 0);
        played.play(random.unwrap_or(best));
    }
    let Some(outcome) = played.outcome() else { return samples };
    samples.extend(seen.iter().map(|(position, chance)| {
        let result = outcome.value(game.turn(position).seat());
        sample(game, position, RESULT * result + (1.0 - RESULT) * chance)
    }));
    samples
}

/// A quiet position one or two random plies away.
fn sample_aside<G: LinearEvaluation>(
    game: &G,
    from: &G::Position,
    team: &mut Team,
    nodes: u64,
    dice: &mut Dice,
) -> Option<Sample> {
    let mut position = *from;
    for _ in 0..=dice.below(2) {
        position = game.play(&position, random_move(game, &position, dice)?);
    }
    if game.outcome(&position).is_some() || !game.is_quiet(&position) {
        return None;
    }
    let report = search(&Match::from_position(game.clone(), position), team, nodes);
    Some(sample(game, &position, report.lines.first()?.score.win_chance() as f32))
}

fn sample<G: LinearEvaluation>(game: &G, position: &G::Position, chance: f32) -> Sample {
    let mut features = Vec::new();
    game.features(position, |feature, count| features.push((feature as u16, count as i16)));
    Sample { features, chance }
}

fn search<G: LinearEvaluation>(played: &Match<G>, team: &mut Team, nodes: u64) -> ReportOf<G> {
    team.next_move();
    let limits = Limits { nodes, ..Limits::default() };
    Search { played, team, limits, lines: 1, blindness: Blindness::NONE }.lead(&mut |_| {})
}

/// Gradient descent in small batches, each weight at its own pace (Adam). The samples come back in another order.
fn fit(features: usize, mut learn: Vec<Sample>, seed: u64) -> (Vec<f32>, Vec<Sample>) {
    let mut weights = vec![0.0_f32; features];
    let (mut mean, mut square) = (vec![0.0_f32; features], vec![0.0_f32; features]);
    let mut dice = Dice::new(seed);
    let mut step = 0;
    for round in 0..ROUNDS {
        for last in (1..learn.len()).rev() {
            learn.swap(last, dice.below(last as u64 + 1) as usize);
        }
        let pace = STEP * (1.0 - round as f32 / ROUNDS as f32);
        for batch in learn.chunks(BATCH) {
            let mut gradient = vec![0.0_f32; features];
            for sample in batch {
                let error = chance(&weights, sample) - sample.chance;
                for &(feature, count) in &sample.features {
                    gradient[usize::from(feature)] += error * f32::from(count);
                }
            }
            step += 1;
            for (i, weight) in weights.iter_mut().enumerate() {
                let slope = gradient[i] / batch.len() as f32 + DECAY * *weight;
                mean[i] = 0.9 * mean[i] + 0.1 * slope;
                square[i] = 0.999 * square[i] + 0.001 * slope * slope;
                let fair = [
                    mean[i] / (1.0 - 0.9_f32.powi(step)),
                    square[i] / (1.0 - 0.999_f32.powi(step)),
                ];
                *weight -= pace * fair[0] / (fair[1].sqrt() + 1e-5);
            }
        }
    }
    (weights, learn)
}

fn chance(weights: &[f32], sample: &Sample) -> f32 {
    let told = sample.features.iter();
    let value: f32 = told.map(|&(i, count)| weights[usize::from(i)] * f32::from(count)).sum();
    1.0 / (1.0 + (-SLOPE * value).exp())
}

/// The mean of the logarithmic loss.
fn loss(weights: &[f32], samples: &[Sample]) -> f32 {
    let loss = |sample: &Sample| {
        let chance = chance(weights, sample).clamp(1e-6, 1.0 - 1e-6);
        -sample.chance * chance.ln() - (1.0 - sample.chance) * (1.0 - chance).ln()
    };
    samples.iter().map(loss).sum::<f32>() / samples.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use tablier_games::ordo::Ordo;

    use super::*;
    use crate::{Alone, Threads};

    #[test]
    fn the_same_is_learnt_by_any_number_of_workers() {
        let tuning = Tuning { games: 11, nodes: 50, seed: 1 };
        let alone = tune::<Ordo>(&tuning, &Alone).unwrap();
        let together = tune::<Ordo>(&tuning, &Threads(2)).unwrap();
        assert_eq!(alone.weights, together.weights);
        assert_eq!(alone.weights.len(), Ordo::FEATURES);
        assert!(alone.samples > 100 && alone.weights.iter().any(|weight| weight.abs() > 1.0));
        // Who knows nothing has a loss of ln 2.
        assert!(alone.loss < 0.69, "{}", alone.loss);
    }
}
