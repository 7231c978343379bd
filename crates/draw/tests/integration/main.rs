//! Pictures of every game.

mod boards;
mod complete;
mod golden;
mod pictures;
mod pixels;
mod terminal;
