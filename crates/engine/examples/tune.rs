//! Learns the weights of an evaluation from games that the engine plays against itself.
//!
//!     cargo run --release -p tablier-engine --example tune -- tor --games 4000 --nodes 3000
//!
//! Every quiet position of the games is a sample: what is on the board, what the search found, and
//! who won in the end. So are some that random moves lead to, because a search meets many positions
//! that nobody would play. The weights are those for which the chance that goes with the evaluation
//! fits best (logistic regression), in hundredths. Played again with the new weights, the games become
//! better, and so do the weights.

use std::env;
use std::f32::consts::LN_10;
use std::process::ExitCode;
use std::thread;

use tablier_core::{Game, Match, Options};
use tablier_engine::{Blindness, Dice, Limits, LinearEvaluation, ReportOf, Search, Team, opening};

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
const TEST: usize = 10;
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
struct Sample {
    features: Vec<(u16, i16)>,
    chance: f32,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |name: &str, usual: u64| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok()).unwrap_or(usual)
    };
    let effort = Effort {
        games: number("--games", 2000),
        nodes: number("--nodes", 2000),
        threads: number("--threads", 2),
        seed: number("--seed", 1),
    };
    match arguments.first().map(String::as_str) {
        Some("ordo") => tune::<tablier_games::ordo::Ordo>(effort),
        Some("tortuga") => tune::<tablier_games::tortuga::Tortuga>(effort),
        Some("tor") => tune::<tablier_games::tor::Tor>(effort),
        other => {
            eprintln!("no weights to learn for {other:?}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// How much to learn from.
#[derive(Clone, Copy)]
struct Effort {
    games: u64,
    nodes: u64,
    threads: u64,
    seed: u64,
}

fn tune<G: LinearEvaluation>(effort: Effort) {
    let Ok(game) = G::new(&Options::defaults(G::INFO)) else { return };
    let play = |first: u64| {
        let own = (first..effort.games).step_by(effort.threads as usize);
        own.map(|number| samples_of(&game, effort, number)).collect::<Vec<_>>()
    };
    let games: Vec<Vec<Sample>> = thread::scope(|scope| {
        let threads: Vec<_> =
            (0..effort.threads).map(|first| scope.spawn(move || play(first))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    let (test, learn): (Vec<_>, Vec<_>) =
        games.into_iter().enumerate().partition(|(number, _)| number % TEST == 0);
    let [test, learn]: [Vec<Sample>; 2] =
        [test, learn].map(|part| part.into_iter().flat_map(|(_, samples)| samples).collect());
    eprintln!("{} samples, and {} aside", learn.len(), test.len());
    print(&fit(G::FEATURES, learn, &test, effort.seed));
}

/// Plays one game and samples its quiet positions.
fn samples_of<G: LinearEvaluation>(game: &G, effort: Effort, number: u64) -> Vec<Sample> {
    let mut dice = Dice::new(effort.seed ^ number << 20);
    let plies = dice.below(LONGEST_OPENING + 1);
    let mut played: Match<G> = opening(game, plies as usize, dice.number());
    let mut team = Team::new(MEBIBYTES);
    let (mut seen, mut samples) = (Vec::new(), Vec::new());
    while played.outcome().is_none() && played.len() < LONGEST_GAME {
        let here = *played.position();
        let report = search(&played, &mut team, effort.nodes);
        let (Some(best), Some(line)) = (report.best(), report.lines.first()) else { break };
        let chance = line.score.win_chance() as f32;
        if game.is_quiet(&here) {
            seen.push((here, chance));
        }
        if dice.below(2) == 0 {
            samples.extend(sample_aside(game, &here, &mut team, effort.nodes, &mut dice));
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

fn random_move<G: Game>(game: &G, position: &G::Position, dice: &mut Dice) -> Option<G::Move> {
    game.any_move(position, |count| dice.below(count))
}

/// Gradient descent in small batches, each weight at its own pace (Adam).
fn fit(features: usize, mut learn: Vec<Sample>, test: &[Sample], seed: u64) -> Vec<f32> {
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
        if round % 10 == 9 {
            let [learnt, held] = [learn.as_slice(), test].map(|part| loss(&weights, part));
            eprintln!("round {:>3}: loss {learnt:.5}, of other samples {held:.5}", round + 1);
        }
    }
    weights
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

/// The weights as Rust reads them.
fn print(weights: &[f32]) {
    for line in weights.chunks(12) {
        let numbers: Vec<_> = line.iter().map(|weight| format!("{weight:.0}")).collect();
        println!("    {},", numbers.join(", "));
    }
}
