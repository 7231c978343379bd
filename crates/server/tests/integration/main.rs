//! The server, from its store to the pages.

mod http;
mod layers;
mod nodes;
mod postgres;
mod store;
mod tables;
mod time;
