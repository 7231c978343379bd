//! Where pieces to cut out are laid: side by side, row below row, page after page.

use tablier_core::{Message, Phrasebook};

use super::page::{ACCENT, Anchor, INK, Page, Set};
use super::paper::Paper;
use super::text::{Face, Span, lines, typeset};

/// What is kept free around everything, in millimetres, and below for the number of the page.
const SIDE: f32 = 16.0;
const ABOVE: f32 = 18.0;
const BELOW: f32 = 16.0;
/// Between pieces, and between groups of them.
const GAP: f32 = 2.0;
const GROUP_GAP: f32 = 5.0;
/// The line over a group.
const LABEL: f32 = 5.5;
/// How everything is done: the size of letters, the distance of lines, and the longest line.
const SIZE: f32 = 3.8;
const LEADING: f32 = 4.9;
const WIDEST: f32 = 120.0;

pub(crate) struct CutoutSheet<'a> {
    paper: Paper,
    book: &'a Phrasebook,
    done: Vec<Page>,
    page: Page,
    /// Where the present row begins.
    y: f32,
    /// The size of the pieces of the present group, how many of them a row has, and how many of the
    /// present row are laid.
    piece: (f32, f32),
    row: usize,
    laid: usize,
}

impl<'a> CutoutSheet<'a> {
    /// A sheet with a first page that tells how everything is done.
    pub(crate) fn new(paper: Paper, book: &'a Phrasebook) -> Self {
        let (done, page) = (Vec::new(), Page::default());
        let mut sheet =
            CutoutSheet { paper, book, done, page, y: ABOVE, piece: (0.0, 0.0), row: 0, laid: 0 };
        sheet.introduction();
        sheet
    }

    fn introduction(&mut self) {
        let heading = Span::new(self.translate(&Message::new("print-pieces")), Face::Regular);
        let set = Set { size: 6.0, colour: ACCENT, anchor: Anchor::Start };
        self.page.text((SIDE, self.y + 5.0), &[heading], set);
        self.y += 8.0;
        let text = Span::new(self.translate(&Message::new("print-how")), Face::Regular);
        let set = Set { size: SIZE, colour: INK, anchor: Anchor::Start };
        for line in lines(&[text], WIDEST / SIZE) {
            self.y += LEADING;
            self.page.text((SIDE, self.y), &line, set);
        }
    }

    /// Begins a group of so many pieces of one size, together with the first row of them. Rows are
    /// about equally long.
    pub(crate) fn group(&mut self, label: &Message, piece: (f32, f32), count: usize) {
        self.end_row();
        self.y += GROUP_GAP;
        let most = (self.paper.width() - 2.0 * SIDE + GAP) / (piece.0 + GAP);
        let rows = count.div_ceil((most as usize).max(1)).max(1);
        (self.piece, self.row) = (piece, count.div_ceil(rows));
        if self.y + LABEL + piece.1 > self.paper.height() - BELOW {
            self.next_page();
        }
        let text = Span::new(self.translate(label), Face::Italic);
        let set = Set { size: 3.6, colour: INK, anchor: Anchor::Start };
        self.page.text((SIDE, self.y + 3.6), &[text], set);
        self.y += LABEL;
    }

    /// The page of the next piece, and its upper left corner there.
    pub(crate) fn place(&mut self) -> (&mut Page, (f32, f32)) {
        let (width, height) = self.piece;
        if self.laid == self.row {
            self.end_row();
            self.y += GAP;
        }
        if self.y + height > self.paper.height() - BELOW && self.y > ABOVE {
            self.next_page();
        }
        let at = (SIDE + self.laid as f32 * (width + GAP), self.y);
        self.laid += 1;
        (&mut self.page, at)
    }

    pub(crate) fn finish(mut self) -> Vec<Page> {
        self.done.push(self.page);
        self.done
    }

    fn end_row(&mut self) {
        self.y += if self.laid > 0 { self.piece.1 } else { 0.0 };
        self.laid = 0;
    }

    fn next_page(&mut self) {
        self.done.push(std::mem::take(&mut self.page));
        self.y = ABOVE;
    }

    fn translate(&self, message: &Message) -> String {
        typeset(&self.book.translate(message), self.book.language())
    }
}
