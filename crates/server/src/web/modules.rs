//! The modules of a page as one file.
//!
//! A browser without HTTP/2 fetches six files at a time, and each waits for its way there and back: twenty
//! small modules are slow however early they are asked for. So what a page needs is sent at once, every
//! module in a function of its own behind those that it imports. They are written for this: an import or
//! an export is one line that begins with the word, which a test holds.

use super::assets::source;

/// All that a module needs and the module itself, each behind what it imports; nothing if it is not there.
pub(super) fn joined(main: &str) -> Option<String> {
    let mut order = Vec::new();
    visit(main, &mut order)?;
    let number = |path: &str| order.iter().position(|known| known == path).unwrap_or_default();
    let parts = order.iter().enumerate().map(|(i, path)| {
        let source = source(path)?;
        let mut imports = String::new();
        for Import { names, from } in source.lines().filter_map(Import::read) {
            if !names.is_empty() {
                let there = number(&beside(path, from));
                imports.extend(["const {", names, "} = m", &there.to_string(), ";\n"]);
            }
        }
        let names: Vec<_> = source.lines().filter_map(exported).collect();
        let (body, names) = (body(&source), names.join(", "));
        Some(format!("const m{i} = (() => {{\n{imports}{body}return {{ {names} }};\n}})();\n"))
    });
    parts.collect()
}

/// A module behind those that it imports. There are no circles, as everywhere in the project.
fn visit(path: &str, order: &mut Vec<String>) -> Option<()> {
    if order.iter().any(|known| known == path) {
        return Some(());
    }
    let source = source(path)?;
    for import in source.lines().filter_map(Import::read) {
        visit(&beside(path, import.from), order)?;
    }
    order.push(path.to_owned());
    Some(())
}

/// A line such as `import { one, other } from "./there.js";`, or without names.
struct Import<'a> {
    names: &'a str,
    from: &'a str,
}

impl<'a> Import<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let rest = line.strip_prefix("import ")?;
        let from = rest.split('"').nth(1)?;
        let names = rest.split(['{', '}']).nth(1).unwrap_or_default();
        Some(Import { names, from })
    }
}

/// The name that a line such as `export class Name {` exports.
fn exported(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("export ")?;
    let rest = rest.strip_prefix("async ").unwrap_or(rest);
    let (_, rest) = rest.split_once(' ')?;
    rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()
}

/// A path beside another: `table/main.js` and `../words.js` lead to `words.js`.
fn beside(path: &str, to: &str) -> String {
    let mut parts: Vec<_> = path.split('/').collect();
    parts.pop();
    for part in to.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// What a module does, without lines that are comments: types stand in them, and whoever reads them reads
/// the module itself.
fn body(source: &str) -> String {
    let mut body = String::new();
    let mut in_comment = false;
    for line in source.lines() {
        let text = line.trim();
        let (begins, ends) = (text.starts_with("/*"), text.ends_with("*/"));
        let is_comment = in_comment || text.starts_with("//") || (begins && ends);
        in_comment = (in_comment || (begins && !text.contains("*/"))) && !ends;
        if is_comment || in_comment || text.is_empty() || line.starts_with("import ") {
            continue;
        }
        body.push_str(line.strip_prefix("export ").unwrap_or(line));
        body.push('\n');
    }
    body
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_module_of_a_table_is_there_once_and_in_order() {
        let mut order = Vec::new();
        visit("table/main.js", &mut order).unwrap();
        assert_eq!(order.last().unwrap(), "table/main.js");
        let mut once = order.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), order.len());
        for (i, path) in order.iter().enumerate() {
            let source = source(path).unwrap();
            for import in source.lines().filter_map(Import::read) {
                let from = beside(path, import.from);
                let place = order.iter().position(|known| *known == from);
                assert!(place.is_some_and(|place| place < i), "{path} needs {from}");
            }
        }
    }

    #[test]
    fn what_is_imported_is_exported_and_nothing_is_left_of_either() {
        let mut order = Vec::new();
        visit("table/main.js", &mut order).unwrap();
        for path in &order {
            let source = source(path).unwrap();
            for import in source.lines().filter_map(Import::read) {
                let there = super::source(&beside(path, import.from)).unwrap();
                let exported: Vec<_> = there.lines().filter_map(exported).collect();
                for name in import.names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
                    assert!(exported.contains(&name), "{path}: {name} is not in {}", import.from);
                }
            }
        }
        let joined = joined("table/main.js").unwrap();
        let is_left = |line: &&str| line.starts_with("import") || line.starts_with("export");
        assert_eq!(joined.lines().find(is_left), None);
        assert_eq!(super::joined("table/nowhere.js"), None);
    }

    #[test]
    fn comments_go_and_code_stays() {
        let source = "// @ts-check\n/** A hand. */\nexport class Hand {\n  /**\n   * Touches.\n   */\n  \
                      touch() {\n    /** @type {A} */ (this.a).b();\n    return `/* ${1} */`; // yes\n  }\n}\n";
        let body = body(source);
        assert_eq!(
            body,
            "class Hand {\n  touch() {\n    /** @type {A} */ (this.a).b();\n    \
             return `/* ${1} */`; // yes\n  }\n}\n"
        );
        assert_eq!(exported("export async function ask(it) {"), Some("ask"));
        assert_eq!(beside("table/main.js", "../words.js"), "words.js");
        assert_eq!(beside("table/main.js", "./page.js"), "table/page.js");
    }
}
