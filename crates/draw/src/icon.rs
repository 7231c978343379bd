//! An icon: a small board that stands for a program.

use tablier_core::{Info, Scene};

use crate::geometry::Area;
use crate::look::Look;
use crate::picture::{Part, defs, open};
#[cfg(feature = "raster")]
use crate::raster::{self, Unpaintable};
use crate::symbols::UsedSymbols;
use crate::xml::{Number, put};

/// How much of the rim is left away where an icon has no corners of its own: the corners of the board, and the line
/// inside its rim.
const CUT: f32 = 14.0;

/// What shape an icon has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IconShape {
    /// A board with its corners, and nothing around it.
    Board,
    /// A square that is filled; whoever shows it rounds the corners.
    Square,
    /// A square of which any shape may be cut out, but for a circle that is four fifths as wide.
    Maskable,
}

/// An icon of a small board, drawn but not painted yet.
///
/// ```
/// use tablier_core::Scene;
/// use tablier_draw::{Icon, IconShape};
///
/// let orthokon = tablier_games::find("orthokon").unwrap();
/// let scene = Scene::squares(2, 2, |_, _| Some("hollow"));
/// let icon = Icon::new(&scene, orthokon, IconShape::Square, 180);
/// assert!(icon.svg().starts_with("<svg") && icon.svg().contains("width=\"180\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Icon {
    svg: String,
}

impl Icon {
    /// The icon of a square board, with sides of so many pixels.
    pub fn new(scene: &Scene, game: &Info, shape: IconShape, size: u16) -> Self {
        let part = Part::new(scene, game, Look { coordinates: false, ..Look::default() });
        let seen = seen(&part.area, shape);
        let mut svg = open(seen, size, game.name);
        let mut used = UsedSymbols::default();
        part.add_symbols(&mut used);
        defs(&mut svg, &used);
        // The rim goes on to the edges.
        if let Some(ground) = part.ground.filter(|_| shape == IconShape::Maskable) {
            put!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#{ground})\"/>\n",
                Number(seen.left),
                Number(seen.top),
                Number(seen.width()),
                Number(seen.height())
            );
        }
        part.put(&mut svg, (part.area.left, part.area.top), 1.0);
        svg.push_str("</svg>\n");
        Icon { svg }
    }

    /// The icon as an SVG document.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The icon as PNG. What is not covered shows through.
    #[cfg(feature = "raster")]
    pub fn png(&self) -> Result<Vec<u8>, Unpaintable> {
        raster::transparent_picture(&self.svg)
    }
}

/// What is seen of a board that covers this area.
fn seen(board: &Area, shape: IconShape) -> Area {
    match shape {
        IconShape::Board | IconShape::Maskable => *board,
        IconShape::Square => board.grown(-CUT),
    }
}

#[cfg(test)]
mod tests {
    use tablier_core::Seat;
    use tablier_core::scene::Piece;

    use super::*;

    fn icon(shape: IconShape, size: u16) -> Icon {
        let mut scene = Scene::squares(2, 2, |_, _| Some("hollow"));
        scene.pieces.push(Piece::on("a1", "disc", Seat(0), 'w'));
        scene.pieces.push(Piece::on("b2", "disc", Seat(1), 'b'));
        Icon::new(&scene, tablier_games::find("orthokon").unwrap(), shape, size)
    }

    /// The alpha of the pixel in the upper left corner, and the size.
    fn corner(icon: &Icon) -> (u8, u32) {
        let bytes = icon.png().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let size = reader.next_frame(&mut pixels).unwrap().width;
        (pixels[3], size)
    }

    #[test]
    fn only_the_icon_with_its_own_corners_is_clear_there() {
        for shape in [IconShape::Board, IconShape::Square, IconShape::Maskable] {
            for size in [32, 192] {
                let (alpha, width) = corner(&icon(shape, size));
                assert_eq!(width, u32::from(size));
                // The edge of a small one runs through its pixel.
                let is_clear = alpha < 32;
                assert_eq!(is_clear, shape == IconShape::Board, "{shape:?} {size}: {alpha}");
                assert!(is_clear || alpha == 255, "{shape:?} {size}: {alpha}");
            }
        }
    }

    /// The cells of the maskable icon lie within the circle that nobody cuts into.
    #[test]
    fn the_pieces_are_seen_whatever_is_cut_out() {
        let board = Area { left: -38.0, top: -38.0, right: 238.0, bottom: 238.0 };
        let seen = seen(&board, IconShape::Maskable);
        // From the middle to the far side of a disc on a corner cell.
        let farthest = 50.0 * std::f32::consts::SQRT_2 + 36.5;
        assert!(farthest <= 0.8 * seen.width() / 2.0, "{}", seen.width());
    }
}
