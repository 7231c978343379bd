//! The art: SVG symbols, and the gradients and patterns they are painted with.
//!
//! A file of symbols is an SVG document. Every line indented by two spaces that opens an element
//! begins an entry, which ends with the element. The entries are
//!
//! - `GAME-cell-KIND`, a cell; `plain-cell-SHAPE` for the games without one;
//! - `GAME-LAYER-KIND` or `GAME-LAYER`, what lies under every cell, such as the shallows around it;
//! - `GAME-piece-KIND-VARIANT`, `-OWNER`, `-GLYPH` or nothing more, a piece that looks straight up;
//! - `GAME-zone-KIND-OWNER` or `GAME-zone-KIND`, what is drawn in the middle of an empty zone;
//! - `GAME-mark-SHAPE`, what points at a cell, in the colour in which it is drawn;
//! - the paints `GAME-ground` and `GAME-zone-paint-KIND`;
//! - `GAME-texture`, a piece of what covers the ground, with its upper left corner at 0;
//! - and whatever these refer to.
//!
//! Cells and pieces are centred on 0 and measure 100 units from edge to edge of a cell.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

const SHEETS: [(&str, &str); 6] = [
    ("plain", include_str!("../symbols/plain.svg")),
    ("orthokon", include_str!("../symbols/orthokon.svg")),
    ("ordo", include_str!("../symbols/ordo.svg")),
    ("tortuga", include_str!("../symbols/tortuga.svg")),
    ("tor", include_str!("../symbols/tor.svg")),
    ("theseion", include_str!("../symbols/theseion.svg")),
];

/// The colours that only differ in hue, and in their place others that differ in brightness as well:
/// the tokens of Tor from dark blue to pale yellow, the squares of the labyrinth from dark red to a green
/// that is almost blue. They are still called by their names.
const CLEAR: [(&str, &str); 8] = [
    ("#1f5fae", "#123a7d"),
    ("#b3202c", "#c2303a"),
    ("#e8791a", "#f0a23c"),
    ("#f7d33c", "#fdf0a8"),
    ("#1e7a4c", "#0f8f7c"),
    ("#0b3d24", "#04332c"),
    ("#b3262b", "#8a0f1e"),
    ("#570a0e", "#2e0006"),
];

/// The symbols of a game and the plain ones, without a document around them: what a page needs once
/// to show any position of the game. In clear colours nobody has to tell red from green by their hues.
///
/// ```
/// use tablier_draw::symbols_of;
///
/// let symbols = symbols_of("ordo", false);
/// assert!(symbols.contains(r#"id="ordo-piece-stone-1""#));
/// assert!(symbols.contains(r#"id="plain-mark-square""#));
/// assert!(!symbols.contains("<svg"));
/// assert_ne!(symbols_of("tor", true), symbols_of("tor", false));
/// ```
pub fn symbols_of(game: &str, is_clear: bool) -> String {
    let sheets = SHEETS.iter().filter(|(name, _)| *name == "plain" || *name == game);
    let symbols = sheets.flat_map(|(_, sheet)| entries(sheet)).map(|entry| entry.text).collect();
    if !is_clear {
        return symbols;
    }
    CLEAR.iter().fold(symbols, |symbols, (from, to)| symbols.replace(from, to))
}

/// Everything that has an id in the files, in their order.
#[derive(Debug)]
pub(crate) struct Symbols {
    entries: Vec<Entry>,
    by_id: HashMap<&'static str, usize>,
}

#[derive(Debug)]
struct Entry {
    id: &'static str,
    text: &'static str,
}

impl Symbols {
    pub(crate) fn all() -> &'static Symbols {
        static ALL: OnceLock<Symbols> = OnceLock::new();
        ALL.get_or_init(|| {
            let entries: Vec<_> = SHEETS.iter().flat_map(|(_, sheet)| entries(sheet)).collect();
            let by_id =
                entries.iter().enumerate().map(|(index, entry)| (entry.id, index)).collect();
            Symbols { entries, by_id }
        })
    }

    /// The id as it stands in the files, if there is such an entry.
    pub(crate) fn find(&self, id: &str) -> Option<&'static str> {
        self.by_id.get(id).map(|&index| self.entries[index].id)
    }

    /// These entries and all that they refer to, each once, in the order of the files.
    pub(crate) fn texts(&self, ids: &BTreeSet<&'static str>) -> impl Iterator<Item = &'static str> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&'static str> = ids.iter().copied().collect();
        while let Some(id) = open.pop() {
            if let Some(&index) = self.by_id.get(id)
                && found.insert(index)
            {
                open.extend(references(self.entries[index].text));
            }
        }
        found.into_iter().map(|index| self.entries[index].text)
    }
}

fn entries(sheet: &'static str) -> impl Iterator<Item = Entry> {
    let mut rest = sheet;
    std::iter::from_fn(move || {
        let begin = rest.find("\n  <")? + 1;
        let from_begin = &rest[begin..];
        // An entry goes on as long as its lines are indented further, and has a closing line of
        // its own if there are any.
        let mut end = 0;
        for (number, line) in from_begin.split_inclusive('\n').enumerate() {
            if number > 0 && !line.starts_with("   ") {
                if line.starts_with("  </") {
                    end += line.len();
                }
                break;
            }
            end += line.len();
        }
        let text = from_begin[..end].trim();
        rest = &rest[begin + end - 1..];
        let id = text.split_once("id=\"")?.1.split_once('"')?.0;
        Some(Entry { id, text })
    })
}

/// The ids in `href="#id"` and `url(#id)`.
fn references(text: &'static str) -> impl Iterator<Item = &'static str> {
    ["href=\"#", "url(#"].into_iter().flat_map(move |before| {
        text.split(before).skip(1).filter_map(|rest| rest.split(['"', ')']).next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_of_the_files_is_found_once() {
        let mut ids = Vec::new();
        for (name, sheet) in SHEETS {
            let document = roxmltree::Document::parse(sheet).unwrap();
            for node in document.root_element().children().filter(roxmltree::Node::is_element) {
                let id = node.attribute("id").unwrap();
                assert!(id.starts_with(name), "{id} would clash with another game");
                ids.push(id.to_owned());
            }
        }
        let found: Vec<_> = Symbols::all().entries.iter().map(|entry| entry.id).collect();
        assert_eq!(found, ids);
        assert_eq!(Symbols::all().by_id.len(), ids.len());
    }

    #[test]
    fn every_colour_that_is_exchanged_is_there() {
        let all: String = SHEETS.iter().map(|(_, sheet)| *sheet).collect();
        for (from, _) in CLEAR {
            assert!(all.contains(from), "{from}");
        }
    }

    #[test]
    fn every_reference_in_the_files_leads_somewhere() {
        for entry in &Symbols::all().entries {
            for id in references(entry.text) {
                assert!(Symbols::all().find(id).is_some(), "{} refers to {id}", entry.id);
            }
        }
    }
}
