//! The Tablier server: tables, clocks, users and their games over HTTP.
//!
//! [`table`] is one table as a pure state machine; [`store`] keeps its events, [`tables`] runs the tables that
//! are in use, with the threads of the [`engine`]. [`people`] are guests, accounts and their keys; [`ratings`]
//! tell how strong they are. [`http`] is the API and the pages. [`admin`] is for the operator. [`Server`] is
//! all of it on one port.

pub mod admin;
mod boards;
mod client_address;
pub mod clock;
pub mod disconnect;
pub mod engine;
pub mod http;
mod i18n;
mod ids;
pub mod limits;
mod log;
mod pages;
pub mod people;
pub mod ratings;
mod render_cache;
pub mod secret;
mod serve;
pub mod store;
pub mod table;
pub mod tables;
mod text;

use tablier_core::{Texts, texts};

pub use client_address::ClientAddress;
pub use ids::{NotATable, PersonId, TableId};
pub use log::{LogFormat, NotAFilter, start_logging};
pub use serve::{Config, Server, StartError};

/// What the server has to say.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::ENGLISH, &[tablier_server::PHRASES]).unwrap();
/// assert!(book.translate(&Message::new("table-full")).contains("seat"));
/// ```
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");

#[cfg(test)]
mod tests {
    #[test]
    fn every_language_has_every_phrase() {
        tablier_conformance::every_language_has_every_phrase(super::PHRASES);
    }
}
