//! The level of the computer that somebody chose last in each game. A cookie keeps it.

use axum::http::{HeaderMap, HeaderValue};

use crate::request::cookie;

const COOKIE: &str = "levels";
/// The level that somebody meets who has not played a game yet.
const FIRST_LEVEL: u8 = 1;

/// What a browser remembers, by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LastLevels(Vec<(&'static str, u8)>);

impl LastLevels {
    /// What the browser of a request remembers. What cannot be read is forgotten.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        cookie::find(headers, COOKIE).as_deref().map(LastLevels::read).unwrap_or_default()
    }

    fn read(text: &str) -> Self {
        let entry = |entry: &str| {
            let (game, level) = entry.split_once('.')?;
            let level = level.parse().ok().filter(|level| super::setup::LEVELS.contains(level))?;
            Some((tablier_games::find(game).ok()?.id, level))
        };
        LastLevels(text.split('_').filter_map(entry).collect())
    }

    /// Whether the computer was played against in a game.
    pub(super) fn has_played(&self, game: &str) -> bool {
        self.0.iter().any(|(known, _)| *known == game)
    }

    /// The level for the next game against the computer: the last one, and a gentle one the first time.
    pub(super) fn next(&self, game: &str) -> u8 {
        let known = self.0.iter().rfind(|(known, _)| *known == game);
        known.map_or(FIRST_LEVEL, |(_, level)| *level)
    }

    /// Lets a browser remember another level.
    pub(super) fn cookie(
        &self,
        game: &'static str,
        level: u8,
        is_secure: bool,
    ) -> Option<HeaderValue> {
        let others = self.0.iter().filter(|(known, _)| *known != game);
        let last = (game, level);
        let all = others.chain([&last]).map(|(game, level)| format!("{game}.{level}"));
        cookie::preference(COOKIE, &all.collect::<Vec<_>>().join("_"), is_secure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_level_of_each_game_is_kept() {
        let none = LastLevels::default();
        assert_eq!((none.next("ordo"), none.has_played("ordo")), (FIRST_LEVEL, false));
        let kept = LastLevels::read("ordo.7_tor.2");
        assert_eq!((kept.next("ordo"), kept.next("tor"), kept.next("orthokon")), (7, 2, 1));
        let changed = kept.cookie("ordo", 8, false).unwrap();
        assert!(changed.to_str().unwrap().starts_with("levels=tor.2_ordo.8;"), "{changed:?}");
    }

    #[test]
    fn what_makes_no_sense_is_forgotten() {
        assert_eq!(LastLevels::read("ordo.99_chess.3_tor_.._ordo.x"), LastLevels::default());
    }
}
