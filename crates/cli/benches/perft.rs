//! Leaf nodes of perft per second for every game, held against cozy-chess in the same run.

#![allow(clippy::unwrap_used)]

use cozy_chess::Board;
use tablier_cli::bench::{self, Line};

fn main() {
    let start = Board::default();
    let chess = bench::measure(|depth| chess_perft(std::hint::black_box(&start), depth as u8));
    println!("perft from the start position, one thread, the last ply counted and not made\n");
    println!("{:12} {:>5} {:>14} {:>7} {:>6}", "game", "depth", "leaves/s", "ratio", "bytes");
    let million = |speed: f64| format!("{:.1} M", speed / 1e6);
    println!(
        "{:12} {:>5} {:>14} {:>7}",
        "cozy-chess",
        chess.depth,
        million(chess.leaves_per_second),
        "1.00"
    );
    bench::games(|Line { id, speed, position_bytes, .. }| {
        let ratio = speed.leaves_per_second / chess.leaves_per_second;
        println!(
            "{id:12} {:>5} {:>14} {ratio:>7.2} {position_bytes:>6}",
            speed.depth,
            million(speed.leaves_per_second),
        );
    })
    .unwrap();
}

/// Perft as chess programs count it: the last ply by the size of the move sets.
fn chess_perft(board: &Board, depth: u8) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth <= 1 {
            count += moves.len() as u64;
        } else {
            for legal in moves {
                let mut next = board.clone();
                next.play_unchecked(legal);
                count += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    count
}
