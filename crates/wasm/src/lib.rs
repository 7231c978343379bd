//! Tablier in a browser: rules, boards with words, records, the engine, and tables that need no server.
//!
//! Everything here is called from scripts, on one thread, and is as thin as can be: requests are read from JSON, the
//! crates below do the work, and the types of `tablier-protocol` go back as JSON. A request that fails becomes an
//! `Error` with the sentence in the caller's language, and its code.
//!
//! What may take long (`Game::choose`, `Game::analyse`, `Game::prove`, `OrthokonSolution::solve`) is called in a worker
//! of its own, which is ended to stop it.

mod benchmark;
mod catalogue;
mod clock;
mod engine;
mod failure;
mod game;
mod local_table;
mod orthokon;
mod phrases;
mod request;
mod table_game;

use tablier_core::{Texts, texts};

pub use benchmark::measure_search;
pub use catalogue::{catalogue, guide_refusal, guided_start, seat_names, symbols, table_id};
pub use failure::Failure;
pub use game::Game;
pub use local_table::LocalTable;
pub use orthokon::OrthokonSolution;
pub use table_game::TableGame;

/// The phrases of this crate.
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_phrase() {
        tablier_conformance::every_language_has_every_phrase(super::PHRASES);
    }
}
