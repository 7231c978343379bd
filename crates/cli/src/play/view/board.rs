//! Where everything is on the screen of a board, and the board itself.

use ratatui::Frame;
use ratatui::layout::Rect;
use tablier_core::scene::Place;
use tablier_core::{Info, Scene};
use tablier_draw::Orientation;
use tablier_draw::terminal::{Canvas, Highlight, Medium, Picture, least_room, picture};

use super::theme::Theme;

/// The panel beside the board is at least and at most so wide.
const PANEL: (u16, u16) = (25, 46);
/// One row above everything; below it two rows of messages and one to type in.
const ABOVE: u16 = 1;
const BELOW: u16 = 3;

/// A board and what is pointed at on it.
pub(crate) struct Shown<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) info: &'static Info,
    pub(crate) orientation: Orientation,
    pub(crate) lights: Vec<(Place, Highlight)>,
}

/// Where everything is.
pub(crate) struct Arrangement {
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    pub(crate) picture: Picture,
    /// Players, moves, analysis; a narrow window has no room for it.
    pub(crate) panel: Option<Rect>,
    pub(crate) message: Rect,
    pub(crate) entry: Rect,
}

/// How large the window must be.
pub(crate) struct TooSmall {
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

impl Arrangement {
    pub(crate) fn new(
        shown: &Shown,
        medium: Medium,
        (columns, rows): (u16, u16),
    ) -> Result<Self, TooSmall> {
        let body = rows.saturating_sub(ABOVE + BELOW);
        let draw = |columns: u16| {
            let canvas = Canvas { room: (columns, body), medium, orientation: shown.orientation };
            picture(shown.scene, shown.info, canvas, &shown.lights)
        };
        let (least, most) = PANEL;
        let beside = draw(columns.saturating_sub(least + 1)).map(|picture| (picture, true));
        let Some((picture, has_panel)) = beside.or_else(|| Some((draw(columns)?, false))) else {
            let (columns, rows) = least_room(shown.scene, shown.info, medium);
            return Err(TooSmall { columns: columns.max(least), rows: rows + ABOVE + BELOW });
        };
        let panel_width = if has_panel { (columns - picture.width() - 1).min(most) } else { 0 };
        let all = picture.width() + if has_panel { 1 + panel_width } else { 0 };
        let left = (columns - all) / 2;
        let top = ABOVE + (body - picture.height()) / 2;
        let panel_left = left + picture.width() + 1;
        Ok(Arrangement {
            title: Rect::new(0, 0, columns, 1),
            board: Rect::new(left, top, picture.width(), picture.height()),
            picture,
            panel: has_panel.then(|| Rect::new(panel_left, ABOVE, panel_width, body)),
            message: Rect::new(0, rows - BELOW, columns, 2),
            entry: Rect::new(0, rows - 1, columns, 1),
        })
    }

    /// The place under a character of the screen.
    pub(crate) fn place_at(&self, column: u16, row: u16) -> Option<&Place> {
        let (column, row) = (column.checked_sub(self.board.x)?, row.checked_sub(self.board.y)?);
        self.picture.place_at(column, row)
    }
}

/// Copies the picture of a board onto the screen.
pub(crate) fn draw(frame: &mut Frame, arrangement: &Arrangement, theme: Theme) {
    let board = arrangement.board.intersection(frame.area());
    let buffer = frame.buffer_mut();
    for (row, spots) in (board.y..).zip(arrangement.picture.rows()) {
        for (column, spot) in (board.x..board.right()).zip(spots) {
            if let Some(cell) = buffer.cell_mut((column, row)) {
                cell.set_char(spot.symbol).set_style(theme.spot(spot));
            }
        }
    }
}
