//! Characters in rows, each with its looks and the place it belongs to.

use std::fmt;

use tablier_core::appearance::Colour;
use tablier_core::scene::Place;

/// One character. Without colours, those of the terminal are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The character; it takes one column.
    pub symbol: char,
    /// Its colour.
    pub ink: Option<Colour>,
    /// The colour behind it.
    pub ground: Option<Colour>,
    /// Whether it is bold.
    pub is_bold: bool,
    /// Whether it is underlined.
    pub is_underlined: bool,
    /// Whether ink and ground are exchanged.
    pub is_reversed: bool,
}

impl Spot {
    pub(super) const EMPTY: Spot = Spot {
        symbol: ' ',
        ink: None,
        ground: None,
        is_bold: false,
        is_underlined: false,
        is_reversed: false,
    };
}

/// A picture made of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u16,
    spots: Vec<Spot>,
    owners: Vec<Option<usize>>,
    /// The places, each with the middle of its text.
    places: Vec<(Place, (u16, u16))>,
}

impl Picture {
    /// An empty picture of characters that belong to places.
    pub(super) fn new(
        width: u16,
        owners: Vec<Option<usize>>,
        places: Vec<(Place, (u16, u16))>,
    ) -> Self {
        Picture { width, spots: vec![Spot::EMPTY; owners.len()], owners, places }
    }

    /// The number of columns.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> u16 {
        self.spots.len().checked_div(self.width.into()).unwrap_or(0) as u16
    }

    /// The rows, from above.
    pub fn rows(&self) -> impl Iterator<Item = &[Spot]> {
        self.spots.chunks(self.width.max(1).into())
    }

    /// What lies under a character.
    pub fn place_at(&self, column: u16, row: u16) -> Option<&Place> {
        let owner = (*self.owners.get(self.index(column, row)?)?)?;
        self.places.get(owner).map(|(place, _)| place)
    }

    /// The column and row of the middle of a place.
    pub fn middle_of(&self, place: &Place) -> Option<(u16, u16)> {
        self.places.iter().find(|(known, _)| known == place).map(|(_, middle)| *middle)
    }

    pub(super) fn spot(&mut self, column: u16, row: u16) -> Option<&mut Spot> {
        let index = self.index(column, row)?;
        self.spots.get_mut(index)
    }

    fn index(&self, column: u16, row: u16) -> Option<usize> {
        (column < self.width)
            .then(|| usize::from(row) * usize::from(self.width) + usize::from(column))
    }
}

/// The characters alone, without spaces at the ends of lines.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.rows() {
            let line: String = row.iter().map(|spot| spot.symbol).collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}
