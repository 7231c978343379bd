//! Paragraphs as lines.

use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Wraps a text between words. A word that is too wide has a line of its own; moves such as `c1-b1`
/// stay whole. An empty text is one empty line.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    textwrap::wrap(text, options).into_iter().map(Into::into).collect()
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn lines_are_wrapped_between_words() {
        assert_eq!(wrap("to be or not", 6), ["to be", "or not"]);
        assert_eq!(wrap("unbreakable é", 4), ["unbreakable", "é"]);
        assert_eq!(wrap("play c1-b1", 8), ["play", "c1-b1"]);
        assert_eq!(wrap("", 4), [""]);
    }
}
