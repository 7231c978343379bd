//! Neither finding nor making moves allocates memory.

#![allow(clippy::unwrap_used)]

use tablier_core::{Game, Options, perft};
use tablier_games::{Visitor, visit_all};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

struct CountAllocations;

impl Visitor for CountAllocations {
    type Output = ();

    fn visit<G: Game>(&mut self) {
        let game = G::new(&Options::defaults(G::INFO)).unwrap();
        let start = game.start();
        let before = dhat::HeapStats::get().total_blocks;
        let leaves = perft(&game, &start, 3);
        let mut visited = 0;
        game.each_move(&start, |legal| {
            let next = game.play(&start, legal);
            game.each_move(&next, |_| visited += u32::from(game.outcome(&next).is_none()));
        });
        let allocated = dhat::HeapStats::get().total_blocks - before;
        assert!(leaves > 100 && visited > 10);
        assert_eq!(allocated, 0, "{} allocates", G::INFO.id);
    }
}

// Without the harness of tests, which allocates on another thread at the same time.
fn main() {
    let _profiler = dhat::Profiler::builder().testing().build();
    visit_all(&mut CountAllocations);
    println!("moves allocate nothing ... ok");
}
