//! The rules of a game as rows of text: the pages that tell them, with their diagrams drawn.

use tablier_core::Info;
use tablier_draw::Orientation;
use tablier_draw::terminal::{Canvas, Medium, picture};

use crate::i18n::Locale;
use crate::wrap::wrap;

/// Longer lines are hard to read.
pub(crate) const WIDEST: u16 = 76;
/// A diagram is at most so many rows high.
const DIAGRAM: u16 = 20;

/// One row, by what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    /// The name of the game or of a part.
    Title(String),
    /// Part of a paragraph, or of a picture.
    Text(String),
    /// What is to be seen in a picture.
    Caption(String),
}

/// The pages are Markdown of the simplest kind: headings, lists, paragraphs, and diagrams, which are
/// drawn without colours.
pub(crate) fn rows(info: &Info, i18n: &Locale, is_unicode: bool, width: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut paragraph = String::new();
    let mut source = info.rules.get(i18n.language()).lines();
    while let Some(line) = source.next() {
        let is_item = line.starts_with("- ")
            || line.split_once(". ").is_some_and(|(number, _)| {
                !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
            });
        if line.is_empty() || is_item || line.starts_with(['#', '`']) {
            rows.extend(wrapped(&std::mem::take(&mut paragraph), width));
        }
        if line == "```diagram" {
            let inside: Vec<_> = source.by_ref().take_while(|line| *line != "```").collect();
            rows.extend(diagram(info, &inside, is_unicode, width));
        } else if let Some(title) = line.strip_prefix('#') {
            rows.push(Row::Title(title.trim_start_matches(['#', ' ']).to_owned()));
        } else if line.is_empty() {
            rows.push(Row::Text(String::new()));
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    rows.extend(wrapped(&paragraph, width));
    rows.push(Row::Text(String::new()));
    rows.extend(wrapped(&i18n.translate(&info.phrase("terms")), width));
    rows
}

/// A paragraph; what follows the first row of an item is set in.
fn wrapped(paragraph: &str, width: usize) -> Vec<Row> {
    if paragraph.is_empty() {
        return Vec::new();
    }
    let plain = paragraph.replace("**", "").replace(['*', '`'], "");
    let indent = match plain.split_once(' ') {
        Some(("-", _)) => 2,
        Some((number, _)) if number.ends_with('.') && number.len() == 2 => 3,
        _ => 0,
    };
    let parts = wrap(&plain, width.saturating_sub(indent)).into_iter().enumerate();
    let margin = |number| if number == 0 { 0 } else { indent };
    parts.map(|(number, part)| Row::Text(format!("{}{part}", " ".repeat(margin(number))))).collect()
}

/// A position, the move that is played in it, if any, and what is to be seen.
fn diagram(info: &Info, inside: &[&str], is_unicode: bool, width: usize) -> Vec<Row> {
    let [position, moves, caption @ ..] = inside else { return Vec::new() };
    let game = tablier_games::game(info.id, []).ok();
    let played = game.and_then(|game| game.begin_at(position).ok());
    let Some(mut played) = played else { return Vec::new() };
    for text in moves.split_whitespace() {
        if played.play(text).is_err() {
            break;
        }
    }
    let canvas = Canvas {
        room: (u16::try_from(width).unwrap_or(u16::MAX), DIAGRAM),
        medium: Medium { is_unicode, has_colours: false },
        orientation: Orientation::Upright,
    };
    let board = picture(&played.scene(), info, canvas, &[]).map(|picture| picture.to_string());
    let board = board.unwrap_or_default();
    let mut rows: Vec<_> = board.lines().map(|line| Row::Text(line.to_owned())).collect();
    rows.extend(wrap(&caption.join(" "), width).into_iter().map(Row::Caption));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablier_core::Language;

    #[test]
    fn every_diagram_of_every_game_is_drawn() {
        for language in Language::ALL {
            let i18n = Locale::new(Some(language));
            for info in tablier_games::infos() {
                let told = info.rules.get(language).matches("```diagram").count();
                let rows = rows(info, &i18n, true, 76);
                let is_caption = |row: &Row| matches!(row, Row::Caption(_));
                let drawn =
                    rows.windows(2).filter(|two| !is_caption(&two[0]) && is_caption(&two[1]));
                assert_eq!(drawn.count(), told, "{}", info.id);
                let is_raw = |row: &Row| matches!(row, Row::Text(text) if text.contains("```"));
                assert!(!rows.iter().any(is_raw), "{}", info.id);
            }
        }
    }
}
