//! How strong people are, by game, company and speed.
//!
//! Between two it is Glicko-2, among three and four Weng-Lin, both on the scale of Elo: somebody new
//! has 1500, and who has 400 more wins ten games of eleven.

mod class;
mod levels;
mod rating;

pub use class::{Class, PlayerCount, Speed};
pub use levels::{level, levels};
pub use rating::{PROVISIONAL, Place, Rating, rate};
