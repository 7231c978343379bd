//! The games that this program knows: those of this crate, and those that it has registered.

use std::fmt;
use std::sync::OnceLock;

use tablier_core::{
    AnyGame, Game, Info, Language, Message, Options, PHRASES, Phrasebook, Texts, any_game,
};

use crate::BUILT_IN;

/// All games, the registered ones last. It does not change once anybody has looked at it.
static REGISTRY: OnceLock<Vec<GameEntry>> = OnceLock::new();

/// One game of the registry.
#[derive(Clone, Copy)]
pub struct GameEntry {
    info: &'static Info,
    new: fn(Options) -> Result<Box<dyn AnyGame>, Message>,
}

impl GameEntry {
    /// The entry of the game `G`.
    pub const fn of<G: Game>() -> Self {
        GameEntry { info: G::INFO, new: any_game::<G> }
    }
}

impl fmt::Debug for GameEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameEntry").field(&self.info.id).finish()
    }
}

/// Adds games from elsewhere to those of this crate, for the whole program.
///
/// A program that has the engine, too, registers its games there (`tablier_engine::register`).
///
/// Fails if it was called before or the games were already looked at, if a name cannot name a game or is taken,
/// and if the phrases of a game cannot be read.
///
/// ```
/// use tablier_games::{GameEntry, ordo::Ordo};
///
/// let twice = tablier_games::register([GameEntry::of::<Ordo>()]);
/// assert_eq!(twice.unwrap_err().id, "game-registered-twice");
/// ```
pub fn register(games: impl IntoIterator<Item = GameEntry>) -> Result<(), Message> {
    let mut all = BUILT_IN.to_vec();
    for entry in games {
        let id = entry.info.id;
        if !is_name(id) {
            return Err(Message::new("game-name").with("game", id));
        }
        if all.iter().any(|other| other.info.id == id) {
            return Err(Message::new("game-registered-twice").with("game", id));
        }
        all.push(entry);
        check_phrases(&all, id)?;
    }
    REGISTRY.set(all).map_err(|_| Message::new("game-registered-late"))
}

/// Names stand in addresses, in file names and in the names of phrases.
fn is_name(id: &str) -> bool {
    id.starts_with(|first: char| first.is_ascii_lowercase())
        && id.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
}

/// Fails if the phrases of the last game cannot be read beside those of the others.
fn check_phrases(all: &[GameEntry], id: &str) -> Result<(), Message> {
    let sources: Vec<_> = phrases_of(all).collect();
    for language in Language::ALL {
        Phrasebook::new(language, &sources).map_err(|error| {
            Message::new("game-phrases").with("game", id).with("reason", error.to_string())
        })?;
    }
    Ok(())
}

fn all() -> &'static [GameEntry] {
    REGISTRY.get_or_init(|| BUILT_IN.to_vec())
}

fn entry(id: &str) -> Result<&'static GameEntry, Message> {
    all().iter().find(|entry| entry.info.id == id).ok_or_else(|| {
        let known: Vec<_> = infos().map(|info| info.id).collect();
        Message::new("game-unknown").with("game", id).with("known", known.join(", "))
    })
}

/// The metadata of every game.
pub fn infos() -> impl Iterator<Item = &'static Info> {
    all().iter().map(|entry| entry.info)
}

/// The metadata of one game.
pub fn find(id: &str) -> Result<&'static Info, Message> {
    entry(id).map(|entry| entry.info)
}

/// Whether a game is one of this crate, which other programs know as well, and not one that this program has registered.
///
/// ```
/// assert!(tablier_games::is_built_in("ordo") && !tablier_games::is_built_in("noughts"));
/// ```
pub fn is_built_in(id: &str) -> bool {
    BUILT_IN.iter().any(|entry| entry.info.id == id)
}

/// A game by its name with some of its options given, without its type.
pub fn game<'a>(
    id: &str,
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Box<dyn AnyGame>, Message> {
    let entry = entry(id)?;
    (entry.new)(Options::read(entry.info, options)?)
}

/// The Fluent sources of the core and of all games.
pub fn phrases() -> impl Iterator<Item = Texts> {
    phrases_of(all())
}

fn phrases_of(games: &[GameEntry]) -> impl Iterator<Item = Texts> {
    std::iter::once(PHRASES).chain(games.iter().map(|entry| entry.info.phrases))
}

/// Every phrase of the core and of all games in one language.
#[expect(clippy::missing_panics_doc, reason = "the sources are tested, or checked when registered")]
pub fn phrasebook(language: Language) -> &'static Phrasebook {
    static BOOKS: [OnceLock<Phrasebook>; Language::COUNT] =
        [const { OnceLock::new() }; Language::COUNT];
    BOOKS[language.index()].get_or_init(|| {
        let sources: Vec<_> = phrases().collect();
        #[expect(
            clippy::expect_used,
            reason = "the sources are tested, or checked when registered"
        )]
        Phrasebook::new(language, &sources).expect("the phrases are well-formed")
    })
}
