//! Text measurement and line breaking.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use rustybuzz::UnicodeBuffer;
use tablier_core::{AnyGame, Language, Phrasebook};

use super::cutouts;
use crate::fonts::{BOLD, ITALIC, REGULAR};

/// The font faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Regular,
    Italic,
    Bold,
}

/// Text in one face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) face: Face,
}

impl Span {
    pub(crate) fn new(text: impl Into<String>, face: Face) -> Self {
        Span { text: text.into(), face }
    }

    /// The text as it is printed: what the font cannot write is shown by a sign that nobody overlooks.
    pub(crate) fn printed(&self) -> Cow<'_, str> {
        let is_missing = |letter: char| !self.face.can_write(letter);
        if self.text.contains(is_missing) {
            self.text.replace(is_missing, UNKNOWN).into()
        } else {
            (&self.text).into()
        }
    }

    /// How wide it is, in units of its size.
    pub(crate) fn width(&self) -> f32 {
        width(&self.printed(), self.face)
    }
}

/// The replacement character, which every face has.
const UNKNOWN: &str = "\u{fffd}";

impl Face {
    fn font(self) -> Option<&'static rustybuzz::Face<'static>> {
        static FACES: OnceLock<[Option<rustybuzz::Face<'static>>; 3]> = OnceLock::new();
        let faces = FACES.get_or_init(|| {
            [REGULAR, ITALIC, BOLD].map(|font| rustybuzz::Face::from_slice(font, 0))
        });
        faces[self as usize].as_ref()
    }

    fn can_write(self, letter: char) -> bool {
        self.font().is_some_and(|font| font.glyph_index(letter).is_some())
    }
}

/// The letters of the rules and of the names of a game and its pieces, in the language of the phrases, that [`pdf`](crate::pdf) can only
/// print as a replacement sign, because a face of the bundled font cannot write them.
///
/// ```
/// use tablier_core::{Language, Phrasebook};
///
/// let phrases: Vec<_> = tablier_games::phrases().chain([tablier_draw::PHRASES]).collect();
/// let book = Phrasebook::new(Language::FRENCH, &phrases).unwrap();
/// let game = tablier_games::game("orthokon", []).unwrap();
/// assert!(tablier_draw::unprintable_letters(&*game, &book).is_empty());
/// ```
pub fn unprintable_letters(game: &dyn AnyGame, book: &Phrasebook) -> BTreeSet<char> {
    let info = game.info();
    let phrases = [info.phrase("summary"), info.phrase("terms")];
    let phrases = phrases.into_iter().chain(cutouts::labels(game));
    let phrases: Vec<_> = phrases.map(|phrase| book.translate(&phrase)).collect();
    let texts = [info.rules.get(book.language()), info.name].into_iter();
    let texts = texts.chain(info.authors.iter().copied()).chain(phrases.iter().map(String::as_str));
    texts.flat_map(|text| unprintable(text, book.language())).collect()
}

fn unprintable(text: &str, language: Language) -> BTreeSet<char> {
    let is_missing = |letter: &char| {
        let mut faces = [Face::Regular, Face::Italic, Face::Bold].into_iter();
        !letter.is_control() && !faces.all(|face| face.can_write(*letter))
    };
    typeset(text, language).chars().filter(is_missing).collect()
}

fn width(text: &str, face: Face) -> f32 {
    // The fonts are part of the program, and every printed page is a test of them.
    let Some(face) = face.font() else { return 0.0 };
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    let shaped = rustybuzz::shape(face, &[], buffer);
    let sum: i32 = shaped.glyph_positions().iter().map(|position| position.x_advance).sum();
    sum as f32 / face.units_per_em() as f32
}

/// Breaks text into lines no wider than `measure`, in units of its size. Lines are about equally
/// long: among all ways to break, the one with the smallest sum of squared gaps at their ends.
pub(crate) fn lines(spans: &[Span], measure: f32) -> Vec<Vec<Span>> {
    let words = words(spans);
    let widths: Vec<f32> = words.iter().map(|word| word.iter().map(Span::width).sum()).collect();
    let space = width(" ", Face::Regular);
    // For each word the least cost of everything from it on, and where its line ends.
    let mut best = vec![(0.0_f32, words.len()); words.len() + 1];
    for first in (0..words.len()).rev() {
        best[first] = (f32::INFINITY, first + 1);
        let mut line = -space;
        for next in first + 1..=words.len() {
            line += space + widths[next - 1];
            let is_too_wide = line > measure && next > first + 1;
            if is_too_wide {
                break;
            }
            let gap = (measure - line).max(0.0);
            let own = if next == words.len() { 0.0 } else { gap * gap };
            let cost = own + best[next].0;
            if cost < best[first].0 {
                best[first] = (cost, next);
            }
        }
    }
    let mut lines = Vec::new();
    let mut first = 0;
    while first < words.len() {
        let end = best[first].1;
        lines.push(join(&words[first..end]));
        first = end;
    }
    lines
}

/// What holds together between spaces; a word may change its face.
fn words(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut words = vec![Vec::new()];
    for span in spans {
        for (number, part) in span.text.split(' ').enumerate() {
            if number > 0 {
                words.push(Vec::new());
            }
            if let Some(word) = words.last_mut().filter(|_| !part.is_empty()) {
                word.push(Span::new(part, span.face));
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Words with spaces between them, neighbours of one face as one span.
fn join(words: &[Vec<Span>]) -> Vec<Span> {
    let mut line: Vec<Span> = Vec::new();
    for word in words {
        if let Some(last) = line.last_mut() {
            last.text.push(' ');
        }
        for span in word {
            match line.last_mut() {
                Some(last) if last.face == span.face => last.text.push_str(&span.text),
                _ => line.push(span.clone()),
            }
        }
    }
    line
}

/// Text as printers set it: with curved apostrophes, and the language's spaces around punctuation.
pub(crate) fn typeset(text: &str, language: Language) -> String {
    // The fonts have no narrow no-break space; lines break at ordinary spaces only.
    const THIN_SPACE: char = '\u{2009}';
    // Keyboards have no apostrophe.
    language.typeset(&text.replace('\'', "’"), THIN_SPACE)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_every_letter_of_the_rules() {
        let mut faults = Vec::new();
        for language in Language::ALL {
            let pages =
                tablier_games::infos().map(|info| (info.id, "rules", info.rules.get(language)));
            let phrases = tablier_games::infos()
                .map(|info| (info.id, "phrases", info.phrases.own(language)))
                .chain([("print", "phrases", crate::PHRASES.own(language))]);
            for (id, what, text) in pages.chain(phrases) {
                let missing: String = unprintable(text, language).into_iter().collect();
                if !missing.is_empty() {
                    faults.push(format!("{id}, {what} ({}): {missing}", language.code()));
                }
            }
        }
        assert!(faults.is_empty(), "the font cannot write these letters:\n{}", faults.join("\n"));
    }

    #[test]
    fn the_fonts_have_the_letters_of_many_languages_and_typographic_signs() {
        let letters = "Kōnane, heiau, ʻokina; Mū Tōrere; zażółć gęślą jaźń; příliš žluťoučký kůň; \
                       árvíztűrő tükörfúrógép; şţığçö; ξεσκεπάζω την ψυχοφθόρα βδελυγμία; \
                       ← → ↑ ↓ ↔ ⇒ × ÷ ± ≤ ≥ ≠ − – — … • † ‡ ′ ″ ½ ¼ ¾ № ™ „“ ‚‘ «»";
        assert_eq!(unprintable(letters, Language::ENGLISH), BTreeSet::new());
        assert_eq!(unprintable("将棋\n²", Language::ENGLISH), BTreeSet::from(['将', '棋', '²']));
    }

    #[test]
    fn what_the_font_cannot_write_is_seen() {
        let span = Span::new("a将b", Face::Bold);
        assert_eq!(span.printed(), "a\u{fffd}b");
        assert!(span.width() > Span::new("ab", Face::Bold).width() + 0.2);
        for face in [Face::Regular, Face::Italic, Face::Bold] {
            assert!(face.can_write('\u{fffd}'));
        }
    }

    fn plain(text: &str) -> Vec<Span> {
        vec![Span::new(text, Face::Regular)]
    }

    #[test]
    fn no_line_is_wider_than_it_may_be_and_no_word_is_lost() {
        let text = "Amenez un pion sur le camp de base adverse, tous vos pions restant reliés.";
        for measure in [6.0, 9.0, 14.0, 200.0] {
            let lines = lines(&plain(text), measure);
            assert!(lines.iter().all(|line| line[0].width() <= measure), "{lines:?}");
            let joined: Vec<_> = lines.iter().map(|line| line[0].text.clone()).collect();
            assert_eq!(joined.join(" "), text);
        }
    }

    #[test]
    fn a_word_that_is_too_wide_has_a_line_of_its_own() {
        let lines = lines(&plain("a extraordinary b"), 2.0);
        let texts: Vec<_> = lines.iter().map(|line| line[0].text.as_str()).collect();
        assert_eq!(texts, ["a", "extraordinary", "b"]);
    }

    #[test]
    fn a_word_may_change_its_face() {
        let spans = [Span::new("an ", Face::Regular), Span::new("or", Face::Bold)];
        let spans = [&spans[..], &[Span::new("do, here", Face::Regular)]].concat();
        let line = lines(&spans, 100.0).remove(0);
        assert_eq!(
            line.iter().map(|span| span.text.as_str()).collect::<Vec<_>>(),
            ["an ", "or", "do, here"]
        );
        let narrow: Vec<String> = lines(&spans, 3.0)
            .iter()
            .map(|line| line.iter().map(|span| span.text.as_str()).collect())
            .collect();
        assert_eq!(narrow, ["an", "ordo,", "here"]);
    }

    #[test]
    fn signs_are_set_as_printers_do() {
        assert_eq!(
            typeset("une pièce : « elle » ; oui !", Language::FRENCH),
            "une pièce\u{a0}: «\u{a0}elle\u{a0}»\u{2009}; oui\u{2009}!"
        );
        assert_eq!(typeset("White's : b", Language::ENGLISH), "White’s : b");
    }
}
