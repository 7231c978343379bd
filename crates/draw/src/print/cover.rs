//! The first two pages of the booklet of all games.

use tablier_core::{AnyGame, Info, Message, Phrasebook};

use super::page::{ACCENT, Anchor, INK, Page, QUIET, Set};
use super::paper::Paper;
use super::text::{Face, Span, lines, typeset};
use crate::gallery::wall;
use crate::geometry::Area;
use crate::look::Look;
use crate::picture::Part;

const NAME: &str = "Tablier";
const SIDE: f32 = 16.0;
/// The pictures of the contents.
const PICTURE: f32 = 36.0;
/// From the left edge of a picture to the text beside it.
const BESIDE: f32 = 44.0;

/// The name of the program and all its boards.
pub(crate) fn cover(games: &[Box<dyn AnyGame>], paper: Paper, book: &Phrasebook) -> Page {
    let mut page = Page::default();
    let middle = paper.width() / 2.0;
    let set = Set { size: 30.0, colour: INK, anchor: Anchor::Middle };
    page.text((middle, 62.0), &[Span::new(NAME, Face::Regular)], set);
    let subtitle = say(book, &Message::new("print-subtitle"));
    let set = Set { size: 6.2, colour: ACCENT, anchor: Anchor::Middle };
    page.text((middle, 76.0), &[Span::new(subtitle, Face::Italic)], set);
    let boards: Vec<_> = games.iter().map(|game| (game.begin().scene(), game.info())).collect();
    let part = wall(&boards, Look { coordinates: false, ..Look::default() });
    let width = paper.width() - 2.0 * SIDE;
    let height = width * part.area.height() / part.area.width();
    page.board(&part, Area::new(SIDE, 94.0, width, height));
    let set = Set { size: 3.4, colour: QUIET, anchor: Anchor::Middle };
    let note = say(book, &Message::new("print-note"));
    for (number, line) in (0..).zip(lines(&[Span::new(note, Face::Italic)], 110.0 / set.size)) {
        let y = paper.height() - 30.0 + 4.4 * number as f32;
        page.text((middle, y), &line, set);
    }
    page
}

/// What is found where.
pub(crate) fn contents(
    games: &[Box<dyn AnyGame>],
    pages: &[usize],
    paper: Paper,
    book: &Phrasebook,
) -> Page {
    let mut page = Page::default();
    let set = Set { size: 11.0, colour: INK, anchor: Anchor::Start };
    let heading = say(book, &Message::new("print-contents"));
    page.text((SIDE, 36.0), &[Span::new(heading, Face::Regular)], set);
    let first = 46.0;
    let step = (paper.height() - first - 18.0) / games.len().max(1) as f32;
    for (number, (game, first_page)) in (0..).zip(games.iter().zip(pages)) {
        entry(&mut page, &**game, *first_page, first + step * number as f32, step, paper, book);
    }
    page
}

fn entry(
    page: &mut Page,
    game: &dyn AnyGame,
    first_page: usize,
    top: f32,
    height: f32,
    paper: Paper,
    book: &Phrasebook,
) {
    let info = game.info();
    let right = paper.width() - SIDE;
    page.line((SIDE, top), right - SIDE, "stroke=\"#d9cfbf\" stroke-width=\".25\"");
    let look = Look { coordinates: false, ..Look::default() };
    let part = Part::new(&game.begin().scene(), info, look);
    let scale = (PICTURE / part.area.width()).min((height - 8.0) / part.area.height());
    let (wide, high) = (part.area.width() * scale, part.area.height() * scale);
    let left = SIDE + (PICTURE - wide) / 2.0;
    page.board(&part, Area::new(left, top + (height - high) / 2.0, wide, high));
    let x = SIDE + BESIDE;
    let y = top + height / 2.0 - 4.0;
    let set = Set { size: 8.0, colour: INK, anchor: Anchor::Start };
    page.text((x, y), &[Span::new(info.name, Face::Regular)], set);
    let end = Set { anchor: Anchor::End, ..set };
    page.text((right, y), &[Span::new(first_page.to_string(), Face::Regular)], end);
    let set = Set { size: 3.6, colour: QUIET, anchor: Anchor::Start };
    page.text((x, y + 6.0), &[Span::new(makers(info), Face::Italic)], set);
    let set = Set { size: 3.8, colour: INK, anchor: Anchor::Start };
    let summary = Span::new(say(book, &info.phrase("summary")), Face::Regular);
    for (number, line) in (0..).zip(lines(&[summary], 112.0 / set.size)) {
        page.text((x, y + 12.0 + 4.9 * number as f32), &line, set);
    }
}

/// Who made a game, and when.
fn makers(info: &Info) -> String {
    let names = if info.authors.is_empty() { info.publisher.as_slice() } else { info.authors };
    let year = info.year.map(|year| year.to_string());
    let parts = names.iter().map(ToString::to_string).chain(year);
    parts.collect::<Vec<_>>().join(", ")
}

fn say(book: &Phrasebook, message: &Message) -> String {
    typeset(&book.translate(message), book.language())
}
