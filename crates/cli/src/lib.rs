//! The parts of the program `tablier` that its benchmarks use as well.

pub mod bench;
