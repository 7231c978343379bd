//! The checker of the fault test: holds what is stored against what the clients were told.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::missing_panics_doc)]

pub mod checker;
pub mod history;
