//! What a game looks like.

use std::collections::BTreeSet;

use roxmltree::Document;
use tablier_core::{Appearance, Info};

/// The sheet of symbols is XML, each element in it has an id that no other has and that begins with the game's,
/// everything that is referred to exists, and so do the layers and the colours that are exchanged.
pub(crate) fn symbols_are_well_formed(info: &Info) {
    let Appearance { symbols, high_contrast, board, .. } = *info.appearance;
    if symbols.is_empty() {
        return;
    }
    let id = info.id;
    let document = Document::parse(symbols)
        .unwrap_or_else(|error| panic!("the symbols of {id} are not XML: {error}"));
    let mut ids = BTreeSet::new();
    for element in document.root_element().children().filter(roxmltree::Node::is_element) {
        let own = element.attribute("id");
        let own = own.unwrap_or_else(|| panic!("an element of the symbols of {id} has no id"));
        assert!(own.starts_with(&format!("{id}-")), "{own} does not begin with {id}-");
        assert!(ids.insert(own), "there are two symbols {own}");
    }
    for before in ["href=\"#", "url(#"] {
        for reference in symbols.split(before).skip(1) {
            let reference = reference.split(['"', ')']).next().unwrap_or_default();
            let exists = ids.contains(reference) || reference.starts_with("plain-");
            assert!(exists, "the symbols of {id} refer to {reference}, which is not there");
        }
    }
    for layer in board.layers {
        let name = format!("{id}-{layer}");
        assert!(ids.iter().any(|own| own.starts_with(&name)), "there is no symbol {name}");
    }
    for (from, _) in high_contrast {
        assert!(symbols.contains(from), "{from} is exchanged, and not a colour of {id}");
    }
}

#[cfg(test)]
mod tests {
    use tablier_core::PHRASES;

    use super::*;

    /// A game `x` with these elements on its sheet.
    fn check(elements: &str) {
        let sheet: &'static str = format!("<svg>{elements}</svg>").leak();
        let appearance: &'static Appearance =
            Box::leak(Box::new(Appearance { symbols: sheet, ..Appearance::PLAIN }));
        symbols_are_well_formed(&Info { appearance, ..Info::new("x", "X", PHRASES, PHRASES) });
    }

    #[test]
    fn good_symbols() {
        check("<g id=\"x-cell\" fill=\"url(#x-ink)\"/><g id=\"x-ink\"/>");
    }

    #[test]
    #[should_panic(expected = "not XML")]
    fn an_element_that_is_not_closed() {
        check("<g id=\"x-cell\">");
    }

    #[test]
    #[should_panic(expected = "ordo-cell does not begin with x-")]
    fn the_symbol_of_another_game() {
        check("<g id=\"ordo-cell\"/>");
    }

    #[test]
    #[should_panic(expected = "two symbols x-cell")]
    fn a_symbol_twice() {
        check("<g id=\"x-cell\"/><g id=\"x-cell\"/>");
    }

    #[test]
    #[should_panic(expected = "refer to x-ink, which is not there")]
    fn a_reference_to_nothing() {
        check("<g id=\"x-cell\" fill=\"url(#x-ink)\"/>");
    }
}
