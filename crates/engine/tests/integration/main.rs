//! The engine through its public interface. What measures memory is in `tests/memory.rs`, what
//! registers a game in `tests/registered_game.rs`.

mod expectimax;
mod levels;
mod limits;
mod measured;
mod monte_carlo;
mod nim;
mod orthokon;
mod outside_game;
mod players;
mod proofs;
mod search;
mod tor;
