//! What people choose for their boards.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Long enough to see one's own move before the answer.
const USUAL_ENGINE_PAUSE: u16 = 600;

/// What somebody has chosen. What is not named is as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Settings {
    /// The colours around the board.
    pub theme: Theme,
    /// The colours of the board.
    pub palette: Palette,
    /// Whether columns and rows have names.
    pub coordinates: bool,
    /// Whether moves are heard.
    pub sounds: bool,
    /// Whether pieces slide.
    pub animation: bool,
    /// Whether a move has to be confirmed before it is sent.
    pub confirm_moves: bool,
    /// How long the computer waits before its move is shown, in milliseconds.
    #[schema(maximum = 5000)]
    pub engine_pause: u16,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            theme: Theme::System,
            palette: Palette::Usual,
            coordinates: true,
            sounds: true,
            animation: true,
            confirm_moves: false,
            engine_pause: USUAL_ENGINE_PAUSE,
        }
    }
}

/// The colours around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Whatever the system says.
    System,
    /// Paper and ink.
    Light,
    /// A lamp at night.
    Dark,
}

/// The colours of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Palette {
    /// Those of the game.
    Usual,
    /// Paler boards, so that the pieces stand out.
    Quiet,
    /// Stronger contrasts.
    Contrast,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_is_as_usual() {
        let settings: Settings = serde_json::from_str(r#"{ "theme": "dark" }"#).unwrap();
        assert_eq!(settings.theme, Theme::Dark);
        assert!(settings.coordinates && !settings.confirm_moves);
        assert!(serde_json::from_str::<Settings>(r#"{ "theme": "plaid" }"#).is_err());
    }
}
