//! Who plays well.
//!
//! Nothing here needs an operating system: when to stop is asked of a [`Stop`], which may look at a
//! clock, at a button, or at nothing.

mod contest;
mod dice;
mod limits;
mod mcts;
mod players;
mod playout;

pub use contest::{Table, opening};
pub use dice::Dice;
pub use limits::{Limits, Never, Stop};
pub use mcts::{Candidate, Mcts, Report};
pub use players::{GreedyPlayer, MctsPlayer, Player, RandomPlayer, Spec};
pub use playout::{Playout, Shares, playout};
