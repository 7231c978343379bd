//! What a large installation needs, on paper: a model of what was measured on a small one.
//!
//! `measured.toml` has the figures and the command that measured them, `simulation.rs` how moves share commits, `model.rs`
//! what follows. The tables are part of docs/several-machines.md.

mod measured;
mod model;
mod report;
mod simulation;

use std::fs;
use std::path::PathBuf;

use crate::command::{Outcome, workspace};
use measured::Measured;
use model::Model;

/// Between these lines of the page is what the model prints.
const BEGIN: &str = "<!-- cargo xtask capacity --write -->\n";
const END: &str = "<!-- end of what it writes -->\n";

/// Prints the tables, or writes them into the page.
pub(crate) fn capacity(arguments: &[&str]) -> Outcome {
    let tables = tables()?;
    match arguments {
        [] => {
            print!("{tables}");
            Ok(())
        }
        ["--write"] => {
            let failed = |error| format!("{}: {error}", page().display());
            let text = fs::read_to_string(page()).map_err(failed)?;
            let (before, _, after) = parts(&text)?;
            fs::write(page(), format!("{before}{tables}{after}")).map_err(failed)
        }
        _ => Err("usage: cargo xtask capacity [--write]".to_owned()),
    }
}

fn tables() -> Result<String, String> {
    let measured = Measured::read()?;
    Ok(report::report(&Model::new(&measured)?))
}

fn page() -> PathBuf {
    workspace().join("docs/several-machines.md")
}

/// The page before, within and after the lines.
fn parts(text: &str) -> Result<(&str, &str, &str), String> {
    let missing = || format!("{} lacks {BEGIN} or {END}", page().display());
    let begin = text.find(BEGIN).ok_or_else(missing)? + BEGIN.len();
    let end = text.find(END).filter(|end| *end >= begin).ok_or_else(missing)?;
    Ok((&text[..begin], &text[begin..end], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_what_the_model_says() {
        let text = fs::read_to_string(page()).unwrap();
        let (_, written, _) = parts(&text).unwrap();
        assert_eq!(written, tables().unwrap(), "run `cargo xtask capacity --write`");
    }
}
