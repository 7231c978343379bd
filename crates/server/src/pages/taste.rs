//! How somebody likes to see and hear the boards. A cookie keeps it, so that the first picture of every
//! page is right.

use axum::http::{HeaderMap, HeaderValue};
use serde::Deserialize;

use crate::http::cookie;

const COOKIE: &str = "taste";

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taste {
    pub(super) theme: Theme,
    pub(super) palette: Palette,
    pub(super) coordinates: bool,
    pub(super) sounds: bool,
    /// Whether a move is sent only when it was confirmed.
    pub(super) confirm: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Theme {
    /// That of the system.
    #[default]
    System,
    Light,
    Dark,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Palette {
    /// Each board in its own colours.
    #[default]
    Own,
    /// Quieter boards, so that the pieces stand out.
    Quiet,
    /// Strong differences in brightness, for all eyes.
    Clear,
}

impl Default for Taste {
    fn default() -> Self {
        Taste {
            theme: Theme::System,
            palette: Palette::Own,
            coordinates: true,
            sounds: true,
            confirm: false,
        }
    }
}

impl Taste {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        cookie::find(headers, COOKIE).map(Taste::read).unwrap_or_default()
    }

    pub(super) fn cookie(self, headers: &HeaderMap) -> Option<HeaderValue> {
        cookie::preference(COOKIE, &self.text(), headers)
    }

    pub(super) fn theme_name(self) -> &'static str {
        match self.theme {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    pub(super) fn palette_name(self) -> &'static str {
        match self.palette {
            Palette::Own => "own",
            Palette::Quiet => "quiet",
            Palette::Clear => "clear",
        }
    }

    fn text(self) -> String {
        let flag = |is_on, letter| if is_on { letter } else { "" };
        format!(
            "{}.{}.{}{}{}",
            self.theme_name(),
            self.palette_name(),
            flag(self.coordinates, "c"),
            flag(self.sounds, "s"),
            flag(self.confirm, "k")
        )
    }

    /// What cannot be read is as usual.
    fn read(text: &str) -> Self {
        let mut parts = text.split('.');
        let theme = match parts.next() {
            Some("light") => Theme::Light,
            Some("dark") => Theme::Dark,
            _ => Theme::System,
        };
        let palette = match parts.next() {
            Some("quiet") => Palette::Quiet,
            Some("clear") => Palette::Clear,
            _ => Palette::Own,
        };
        let Some(flags) = parts.next() else { return Taste { theme, palette, ..Taste::default() } };
        let has = |letter| flags.contains(letter);
        Taste { theme, palette, coordinates: has('c'), sounds: has('s'), confirm: has('k') }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let tastes = [
            Taste::default(),
            Taste { theme: Theme::Dark, palette: Palette::Clear, ..Taste::default() },
            Taste { coordinates: false, sounds: false, confirm: true, ..Taste::default() },
        ];
        for taste in tastes {
            assert_eq!(Taste::read(&taste.text()), taste);
        }
        assert_eq!(Taste::read("?"), Taste::default());
    }
}
