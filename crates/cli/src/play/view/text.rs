//! Texts that fit their place.

use ratatui::text::{Line, Span};

use super::theme::Theme;

/// A line that is no wider than the room; what is missing is hinted at.
pub(crate) fn cut(mut line: Line<'static>, room: usize, theme: Theme) -> Line<'static> {
    if line.width() <= room {
        return line;
    }
    let sign = theme.sign("…", "~");
    while line.width() > room.saturating_sub(1) {
        let Some(last) = line.spans.last_mut() else { break };
        let mut text = last.content.to_string();
        if text.pop().is_none() {
            line.spans.pop();
            continue;
        }
        last.content = text.into();
    }
    line.push_span(Span::raw(sign));
    line
}

/// Folds a text into lines; an empty one is an empty line.
pub(crate) fn fold(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let last = lines.len() - 1;
        let length = lines[last].chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if length > 0 {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn lines_are_folded_between_words() {
        assert_eq!(fold("to be or not", 6), ["to be", "or not"]);
        assert_eq!(fold("unbreakable é", 4), ["unbreakable", "é"]);
        assert_eq!(fold("", 4), [""]);
    }
}
