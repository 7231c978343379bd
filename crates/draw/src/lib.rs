//! A scene becomes a picture.
//!
//! The art of boards and pieces is written once, as SVG symbols that a game brings with its
//! [`Appearance`](tablier_core::Appearance); the pictures made here and the board in the browser show the same
//! symbols. They do not know the theme: a board looks the same by day and by night, only the table around it
//! changes. A game without art of its own is drawn with plain symbols that serve every game.
//!
//! [`svg()`] draws, `png` and `gif` paint what it draws, and `pdf` prints whole games on
//! paper. [`interactive_board`] leaves the pieces to an interface that moves them.
//!
//! A picture of a position, in a file:
//!
//! ```
//! use tablier_draw::{Look, svg};
//!
//! let game = tablier_games::game("orthokon", []).unwrap();
//! let mut played = game.begin();
//! played.play("a1-a3").unwrap();
//! let picture = svg(&played.scene(), game.info(), &Look { size: 400, ..Look::default() });
//! assert!(picture.starts_with("<svg"));
//! assert!(picture.contains(r##"href="#orthokon-piece-disc-1""##));
//!
//! let file = std::env::temp_dir().join("orthokon.svg");
//! std::fs::write(&file, picture)?;
//! # std::fs::remove_file(file)?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! SVG needs nothing else. `png` and `gif` come with the feature `raster`, `pdf` with `print`, and the board in
//! characters with `terminal`.

#![warn(missing_docs)]

/// The example of the page about the package is tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#[cfg(feature = "raster")]
mod animation;
mod arrows;
mod card;
#[cfg(feature = "raster")]
mod fonts;
mod gallery;
mod geometry;
mod icon;
mod interactive;
mod labels;
mod look;
mod picture;
mod pieces;
#[cfg(feature = "print")]
mod print;
#[cfg(feature = "raster")]
mod raster;
mod symbols;
#[cfg(feature = "terminal")]
pub mod terminal;
mod xml;

#[cfg(feature = "raster")]
pub use animation::gif;
pub use card::Card;
pub use gallery::gallery;
pub use icon::{Icon, IconShape};
pub use interactive::{
    InteractiveBoard, InteractiveCell, InteractivePiece, InteractiveZone, interactive_board,
};
pub use look::{Look, Orientation, Theme};
pub use picture::svg;
#[cfg(feature = "print")]
pub use print::{Paper, pdf, unprintable_letters};
#[cfg(feature = "raster")]
pub use raster::{MOST_PIXELS, Painter, Unpaintable, png};
pub use symbols::symbols_of;

#[cfg(feature = "print")]
use tablier_core::{Texts, texts};

/// What stands on printed pages beside the rules, in every language.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::FRENCH, &[tablier_draw::PHRASES]).unwrap();
/// assert_eq!(book.translate(&Message::new("print-contents")), "Sommaire");
/// ```
#[cfg(feature = "print")]
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");
