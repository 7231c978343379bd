//! How large a board becomes, and which character belongs to which place.

use tablier_core::scene::{Place, Shape};
use tablier_core::{Info, Scene};

use super::{Canvas, Medium};
use crate::look::Orientation;

/// From the middle of a hexagon to its corner at the side; it is 1 high.
const HEXAGON_HALF: f32 = 0.577_350_3;
/// From the middle of one column of hexagons to that of the next.
pub(super) const HEXAGON_STEP: f32 = 0.866_025_4;

/// The columns and rows of characters for one cell, from the largest to the smallest. Odd widths have
/// a middle; a character is about twice as high as wide.
const SQUARES: [(u16, u16); 8] = [(11, 5), (9, 4), (7, 3), (5, 2), (5, 1), (4, 1), (3, 1), (2, 1)];
/// The same from the middle of one column of hexagons to that of the next, where neighbours are half
/// a cell higher or lower.
const HEXAGONS: [(u16, u16); 4] = [(10, 6), (7, 4), (5, 2), (4, 2)];

/// How many characters there are along one unit of a scene.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    x: f32,
    y: f32,
    rows: u16,
    has_hexagons: bool,
    has_points: bool,
}

/// Every size in which the pieces of the game can be read, the largest first.
pub(super) fn scales(scene: &Scene, info: &Info) -> impl Iterator<Item = Scale> + use<> {
    let narrowest = info.appearance.terminal.narrowest;
    let has_hexagons = scene.cells.iter().any(|cell| cell.shape == Shape::Hexagon);
    let has_points = scene.cells.iter().any(|cell| cell.shape == Shape::Point);
    let (sizes, step) =
        if has_hexagons { (&HEXAGONS[..], HEXAGON_STEP) } else { (&SQUARES[..], 1.0) };
    let sizes = sizes.iter().filter(move |(columns, _)| *columns >= narrowest);
    sizes.map(move |&(columns, rows)| Scale {
        x: f32::from(columns) / step,
        y: f32::from(rows),
        rows,
        has_hexagons,
        has_points,
    })
}

/// From where to where there is nothing.
const NOWHERE: (u16, u16) = (1, 0);

/// The characters of one place: all its rows, and its part of one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) top: u16,
    pub(super) bottom: u16,
    pub(super) left: u16,
    pub(super) right: u16,
}

/// A scene laid out in characters.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) width: u16,
    pub(super) height: u16,
    /// Whether lines are drawn between the cells; they take the first row and column of each.
    pub(super) is_lined: bool,
    /// The cells of the scene and then its zones.
    pub(super) places: Vec<Place>,
    /// For each character, the place it belongs to.
    pub(super) owners: Vec<Option<usize>>,
    /// For each place, where its text stands.
    pub(super) fields: Vec<Field>,
}

/// What lies around the board: the names of rows on the left, those of columns below.
struct Margins {
    left: u16,
    right: u16,
    top: u16,
    bottom: u16,
}

impl Scale {
    /// Whether there are lines between the cells, which take the first row and column of each. Points have lines
    /// of their own.
    fn is_lined(self, medium: Medium) -> bool {
        !medium.has_colours && self.rows > 1 && !self.has_points
    }

    fn margins(self, medium: Medium) -> Margins {
        // Seen from the other side, hexagons are named on the right and above.
        let right = if self.has_hexagons { 3 } else { 1 };
        let (top, line) = (u16::from(self.rows > 1), u16::from(self.is_lined(medium)));
        Margins { left: 3, right, top, bottom: 1 + line }
    }
}

impl Plan {
    /// The columns and rows that a scene takes.
    pub(super) fn room(scene: &Scene, scale: Scale, medium: Medium) -> (u16, u16) {
        let Margins { left, right, top, bottom } = scale.margins(medium);
        // What is not a number, or too large for any window, becomes a size that does not fit.
        let length = |units: f32| (units.max(0.0).ceil() as u16).min(u16::MAX / 4);
        let (x, y) = (length(scene.width * scale.x), length(scene.height * scale.y));
        (left + x + right, top + y + bottom)
    }

    pub(super) fn new(scene: &Scene, scale: Scale, canvas: Canvas) -> Self {
        let (width, height) = Plan::room(scene, scale, canvas.medium);
        let cells = scene.cells.iter().map(|cell| Place::Cell(cell.name.clone()));
        let zones = scene.zones.iter().map(|zone| Place::Zone(zone.name.clone()));
        let mut plan = Plan {
            width,
            height,
            is_lined: scale.is_lined(canvas.medium),
            places: cells.chain(zones).collect(),
            owners: Vec::new(),
            fields: Vec::new(),
        };
        if plan.fits(canvas.room) {
            plan.lay_out(scene, scale, canvas);
        }
        plan
    }

    pub(super) fn fits(&self, (columns, rows): (u16, u16)) -> bool {
        self.width <= columns && self.height <= rows
    }

    pub(super) fn owner(&self, column: u16, row: u16) -> Option<usize> {
        let is_inside = column < self.width && row < self.height;
        let index = usize::from(row) * usize::from(self.width) + usize::from(column);
        if is_inside { self.owners.get(index).copied().flatten() } else { None }
    }

    fn lay_out(&mut self, scene: &Scene, scale: Scale, canvas: Canvas) {
        self.owners = vec![None; usize::from(self.width) * usize::from(self.height)];
        let margins = scale.margins(canvas.medium);
        let turn = |x: f32, y: f32| match canvas.orientation {
            Orientation::Upright => (x, y),
            Orientation::Turned => (scene.width - x, scene.height - y),
        };
        for (number, cell) in scene.cells.iter().enumerate() {
            let (x, y) = turn(cell.x, cell.y);
            let half = match cell.shape {
                Shape::Square | Shape::Point => 0.5,
                Shape::Hexagon => HEXAGON_HALF,
            };
            self.claim(
                number,
                (scale, &margins),
                (x - half, y - 0.5),
                (x + half, y + 0.5),
                |at_x, at_y| match cell.shape {
                    Shape::Square | Shape::Point => true,
                    Shape::Hexagon => {
                        (at_x - x).abs() + (at_y - y).abs() * HEXAGON_HALF <= HEXAGON_HALF
                    }
                },
            );
        }
        for (number, zone) in scene.zones.iter().enumerate() {
            let (x, y) = turn(zone.x, zone.y);
            let (other_x, other_y) = turn(zone.x + zone.width, zone.y + zone.height);
            let from = (x.min(other_x), y.min(other_y));
            let to = (x.max(other_x), y.max(other_y));
            self.claim(scene.cells.len() + number, (scale, &margins), from, to, |_, _| true);
        }
        self.fields = self.find_fields();
    }

    /// Gives a place the characters whose middles lie between two points and in its shape.
    fn claim(
        &mut self,
        number: usize,
        (scale, margins): (Scale, &Margins),
        from: (f32, f32),
        to: (f32, f32),
        contains: impl Fn(f32, f32) -> bool,
    ) {
        // The first whose middle is not before it. Negative numbers and those too large are cut off.
        let first = |edge: f32, scale: f32| (edge * scale - 0.5).ceil() as u16;
        let Margins { left, top, right, bottom } = margins;
        let columns = self.width - left - right;
        let rows = self.height - top - bottom;
        for row in first(from.1, scale.y)..first(to.1, scale.y).min(rows) {
            for column in first(from.0, scale.x)..first(to.0, scale.x).min(columns) {
                let x = (f32::from(column) + 0.5) / scale.x;
                let y = (f32::from(row) + 0.5) / scale.y;
                if contains(x, y) {
                    let index = usize::from(top + row) * usize::from(self.width)
                        + usize::from(left + column);
                    self.owners[index] = Some(number);
                }
            }
        }
    }

    /// The rows of each place, and the part of its middle row that it has.
    fn find_fields(&self) -> Vec<Field> {
        let width = usize::from(self.width.max(1));
        let border = u16::from(self.is_lined);
        let mut rows: Vec<Option<(u16, u16)>> = vec![None; self.places.len()];
        for (index, number) in self.owners.iter().enumerate() {
            let Some(number) = *number else { continue };
            let row = (index / width) as u16;
            let (top, _) = rows[number].unwrap_or((row + border, row));
            rows[number] = Some((top, row));
        }
        let field = |(number, rows): (usize, Option<(u16, u16)>)| {
            let (top, bottom) = rows.unwrap_or(NOWHERE);
            let row = Field { top, bottom, left: 0, right: 0 }.middle_row();
            let is_own = |column: &u16| self.owner(*column, row) == Some(number);
            let left = (0..self.width).find(is_own).map(|left| left + border);
            let right = (0..self.width).rev().find(is_own);
            let (left, right) = left.zip(right).unwrap_or(NOWHERE);
            Field { top, bottom, left, right }
        };
        rows.into_iter().enumerate().map(field).collect()
    }
}

impl Field {
    /// The row where the text stands.
    pub(super) fn middle_row(self) -> u16 {
        self.top + self.bottom.saturating_sub(self.top) / 2
    }

    pub(super) fn middle_column(self) -> u16 {
        self.left + self.right.saturating_sub(self.left) / 2
    }

    pub(super) fn width(self) -> u16 {
        (self.right + 1).saturating_sub(self.left)
    }

    pub(super) fn rows(self) -> u16 {
        (self.bottom + 1).saturating_sub(self.top)
    }
}
