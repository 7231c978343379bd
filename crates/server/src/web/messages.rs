//! The words that scripts need, in the language of the page.
//!
//! They are the phrases whose names begin with `js-`. Their arguments stay open: `{name}` is filled in by
//! the script.

use std::collections::BTreeMap;

use tablier_core::{Language, Message};

use crate::i18n::{WEB_PHRASES as PHRASES, typeset};

const MARK: &str = "js-";

/// Every phrase for scripts by its name without the mark.
pub(super) fn script_phrases(language: Language) -> BTreeMap<String, String> {
    let source = PHRASES.own(Language::ENGLISH);
    let starts = source.lines().filter(|line| line.starts_with(MARK));
    let word = |line: &'static str| {
        let (id, text) = line.split_once(" = ")?;
        let mut message = Message::new(id);
        for part in text.split("{ $").skip(1) {
            let name = part.split([' ', '}']).next()?;
            message = message.with(name, format!("{{{name}}}"));
        }
        Some((id[MARK.len()..].to_owned(), typeset(language, &message)))
    };
    starts.filter_map(word).collect()
}

/// JSON that can stand within a page: nothing in it can end its element.
pub(super) fn in_page(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;
    use std::path::Path;

    use super::*;

    #[test]
    fn arguments_stay_open() {
        let words = script_phrases(Language::ENGLISH);
        assert!(
            words["moved"].contains("{seat}") && words["moved"].contains("{move}"),
            "{words:?}"
        );
    }

    /// Every template, every page and every script.
    fn sources() -> String {
        fn read(folder: &Path, all: &mut String) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.ends_with("tests") && !path.ends_with("dist") {
                    read(&path, all);
                } else if let Some("rs" | "html" | "js") = path.extension().and_then(OsStr::to_str)
                {
                    all.push_str(&std::fs::read_to_string(path).unwrap());
                }
            }
        }
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut all = String::new();
        read(&here.join("src/web"), &mut all);
        read(&here.join("../../web"), &mut all);
        all
    }

    /// Names that are put together: how fast a game is, what is proposed, why an action is not possible yet.
    const MADE: [&str; 4] = ["speed-", "js-ask-", "js-mine-", "js-blocked-"];

    #[test]
    fn every_phrase_of_the_pages_is_used() {
        let sources = sources();
        let is_name = |line: &&str| line.starts_with(|c: char| c.is_ascii_lowercase());
        let names = PHRASES
            .own(Language::ENGLISH)
            .lines()
            .filter(is_name)
            .filter_map(|line| line.split(" =").next());
        for name in names.filter(|name| !MADE.iter().any(|made| name.starts_with(made))) {
            let name = name.strip_prefix(MARK).unwrap_or(name);
            assert!(sources.contains(&format!("\"{name}\"")), "{name} is not used");
        }
    }

    #[test]
    fn every_phrase_that_is_used_is_there() {
        let sources = sources();
        for function in ["t", "translate", "translate_with", "translate_number"] {
            for name in first_arguments(&sources, function) {
                let marked = [format!("\n{name} ="), format!("\n{MARK}{name} =")];
                assert!(
                    marked.iter().any(|start| PHRASES.own(Language::ENGLISH).contains(start)),
                    "{name} is missing"
                );
            }
        }
    }

    /// The strings that calls of a function begin with.
    fn first_arguments<'a>(sources: &'a str, function: &str) -> Vec<&'a str> {
        let call = format!("{function}(\"");
        let is_part_of_name = |c: char| c.is_alphanumeric() || c == '_';
        let calls = sources.match_indices(&call);
        let calls = calls.filter(|(at, _)| !sources[..*at].ends_with(is_part_of_name));
        calls.filter_map(|(at, _)| sources[at + call.len()..].split('"').next()).collect()
    }

    #[test]
    fn every_language_has_every_phrase() {
        tablier_conformance::every_language_has_every_phrase(PHRASES);
    }

    #[test]
    fn nothing_ends_the_element_around_it() {
        assert_eq!(in_page(&"</script>"), r#""\u003c/script>""#);
    }
}
