//! A card that shows where a link leads: a board, and beside it what is played and by whom.

use tablier_core::{Info, Scene};

use crate::geometry::Area;
use crate::look::{FAMILIES, Look, Theme};
use crate::picture::{Part, defs, open};
#[cfg(feature = "raster")]
use crate::raster::{self, Unpaintable};
use crate::symbols::UsedSymbols;
use crate::xml::{Escaped, Number, put};

/// The size that pages which show links ask for.
const WIDTH: f32 = 1200.0;
const HEIGHT: f32 = 630.0;
/// The box of the board.
const BOARD: Area = Area { left: 44.0, top: 40.0, right: 744.0, bottom: 586.0 };
/// Where the words begin, and how far apart the lines with names are.
const WORDS: f32 = 792.0;
const LINE: f32 = 50.0;
/// A longer name would leave the card.
const LONGEST_NAME: usize = 21;

/// A card, drawn but not painted yet. Two cards with the same text look the same.
///
/// ```
/// use tablier_draw::Card;
///
/// let game = tablier_games::game("ordo", []).unwrap();
/// let card = Card::new(&game.begin().scene(), game.info(), &["Ada", "Blaise"]);
/// assert!(card.svg().contains(">Ordo</text>") && card.svg().contains(">Blaise</text>"));
/// assert!(card.png().unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    svg: String,
}

impl Card {
    /// The card of a game that these people play.
    pub fn new(scene: &Scene, game: &Info, names: &[&str]) -> Self {
        let look = Look { coordinates: false, ..Look::default() };
        let part = Part::new(scene, game, look);
        let palette = Theme::Light.palette();
        let area = Area { left: 0.0, top: 0.0, right: WIDTH, bottom: HEIGHT };
        let mut svg = open(area, WIDTH as u16, game.name);
        let mut used = UsedSymbols::default();
        part.add_symbols(&mut used);
        defs(&mut svg, &used);
        put!(svg, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{}\"/>\n", palette.page);
        let scale = (BOARD.width() / part.area.width()).min(BOARD.height() / part.area.height());
        // In the middle of its box.
        let left = BOARD.left + (BOARD.width() - scale * part.area.width()) / 2.0;
        let top = BOARD.top + (BOARD.height() - scale * part.area.height()) / 2.0;
        part.put(&mut svg, (left, top), scale);
        // The words stand in the middle of the height, whatever the number of names.
        let first = (HEIGHT - LINE * names.len() as f32) / 2.0 + 8.0;
        let mut word = |y: f32, size: u8, colour: &str, text: &str| {
            put!(
                svg,
                "<text x=\"{WORDS}\" y=\"{}\" font-family=\"{FAMILIES}\" font-size=\"{size}\" \
                 fill=\"{colour}\">{}</text>\n",
                Number(y),
                Escaped(text)
            );
        };
        word(first, 84, palette.accent, game.name);
        for (name, y) in names.iter().zip((0..).map(|line| first + 66.0 + LINE * line as f32)) {
            word(y, 36, palette.ink, &shorten(name));
        }
        svg.push_str("</svg>\n");
        Card { svg }
    }

    /// The card as an SVG document.
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The card as PNG. That takes a while: not on a thread that others wait for.
    #[cfg(feature = "raster")]
    pub fn png(&self) -> Result<Vec<u8>, Unpaintable> {
        raster::picture(&self.svg)
    }
}

fn shorten(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    name.chars().take(LONGEST_NAME - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_one_size_and_names_stay_on_them() {
        for info in tablier_games::infos() {
            let scene = tablier_games::game(info.id, []).unwrap().begin().scene();
            let long = "W".repeat(200);
            let card = Card::new(&scene, info, &[&long, "<b>", "", "Zoé"]);
            assert!(card.svg().contains("&lt;b&gt;") && !card.svg().contains(&long));
            let png = card.png().unwrap();
            let [width, height] = [16, 20]
                .map(|at| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]));
            assert_eq!((width, height), (1200, 630), "{}", info.id);
        }
    }
}
