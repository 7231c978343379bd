//! How the user wants to see it.

/// What is written in a picture: whoever does not have the first takes another.
pub(crate) const FAMILIES: &str = "EB Garamond, Georgia, serif";

/// The appearance of a picture.
///
/// ```
/// use tablier_draw::{Look, Orientation, Theme};
///
/// let night = Look { theme: Theme::Dark, ..Look::default() };
/// assert!(night.coordinates);
/// assert_eq!(night.orientation, Orientation::Upright);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colours around the board.
    pub theme: Theme,
    /// Whether columns and rows are named beside the board.
    pub coordinates: bool,
    /// From where the board is seen.
    pub orientation: Orientation,
    /// The longer side in pixels.
    pub size: u16,
}

impl Default for Look {
    fn default() -> Self {
        Look {
            theme: Theme::Light,
            coordinates: true,
            orientation: Orientation::Upright,
            size: 800,
        }
    }
}

/// The colours around the board.
///
/// ```
/// use tablier_draw::Theme;
///
/// assert_eq!("dark".parse(), Ok(Theme::Dark));
/// assert!("dusk".parse::<Theme>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark drawing on a light background.
    Light,
    /// Light drawing on a dark background.
    Dark,
}

impl std::str::FromStr for Theme {
    type Err = &'static str;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "light" => Ok(Theme::Light),
            "dark" => Ok(Theme::Dark),
            _ => Err("the themes are light and dark"),
        }
    }
}

/// From where the board is seen.
///
/// ```
/// use tablier_draw::{Look, Orientation, svg};
///
/// let game = tablier_games::game("orthokon", []).unwrap();
/// let scene = game.begin().scene();
/// let turned = Look { orientation: Orientation::Turned, ..Look::default() };
/// assert_ne!(svg(&scene, game.info(), &Look::default()), svg(&scene, game.info(), &turned));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Orientation {
    /// From the side of the first seat, as scenes are measured.
    Upright,
    /// From the opposite side.
    Turned,
}

/// The colours of a theme.
#[derive(Debug)]
pub(crate) struct Palette {
    /// The background.
    pub(crate) page: &'static str,
    /// Text on the background.
    pub(crate) ink: &'static str,
    /// Marks on the background.
    pub(crate) accent: &'static str,
}

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &Palette { page: "#faf6ee", ink: "#2a2622", accent: "#a8481f" },
            Theme::Dark => &Palette { page: "#131c1b", ink: "#efe7d8", accent: "#e9b872" },
        }
    }
}
