//! The Tablier server: tables, clocks, users and their games over HTTP.
//!
//! The layers, each of which uses only those above it:
//!
//! - `clock`, `i18n`, `limits`, `log`, `metrics`, `secret`: what everything else needs;
//! - [`ratings`], [`store`] and [`bus`]: how ratings change, where everything is kept, how nodes wake each other;
//! - [`services`]: the running tables, users, ratings, the archive of games;
//! - `connections`, `rate_limits` and `request`: what handlers need of a request;
//! - `api` and `web`: JSON and WebSocket, and the HTML pages, beside each other;
//! - `middleware` and `router`: what stands around all handlers;
//! - [`Server`] is all of it on one port, [`Worker`] only thinks for servers, [`admin`] is for the operator.
//!
//! `tests/integration/layers.rs` holds this order.

#![allow(missing_docs, reason = "names say what fields are; comments say what they do not")]

pub mod admin;
mod api;
pub mod bus;
mod client_address;
pub mod clock;
mod connections;
mod i18n;
pub mod limits;
mod listener;
mod log;
mod lookalikes;
mod metrics;
mod middleware;
mod rate_limits;
pub mod ratings;
mod request;
mod router;
pub mod secret;
mod serve;
pub mod services;
pub mod store;
mod web;
mod worker;

use tablier_core::{Texts, texts};

pub use api::openapi_json;
pub use client_address::ClientAddress;
pub use connections::ConnectionLimits;
pub use log::{LogFormat, NotAFilter, start_logging};
pub use rate_limits::RateLimits;
pub use request::{NotAProxy, Proxy};
pub use serve::{Config, Server, StartError};
pub use store::StoreConfig;
pub use worker::{Worker, WorkerConfig};

/// What the server has to say.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::ENGLISH, &[tablier_server::PHRASES]).unwrap();
/// assert!(book.translate(&Message::new("table-blocked")).contains("blocked"));
/// ```
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_phrase() {
        tablier_conformance::every_language_has_every_phrase(super::PHRASES);
    }
}
