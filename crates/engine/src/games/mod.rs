//! What each game brings to the engine, one file or folder a game, and the registry of all of them.
//!
//! The list is that of `tablier_games`: a game that stands there needs a file here. The smallest one is
//!
//! ```ignore
//! impl Playable for Konane {
//!     const ENGINE: GameEngine<Konane> = GameEngine::playouts().unmeasured();
//! }
//! ```

use std::sync::OnceLock;

use tablier_core::Message;

use crate::game_engine::{AnyGameEngine, any_game_engine};

macro_rules! games {
    ($($module:ident: $game:ident),* $(,)?) => {
        $(pub(crate) mod $module;)*

        /// The games of the workspace.
        const BUILT_IN: &[&dyn AnyGameEngine] =
            &[$(any_game_engine::<tablier_games::$module::$game>()),*];
    };
}

tablier_games::with_games!(games);

/// All games, the registered ones last. It does not change once anybody has looked at it.
static REGISTRY: OnceLock<Vec<&'static dyn AnyGameEngine>> = OnceLock::new();

/// Adds games from elsewhere to those of the workspace, for the whole program: for the catalogue, the engine, and
/// whatever asks them.
///
/// Fails as [`tablier_games::register`] does: it is called once, before anything else is done with the games.
///
/// ```
/// use tablier_engine::any_game_engine;
/// use tablier_games::ordo::Ordo;
///
/// let twice = tablier_engine::register(&[any_game_engine::<Ordo>()]);
/// assert_eq!(twice.unwrap_err().id, "game-registered-twice");
/// ```
pub fn register(games: &[&'static dyn AnyGameEngine]) -> Result<(), Message> {
    tablier_games::register(games.iter().map(|game| game.entry()))?;
    // Another thread may have asked since.
    let all = BUILT_IN.iter().chain(games).copied().collect();
    REGISTRY.set(all).map_err(|_| Message::new("game-registered-late"))
}

/// What each game brings to the engine, in the order of the registry.
///
/// ```
/// assert_eq!(tablier_engine::games().count(), tablier_games::infos().count());
/// ```
pub fn games() -> impl Iterator<Item = &'static dyn AnyGameEngine> {
    let all = REGISTRY.get_or_init(|| {
        // Whoever registers a game after this must be told that it is too late.
        let _ = tablier_games::infos();
        BUILT_IN.to_vec()
    });
    all.iter().copied()
}

/// What the game with this name brings to the engine. Fails if there is no such game, or the engine has not been
/// told about it.
pub fn find(id: &str) -> Result<&'static dyn AnyGameEngine, Message> {
    let info = tablier_games::find(id)?;
    let found = games().find(|game| game.info().id == id);
    found.ok_or_else(|| Message::new("game-without-engine").with("game", info.name))
}
