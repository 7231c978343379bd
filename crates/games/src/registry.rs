//! The list of all games. A new game is one more line at the end of this file.

use std::sync::OnceLock;

use tablier_core::{
    AnyGame, Game, Info, Language, Message, Options, PHRASES, Phrasebook, Texts, any_game,
};

/// An operation that needs the type of a game.
pub trait Visitor {
    /// The result of a visit.
    type Output;

    /// Called with the type of the game.
    fn visit<G: Game>(&mut self) -> Self::Output;
}

macro_rules! registry {
    ($($game:ty),* $(,)?) => {
        /// The metadata of every game.
        pub fn infos() -> impl Iterator<Item = &'static Info> {
            [$(<$game>::INFO),*].into_iter()
        }

        /// Hands the type of every game to a visitor.
        pub fn visit_all<V: Visitor>(visitor: &mut V) -> Vec<V::Output> {
            vec![$(visitor.visit::<$game>()),*]
        }

        /// Hands the type of one game to a visitor.
        pub fn visit<V: Visitor>(id: &str, visitor: &mut V) -> Result<V::Output, Message> {
            $(if id == <$game>::INFO.id {
                return Ok(visitor.visit::<$game>());
            })*
            Err(unknown(id))
        }
    };
}

/// The metadata of one game.
pub fn find(id: &str) -> Result<&'static Info, Message> {
    infos().find(|info| info.id == id).ok_or_else(|| unknown(id))
}

/// A game by its name with some of its options given, without its type.
pub fn game<'a>(
    id: &str,
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Box<dyn AnyGame>, Message> {
    struct Build(Options);
    impl Visitor for Build {
        type Output = Result<Box<dyn AnyGame>, Message>;

        fn visit<G: Game>(&mut self) -> Self::Output {
            any_game::<G>(self.0.clone())
        }
    }
    let options = Options::read(find(id)?, options)?;
    visit(id, &mut Build(options))?
}

/// The Fluent sources of the core and of all games.
pub fn phrases() -> impl Iterator<Item = Texts> {
    std::iter::once(PHRASES).chain(infos().map(|info| info.phrases))
}

/// Every phrase of the core and of all games in one language.
#[expect(clippy::missing_panics_doc, reason = "the sources are part of the program, and tested")]
pub fn phrasebook(language: Language) -> &'static Phrasebook {
    static BOOKS: [OnceLock<Phrasebook>; Language::COUNT] =
        [const { OnceLock::new() }; Language::COUNT];
    BOOKS[language.index()].get_or_init(|| {
        let sources: Vec<_> = phrases().collect();
        #[expect(clippy::expect_used, reason = "the sources are part of the program, and tested")]
        Phrasebook::new(language, &sources).expect("the phrases are well-formed")
    })
}

fn unknown(id: &str) -> Message {
    let known: Vec<_> = infos().map(|info| info.id).collect();
    Message::new("game-unknown").with("game", id).with("known", known.join(", "))
}

registry! {
    crate::orthokon::Orthokon,
    crate::ordo::Ordo,
    crate::tortuga::Tortuga,
    crate::tor::Tor,
    crate::theseion::Theseion,
}
