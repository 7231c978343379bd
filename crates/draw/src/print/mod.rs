//! Games to print: the rules, the board at playing size and the pieces to cut out.
//!
//! Every page is an SVG document in millimetres, made of the same symbols as the pictures; at the end
//! they become the pages of a PDF.

mod boards;
mod cover;
mod cube;
mod cutout_sheet;
mod cutouts;
mod flow;
mod markdown;
mod page;
mod paper;
mod papercraft;
mod text;

use krilla::Document;
use krilla::destination::XyzDestination;
use krilla::geom::{Point, Size};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::usvg::Tree;
use tablier_core::{AnyGame, Phrasebook, Scene};

pub use paper::Paper;
pub use text::unprintable_letters;

use crate::fonts;
use crate::geometry::Area;
use crate::look::Look;
use crate::picture::Part;
use crate::raster::Unpaintable;
use flow::Column;
use markdown::Block;
use page::Page;
use text::{Face, Span, typeset};

/// The margins of pages of text, in millimetres.
const SIDE: f32 = 16.0;
const ABOVE: f32 = 18.0;
const BELOW: f32 = 18.0;
/// Between columns.
const GUTTER: f32 = 9.0;
/// A wider board is shown alone, not before and after a move.
const WIDEST_PAIR: f32 = 12.0;

/// What a page of PDF measures to the millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// Games to print, as PDF: a game alone, or a booklet of several. The phrases are those of the games
/// and of this crate. The same games are always the same bytes.
///
/// ```
/// use tablier_core::{Language, Phrasebook};
/// use tablier_draw::{PHRASES, Paper, pdf};
///
/// let phrases: Vec<_> = tablier_games::phrases().chain([PHRASES]).collect();
/// let book = Phrasebook::new(Language::FRENCH, &phrases).unwrap();
/// let game = tablier_games::game("orthokon", []).unwrap();
/// assert!(pdf(&[game], Paper::A4, &book).unwrap().starts_with(b"%PDF"));
/// ```
pub fn pdf(
    games: &[Box<dyn AnyGame>],
    paper: Paper,
    book: &Phrasebook,
) -> Result<Vec<u8>, Unpaintable> {
    let mut sections: Vec<(&str, Vec<Page>)> =
        games.iter().map(|game| (game.info().name, section(&**game, paper, book))).collect();
    let is_booklet = games.len() > 1;
    let mut first_pages = Vec::new();
    let mut next = if is_booklet { 3 } else { 1 };
    for (name, pages) in &mut sections {
        first_pages.push(next);
        for page in pages {
            page.footer(paper, name, next);
            next += 1;
        }
    }
    let mut outline = Outline::new();
    for ((name, _), first) in sections.iter().zip(&first_pages) {
        let top = XyzDestination::new(first - 1, Point::from_xy(0.0, 0.0));
        outline.push_child(OutlineNode::new((*name).to_owned(), top));
    }
    let front = is_booklet.then(|| {
        [cover::cover(games, paper, book), cover::contents(games, &first_pages, paper, book)]
    });
    let title = if is_booklet { "Tablier" } else { sections.first().map_or("", |(name, _)| name) };
    let title = title.to_owned();
    let pages =
        front.into_iter().flatten().chain(sections.into_iter().flat_map(|(_, pages)| pages));
    let mut document = Document::new();
    for page in pages {
        add(&mut document, &page, paper)?;
    }
    document.set_outline(outline);
    document.set_metadata(Metadata::new().title(title).language(book.language().code().into()));
    document.finish().map_err(|error| Unpaintable::Encoding(format!("{error:?}").into()))
}

/// All pages of a game.
fn section(game: &dyn AnyGame, paper: Paper, book: &Phrasebook) -> Vec<Page> {
    let mut pages = rules(game, paper, book);
    pages.extend(boards::pages(game, paper, book));
    pages.extend(cutouts::pages(game, paper, book));
    pages
}

/// The rules in two columns; the first page shows how the game begins.
fn rules(game: &dyn AnyGame, paper: Paper, book: &Phrasebook) -> Vec<Page> {
    let info = game.info();
    let width = (paper.width() - 2.0 * SIDE - GUTTER) / 2.0;
    let bottom = paper.height() - BELOW;
    let left = Column { left: SIDE, top: ABOVE, width, bottom };
    let right = Column { left: SIDE + width + GUTTER, ..left };
    let say = |ending| {
        let text = typeset(&book.translate(&info.phrase(ending)), book.language());
        vec![Span::new(text, Face::Italic)]
    };
    let mut slugs = Vec::new();
    for block in markdown::blocks(info.rules.get(book.language()), book.language()) {
        slugs.extend(match &block {
            Block::Title(title) => flow::opening(title, &say("summary"), width),
            _ => flow::slugs(&block, width, |position, played| diagram(game, position, played)),
        });
    }
    slugs.extend(flow::note(&say("terms"), width));
    let mut first = Page::default();
    let start = Part::new(&game.begin().scene(), info, Look::default());
    let height = width * start.area.height() / start.area.width();
    first.board(&start, Area::new(right.left, ABOVE, width, height));
    let below = Column { top: ABOVE + height + 7.0, ..right };
    flow::fill(slugs, first, [left, below], [left, right])
}

/// The board before a move and after it; after it alone if it is large.
fn diagram(game: &dyn AnyGame, position: &str, played: &str) -> Vec<Part> {
    // The tests of the games play every diagram.
    let Ok(mut shown) = game.begin_at(position) else { return Vec::new() };
    let before = shown.scene();
    let part = |scene: &Scene| Part::new(scene, game.info(), Look::default());
    if shown.play(played).is_err() {
        return vec![part(&before)];
    }
    let after = part(&shown.scene());
    if before.width > WIDEST_PAIR { vec![after] } else { vec![part(&before), after] }
}

fn add(document: &mut Document, page: &Page, paper: Paper) -> Result<(), Unpaintable> {
    let (width, height) = (paper.width() * POINTS, paper.height() * POINTS);
    let settings = PageSettings::from_wh(width, height).ok_or(Unpaintable::Size)?;
    let size = Size::from_wh(width, height).ok_or(Unpaintable::Size)?;
    let tree =
        Tree::from_str(&page.finish(paper), fonts::options()).map_err(Unpaintable::NotSvg)?;
    let mut sheet = document.start_page_with(settings);
    let mut surface = sheet.surface();
    surface.draw_svg(&tree, size, SvgSettings::default());
    surface.finish();
    sheet.finish();
    Ok(())
}
