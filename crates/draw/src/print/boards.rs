//! The board at playing size: on one page, or on several that are glued together.

use tablier_core::{AnyGame, Message, Phrasebook};

use super::page::{Anchor, CUT, GLUE, INK, Page, QUIET, Set};
use super::paper::Paper;
use super::text::{Face, Span, typeset};
use crate::geometry::Area;
use crate::look::Look;
use crate::picture::Part;
use crate::xml::{Number, put};

/// What boards leave free at the left and right, and above and below, in millimetres.
const SIDE: f32 = 10.0;
const ABOVE: f32 = 14.0;
/// The strip along which pages are glued.
const FLAP: f32 = 10.0;
/// Marks for scissors at the corners: their distance, and how long they are.
const MARK_GAP: f32 = 1.0;
const MARK: f32 = 3.5;
/// The line above a board.
const CAPTION: f32 = 9.5;

/// The pages of the board of a game.
pub(crate) fn pages(game: &dyn AnyGame, paper: Paper, book: &Phrasebook) -> Vec<Page> {
    let part = empty_board(game);
    let scale = game.info().appearance.board.printed_cell / 100.0;
    let (width, height) = (part.area.width() * scale, part.area.height() * scale);
    let (free_width, free_height) = (paper.width() - 2.0 * SIDE, paper.height() - 2.0 * ABOVE);
    if width <= free_width && height <= free_height {
        return vec![one_page(&part, (width, height), false, paper, book)];
    }
    if height <= free_width && width <= free_height {
        return vec![one_page(&part, (width, height), true, paper, book)];
    }
    let columns = (width / (free_width - FLAP)).ceil().max(1.0) as usize;
    let rows = (height / (free_height - FLAP)).ceil().max(1.0) as usize;
    let tiles = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    tiles.map(|at| tile(&part, (width, height), at, (columns, rows), paper, book)).collect()
}

/// The board without pieces and without what lies beside it.
fn empty_board(game: &dyn AnyGame) -> Part {
    let mut scene = game.begin().scene();
    scene.pieces.clear();
    scene.marks.clear();
    if !game.info().appearance.board.zones_inside {
        scene.zones.clear();
    }
    Part::new(&scene, game.info(), Look::default())
}

fn one_page(
    part: &Part,
    (width, height): (f32, f32),
    is_turned: bool,
    paper: Paper,
    book: &Phrasebook,
) -> Page {
    let mut page = Page::default();
    let (across, down) = if is_turned { (height, width) } else { (width, height) };
    let left = (paper.width() - across) / 2.0;
    let top = (paper.height() - down) / 2.0;
    if is_turned {
        let (right, top) = (Number(left + across), Number(top));
        page.open(&format!("transform=\"translate({right} {top}) rotate(90)\""));
        page.board(part, Area::new(0.0, 0.0, width, height));
        page.close();
    } else {
        page.board(part, Area::new(left, top, width, height));
    }
    cut_marks(&mut page, Area::new(left, top, across, down));
    caption(&mut page, &Message::new("print-board"), paper, book);
    page
}

/// One of several pages. Each but the last of a row has a strip at its right onto which the next is
/// glued, and each but those of the last row one below.
fn tile(
    part: &Part,
    (width, height): (f32, f32),
    (column, row): (usize, usize),
    (columns, rows): (usize, usize),
    paper: Paper,
    book: &Phrasebook,
) -> Page {
    let (tile_width, tile_height) = (width / columns as f32, height / rows as f32);
    let flap_right = if column + 1 < columns { FLAP } else { 0.0 };
    let flap_below = if row + 1 < rows { FLAP } else { 0.0 };
    let left = (paper.width() - tile_width - flap_right) / 2.0;
    let top = (paper.height() - tile_height - flap_below) / 2.0;
    let shown = Area::new(left, top, tile_width, tile_height);
    let mut page = Page::default();
    if flap_right > 0.0 {
        page.rect((shown.right, top), (FLAP, tile_height), GLUE);
    }
    if flap_below > 0.0 {
        page.rect((left, shown.bottom), (tile_width, FLAP), GLUE);
    }
    let (units_wide, units_high) =
        (part.area.width() / columns as f32, part.area.height() / rows as f32);
    let from = Area::new(
        part.area.left + column as f32 * units_wide,
        part.area.top + row as f32 * units_high,
        units_wide,
        units_high,
    );
    page.window(part, from, shown);
    cut_marks(
        &mut page,
        Area { right: shown.right + flap_right, bottom: shown.bottom + flap_below, ..shown },
    );
    let message = Message::new("print-board-part")
        .with("number", row * columns + column + 1)
        .with("count", columns * rows);
    caption(&mut page, &message, paper, book);
    little_map(&mut page, (column, row), (columns, rows), paper);
    page
}

/// Two short lines beside each corner.
fn cut_marks(page: &mut Page, area: Area) {
    let mut path = String::new();
    for (x, out_x) in [(area.left, -1.0), (area.right, 1.0)] {
        for (y, out_y) in [(area.top, -1.0), (area.bottom, 1.0)] {
            put!(
                path,
                "M{} {}h{}M{} {}v{}",
                Number(x + out_x * MARK_GAP),
                Number(y),
                Number(out_x * MARK),
                Number(x),
                Number(y + out_y * MARK_GAP),
                Number(out_y * MARK)
            );
        }
    }
    page.path(&path, CUT);
}

fn caption(page: &mut Page, message: &Message, paper: Paper, book: &Phrasebook) {
    let text = typeset(&book.translate(message), book.language());
    let set = Set { size: 3.4, colour: QUIET, anchor: Anchor::Middle };
    page.text((paper.width() / 2.0, CAPTION), &[Span::new(text, Face::Italic)], set);
}

/// Where among all pages this one lies.
fn little_map(
    page: &mut Page,
    here: (usize, usize),
    (columns, rows): (usize, usize),
    paper: Paper,
) {
    const BOX: f32 = 2.2;
    for row in 0..rows {
        for column in 0..columns {
            let fill = if (column, row) == here { INK } else { "none" };
            let x = paper.width() - 16.0 - BOX * (columns - column) as f32;
            let style = format!("fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\".2\"");
            page.rect((x, 6.0 + BOX * row as f32), (BOX, BOX), &style);
        }
    }
}
