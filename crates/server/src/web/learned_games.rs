//! The games whose guided start somebody has seen. A cookie keeps it.

use axum::http::{HeaderMap, HeaderValue};

use crate::request::cookie;

const COOKIE: &str = "learned";

/// What a browser remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LearnedGames(Vec<&'static str>);

impl LearnedGames {
    /// What the browser of a request remembers. What cannot be read is forgotten.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        cookie::find(headers, COOKIE).as_deref().map(LearnedGames::read).unwrap_or_default()
    }

    fn read(text: &str) -> Self {
        let games = text.split('_').filter_map(|game| tablier_games::find(game).ok());
        LearnedGames(games.map(|info| info.id).collect())
    }

    pub(super) fn contains(&self, game: &str) -> bool {
        self.0.contains(&game)
    }

    /// Lets a browser remember another game.
    pub(super) fn cookie(&self, game: &'static str, is_secure: bool) -> Option<HeaderValue> {
        let others = self.0.iter().copied().filter(|known| *known != game);
        let all: Vec<_> = others.chain([game]).collect();
        cookie::preference(COOKIE, &all.join("_"), is_secure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_remembered_once() {
        let known = LearnedGames::read("ordo_chess_tor");
        assert!(known.contains("ordo") && known.contains("tor"));
        assert!(!known.contains("chess") && !known.contains("orthokon"));
        let more = known.cookie("ordo", false).unwrap();
        assert!(more.to_str().unwrap().starts_with("learned=tor_ordo;"), "{more:?}");
    }
}
