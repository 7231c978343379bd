//! The picture itself: grounds or lines, stacks of pieces, what is pointed at, names.

use std::collections::HashMap;

use tablier_core::appearance::{Colour, TerminalTheme};
use tablier_core::scene::{Cell, Place, Shape};
use tablier_core::{Info, Scene};

use super::highlight::{BRIGHT, DARK, Highlight, Highlights};
use super::picture::{Picture, Spot};
use super::plan::{Field, HEXAGON_STEP, Plan};
use super::stack::{Group, groups};
use super::theme::{colours, ground, is_bright};
use super::{Canvas, joins, labels};

/// How much darker every second or third cell is, so that neighbours differ.
const SHADE: f32 = 0.09;

/// Draws a scene by a plan.
pub(super) struct Painter<'a> {
    scene: &'a Scene,
    theme: &'static TerminalTheme,
    canvas: Canvas,
    plan: Plan,
    picture: Picture,
}

/// A text in the colours of a piece, or in none.
struct Part {
    text: String,
    colours: Option<(Colour, Colour)>,
}

impl<'a> Painter<'a> {
    pub(super) fn new(scene: &'a Scene, info: &Info, canvas: Canvas, plan: Plan) -> Self {
        let middle = |field: &Field| (field.middle_column(), field.middle_row());
        let middles = plan.fields.iter().map(middle);
        let places = plan.places.iter().cloned().zip(middles).collect();
        let picture = Picture::new(plan.width, plan.owners.clone(), places);
        Painter { scene, theme: &info.appearance.terminal, canvas, plan, picture }
    }

    pub(super) fn paint(mut self, lights: &[(Place, Highlight)]) -> Picture {
        let lights = Highlights::of_places(&self.plan.places, self.scene, lights);
        if self.canvas.medium.has_colours {
            self.paint_grounds(&lights);
        } else if self.plan.is_lined {
            self.draw_lines();
        }
        self.join_cells();
        let mut standing: HashMap<&Place, Vec<_>> = HashMap::new();
        for piece in &self.scene.pieces {
            standing.entry(&piece.place).or_default().push(piece);
        }
        for (number, lights) in lights.into_iter().enumerate() {
            let pieces = standing.get(&self.plan.places[number]).into_iter().flatten();
            self.draw_place(number, &groups(pieces.copied()), lights);
        }
        let ink = self.canvas.medium.has_colours.then_some(self.theme.label);
        labels::draw(&mut self.picture, self.scene, &self.plan, self.canvas.orientation, ink);
        self.picture
    }

    fn kind(&self, number: usize) -> &'static str {
        let cells = self.scene.cells.len();
        self.scene
            .cells
            .get(number)
            .map_or_else(|| self.scene.zones[number - cells].kind, |cell| cell.kind)
    }

    fn paint_grounds(&mut self, lights: &[Highlights]) {
        let cells = self.scene.cells.iter().map(shade).chain(self.scene.zones.iter().map(|_| 0.0));
        let grounds: Vec<_> = cells
            .zip(lights)
            .enumerate()
            .map(|(number, (shade, lights))| {
                lights.tint(ground(self.theme, self.kind(number)).colour.towards(DARK, shade))
            })
            .collect();
        for row in 0..self.plan.height {
            for column in 0..self.plan.width {
                let owner = self.plan.owner(column, row);
                let ground =
                    owner.map_or_else(|| self.between(column, row), |number| grounds[number]);
                self.put(column, row, |spot| spot.ground = Some(ground));
            }
        }
    }

    /// What lies between the cells: the rim, but on a board of points the same as under them.
    fn between(&self, column: u16, row: u16) -> Colour {
        let points = self.scene.cells.first().filter(|cell| cell.shape == Shape::Point);
        let Some(point) = points else { return self.theme.rim };
        let fields = || self.plan.fields.iter().take(self.scene.cells.len());
        let is_inside = fields().any(|field| field.left <= column)
            && fields().any(|field| field.right >= column)
            && fields().any(|field| field.top <= row)
            && fields().any(|field| field.bottom >= row);
        if is_inside { ground(self.theme, point.kind).colour } else { self.theme.rim }
    }

    fn join_cells(&mut self) {
        let joins = joins::characters(self.scene, &self.plan, self.canvas.medium.is_unicode);
        for ((column, row), symbol) in joins {
            self.ink_on_ground(column, row, symbol);
        }
    }

    /// What an empty point looks like: the lines that meet there, or a ring where that does not show it.
    fn point_symbol(&mut self, field: Field) -> char {
        let ring = self.symbol(('○', '+'));
        let spot = self.picture.spot(field.middle_column(), field.middle_row());
        let symbol = spot.map_or(' ', |spot| spot.symbol);
        if matches!(symbol, ' ' | '─' | '│' | '-' | '|') { ring } else { symbol }
    }

    /// A line wherever two neighbours belong to different places: each character shows the corner at
    /// its upper left.
    fn draw_lines(&mut self) {
        for row in 0..self.plan.height {
            for column in 0..self.plan.width {
                let [above_left, above, left, here] =
                    [(1, 1), (0, 1), (1, 0), (0, 0)].map(|(columns, rows): (u16, u16)| {
                        let (column, row) = (column.checked_sub(columns)?, row.checked_sub(rows)?);
                        self.plan.owner(column, row)
                    });
                let arms = [above_left != above, above != here, left != here, above_left != left];
                if let Some(symbol) = joins::line(arms, self.canvas.medium.is_unicode) {
                    self.put(column, row, |spot| spot.symbol = symbol);
                }
            }
        }
    }

    fn draw_place(&mut self, number: usize, groups: &[Group], lights: Highlights) {
        let field = self.plan.fields[number];
        if field.width() == 0 || field.rows() == 0 {
            return;
        }
        let ground = ground(self.theme, self.kind(number));
        let is_zone = number >= self.scene.cells.len();
        let cell = self.scene.cells.get(number);
        let is_point = cell.is_some_and(|cell| cell.shape == Shape::Point);
        let sign = self.symbol(ground.sign);
        let (row, from, to) = match groups {
            [] => {
                let is_target = lights.other == Some(Highlight::Target);
                let bare =
                    if self.plan.is_lined || self.canvas.medium.has_colours { ' ' } else { '.' };
                let symbol = match sign {
                    _ if is_target => self.symbol(('•', '*')),
                    _ if is_zone => ' ',
                    ' ' if is_point => self.point_symbol(field),
                    ' ' => bare,
                    sign => sign,
                };
                self.write(
                    field,
                    field.middle_row(),
                    1,
                    &[Part { text: symbol.into(), colours: None }],
                )
            }
            _ if !self.canvas.medium.has_colours => {
                let parts: Vec<_> = groups.iter().map(|group| self.part(group)).collect();
                self.write(field, field.middle_row(), 0, &parts)
            }
            [group] => self.draw_block(field, group),
            _ => self.draw_stack(field, groups),
        };
        if is_zone && sign != ' ' {
            // At the beginning of the zone, where nothing lies: on the left, or above in a narrow one.
            let is_wide = field.left + 1 < from;
            let (column, row) =
                if is_wide { (field.left, row) } else { (field.middle_column(), field.top) };
            if is_wide || row < field.middle_row() {
                self.ink_on_ground(column, row, sign);
            }
        }
        self.point_at(field, (row, from, to), lights);
    }

    fn symbol(&self, (unicode, ascii): (char, char)) -> char {
        if self.canvas.medium.is_unicode { unicode } else { ascii }
    }

    fn part(&self, group: &Group) -> Part {
        let text = group.text(self.canvas.medium, self.canvas.orientation);
        let has_colours = self.canvas.medium.has_colours;
        Part { text, colours: has_colours.then(|| colours(self.theme, group.piece)) }
    }

    /// One piece, or several that look alike, as a block with rounded ends. Returns where its text is.
    fn draw_block(&mut self, field: Field, group: &Group) -> (u16, u16, u16) {
        let part = self.part(group);
        let colours = part.colours;
        let length = part.text.chars().count() as u16;
        let cell_rows = self.plan.fields.first().map_or(1, |cell| cell.rows());
        let rows = field.rows().min(cell_rows);
        let row = field.top + (field.rows() - rows) / 2 + (rows - 1) / 2;
        if rows == 1 || !self.canvas.medium.is_unicode {
            let placed = self.write(field, row, 0, &[part]);
            if self.canvas.medium.is_unicode
                && field.width() >= length + 2
                && let Some((colour, _)) = colours
            {
                self.put(placed.1 - 1, row, |spot| (spot.symbol, spot.ink) = ('▐', Some(colour)));
                self.put(placed.2 + 1, row, |spot| (spot.symbol, spot.ink) = ('▌', Some(colour)));
            }
            return placed;
        }
        let widest = (2 * rows + 1).min(field.width().saturating_sub(2)).max(length).max(2);
        let top = row - (rows - 1) / 2;
        let bottom = top + rows - 1;
        for other in top..=bottom {
            let (cap, width) = match other {
                _ if other == row => (None, widest),
                _ if other == bottom && rows == 2 => (Some('▀'), widest),
                _ if other == bottom => (Some('▀'), widest - 2),
                _ if other == top => (Some('▄'), widest - 2),
                _ => (None, widest),
            };
            self.draw_bar(field, other, width, cap, &part);
        }
        self.write(field, row, widest, &[part])
    }

    /// Pieces one on the other, seen from the side: the lowest is below, and each is narrower than the
    /// one under it. Where rows are missing, the upper ones stand side by side.
    fn draw_stack(&mut self, field: Field, groups: &[Group]) -> (u16, u16, u16) {
        let parts: Vec<_> = groups.iter().map(|group| self.part(group)).collect();
        let levels = field.rows().min(parts.len() as u16);
        let (each, more) = (field.rows() / levels, field.rows() % levels);
        let mut placed = (field.bottom, field.left, field.left);
        let mut bottom = field.bottom;
        for level in 0..levels {
            // The lowest has the rows that are left over.
            let rows = if level == 0 { each + more } else { each };
            let is_top = level + 1 == levels;
            let own =
                if is_top { &parts[level.into()..] } else { &parts[level.into()..=level.into()] };
            let widest = (2 * field.rows() + 1).min(field.width().saturating_sub(2));
            let block =
                widest.saturating_sub(2 * level).max(own.len() as u16 + 2).min(field.width());
            let top = bottom + 1 - rows;
            for row in top..=bottom {
                // Half a row is left free above and below the stack.
                let cap = match row {
                    _ if rows == 1 || !self.canvas.medium.is_unicode => None,
                    _ if is_top && row == top => Some('▄'),
                    _ if level == 0 && row == bottom => Some('▀'),
                    _ => None,
                };
                self.draw_bar(field, row, block, cap, &own[0]);
            }
            let row = if is_top { bottom - (rows - 1) / 2 } else { top + (rows - 1) / 2 };
            placed = self.write(field, row, block, own);
            bottom = bottom.saturating_sub(rows);
        }
        placed
    }

    /// A row of a block: whole, or half with one of the characters for that.
    fn draw_bar(&mut self, field: Field, row: u16, block: u16, cap: Option<char>, part: &Part) {
        let Some((colour, _)) = part.colours else { return };
        let left = field.left + field.width().saturating_sub(block) / 2;
        for column in left..left + block {
            self.put(column, row, |spot| {
                if let Some(symbol) = cap {
                    (spot.symbol, spot.ink) = (symbol, Some(colour));
                } else {
                    (spot.symbol, spot.ground) = (' ', Some(colour));
                }
            });
        }
    }

    /// Writes texts side by side into the middle of a row of a field, on a block at least so wide.
    /// Returns the row, and the first and last column of the text.
    fn write(&mut self, field: Field, row: u16, block: u16, parts: &[Part]) -> (u16, u16, u16) {
        let length: u16 = parts.iter().map(|part| part.text.chars().count() as u16).sum();
        let block = block.max(length);
        let left = field.left + field.width().saturating_sub(block) / 2;
        let start = left + (block - length) / 2;
        let colours =
            parts.iter().flat_map(|part| part.text.chars().map(|symbol| (symbol, part.colours)));
        for ((symbol, colours), column) in colours.zip(start..) {
            if column <= field.right {
                match colours {
                    None => self.ink_on_ground(column, row, symbol),
                    Some((ground, ink)) => self.put(column, row, |spot| {
                        *spot = Spot {
                            symbol,
                            ink: Some(ink),
                            ground: Some(ground),
                            is_bold: true,
                            ..*spot
                        };
                    }),
                }
            }
        }
        let ends = [(left..start, parts.first()), (start + length..left + block, parts.last())];
        for (columns, part) in ends {
            let Some((ground, _)) = part.and_then(|part| part.colours) else { continue };
            for column in columns.filter(|column| *column <= field.right) {
                self.put(column, row, |spot| spot.ground = Some(ground));
            }
        }
        (row, start, (start + length).saturating_sub(1).min(field.right))
    }

    /// A sign on whatever ground is there.
    fn ink_on_ground(&mut self, column: u16, row: u16, symbol: char) {
        self.put(column, row, |spot| {
            let ink = spot.ground.map(|ground| if is_bright(ground) { DARK } else { BRIGHT });
            (spot.symbol, spot.ink) = (symbol, ink);
        });
    }

    /// Brackets around a text; where there is no room for them, another look of the text.
    fn point_at(&mut self, field: Field, (row, from, to): (u16, u16, u16), lights: Highlights) {
        let Some((left, right)) = lights.brackets() else { return };
        let has_colours = self.canvas.medium.has_colours;
        if from > field.left && to < field.right {
            for (column, symbol) in [(from - 1, left), (to + 1, right)] {
                self.ink_on_ground(column, row, symbol);
                self.put(column, row, |spot| spot.is_bold = true);
            }
        } else {
            for column in from..=to {
                self.put(column, row, |spot| spot.is_underlined = true);
            }
        }
        if lights.has_cursor && !has_colours {
            let (from, to) = (from.saturating_sub(1).max(field.left), (to + 1).min(field.right));
            for column in from..=to {
                self.put(column, row, |spot| spot.is_reversed = true);
            }
        }
    }

    fn put(&mut self, column: u16, row: u16, change: impl FnOnce(&mut Spot)) {
        if let Some(spot) = self.picture.spot(column, row) {
            change(spot);
        }
    }
}

/// How much darker a cell is than the lightest, so that no two neighbours are equal: two shades are
/// enough for squares, hexagons need three.
fn shade(cell: &Cell) -> f32 {
    match cell.shape {
        Shape::Point => 0.0,
        Shape::Square => SHADE * (cell.x.floor() + cell.y.floor()).rem_euclid(2.0),
        Shape::Hexagon => {
            let column = i64::from((cell.x / HEXAGON_STEP).floor() as i32);
            // Half cells from above; along a column every second number.
            let halves = i64::from((2.0 * cell.y).round() as i32);
            let slant = (halves - column).div_euclid(2);
            SHADE * (column - slant).rem_euclid(3) as f32
        }
    }
}
