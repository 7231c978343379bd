//! The program `tablier`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tablier_cli::run(&[])
}
