//! `tablier perft`: counting sequences of moves, on all cores.

use std::io::Write;
use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use serde_json::{Map, json};
use tablier_core::AnyMatch;

use crate::arguments::PerftArguments;
use crate::failure::Failure;

/// The work is cut into at least so many parts for each thread, so that none waits long for the
/// others at the end.
const PARTS_PER_THREAD: usize = 16;
/// The work is cut at most so many plies from the start: before a position can stand on the board
/// for the third time, since repetition plays no part in perft.
const MOST_CUTS: u32 = 4;

pub(crate) fn run(arguments: &PerftArguments, out: &mut dyn Write) -> Result<(), Failure> {
    let start = arguments.position.begin()?;
    let threads = arguments
        .threads
        .map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from);
    let mut divided = Map::new();
    let total = match arguments.depth.checked_sub(1).filter(|_| arguments.divide) {
        None => count(vec![start], arguments.depth, threads).iter().sum::<u64>(),
        Some(below) => {
            let (moves, roots): (Vec<_>, Vec<_>) = children(&*start).unzip();
            let counts = count(roots, below, threads);
            let total = counts.iter().sum();
            divided.extend(moves.into_iter().zip(counts.into_iter().map(Into::into)));
            total
        }
    };
    if arguments.format.json {
        let mut object = json!({ "depth": arguments.depth, "count": total });
        if arguments.divide {
            object["divide"] = divided.into();
        }
        writeln!(out, "{object}")?;
    } else {
        for (text, count) in divided {
            writeln!(out, "{text}: {count}")?;
        }
        writeln!(out, "{total}")?;
    }
    Ok(())
}

/// A position to count from, for the root with this index.
type Part = (usize, Box<dyn AnyMatch>);

/// Perft of each root.
fn count(roots: Vec<Box<dyn AnyMatch>>, depth: u32, threads: usize) -> Vec<u64> {
    let counts: Vec<_> = roots.iter().map(|_| AtomicU64::new(0)).collect();
    let (parts, depth) = cut(roots.into_iter().enumerate().collect(), depth, threads);
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((root, part)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            counts[*root].fetch_add(part.perft(depth), Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

/// Replaces positions by those one ply further until there are enough of them for all threads.
fn cut(mut parts: Vec<Part>, mut depth: u32, threads: usize) -> (Vec<Part>, u32) {
    let mut cuts = 0;
    while threads > 1 && parts.len() < threads * PARTS_PER_THREAD && depth > 1 && cuts < MOST_CUTS {
        let next = parts
            .iter()
            .flat_map(|(root, part)| children(&**part).map(move |(_, next)| (*root, next)));
        parts = next.collect();
        depth -= 1;
        cuts += 1;
    }
    (parts, depth)
}

/// The legal moves, each with the position it leads to.
fn children(played: &dyn AnyMatch) -> impl Iterator<Item = (String, Box<dyn AnyMatch>)> {
    played.legal_moves().into_iter().filter_map(|text| {
        let mut next = played.fork();
        // A listed move is legal, so nothing is left out.
        next.play(&text).ok()?;
        Some((text, next))
    })
}
