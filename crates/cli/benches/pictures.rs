//! How long pictures take: a PNG of every game, and a film of a hundred moves.

#![allow(clippy::unwrap_used)]

use std::hint::black_box;
use std::time::Instant;

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use tablier_core::Scene;
use tablier_draw::{Look, Painter, gif, png, svg};

/// The middle one of so many runs is printed.
const RUNS: usize = 21;
/// How many moves are played before a picture, and in a film.
const MOVES: usize = 24;
const FILM: usize = 100;
/// What was wished for.
const PNG_GOAL: &str = "20 ms";
const GIF_GOAL: &str = "3 s";

fn main() {
    let look = Look::default();
    println!("pictures of {} pixels after {MOVES} moves, films of {FILM} moves\n", look.size);
    println!(
        "{:12} {:>10} {:>10} {:>10} {:>8} {:>10} {:>8}",
        "game", "svg", "first png", "next png", "goal", "gif", "goal"
    );
    for game in tablier_games::infos() {
        let scenes = scenes(game.id);
        let middle = &scenes[MOVES.min(scenes.len() - 1)];
        let svg_time = median(|| drop(black_box(svg(middle, game, &look))));
        let first_time = median(|| drop(black_box(png(middle, game, &look).unwrap())));
        let mut painter = Painter::new(game, &look);
        let next_time = median(|| drop(black_box(painter.png(middle).unwrap())));
        let begin = Instant::now();
        black_box(gif(&scenes, game, &look).unwrap());
        let gif_time = begin.elapsed().as_secs_f64();
        println!(
            "{:12} {:>7.2} ms {:>7.2} ms {:>7.2} ms {PNG_GOAL:>8} {gif_time:>8.2} s {GIF_GOAL:>8}",
            game.id,
            svg_time * 1e3,
            first_time * 1e3,
            next_time * 1e3
        );
    }
}

/// A game of random moves; another one is begun where it is over too soon.
fn scenes(id: &str) -> Vec<Scene> {
    let game = tablier_games::game(id, []).unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut played = game.begin();
    let mut scenes = vec![played.scene()];
    while scenes.len() <= FILM {
        let moves = played.legal_moves();
        if moves.is_empty() {
            played = game.begin();
            continue;
        }
        played.play(&moves[random.random_range(..moves.len())]).unwrap();
        scenes.push(played.scene());
    }
    scenes
}

fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<_> = (0..RUNS)
        .map(|_| {
            let begin = Instant::now();
            run();
            begin.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}
