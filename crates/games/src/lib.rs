//! The rules of the games, one module a game, and the registry that lists them.
//!
//! A game of Orthokon to its end, each time with the first legal move of the list:
//!
//! ```
//! let game = tablier_games::game("orthokon", []).unwrap();
//! let mut played = game.begin();
//! let board = "
//! 4 b b b b
//! 3 . . . .
//! 2 . . . .
//! 1 w w w w
//!   a b c d
//! ";
//! assert_eq!(played.scene().to_string(), board.trim_start_matches('\n'));
//! assert_eq!(played.legal_moves().len(), 10);
//! played.play("a1-a3").unwrap();
//! assert_eq!(played.position(), "wbbb/w3/4/1www b");
//!
//! while let Some(first) = played.legal_moves().first() {
//!     played.play(first).unwrap();
//! }
//! let outcome = played.outcome().unwrap();
//! println!("{}", played.scene());
//!
//! // In words, in any language.
//! let book = tablier_games::phrasebook(tablier_core::Language::ENGLISH);
//! println!("{}", book.translate(&outcome.message()));
//! ```

#![warn(missing_docs)]

/// The example of the page about the package is tested with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod bits;
mod registry;

pub use registry::{GameEntry, find, game, infos, is_built_in, phrasebook, phrases, register};

/// Hands the list of all games to a macro, each as the name of its module and of its type; before it, with a
/// semicolon, what else the macro is to be given.
///
/// This is the one list of the games of this workspace: a new game is one more line here. The compiler then asks
/// for its folder beside this file, and for the file that tells the engine about it.
///
/// ```
/// macro_rules! names {
///     ($($module:ident: $game:ident),* $(,)?) => { [$(stringify!($game)),*] };
/// }
/// let names = tablier_games::with_games!(names);
/// assert_eq!(names[0], "Orthokon");
/// assert_eq!(names.len(), tablier_games::infos().count());
/// ```
#[macro_export]
macro_rules! with_games {
    ($then:ident $(, $with:tt)?) => {
        $then! {
            $($with;)?
            orthokon: Orthokon,
            ordo: Ordo,
            tortuga: Tortuga,
            tor: Tor,
            theseion: Theseion,
        }
    };
}

macro_rules! games {
    ($($module:ident: $game:ident),* $(,)?) => {
        $(pub mod $module;)*

        /// The games of this crate.
        const BUILT_IN: &[GameEntry] = &[$(GameEntry::of::<$module::$game>()),*];
    };
}

with_games!(games);
