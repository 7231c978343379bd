//! The drawings of games, and the plain ones: SVG symbols, and the gradients and patterns they are painted with.
//!
//! A game brings its own as a sheet ([`Appearance::symbols`] says what is on it); `plain.svg` serves every game.
//!
//! [`Appearance::symbols`]: tablier_core::Appearance::symbols

use std::collections::{BTreeSet, HashMap};
use std::sync::{OnceLock, PoisonError, RwLock};

use roxmltree::{Document, Node};
use tablier_core::Info;
use tablier_core::appearance::BoardStyle;
use tablier_core::scene::Shape;

use crate::xml::put;

/// The symbols that serve every game.
fn plain() -> &'static Sheet {
    static PLAIN: OnceLock<Sheet> = OnceLock::new();
    PLAIN.get_or_init(|| Sheet::parse(include_str!("plain.svg")))
}

/// The symbols of a game and the plain ones, without a document around them: what a page needs once
/// to show any position of the game. In high contrast nobody has to tell red from green by their hues.
///
/// ```
/// use tablier_draw::symbols_of;
///
/// let [ordo, tor] = ["ordo", "tor"].map(|id| tablier_games::find(id).unwrap());
/// let symbols = symbols_of(ordo, false);
/// assert!(symbols.contains(r#"id="ordo-piece-stone-1""#));
/// assert!(symbols.contains(r#"id="plain-mark-square""#));
/// assert!(!symbols.contains("<svg"));
/// assert_ne!(symbols_of(tor, true), symbols_of(tor, false));
/// ```
pub fn symbols_of(game: &Info, has_high_contrast: bool) -> String {
    let sheets = [plain(), Sheet::read(game.appearance.symbols)];
    let symbols = sheets.iter().flat_map(|sheet| &sheet.entries).map(|entry| entry.text).collect();
    if !has_high_contrast {
        return symbols;
    }
    let exchanged = game.appearance.high_contrast.iter();
    exchanged.fold(symbols, |symbols: String, (from, to)| symbols.replace(from, to))
}

/// What a game is drawn with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Art {
    game: &'static str,
    sheet: &'static Sheet,
    pub(crate) style: &'static BoardStyle,
}

impl Art {
    pub(crate) fn of(game: &Info) -> Self {
        let sheet = Sheet::read(game.appearance.symbols);
        Art { game: game.id, sheet, style: &game.appearance.board }
    }

    /// The game's own symbol `GAME-ENDING`.
    pub(crate) fn find(&self, ending: &str) -> Option<Symbol> {
        self.sheet.find(&format!("{}-{ending}", self.game))
    }

    /// The same, or the plain one.
    pub(crate) fn find_or_plain(&self, ending: &str) -> Option<Symbol> {
        self.find(ending).or_else(|| plain().find(&format!("plain-{ending}")))
    }

    /// The game's own symbol for a shape, or the plain one, which every shape has.
    pub(crate) fn for_shape(&self, what: &str, shape: Shape) -> Option<Symbol> {
        let shape = match shape {
            Shape::Square => "square",
            Shape::Hexagon => "hexagon",
            Shape::Point => "point",
        };
        self.find_or_plain(&format!("{what}-{shape}"))
    }
}

/// One symbol of a sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symbol {
    sheet: &'static Sheet,
    index: usize,
}

impl Symbol {
    pub(crate) fn id(self) -> &'static str {
        self.sheet.entries[self.index].id
    }
}

/// Everything that has an id in a sheet, in its order.
#[derive(Debug)]
struct Sheet {
    entries: Vec<Entry>,
    by_id: HashMap<&'static str, usize>,
}

#[derive(Debug)]
struct Entry {
    id: &'static str,
    text: &'static str,
}

impl Sheet {
    /// Reads a sheet, or finds it if it has been read before: every picture needs it. It is kept for ever, as its
    /// text is. What is not XML has no symbols; the conformance suite says what is wrong with it.
    fn read(text: &'static str) -> &'static Sheet {
        /// By the place of the text in memory, where nothing else can ever be.
        static READ: RwLock<Vec<(&str, &Sheet)>> = RwLock::new(Vec::new());
        let find = |sheets: &[(&'static str, &'static Sheet)]| {
            let found = sheets.iter().find(|(known, _)| std::ptr::eq(*known, text));
            found.map(|(_, sheet)| *sheet)
        };
        if let Some(sheet) = find(&READ.read().unwrap_or_else(PoisonError::into_inner)) {
            return sheet;
        }
        let mut sheets = READ.write().unwrap_or_else(PoisonError::into_inner);
        find(&sheets).unwrap_or_else(|| {
            let sheet: &'static Sheet = Box::leak(Box::new(Sheet::parse(text)));
            sheets.push((text, sheet));
            sheet
        })
    }

    fn parse(text: &'static str) -> Self {
        let document = Document::parse(text).ok();
        let elements = document.iter().flat_map(|document| document.root_element().children());
        let entry = |node: Node| {
            let id = node.attribute_node("id")?.range_value();
            Some(Entry { id: text.get(id)?, text: text.get(node.range())? })
        };
        let entries: Vec<_> = elements.filter_map(entry).collect();
        let by_id = entries.iter().zip(0..).map(|(entry, index)| (entry.id, index)).collect();
        Sheet { entries, by_id }
    }

    fn find(&'static self, id: &str) -> Option<Symbol> {
        self.by_id.get(id).map(|&index| Symbol { sheet: self, index })
    }
}

/// The symbols that a picture needs: the plain ones, then those of each game.
#[derive(Debug, Default)]
pub(crate) struct UsedSymbols {
    plain: BTreeSet<usize>,
    games: Vec<(&'static Sheet, BTreeSet<usize>)>,
}

impl UsedSymbols {
    pub(crate) fn insert(&mut self, symbol: Symbol) {
        self.insert_new(symbol);
    }

    pub(crate) fn extend(&mut self, other: &UsedSymbols) {
        self.plain.extend(&other.plain);
        for (sheet, indices) in &other.games {
            self.of_sheet(sheet).extend(indices);
        }
    }

    /// Appends these symbols and all that they refer to, each once, in the order of the sheets.
    pub(crate) fn write(&self, out: &mut String) {
        let mut all = UsedSymbols::default();
        let plain = plain();
        for (sheet, used) in std::iter::once(&(plain, self.plain.clone())).chain(&self.games) {
            let mut open: Vec<_> = used.iter().map(|&index| Symbol { sheet, index }).collect();
            while let Some(symbol) = open.pop() {
                if all.insert_new(symbol) {
                    let texts = references(symbol.sheet.entries[symbol.index].text);
                    open.extend(texts.filter_map(|id| sheet.find(id).or_else(|| plain.find(id))));
                }
            }
        }
        for (sheet, used) in std::iter::once(&(plain, all.plain)).chain(&all.games) {
            for &index in used {
                put!(out, "{}\n", sheet.entries[index].text);
            }
        }
    }

    /// Whether it was not there yet.
    fn insert_new(&mut self, symbol: Symbol) -> bool {
        self.of_sheet(symbol.sheet).insert(symbol.index)
    }

    fn of_sheet(&mut self, sheet: &'static Sheet) -> &mut BTreeSet<usize> {
        if std::ptr::eq(sheet, plain()) {
            return &mut self.plain;
        }
        let known = self.games.iter().position(|(known, _)| std::ptr::eq(*known, sheet));
        let number = known.unwrap_or_else(|| {
            self.games.push((sheet, BTreeSet::new()));
            self.games.len() - 1
        });
        &mut self.games[number].1
    }
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
    fn a_sheet_is_read_once_and_whatever_its_indentation() {
        const SHEET: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\"><symbol id='a'><g fill=\"url(#b)\"/>\
                             </symbol>\n\n\t<linearGradient id=\"b\"/><g/></svg>";
        let sheet = Sheet::read(SHEET);
        assert!(std::ptr::eq(sheet, Sheet::read(SHEET)));
        let entries: Vec<_> = sheet.entries.iter().map(|entry| (entry.id, entry.text)).collect();
        assert_eq!(entries[0], ("a", "<symbol id='a'><g fill=\"url(#b)\"/></symbol>"));
        assert_eq!(entries[1], ("b", "<linearGradient id=\"b\"/>"));
        assert_eq!(entries.len(), 2);
        let mut used = UsedSymbols::default();
        used.insert(sheet.find("a").unwrap());
        let mut out = String::new();
        used.write(&mut out);
        assert_eq!(out.lines().count(), 2, "what is referred to is written as well: {out}");
    }

    #[test]
    fn what_is_no_sheet_has_no_symbols() {
        assert!(Sheet::read("").entries.is_empty() && Sheet::read("<svg").entries.is_empty());
    }

    #[test]
    fn every_plain_symbol_can_be_found_and_refers_to_others() {
        let plain = plain();
        assert_eq!(plain.by_id.len(), plain.entries.len());
        for entry in &plain.entries {
            assert!(entry.id.starts_with("plain-"), "{}", entry.id);
            assert!(references(entry.text).all(|id| plain.find(id).is_some()), "{}", entry.id);
        }
        let game = Art { game: "", sheet: Sheet::read(""), style: &BoardStyle::PLAIN };
        for shape in [Shape::Square, Shape::Hexagon, Shape::Point] {
            assert!(["cell", "mark"].iter().all(|what| game.for_shape(what, shape).is_some()));
        }
        assert!(game.find_or_plain("piece").is_some() && game.find_or_plain("ground").is_some());
    }
}
