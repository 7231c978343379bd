//! The house, open day and night: tables, clocks, people and their games.
//!
//! [`table`] is one table as a state machine that touches nothing of the world; [`store`] keeps what
//! has happened, and [`house`] brings both together, with the threads of the [`engine`]. [`people`] are
//! guests, accounts and their keys; [`ratings`] tell how strong they are. [`http`] is what programs see
//! of it, and browsers too: the pages. [`admin`] is for who runs it.
//! [`Server`] is all of it.

pub mod admin;
mod boards;
mod client_address;
pub mod clock;
pub mod disconnect;
pub mod engine;
pub mod house;
pub mod http;
mod ids;
pub mod limits;
mod log;
mod pages;
pub mod people;
pub mod ratings;
mod render_cache;
pub mod secret;
mod serve;
mod speech;
pub mod store;
pub mod table;
mod text;

use tablier_core::Texts;

pub use client_address::ClientAddress;
pub use ids::{NotATable, PersonId, TableId};
pub use log::{LogFormat, NotAFilter, start_logging};
pub use serve::{Config, Server, StartError};

/// What the house has to say.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::English, &[tablier_server::PHRASES.en]).unwrap();
/// assert!(book.say(&Message::new("table-full")).contains("seat"));
/// ```
pub const PHRASES: Texts =
    Texts { en: include_str!("../phrases/en.ftl"), fr: include_str!("../phrases/fr.ftl") };

#[cfg(test)]
mod tests {
    #[test]
    fn both_languages_say_the_same() {
        tablier_conformance::both_languages_say_the_same(super::PHRASES);
    }
}
