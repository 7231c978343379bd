//! What users write: chat, reports, texts for the dice.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Spells words in Persian, joins emoji, or gives a sign its usual direction; none changes what stands
/// around it.
const HARMLESS_FORMATS: [char; 4] = ['\u{200c}', '\u{200d}', '\u{200e}', '\u{200f}'];
/// Letters, marks and symbols that show nothing.
const BLANKS: [char; 6] = ['\u{34f}', '\u{115f}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{ffa0}'];

/// Removes what cannot be seen or changes how other text is shown: bidirectional embeddings, overrides and
/// isolates, tags, zero-width spaces, blank letters, private characters. Lines end with `\n` alone. Other
/// control characters stay for the caller to refuse. A text that would show nothing is empty.
pub fn without_invisible(text: &str) -> String {
    let kept: String = text.replace("\r\n", "\n").chars().filter(|c| !is_invisible(*c)).collect();
    let kept = kept.trim();
    if kept.chars().any(is_seen) { kept.to_owned() } else { String::new() }
}

fn is_invisible(c: char) -> bool {
    use GeneralCategory::{Format, LineSeparator, ParagraphSeparator, PrivateUse};
    match c.general_category() {
        Format => !HARMLESS_FORMATS.contains(&c),
        LineSeparator | ParagraphSeparator | PrivateUse => true,
        _ => BLANKS.contains(&c),
    }
}

fn is_seen(c: char) -> bool {
    use GeneralCategory::{Format, NonspacingMark};
    !c.is_whitespace() && !matches!(c.general_category(), Format | NonspacingMark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_invisible_is_kept() {
        let hidden = [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{202a}',
            '\u{202e}',
            '\u{2028}',
            '\u{2060}',
            '\u{2066}',
            '\u{2069}',
            '\u{206f}',
            '\u{2800}',
            '\u{3164}',
            '\u{e000}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{e0041}',
            '\u{10fffd}',
        ];
        for c in hidden {
            assert_eq!(without_invisible(&format!("good{c} game")), "good game", "{:x}", c as u32);
            assert_eq!(without_invisible(&format!(" {c} ")), "", "{:x}", c as u32);
        }
        for blank in ["\u{200d}", "\u{200c}\u{fe0f}", "\u{200e} \u{301}", "\u{a0}"] {
            assert_eq!(without_invisible(blank), "", "{blank:?}");
        }
    }

    #[test]
    fn what_people_really_write_stays() {
        for text in ["Bien joué !", "می‌خواهم", "👩‍👧 ❤️ 🏳️‍🌈", "שלום, Ada", "two\nlines", "нет"]
        {
            assert_eq!(without_invisible(text), text);
        }
        assert_eq!(without_invisible(" two\r\nlines\n"), "two\nlines");
        assert_eq!(without_invisible("a\u{7}b\u{0}"), "a\u{7}b\u{0}", "these are refused");
    }
}
