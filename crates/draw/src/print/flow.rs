//! Blocks become lines and pictures, which fill columns and pages from top to bottom.

use super::markdown::Block;
use super::page::{ACCENT, Anchor, INK, Page, QUIET, Set};
use super::text::{Face, Span, lines};
use crate::geometry::Area;
use crate::picture::Part;

/// The size of letters and the distance of lines, in millimetres.
#[derive(Clone, Copy)]
struct Setting {
    size: f32,
    leading: f32,
    colour: &'static str,
}

const TITLE: Setting = Setting { size: 15.0, leading: 15.0, colour: INK };
const SUMMARY: Setting = Setting { size: 4.6, leading: 5.8, colour: ACCENT };
const HEADING: Setting = Setting { size: 6.0, leading: 7.4, colour: ACCENT };
const SMALL_HEADING: Setting = Setting { size: 4.4, leading: 5.4, colour: ACCENT };
const BODY: Setting = Setting { size: 3.8, leading: 4.9, colour: INK };
const CAPTION: Setting = Setting { size: 3.5, leading: 4.4, colour: QUIET };
/// Items of a list begin so far to the right, and their number or dot stands before them.
const INDENT: f32 = 5.0;
/// Between the pictures of one diagram.
const GAP: f32 = 4.0;
/// A line of text stands so much of its leading below its top.
const BASELINE: f32 = 0.76;

/// Something that is not divided between columns.
pub(crate) struct Slug {
    /// The space above it, except at the top of a column.
    before: f32,
    height: f32,
    /// Whether it must not be the last of a column.
    keeps_next: bool,
    content: Content,
}

enum Content {
    Line { spans: Vec<Span>, setting: Setting, indent: f32, marker: Option<String> },
    Pictures(Vec<Part>),
}

/// A part of a page that text runs through.
#[derive(Clone, Copy)]
pub(crate) struct Column {
    pub(crate) left: f32,
    pub(crate) top: f32,
    pub(crate) width: f32,
    pub(crate) bottom: f32,
}

/// The name of a game and what it is about.
pub(crate) fn opening(title: &[Span], summary: &[Span], width: f32) -> Vec<Slug> {
    let mut slugs = text(title, TITLE, 0.0, width);
    slugs.extend(spaced(2.0, text(summary, SUMMARY, 0.0, width)));
    kept_together(&mut slugs);
    slugs
}

/// Something said quietly at the end.
pub(crate) fn note(spans: &[Span], width: f32) -> Vec<Slug> {
    spaced(6.0, text(spans, CAPTION, 0.0, width))
}

/// What a block looks like in a column of this width; diagrams are drawn by `draw`.
pub(crate) fn slugs(
    block: &Block,
    width: f32,
    draw: impl FnOnce(&str, &str) -> Vec<Part>,
) -> Vec<Slug> {
    match block {
        Block::Title(spans) => text(spans, TITLE, 0.0, width),
        Block::Heading { is_main, spans } => {
            let (setting, before) = if *is_main { (HEADING, 6.0) } else { (SMALL_HEADING, 4.0) };
            let mut slugs = spaced(before, text(spans, setting, 0.0, width));
            kept_together(&mut slugs);
            slugs
        }
        Block::Paragraph(spans) => {
            let mut slugs = spaced(2.4, text(spans, BODY, 0.0, width));
            // What announces a list stays with it.
            if let Some(last) = slugs.last_mut() {
                last.keeps_next = spans.last().is_some_and(|span| span.text.ends_with(':'));
            }
            slugs
        }
        Block::Item { number, spans } => {
            let mut slugs = spaced(1.6, text(spans, BODY, INDENT, width));
            if let Some(Slug { content: Content::Line { marker, .. }, .. }) = slugs.first_mut() {
                *marker = Some(number.map_or("•".to_owned(), |number| format!("{number}.")));
            }
            slugs
        }
        Block::Diagram { position, played, caption } => {
            let pictures = draw(position, played);
            let height = scale(&pictures, width) * tallest(&pictures);
            let content = Content::Pictures(pictures);
            let mut slugs = vec![Slug { before: 4.0, height, keeps_next: true, content }];
            let mut caption = spaced(1.6, text(caption, CAPTION, 0.0, width));
            kept_together(&mut caption);
            if let Some(last) = caption.last_mut() {
                last.keeps_next = false;
            }
            slugs.extend(caption);
            slugs
        }
    }
}

/// Sets slugs into the columns of a first page, then into those of as many more as it takes.
pub(crate) fn fill(
    slugs: Vec<Slug>,
    first: Page,
    columns: [Column; 2],
    more_columns: [Column; 2],
) -> Vec<Page> {
    let groups = groups(slugs);
    let mut pages = vec![first];
    for (group, Spot { page, column, mut y }) in
        groups.iter().zip(balanced(&groups, columns, more_columns))
    {
        if pages.len() <= page {
            pages.resize_with(page + 1, Page::default);
        }
        for slug in group {
            y += if y <= column.top { 0.0 } else { slug.before };
            slug.content.draw(&mut pages[page], column, y);
            y += slug.height;
        }
    }
    pages
}

/// Where slugs are set.
struct Spot {
    page: usize,
    column: Column,
    y: f32,
}

/// Spots for all groups. The columns of the last page are as short as they can be, so that they end
/// at about the same height.
fn balanced(groups: &[Vec<Slug>], columns: [Column; 2], more_columns: [Column; 2]) -> Vec<Spot> {
    let mut best = spots(groups, columns, more_columns, (0, 0.0));
    let last = best.last().map_or(0, |spot| spot.page);
    let heights = columns.iter().chain(&more_columns).map(|column| column.bottom - column.top);
    // A few groups, each in a column of its own, would stay there however short the columns are.
    let most = (heights.fold(0.0, f32::max) / BODY.leading) as usize;
    for lines in 1..=most {
        let shorter = spots(groups, columns, more_columns, (last, lines as f32 * BODY.leading));
        if shorter.last().is_none_or(|spot| spot.page > last) {
            break;
        }
        best = shorter;
    }
    best
}

/// Spots for all groups, from top to bottom; the columns of one page are shorter by a length.
fn spots(
    groups: &[Vec<Slug>],
    columns: [Column; 2],
    more_columns: [Column; 2],
    (short_page, shorter): (usize, f32),
) -> Vec<Spot> {
    let later = (1..).flat_map(|page| more_columns.map(|column| (page, column)));
    let mut columns = columns.map(|column| (0, column)).into_iter().chain(later);
    let mut here: Option<Spot> = None;
    let mut spots = Vec::with_capacity(groups.len());
    for group in groups {
        let needed: f32 = group.iter().map(|slug| slug.before + slug.height).sum();
        let fits = |spot: &Spot| {
            let shorter = if spot.page == short_page { shorter } else { 0.0 };
            // What does not even fit into an empty column stays there.
            spot.y <= spot.column.top || spot.y + needed <= spot.column.bottom - shorter
        };
        let next = here
            .take()
            .filter(fits)
            .or_else(|| columns.next().map(|(page, column)| Spot { page, column, y: column.top }));
        // There is always a next column.
        let Some(spot) = next else { break };
        let above = if spot.y <= spot.column.top { group[0].before } else { 0.0 };
        here = Some(Spot { y: spot.y + needed - above, ..spot });
        spots.push(spot);
    }
    spots
}

/// Slugs that must stand in one column.
fn groups(slugs: Vec<Slug>) -> Vec<Vec<Slug>> {
    let mut groups = Vec::new();
    let mut group = Vec::new();
    for slug in slugs {
        let keeps_next = slug.keeps_next;
        group.push(slug);
        if !keeps_next {
            groups.push(std::mem::take(&mut group));
        }
    }
    groups.extend((!group.is_empty()).then_some(group));
    groups
}

impl Content {
    fn draw(&self, page: &mut Page, column: Column, y: f32) {
        match self {
            Content::Line { spans, setting, indent, marker } => {
                let Setting { size, leading, colour } = *setting;
                let set = Set { size, colour, anchor: Anchor::Start };
                let y = y + BASELINE * leading;
                if let Some(marker) = marker {
                    let x = column.left + indent - 1.4;
                    let marker = [Span::new(marker.as_str(), Face::Regular)];
                    page.text((x, y), &marker, Set { anchor: Anchor::End, ..set });
                }
                page.text((column.left + indent, y), spans, set);
            }
            Content::Pictures(parts) => {
                let scale = scale(parts, column.width);
                let widths: f32 = parts.iter().map(|part| part.area.width() * scale).sum();
                let gaps = GAP * parts.len().saturating_sub(1) as f32;
                let mut x = column.left + (column.width - widths - gaps) / 2.0;
                for part in parts {
                    let (width, height) = (part.area.width() * scale, part.area.height() * scale);
                    page.board(part, Area::new(x, y, width, height));
                    x += width + GAP;
                }
            }
        }
    }
}

/// The most that a unit of a picture measures, so that few cells do not become large.
const LARGEST: f32 = 0.085;

/// From the units of pictures that stand side by side to millimetres.
fn scale(parts: &[Part], width: f32) -> f32 {
    let gaps = GAP * parts.len().saturating_sub(1) as f32;
    let all: f32 = parts.iter().map(|part| part.area.width()).sum();
    ((width - gaps) / all.max(1.0)).min(LARGEST)
}

fn tallest(parts: &[Part]) -> f32 {
    parts.iter().map(|part| part.area.height()).fold(0.0, f32::max)
}

/// Lines of a text; the first two stay together, and the last two.
fn text(spans: &[Span], setting: Setting, indent: f32, width: f32) -> Vec<Slug> {
    let lines = lines(spans, (width - indent) / setting.size);
    let last = lines.len().saturating_sub(1);
    let slug = |(number, spans)| Slug {
        before: 0.0,
        height: setting.leading,
        keeps_next: number < last && (number == 0 || number + 2 > last),
        content: Content::Line { spans, setting, indent, marker: None },
    };
    lines.into_iter().enumerate().map(slug).collect()
}

fn spaced(before: f32, mut slugs: Vec<Slug>) -> Vec<Slug> {
    if let Some(first) = slugs.first_mut() {
        first.before = before;
    }
    slugs
}

/// With each other, and with what follows.
fn kept_together(slugs: &mut [Slug]) {
    for slug in slugs {
        slug.keeps_next = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMN: Column = Column { left: 0.0, top: 10.0, width: 80.0, bottom: 60.0 };

    fn slug(height: f32, keeps_next: bool) -> Slug {
        let content = Content::Pictures(Vec::new());
        Slug { before: 2.0, height, keeps_next, content }
    }

    /// The page and the height of every group.
    fn set(slugs: Vec<Slug>) -> Vec<(usize, f32)> {
        let spots = spots(&groups(slugs), [COLUMN; 2], [COLUMN; 2], (0, 0.0));
        spots.iter().map(|spot| (spot.page, spot.y)).collect()
    }

    #[test]
    fn columns_and_pages_follow_each_other() {
        // Two of 20 and the space between them fill a column, the third would stick out.
        let slugs = (0..5).map(|_| slug(20.0, false)).collect();
        assert_eq!(set(slugs), [(0, 10.0), (0, 30.0), (0, 10.0), (0, 30.0), (1, 10.0)]);
    }

    #[test]
    fn a_heading_stays_with_its_text() {
        let slugs = vec![slug(30.0, false), slug(8.0, true), slug(10.0, false)];
        assert_eq!(set(slugs), [(0, 10.0), (0, 10.0)]);
        let slugs = vec![slug(20.0, false), slug(8.0, true), slug(10.0, false)];
        assert_eq!(set(slugs), [(0, 10.0), (0, 30.0)]);
    }

    #[test]
    fn what_is_too_high_has_a_column_of_its_own() {
        let slugs = vec![slug(5.0, false), slug(99.0, false), slug(5.0, false)];
        assert_eq!(set(slugs), [(0, 10.0), (0, 10.0), (1, 10.0)]);
    }

    #[test]
    fn the_last_page_is_balanced() {
        let slugs = (0..4).map(|_| slug(10.0, false)).collect();
        let spots = balanced(&groups(slugs), [COLUMN; 2], [COLUMN; 2]);
        let heights: Vec<_> = spots.iter().map(|spot| spot.y).collect();
        assert_eq!(heights, [10.0, 20.0, 10.0, 20.0]);
    }
}
