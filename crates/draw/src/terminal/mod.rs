//! A scene in the characters of a terminal.
//!
//! Every character belongs to the cell or zone that lies under its middle. So squares, hexagons and
//! labyrinths need nothing of their own, and whoever clicks on a character has touched its place.
//! With colours a board is painted: grounds side by side, pieces as blocks with their letter. Without
//! colours it is lined, with letters alone. Nothing is told by colour only: pieces have letters, and
//! what is pointed at stands in brackets.
//!
//! ```
//! use tablier_draw::Orientation;
//! use tablier_draw::terminal::{Canvas, Medium, picture};
//!
//! let game = tablier_games::game("orthokon", []).unwrap();
//! let canvas = Canvas {
//!     room: (20, 10),
//!     medium: Medium { is_unicode: false, has_colours: false },
//!     orientation: Orientation::Upright,
//! };
//! let board = picture(&game.begin().scene(), game.info(), canvas, &[]).unwrap();
//! assert_eq!(board.to_string(), "\
//! \x204  b   b   b   b
//!  3  .   .   .   .
//!  2  .   .   .   .
//!  1  w   w   w   w
//!     a   b   c   d
//! ");
//! ```

mod highlight;
mod joins;
mod labels;
mod paint;
mod picture;
mod plan;
mod stack;
mod theme;

use tablier_core::scene::Place;
use tablier_core::{Info, Scene};

use crate::look::Orientation;
use paint::Painter;
use plan::Plan;

pub use highlight::Highlight;
pub use picture::{Picture, Spot};
pub use tablier_core::appearance::Colour;
pub use theme::piece_colours;

/// What a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Medium {
    /// Whether there is more than ASCII.
    pub is_unicode: bool,
    /// Whether there are colours.
    pub has_colours: bool,
}

/// Where to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas {
    /// The most columns and rows of characters.
    pub room: (u16, u16),
    /// What the terminal can show.
    pub medium: Medium,
    /// From where the board is seen.
    pub orientation: Orientation,
}

/// The largest picture of the scene for which there is room; none if there is too little.
pub fn picture(
    scene: &Scene,
    info: &Info,
    canvas: Canvas,
    lights: &[(Place, Highlight)],
) -> Option<Picture> {
    let plans = plan::scales(scene, info).map(|scale| Plan::new(scene, scale, canvas));
    let plan = plans.into_iter().find(|plan| plan.fits(canvas.room))?;
    Some(Painter::new(scene, info, canvas, plan).paint(lights))
}

/// The columns and rows that the smallest picture of the scene takes.
///
/// ```
/// use tablier_draw::terminal::{Medium, least_room};
///
/// let game = tablier_games::game("ordo", []).unwrap();
/// let medium = Medium { is_unicode: true, has_colours: true };
/// assert_eq!(least_room(&game.begin().scene(), game.info(), medium), (24, 9));
/// ```
pub fn least_room(scene: &Scene, info: &Info, medium: Medium) -> (u16, u16) {
    plan::scales(scene, info).last().map_or((0, 0), |scale| Plan::room(scene, scale, medium))
}
