//! What the server does, whichever way it is asked: the API and the pages call these, never the store.

pub mod archive;
pub(crate) mod boards;
pub(crate) mod database_time;
pub mod disconnect;
pub mod engine;
pub(crate) mod guided_start;
pub(crate) mod pictures;
pub mod ratings;
pub(crate) mod render_cache;
pub mod tables;
pub mod users;
