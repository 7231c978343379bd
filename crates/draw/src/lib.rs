//! A scene becomes a picture.
//!
//! The art of boards and pieces is written once, as SVG symbols in the folder `symbols`, one file
//! a game; the pictures made here and the board in the browser show the same symbols. They do not
//! know the theme: a board looks the same by day and by night, only the table around it changes.
//! A game without art of its own is drawn with plain symbols that serve every game.
//!
//! [`svg()`] draws, [`png()`] and [`gif()`] paint what it draws, and [`pdf()`] prints whole games on
//! paper. [`interactive_board`] leaves the pieces to an interface that moves them.
//!
//! ```
//! use tablier_draw::{Look, svg};
//!
//! let game = tablier_games::game("orthokon", []).unwrap();
//! let picture = svg(&game.begin().scene(), game.info(), &Look::default());
//! assert!(picture.starts_with("<svg"));
//! assert!(picture.contains(r##"href="#orthokon-piece-disc-1""##));
//! ```

#![warn(missing_docs)]

mod animation;
mod arrows;
mod card;
mod fonts;
mod gallery;
mod geometry;
mod interactive;
mod labels;
mod look;
mod picture;
mod pieces;
mod print;
mod raster;
mod style;
mod symbols;
pub mod terminal;
mod xml;

pub use animation::gif;
pub use card::Card;
pub use gallery::gallery;
pub use interactive::{
    InteractiveBoard, InteractiveCell, InteractivePiece, InteractiveZone, interactive_board,
};
pub use look::{Look, Orientation, Theme};
pub use picture::svg;
pub use print::{Paper, pdf};
pub use raster::{MOST_PIXELS, Painter, Unpaintable, png};
pub use symbols::symbols_of;

use tablier_core::{Texts, texts};

/// What stands on printed pages beside the rules, in every language.
///
/// ```
/// use tablier_core::{Language, Message, Phrasebook};
///
/// let book = Phrasebook::new(Language::FRENCH, &[tablier_draw::PHRASES]).unwrap();
/// assert_eq!(book.translate(&Message::new("print-contents")), "Sommaire");
/// ```
pub const PHRASES: Texts = texts!("../phrases/", ".ftl");
