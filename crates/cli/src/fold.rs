//! Paragraphs as lines.

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
