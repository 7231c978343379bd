//! The rules of the games, one module a game, and the registry that lists them.
//!
//! ```
//! let game = tablier_games::game("orthokon", []).unwrap();
//! let mut played = game.begin();
//! assert_eq!(played.legal_moves().len(), 10);
//! played.play("a1-a3").unwrap();
//! assert_eq!(played.position(), "wbbb/w3/4/1www b");
//! ```

#![warn(missing_docs)]

mod bits;
mod registry;

pub mod ordo;
pub mod orthokon;
pub mod theseion;
pub mod tor;
pub mod tortuga;

pub use registry::{Visitor, find, game, infos, phrasebook, phrases, visit, visit_all};
