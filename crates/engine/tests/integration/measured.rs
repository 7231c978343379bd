//! The page of the engine says how much stronger each level is than the one below it, and so do the games.

#![allow(clippy::unwrap_used)]

use std::ops::RangeInclusive;
use std::path::Path;
use std::{env, fs};

/// The levels that have one below them.
const LEVELS: RangeInclusive<usize> = 2..=10;

/// A column of the table: the name of a game, and what stands there for each level from 2 on.
struct Column {
    name: String,
    steps: Vec<String>,
}

/// The cells of a line of a table.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

fn row(cells: impl Iterator<Item = String>) -> String {
    let cells = cells.map(|cell| if cell.is_empty() { " |".into() } else { format!(" {cell} |") });
    format!("|{}\n", cells.collect::<String>())
}

/// What stands before the table, its columns, and what stands behind it.
fn take_apart(page: &str) -> (&str, Vec<Column>, &str) {
    let begin = page.find("| levels |").unwrap();
    let end = begin + page[begin..].find("\n\n").unwrap() + 1;
    let mut rows = page[begin..end].lines().map(cells);
    let names = rows.next().unwrap();
    let rows: Vec<_> = rows.skip(1).collect();
    let column = |number: usize| Column {
        name: names[number].to_owned(),
        steps: rows.iter().map(|row| row[number].to_owned()).collect(),
    };
    (&page[..begin], (1..names.len()).map(column).collect(), &page[end..])
}

fn put_together(before: &str, columns: &[Column], after: &str) -> String {
    let names = columns.iter().map(|column| column.name.clone());
    let head = row(["levels".to_owned()].into_iter().chain(names));
    let line = row((0..=columns.len()).map(|_| "---".to_owned()));
    let rows = LEVELS.map(|level| {
        let steps = columns.iter().map(|column| column.steps[level - LEVELS.start()].clone());
        row([format!("{level} and {}", level - 1)].into_iter().chain(steps))
    });
    format!("{before}{head}{line}{}{after}", rows.collect::<String>())
}

/// The columns as the games tell them. A step that stands in the table already keeps its confidence interval; a
/// game that was not measured has no column.
fn told_by_games(table: &[Column]) -> Vec<Column> {
    let games = tablier_engine::games().filter(|game| !game.measured_steps().is_empty());
    let columns = games.map(|game| {
        let name = game.info().name.to_owned();
        let old = table.iter().find(|column| column.name == name);
        let told = game.measured_steps().iter().map(|share| format!("{share:.1} %"));
        let mut steps: Vec<_> = told.collect();
        steps.resize(LEVELS.count(), String::new());
        for (step, old) in steps.iter_mut().zip(old.iter().flat_map(|old| &old.steps)) {
            if !step.is_empty() && old.starts_with(&*step) {
                step.clone_from(old);
            }
        }
        Column { name, steps }
    });
    columns.collect()
}

#[test]
fn the_measured_steps_are_those_of_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, table, after) = take_apart(&page);
    let told = put_together(before, &told_by_games(&table), after);
    if env::var("TABLIER_GOLDEN").as_deref() == Ok("rewrite") {
        fs::write(&path, &told).unwrap();
    } else {
        assert_eq!(told, page, "`cargo xtask golden` writes the table");
    }
}
