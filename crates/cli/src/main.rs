//! The program `tablier`.

fn main() {}
