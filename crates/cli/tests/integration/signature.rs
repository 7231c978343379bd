//! The search is the one that was looked at last: it visits as many nodes as then.

#![allow(clippy::unwrap_used)]

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use tablier_cli::bench;

/// A line for each game, because the sum alone would not tell in which of them something has changed.
#[test]
fn the_search_signature_is_the_one_that_is_kept() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/signature.txt");
    let (mut found, mut sum) = (String::new(), 0);
    for (game, nodes) in bench::signature() {
        writeln!(found, "{game} {nodes}").unwrap();
        sum += nodes;
    }
    writeln!(found, "signature {sum}").unwrap();
    if env::var("TABLIER_GOLDEN").as_deref() == Ok("rewrite") {
        fs::write(path, found).unwrap();
    } else {
        let hint = "after a change of the search on purpose, `cargo xtask golden` rewrites it";
        assert_eq!(found, fs::read_to_string(path).unwrap(), "{hint}");
    }
}
