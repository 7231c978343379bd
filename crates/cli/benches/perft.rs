//! Leaf nodes of perft per second for every game, held against cozy-chess in the same run.

use cozy_chess::Board;
use tablier_cli::bench::{self, Line};

/// The speed wished for, as a share of cozy-chess, and the size wished for, in bytes.
const GOALS: [(&str, f64, usize); 5] = [
    ("orthokon", 0.5, 16),
    ("ordo", 0.25, 48),
    ("tortuga", 0.25, 32),
    ("tor", 1.0, 96),
    ("theseion", 0.1, 128),
];

fn main() {
    let start = Board::default();
    let chess = bench::measure(|depth| chess_perft(std::hint::black_box(&start), depth as u8));
    println!("perft from the start position, one thread, the last ply counted and not made\n");
    println!(
        "{:12} {:>5} {:>14} {:>7} {:>6} {:>6} {:>5}",
        "game", "depth", "leaves/s", "ratio", "goal", "bytes", "goal"
    );
    let million = |speed: f64| format!("{:.1} M", speed / 1e6);
    println!(
        "{:12} {:>5} {:>14} {:>7}",
        "cozy-chess",
        chess.depth,
        million(chess.leaves_per_second),
        "1.00"
    );
    bench::games(|Line { id, speed, position_bytes, .. }| {
        let goal = GOALS.iter().find(|goal| goal.0 == id);
        let (ratio_goal, bytes_goal) =
            goal.map_or(("-".into(), "-".into()), |goal| (goal.1.to_string(), goal.2.to_string()));
        let ratio = speed.leaves_per_second / chess.leaves_per_second;
        println!(
            "{id:12} {:>5} {:>14} {ratio:>7.2} {ratio_goal:>6} {position_bytes:>6} {bytes_goal:>5}",
            speed.depth,
            million(speed.leaves_per_second),
        );
    });
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
