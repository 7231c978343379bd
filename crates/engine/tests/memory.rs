//! An engine keeps to the memory it was given.

#![allow(clippy::unwrap_used)]

use tablier_core::{Match, Options, Turn};
use tablier_engine::{Limits, Playable, Question, Spec, SystemClock, Threads, engine, opening};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

/// What everything beside the table may take, in mebibytes.
const BESIDE: usize = 32;

/// The most mebibytes that were in use at a time.
fn most_memory(work: impl FnOnce()) -> f64 {
    let _profiler = dhat::Profiler::builder().testing().build();
    work();
    dhat::HeapStats::get().max_bytes as f64 / f64::from(1 << 20)
}

fn keeps_to_its_memory<G: Playable>() {
    let game = G::new(&Options::defaults(G::INFO)).unwrap();
    let played: Match<G> = (4..20)
        .map(|plies| opening(&game, plies, 1))
        .find(|played| matches!(game.turn(played.position()), Turn::Seat(_)))
        .unwrap();
    let limits = Limits { nodes: 1_500, ..Limits::default() };
    for mebibytes in [1, 3, 40] {
        let most = most_memory(|| {
            let mut engine = engine(mebibytes, Box::new(Threads(2)), 0);
            // What is kept between moves must not pile up.
            for _ in 0..2 {
                engine.analyse(&Question::new(&played, limits), &mut |_| {});
            }
        });
        let id = G::INFO.id;
        assert!(most <= (mebibytes + BESIDE) as f64, "{id} takes {most} MiB for {mebibytes}");
    }
    let most = most_memory(|| {
        let mut player = Spec::Mcts(300).player(1, &SystemClock);
        player.choose(&played, &tablier_engine::Never);
    });
    assert!(most <= 64.0 + BESIDE as f64, "playouts of {} take {most} MiB", G::INFO.id);
}

/// Calls a function with the type of every game.
macro_rules! in_every_game {
    ($check:ident) => { tablier_games::with_games!(in_every_game, $check) };
    ($check:ident; $($module:ident: $game:ident),* $(,)?) => {{
        $($check::<tablier_games::$module::$game>();)*
    }};
}

// One test in this file: others would allocate at the same time.
#[test]
fn engines_keep_to_their_memory() {
    // The table of Orthokon is made when it is first needed; all that is counted here.
    in_every_game!(keeps_to_its_memory);
}
