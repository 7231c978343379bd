//! Several boards in one picture, each with its name under it.

use tablier_core::{Info, Scene};

use crate::geometry::Area;
use crate::look::{FAMILIES, Look};
use crate::picture::{Layer, Part, defs, open};
use crate::symbols::UsedSymbols;
use crate::xml::{Escaped, Number, put};

/// How many boards a row has.
const MOST_IN_A_ROW: usize = 3;
const WIDTH: f32 = 1600.0;
const MARGIN: f32 = 40.0;
/// Between boards, and between rows of them.
const GAP: f32 = 36.0;
/// What a name needs under its board.
const NAME: f32 = 54.0;
/// From the lower edge of a board to the line on which its name stands.
const BASELINE: f32 = 42.0;
/// A row of few boards is not stretched beyond this.
const HIGHEST: f32 = 640.0;

/// Several scenes as one SVG document: rows of boards that are as high as each other and fill the
/// width, each with its name under it. The symbols are shared.
///
/// ```
/// use tablier_draw::{Look, gallery};
///
/// let games: Vec<_> = ["orthokon", "tor"].map(|id| tablier_games::game(id, []).unwrap()).into();
/// let boards: Vec<_> = games.iter().map(|game| (game.begin().scene(), game.info())).collect();
/// let picture = gallery(&boards, &Look::default());
/// assert!(picture.contains(">Orthokon</text>") && picture.contains(">Tor</text>"));
/// ```
pub fn gallery(boards: &[(Scene, &Info)], look: &Look) -> String {
    let Part { area, board, .. } = wall(boards, *look);
    let names: Vec<_> = boards.iter().map(|(_, game)| game.name).collect();
    let mut out = open(area, look.size, &names.join(", "));
    defs(&mut out, &board.used);
    put!(
        out,
        "<rect width=\"{}\" height=\"{}\" rx=\"28\" fill=\"{}\"/>\n",
        Number(area.width()),
        Number(area.height()),
        look.theme.palette().page
    );
    out.push_str(&board.body);
    out.push_str("</svg>\n");
    out
}

/// The same as part of a larger picture, without the table under it.
pub(crate) fn wall(boards: &[(Scene, &Info)], look: Look) -> Part {
    let parts: Vec<_> =
        boards.iter().map(|(scene, game)| (Part::new(scene, game, look), game.name)).collect();
    let mut used = UsedSymbols::default();
    let mut body = String::new();
    let mut top = MARGIN;
    for row in parts.chunks(MOST_IN_A_ROW) {
        let height = row_height(row);
        let width: f32 = row.iter().map(|(part, _)| aspect(part) * height).sum();
        let gaps = GAP * (row.len() - 1) as f32;
        let mut left = (WIDTH - width - gaps) / 2.0;
        for (part, name) in row {
            part.add_symbols(&mut used);
            let width = aspect(part) * height;
            let scale = height / part.area.height();
            part.put(&mut body, (left, top), scale);
            put!(
                body,
                "<text x=\"{}\" y=\"{}\" font-family=\"{FAMILIES}\" font-size=\"36\" \
                 text-anchor=\"middle\" fill=\"{}\">{}</text>\n",
                Number(left + width / 2.0),
                Number(top + height + BASELINE),
                look.theme.palette().ink,
                Escaped(name)
            );
            left += width + GAP;
        }
        top += height + NAME + GAP;
    }
    let area = Area { left: 0.0, top: 0.0, right: WIDTH, bottom: top - GAP + MARGIN };
    Part { area, board: Layer { body, used }, above: Layer::default(), ground: None }
}

/// As high as fills the width.
fn row_height(row: &[(Part, &str)]) -> f32 {
    let gaps = GAP * (row.len() - 1) as f32;
    let aspects: f32 = row.iter().map(|(part, _)| aspect(part)).sum();
    ((WIDTH - 2.0 * MARGIN - gaps) / aspects).min(HIGHEST)
}

fn aspect(part: &Part) -> f32 {
    part.area.width() / part.area.height()
}
