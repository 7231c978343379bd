//! The whole picture: ground, cells, coordinates, zones, what is pointed at, pieces.

use std::collections::BTreeSet;

use tablier_core::appearance::{BoardStyle, Inlay};
use tablier_core::scene::{Cell, Line, Mark, MarkKind, Place, Shape, Zone};
use tablier_core::{Info, Scene};

use crate::geometry::{Area, Layout};
use crate::look::{Look, Palette};
use crate::symbols::{Art, Symbol, UsedSymbols};
use crate::xml::{Escaped, Number, put};
use crate::{arrows, labels, pieces};

/// How much of the table is seen around everything.
const TABLE: f32 = 28.0;
/// What lies in a zone keeps this distance from its edges.
const ZONE_INSET: f32 = 7.0;

/// A scene of a game as an SVG document.
///
/// ```
/// use tablier_draw::{Look, svg};
///
/// let game = tablier_games::game("tor", []).unwrap();
/// let mut played = game.begin();
/// played.play("@c3").unwrap();
/// let picture = svg(&played.scene(), game.info(), &Look::default());
/// assert!(picture.contains(r#"data-piece="c3""#));
/// ```
pub fn svg(scene: &Scene, game: &Info, look: &Look) -> String {
    let part = Part::new(scene, game, *look);
    document(&part, game, *look, &[&table(&part, *look), &part.board, &part.above])
}

/// The same as two documents of which the second is laid over the first: what stays as it is during a
/// game, and what changes.
#[cfg(feature = "raster")]
pub(crate) fn layers(scene: &Scene, game: &Info, look: Look) -> [String; 2] {
    let part = Part::new(scene, game, look);
    [
        document(&part, game, look, &[&table(&part, look), &part.board]),
        document(&part, game, look, &[&part.above]),
    ]
}

fn document(part: &Part, game: &Info, look: Look, layers: &[&Layer]) -> String {
    let mut out = open(part.area.grown(TABLE), look.size, game.name);
    let mut used = UsedSymbols::default();
    for layer in layers {
        used.extend(&layer.used);
    }
    defs(&mut out, &used);
    for layer in layers {
        out.push_str(&layer.body);
    }
    out.push_str("</svg>\n");
    out
}

/// What everything lies on.
fn table(part: &Part, look: Look) -> Layer {
    // Beyond its edges: the size in whole pixels is never quite that of the board.
    let page = part.area.grown(2.0 * TABLE);
    let mut table = Layer::default();
    put!(
        table.body,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
        Number(page.left),
        Number(page.top),
        Number(page.width()),
        Number(page.height()),
        look.theme.palette().page
    );
    table
}

/// The opening of a document that shows this area, its longer side so many pixels long.
pub(crate) fn open(area: Area, size: u16, name: &str) -> String {
    let (width, height) = (area.width(), area.height());
    let scale = f32::from(size) / width.max(height);
    let name = Escaped(name);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"{name}\">\n<title>{name}</title>\n",
        Number((width * scale).round()),
        Number((height * scale).round()),
        Number(area.left),
        Number(area.top),
        Number(width),
        Number(height)
    )
}

/// The symbols that are used, and no others.
pub(crate) fn defs(out: &mut String, used: &UsedSymbols) {
    out.push_str("<defs>\n");
    used.write(out);
    out.push_str("</defs>\n");
}

/// A board that can stand in a larger picture.
pub(crate) struct Part {
    /// What it covers.
    pub(crate) area: Area,
    /// The ground, the cells and their names.
    pub(crate) board: Layer,
    /// What lies on them or beside them.
    pub(crate) above: Layer,
    /// The paint of the ground.
    pub(crate) ground: Option<&'static str>,
}

/// SVG, and the symbols that it needs.
#[derive(Default)]
pub(crate) struct Layer {
    pub(crate) body: String,
    pub(crate) used: UsedSymbols,
}

impl Part {
    pub(crate) fn new(scene: &Scene, game: &Info, look: Look) -> Self {
        let (area, mut drawing) = Drawing::begin(scene, game, look);
        let board = std::mem::take(&mut drawing.layer);
        drawing.beneath_pieces(scene);
        let Drawing { layer: mut above, layout, art, .. } = drawing;
        let ground = art.find_or_plain("ground").map(Symbol::id);
        pieces::draw(&mut above, &layout, &scene.pieces, &art);
        arrows::draw(&mut above.body, &layout, scene);
        Part { area, board, above, ground }
    }

    /// All symbols that it needs.
    pub(crate) fn add_symbols(&self, used: &mut UsedSymbols) {
        used.extend(&self.board.used);
        used.extend(&self.above.used);
    }

    /// The board within a larger picture, its upper left corner there.
    pub(crate) fn put(&self, picture: &mut String, (left, top): (f32, f32), scale: f32) {
        put!(
            picture,
            "<g transform=\"translate({} {}) scale({scale:.4})\">\n{}{}</g>\n",
            Number(left - self.area.left * scale),
            Number(top - self.area.top * scale),
            self.board.body,
            self.above.body
        );
    }
}

/// A picture while it is drawn, from the ground up.
pub(crate) struct Drawing<'a> {
    pub(crate) layer: Layer,
    pub(crate) layout: Layout<'a>,
    pub(crate) art: Art,
    palette: &'static Palette,
}

impl<'a> Drawing<'a> {
    /// The ground, the cells and their names, and what all of it covers.
    pub(crate) fn begin(scene: &'a Scene, game: &Info, look: Look) -> (Area, Self) {
        let art = Art::of(game);
        let style = art.style;
        let layout = Layout::new(scene, look.orientation);
        let zones = scene.zones.iter().map(|zone| layout.zone(zone));
        let (ground, area) = if style.zones_inside {
            let all = zones.fold(layout.board(), |all, zone| all.with(&zone)).grown(style.rim);
            (all, all)
        } else {
            let ground = layout.board().grown(style.rim);
            (ground, zones.fold(ground, |all, zone| all.with(&zone)))
        };
        let mut drawing =
            Drawing { layer: Layer::default(), layout, art, palette: look.theme.palette() };
        drawing.ground(ground);
        drawing.lines(scene);
        drawing.cells(&scene.cells);
        if look.coordinates {
            labels::draw(&mut drawing.layer.body, &drawing.layout, &scene.cells, &ground, style);
        }
        (area, drawing)
    }

    /// What the pieces lie on that changes with the game.
    pub(crate) fn beneath_pieces(&mut self, scene: &Scene) {
        self.zones(&scene.zones, scene);
        self.marks(&scene.marks, scene);
    }

    /// The first of these symbols of the game that there is; it will be used.
    fn find<const N: usize>(&mut self, endings: [&str; N]) -> Option<&'static str> {
        let found = endings.iter().find_map(|ending| self.art.find(ending));
        self.used(found)
    }

    /// The id of a symbol, which will be used.
    fn used(&mut self, symbol: Option<Symbol>) -> Option<&'static str> {
        let symbol = symbol?;
        self.layer.used.insert(symbol);
        Some(symbol.id())
    }

    fn ground(&mut self, area: Area) {
        let BoardStyle { corner, inlay: Inlay { inset, colour, dashes }, .. } = *self.art.style;
        // Only what is not under the board itself, which covers the rest.
        let shadow = Area { top: area.bottom - 2.0 * corner, bottom: area.bottom + 7.0, ..area };
        self.rect(shadow, corner, "fill=\"#000\" fill-opacity=\".22\"");
        if let Some(id) = self.used(self.art.find_or_plain("ground")) {
            self.rect(area, corner, &format!("fill=\"url(#{id})\""));
        }
        self.texture(area.grown(-inset));
        let mut line = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"");
        if !dashes.is_empty() {
            put!(line, " stroke-dasharray=\"{dashes}\"");
        }
        self.rect(area.grown(-inset), (corner - inset).max(2.0), &line);
    }

    /// The texture inside an area: whole pieces side by side, stretched a little until they fill it. A
    /// pattern would look the same, and takes several times as long to paint.
    fn texture(&mut self, area: Area) {
        let Some(id) = self.find(["texture"]) else { return };
        let (width, height) = self.art.style.texture;
        let columns = (area.width() / width).round().max(1.0);
        let rows = (area.height() / height).round().max(1.0);
        let scale = (area.width() / (columns * width), area.height() / (rows * height));
        for row in 0..rows as u16 {
            for column in 0..columns as u16 {
                put!(
                    self.layer.body,
                    "<use href=\"#{id}\" transform=\"translate({} {}) scale({} {})\"/>\n",
                    Number(area.left + f32::from(column) * width * scale.0),
                    Number(area.top + f32::from(row) * height * scale.1),
                    Number(scale.0),
                    Number(scale.1)
                );
            }
        }
    }

    /// The lines that join cells, all as one path.
    fn lines(&mut self, scene: &Scene) {
        let mut path = String::new();
        for Line { from, to } in &scene.lines {
            let ends = (self.layout.cell_named(from), self.layout.cell_named(to));
            if let (Some((x0, y0)), Some((x1, y1))) = ends {
                let (x0, y0, x1, y1) = (Number(x0), Number(y0), Number(x1), Number(y1));
                put!(path, "M{x0} {y0}L{x1} {y1}");
            }
        }
        if !path.is_empty() {
            let (colour, width) = self.art.style.line;
            put!(
                self.layer.body,
                "<path class=\"lines\" d=\"{path}\" fill=\"none\" stroke=\"{colour}\" \
                 stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
                Number(width)
            );
        }
    }

    fn cells(&mut self, cells: &[Cell]) {
        for layer in self.art.style.layers {
            for cell in cells {
                if let Some(id) = self.find([&format!("{layer}-{}", cell.kind), layer]) {
                    let (x, y) = self.layout.cell(cell);
                    put!(
                        self.layer.body,
                        "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n",
                        Number(x),
                        Number(y)
                    );
                }
            }
        }
        self.layer.body.push_str("<g class=\"cells\">\n");
        for cell in cells {
            let own = self.find([&format!("cell-{}", cell.kind)]);
            let id = own.unwrap_or_else(|| self.for_shape("cell", cell.shape));
            let (x, y) = self.layout.cell(cell);
            put!(
                self.layer.body,
                "<use href=\"#{id}\" x=\"{}\" y=\"{}\" data-cell=\"{}\"/>\n",
                Number(x),
                Number(y),
                Escaped(&cell.name)
            );
        }
        self.layer.body.push_str("</g>\n");
    }

    fn zones(&mut self, zones: &[Zone], scene: &Scene) {
        for zone in zones {
            let area = self.layout.zone(zone).grown(-ZONE_INSET);
            let paint = self.find([&format!("zone-paint-{}", zone.kind)]);
            let paint = paint.map_or("none".to_owned(), |id| format!("url(#{id})"));
            let name = Escaped(&zone.name);
            let line = self.art.style.inlay.colour;
            let paint = format!(
                "fill=\"{paint}\" stroke=\"{line}\" stroke-width=\"1.5\" data-zone=\"{name}\""
            );
            self.rect(area, 12.0, &paint);
            let place = Place::Zone(zone.name.clone());
            if scene.pieces.iter().any(|piece| piece.place == place) {
                continue;
            }
            let owner = zone.owner.map(|seat| format!("zone-{}-{seat}", zone.kind));
            let endings = [owner.as_deref().unwrap_or_default(), &format!("zone-{}", zone.kind)];
            if let Some(id) = self.find(endings) {
                let (x, y) = area.middle();
                put!(
                    self.layer.body,
                    "<use href=\"#{id}\" x=\"{}\" y=\"{}\"/>\n",
                    Number(x),
                    Number(y)
                );
            }
        }
    }

    /// What the last move touched: each place once, however often it was touched.
    fn marks(&mut self, marks: &[Mark], scene: &Scene) {
        let mut seen = BTreeSet::new();
        let touched = marks.iter().filter(|mark| mark.kind == MarkKind::LastMove);
        for mark in touched.filter(|mark| seen.insert(&mark.place)) {
            match &mark.place {
                Place::Cell(name) => {
                    let Some(cell) = scene.cells.iter().find(|cell| cell.name == *name) else {
                        continue;
                    };
                    let id = self.for_shape("mark", cell.shape);
                    let (x, y) = self.layout.cell(cell);
                    put!(
                        self.layer.body,
                        "<use href=\"#{id}\" x=\"{}\" y=\"{}\" stroke=\"{}\" data-mark=\"{}\"/>\n",
                        Number(x),
                        Number(y),
                        self.art.style.mark,
                        Escaped(name)
                    );
                }
                Place::Zone(name) => {
                    let Some(area) = self.layout.zone_named(name) else { continue };
                    let colour = if self.art.style.zones_inside {
                        self.art.style.mark
                    } else {
                        self.palette.accent
                    };
                    let line = format!(
                        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\" data-mark=\"{}\"",
                        Escaped(name)
                    );
                    self.rect(area.grown(-ZONE_INSET), 12.0, &line);
                }
            }
        }
    }

    /// The game's own symbol for a shape, or that which serves every game.
    fn for_shape(&mut self, what: &str, shape: Shape) -> &'static str {
        self.used(self.art.for_shape(what, shape)).unwrap_or_default()
    }

    fn rect(&mut self, area: Area, corner: f32, paint: &str) {
        put!(
            self.layer.body,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {paint}/>\n",
            Number(area.left),
            Number(area.top),
            Number(area.width()),
            Number(area.height()),
            Number(corner)
        );
    }
}
