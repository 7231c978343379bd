//! How somebody likes to see and hear the boards. A cookie keeps it, so that the first picture of every
//! page is right, for guests as well; for accounts the server keeps it too.

use axum::http::{HeaderMap, HeaderValue};

use crate::request::cookie;
use tablier_protocol::{Palette, Settings, Theme};

const COOKIE: &str = "preferences";

/// What a browser remembers.
pub(super) fn of(headers: &HeaderMap) -> Settings {
    cookie::find(headers, COOKIE).as_deref().map(read).unwrap_or_default()
}

/// Lets a browser remember it.
pub(super) fn cookie(settings: &Settings, is_secure: bool) -> Option<HeaderValue> {
    cookie::preference(COOKIE, &written(settings), is_secure)
}

pub(super) fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "system",
        Theme::Light => "light",
        Theme::Dark => "dark",
    }
}

pub(super) fn palette_name(palette: Palette) -> &'static str {
    match palette {
        Palette::Usual => "usual",
        Palette::Quiet => "quiet",
        Palette::Contrast => "contrast",
    }
}

fn written(settings: &Settings) -> String {
    let switches = [
        (settings.coordinates, 'c'),
        (settings.sounds, 's'),
        (settings.animation, 'a'),
        (settings.confirm_moves, 'k'),
    ];
    let on: String =
        switches.iter().filter(|(is_on, _)| *is_on).map(|(_, letter)| letter).collect();
    let (theme, palette) = (theme_name(settings.theme), palette_name(settings.palette));
    format!("{theme}.{palette}.{on}.{}", settings.engine_pause)
}

/// What cannot be read is as usual.
fn read(text: &str) -> Settings {
    let mut parts = text.split('.');
    let theme = match parts.next() {
        Some("light") => Theme::Light,
        Some("dark") => Theme::Dark,
        _ => Theme::System,
    };
    let palette = match parts.next() {
        Some("quiet") => Palette::Quiet,
        Some("contrast") => Palette::Contrast,
        _ => Palette::Usual,
    };
    let usual = Settings { theme, palette, ..Settings::default() };
    let Some(on) = parts.next() else { return usual };
    Settings {
        coordinates: on.contains('c'),
        sounds: on.contains('s'),
        animation: on.contains('a'),
        confirm_moves: on.contains('k'),
        engine_pause: parts.next().and_then(|part| part.parse().ok()).unwrap_or(usual.engine_pause),
        ..usual
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let usual = Settings::default;
        let all = [
            usual(),
            Settings { theme: Theme::Dark, palette: Palette::Contrast, ..usual() },
            Settings { coordinates: false, sounds: false, confirm_moves: true, ..usual() },
            Settings { animation: false, palette: Palette::Quiet, ..usual() },
            Settings { engine_pause: 1500, ..usual() },
        ];
        for settings in all {
            assert_eq!(read(&written(&settings)), settings);
        }
        assert_eq!(read("?"), usual());
        assert_eq!(read("system.usual.csa"), usual(), "as it was written without the pause");
    }
}
