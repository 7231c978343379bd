//! `tablier draw`: a position as a picture.

use std::path::Path;

use tablier_core::Message;
use tablier_draw::{Look, Theme, svg};

use super::files;
use crate::arguments::DrawArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &DrawArguments) -> Result<(), Failure> {
    let output = arguments.output.as_path();
    if !is_svg(output) {
        return Err(Message::new("draw-format").with("file", output.display().to_string()).into());
    }
    let drawn = arguments.position.begin()?;
    let look = Look { theme: arguments.theme.unwrap_or(Theme::Light), ..Look::default() };
    files::write(output, svg(&drawn.scene(), drawn.info(), &look))
}

fn is_svg(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"))
}
