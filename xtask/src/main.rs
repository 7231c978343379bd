//! Everything that is done to the project, by one command each.
//!
//! `cargo xtask test` runs every check there is and sets up what the checks need; `cargo xtask check` runs the
//! quick ones. The other commands run one of them, or rewrite what only an explicit command may rewrite.

mod api_types;
mod attack;
mod browser;
mod bundle;
mod capacity;
#[cfg(unix)]
mod cluster;
mod command;
mod debian;
mod deploy;
mod dist;
mod faults;
mod fuzz;
mod guide;
mod licences;
#[cfg(test)]
mod links;
#[cfg(unix)]
mod lists;
#[cfg(unix)]
mod load;
mod manifests;
mod npm;
mod package;
mod programs;
mod rust;
mod setup;
mod stages;
mod wasm;

use std::env;
use std::process::ExitCode;

use command::Outcome;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  check      what a contributor runs all day: format, lint and the quick tests
  test       every check: all of the stages below, some of them side by side

stages of test:
  setup      install what the others need
  format     rustfmt, without changing anything
  lint       clippy, warnings are errors
  docs       rustdoc, warnings are errors
  unit       unit, integration and documentation tests
  guide      follow docs/sixth-game in a copy of the workspace, and run the tests there
  licences   licences and sources of the dependencies
  package    the packages of the library crates, built from nothing else
  wasm       the module for browsers, web/wasm: built again and compared with what is checked in, and tried in Node
  deploy     the Debian package, the units, the container's files and the manifests, with the program of the tests
  fuzz       every fuzz target for a short time
  browser    the OpenAPI document, the types and bundles of the scripts, the npm package, and the pages in a real
             browser

run it:
  cluster    PostgreSQL, NATS, two nodes and a balancer on free ports, until Ctrl-C; --nodes 3, --release

make what is given to others:
  dist       a static program, a Debian package and the folder of a container, in target/dist; --profile dev
             is faster, for trying
  npm        the package @tablier/games, in target/npm, installed and used without a network

rewrite what is checked in:
  types      the types of the browser, web/protocol.d.ts, from docs/openapi.json
  bundle     the bundles of the scripts in web/dist
  wasm --write   the module for browsers, web/wasm
  golden     the golden files of the tests
  capacity --write   the tables of docs/several-machines.md, from xtask/src/capacity/measured.toml

print, not part of test:
  nodes      games through three nodes while nodes, network, PostgreSQL and NATS fail, for five minutes
  signature  the signature of the search, which `unit` compares with the one that is kept
  bench-wasm how fast the module for browsers is in Node and Chromium, beside the same code without a browser
  weigh      what the pages weigh and how fast they are
  faults     play through failing system calls for longer than test does: --seed N, --rounds N; with
             --minutes N like `nodes`, for longer
  load       moves a second, times and what they cost: SQLite, PostgreSQL, two nodes, in turns on this machine
  lists      what lists cost with a million games in SQLite and in PostgreSQL; --games N
  capacity   what large installations need, computed from what load has measured
  attack     what honest players feel while a server of its own is attacked. --release builds for use; what
             else is given goes to the example attack";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match dispatch(&arguments) {
        Some(Ok(())) => ExitCode::SUCCESS,
        Some(Err(reason)) => {
            eprintln!("xtask: {reason}");
            ExitCode::FAILURE
        }
        None => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Carries out a command; nothing if there is no such command.
fn dispatch(arguments: &[&str]) -> Option<Outcome> {
    Some(match *arguments {
        ["check"] => stages::check(),
        ["test"] => stages::test(),
        ["setup"] => setup::everything(),
        ["format"] => rust::format(),
        ["lint"] => rust::lint(),
        ["docs"] => rust::docs(),
        ["unit"] => rust::unit(),
        ["guide"] => guide::follow(),
        ["licences"] => licences::check(),
        ["package"] => package::check(),
        ["wasm"] => wasm::check(),
        ["wasm", "--write"] => wasm::write(),
        ["npm"] => npm::npm(),
        ["deploy"] => deploy::check(),
        ["fuzz"] => fuzz::fuzz(),
        ["browser"] => browser::test(),
        ["nodes"] => faults::nodes(),
        ["dist", ref arguments @ ..] => dist::dist(arguments),
        ["signature"] => programs::signature(),
        ["types"] => api_types::write(),
        ["bundle"] => bundle::write(),
        ["golden"] => rust::golden(),
        ["bench-wasm"] => wasm::bench(),
        ["weigh"] => browser::weigh(),
        ["faults", ref arguments @ ..] => faults::faults(arguments),
        ["attack", ref arguments @ ..] => attack::attack(arguments),
        ["capacity", ref arguments @ ..] => capacity::capacity(arguments),
        #[cfg(unix)]
        ["cluster", ref arguments @ ..] => cluster::cluster(arguments),
        #[cfg(unix)]
        ["lists", ref arguments @ ..] => lists::lists(arguments),
        #[cfg(unix)]
        ["load", ref arguments @ ..] => load::load(arguments),
        _ => return None,
    })
}
