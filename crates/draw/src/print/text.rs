//! Text measurement and line breaking.

use std::sync::OnceLock;

use rustybuzz::UnicodeBuffer;
use tablier_core::Language;

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

    /// How wide it is, in units of its size.
    pub(crate) fn width(&self) -> f32 {
        width(&self.text, self.face)
    }
}

fn width(text: &str, face: Face) -> f32 {
    static FACES: OnceLock<[Option<rustybuzz::Face<'static>>; 3]> = OnceLock::new();
    let faces = FACES
        .get_or_init(|| [REGULAR, ITALIC, BOLD].map(|font| rustybuzz::Face::from_slice(font, 0)));
    // The fonts are part of the program, and every printed page is a test of them.
    let Some(face) = &faces[face as usize] else { return 0.0 };
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
        for language in Language::ALL {
            let pages = tablier_games::infos().map(|info| info.rules.get(language));
            let phrases = tablier_games::phrases().chain([crate::PHRASES]);
            let phrases = phrases.map(|texts| texts.own(language));
            let texts = typeset(&pages.chain(phrases).collect::<String>(), language);
            for font in [REGULAR, ITALIC, BOLD] {
                let face = rustybuzz::Face::from_slice(font, 0).unwrap();
                let is_missing = |letter: &char| face.glyph_index(*letter).is_none();
                let missing: Vec<_> =
                    texts.chars().filter(|letter| *letter != '\n').filter(is_missing).collect();
                assert!(missing.is_empty(), "{missing:?}");
            }
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
