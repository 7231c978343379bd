//! Neither finding nor making moves allocates memory.

#![allow(clippy::unwrap_used)]

use tablier_core::{Game, Options, perft};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

/// How often everything is counted. The harness of the tests allocates on its own thread while a test begins:
/// what the moves allocate is in every count, what the harness does is not.
const COUNTS: u32 = 10;

/// The fewest blocks that were allocated while something was done several times.
fn fewest_allocations(work: impl Fn()) -> u64 {
    let count = || {
        let before = dhat::HeapStats::get().total_blocks;
        work();
        dhat::HeapStats::get().total_blocks - before
    };
    (0..COUNTS).map(|_| count()).min().unwrap()
}

fn allocates_nothing<G: Game>() {
    let game = G::new(&Options::defaults(G::INFO)).unwrap();
    let start = game.start();
    let allocated = fewest_allocations(|| {
        let leaves = perft(&game, &start, 3);
        let mut visited = 0;
        game.each_move(&start, |legal| {
            let next = game.play(&start, legal);
            game.each_move(&next, |_| visited += u32::from(game.outcome(&next).is_none()));
        });
        assert!(leaves > 0 && visited > 0, "nothing was counted in {}", G::INFO.id);
    });
    assert_eq!(allocated, 0, "{} allocates", G::INFO.id);
}

// One test in this file: others would allocate at the same time.
#[test]
fn moves_allocate_nothing() {
    let _profiler = dhat::Profiler::builder().testing().build();
    macro_rules! check {
        ($($module:ident: $game:ident),* $(,)?) => {
            $(allocates_nothing::<tablier_games::$module::$game>();)*
        };
    }
    tablier_games::with_games!(check);
}
