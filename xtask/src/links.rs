//! Whether every link of a Markdown file to another file of the repository leads somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use crate::command::workspace;

/// Folders of files that others have written or that are made of the sources.
const FOREIGN: [&str; 4] = ["target", "node_modules", "corpus", "artifacts"];

/// A Markdown file: where it leads, and where one can be led in it.
#[derive(Debug, Default)]
struct Page {
    links: Vec<String>,
    anchors: BTreeSet<String>,
}

impl Page {
    fn read(text: &str) -> Self {
        let mut page = Page::default();
        let mut heading: Option<String> = None;
        for event in Parser::new(text) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    page.links.push(dest_url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(text) | Event::Code(text) => {
                    heading.iter_mut().for_each(|heading| heading.push_str(&text));
                }
                Event::End(TagEnd::Heading(_)) => {
                    page.add_anchor(&heading.take().unwrap_or_default());
                }
                _ => {}
            }
        }
        page
    }

    /// As GitHub names a heading: the second one of the same name has a number.
    fn add_anchor(&mut self, heading: &str) {
        let kept = heading.to_lowercase();
        let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let numbered = (1..).map(|number| format!("{anchor}-{number}"));
        let free = std::iter::once(anchor.clone())
            .chain(numbered)
            .find(|anchor| !self.anchors.contains(anchor));
        self.anchors.extend(free);
    }
}

/// All Markdown files below a folder, by their path in the workspace.
fn pages(folder: &Path) -> BTreeMap<PathBuf, Page> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if path.is_dir() {
            if !name.starts_with('.') && !FOREIGN.contains(&&*name) {
                found.append(&mut pages(&path));
            }
        } else if path.extension().is_some_and(|ending| ending == "md") {
            let page = Page::read(&fs::read_to_string(&path).unwrap());
            found.insert(path.strip_prefix(workspace()).unwrap().to_owned(), page);
        }
    }
    found
}

/// The links of a page that lead nowhere. `exists` tells of a file that is no page whether it is there.
fn dead_links(pages: &BTreeMap<PathBuf, Page>, exists: impl Fn(&Path) -> bool) -> Vec<String> {
    let mut dead = Vec::new();
    for (path, page) in pages {
        for link in &page.links {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            // Another site, or a page of the program itself.
            if file.contains(':') || file.starts_with('/') {
                continue;
            }
            let target = if file.is_empty() {
                path.clone()
            } else {
                plain(&path.parent().unwrap_or(Path::new("")).join(file))
            };
            let is_alive = match pages.get(&target) {
                Some(page) => anchor.is_empty() || page.anchors.contains(anchor),
                None => anchor.is_empty() && exists(&target),
            };
            if !is_alive {
                dead.push(format!("{}: {link}", path.display()));
            }
        }
    }
    dead
}

/// The same path without `..` and `.`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages(workspace());
    assert!(pages.contains_key(Path::new("docs/several-machines.md")), "{:?}", pages.keys());
    let dead = dead_links(&pages, |path| workspace().join(path).exists());
    assert!(dead.is_empty(), "these links lead nowhere: {dead:#?}");
}

#[test]
fn a_dead_link_is_found() {
    let one =
        "# Begin\n\n## The end, `at` last\n\n## Begin\n\n[1](#begin-1) [2](two.md#the-others)";
    let two = "## The others\n\n[1](../README.md#the-end-at-last) [2](https://example.org/x.md#y) \
               [3](picture.svg)";
    let of = |two: &str| {
        let pages = BTreeMap::from([
            (PathBuf::from("README.md"), Page::read(&one.replace("two.md", "docs/two.md"))),
            (PathBuf::from("docs/two.md"), Page::read(two)),
        ]);
        dead_links(&pages, |path| path == Path::new("docs/picture.svg"))
    };
    assert_eq!(of(two), [""; 0]);
    for (from, to, expected) in [
        ("end-at-last", "end", "docs/two.md: ../README.md#the-end"),
        ("../README", "../READ", "docs/two.md: ../READ.md#the-end-at-last"),
        ("picture.svg", "image.svg", "docs/two.md: image.svg"),
        ("## The others", "The others", "README.md: docs/two.md#the-others"),
    ] {
        assert_eq!(of(&two.replace(from, to)), [expected]);
    }
}
