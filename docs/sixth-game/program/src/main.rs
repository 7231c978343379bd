//! Tablier with noughts and crosses.

use std::process::ExitCode;

use sixth_game::Morpion;
use tablier_engine::any_game_engine;

fn main() -> ExitCode {
    tablier_cli::run(&[any_game_engine::<Morpion>()])
}
