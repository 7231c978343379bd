//! Where things lie: from cells to hundredths of a cell, and round to the other side.

use std::collections::HashMap;

use tablier_core::Scene;
use tablier_core::scene::{Cell, Shape, Zone};

use crate::look::Orientation;

/// The units of a picture along one cell.
pub(crate) const CELL: f32 = 100.0;
/// Half the width of a hexagon that is one cell high.
const HEXAGON_HALF: f32 = 57.735;

/// A rectangle in the units of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Area {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) right: f32,
    pub(crate) bottom: f32,
}

impl Area {
    #[cfg(feature = "print")]
    pub(crate) fn new(left: f32, top: f32, width: f32, height: f32) -> Self {
        Area { left, top, right: left + width, bottom: top + height }
    }

    pub(crate) fn width(&self) -> f32 {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> f32 {
        self.bottom - self.top
    }

    pub(crate) fn middle(&self) -> (f32, f32) {
        (f32::midpoint(self.left, self.right), f32::midpoint(self.top, self.bottom))
    }

    /// The same with this much more on every side, or less.
    pub(crate) fn grown(&self, by: f32) -> Area {
        Area {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    /// The smallest area that holds both.
    pub(crate) fn with(&self, other: &Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

/// The layout of a scene in drawing units.
pub(crate) struct Layout<'a> {
    scene: &'a Scene,
    orientation: Orientation,
    cells: HashMap<&'a str, (f32, f32)>,
    zones: HashMap<&'a str, Area>,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(scene: &'a Scene, orientation: Orientation) -> Self {
        let empty = Layout { scene, orientation, cells: HashMap::new(), zones: HashMap::new() };
        let cells = scene.cells.iter().map(|cell| (cell.name.as_str(), empty.cell(cell)));
        let zones = scene.zones.iter().map(|zone| (zone.name.as_str(), empty.zone(zone)));
        Layout { cells: cells.collect(), zones: zones.collect(), ..empty }
    }

    pub(crate) fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The middle of a cell.
    pub(crate) fn cell(&self, cell: &Cell) -> (f32, f32) {
        self.turn(cell.x, cell.y)
    }

    pub(crate) fn zone(&self, zone: &Zone) -> Area {
        let (left, top) = self.turn(zone.x, zone.y);
        let (right, bottom) = self.turn(zone.x + zone.width, zone.y + zone.height);
        Area {
            left: left.min(right),
            top: top.min(bottom),
            right: left.max(right),
            bottom: top.max(bottom),
        }
    }

    /// The middle of the cell of this name.
    pub(crate) fn cell_named(&self, name: &str) -> Option<(f32, f32)> {
        self.cells.get(name).copied()
    }

    pub(crate) fn zone_named(&self, name: &str) -> Option<Area> {
        self.zones.get(name).copied()
    }

    /// What the cells cover; the whole scene if there are none.
    pub(crate) fn board(&self) -> Area {
        let areas = self.scene.cells.iter().map(|cell| {
            let (x, y) = self.cell(cell);
            let half = match cell.shape {
                Shape::Square | Shape::Point => CELL / 2.0,
                Shape::Hexagon => HEXAGON_HALF,
            };
            Area { left: x - half, top: y - CELL / 2.0, right: x + half, bottom: y + CELL / 2.0 }
        });
        areas.reduce(|all, area| all.with(&area)).unwrap_or_else(|| {
            let (right, bottom) = (self.scene.width * CELL, self.scene.height * CELL);
            Area { left: 0.0, top: 0.0, right, bottom }
        })
    }

    fn turn(&self, x: f32, y: f32) -> (f32, f32) {
        let (x, y) = match self.orientation {
            Orientation::Upright => (x, y),
            Orientation::Turned => (self.scene.width - x, self.scene.height - y),
        };
        (x * CELL, y * CELL)
    }
}
