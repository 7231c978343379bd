//! Replacements for characters that ASCII terminals cannot show.

use ratatui::buffer::Buffer;

/// Replaces whatever is not ASCII by what comes nearest to it.
pub(crate) fn make_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let plain = cell.symbol().chars().next().map_or(' ', plain);
            cell.set_char(plain);
        }
    }
}

fn plain(letter: char) -> char {
    match letter {
        'à' | 'â' | 'ä' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' | 'œ' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'À' | 'Â' => 'A',
        'Ç' => 'C',
        'É' | 'È' | 'Ê' => 'E',
        'Ô' | 'Œ' => 'O',
        '’' | '‘' => '\'',
        '“' | '”' | '«' | '»' => '"',
        '–' | '—' | '·' | '─' => '-',
        '…' => '~',
        '×' => 'x',
        '½' => '=',
        '←' => '<',
        '→' => '>',
        '↑' => '^',
        '↓' => 'v',
        '\u{a0}' | '\u{202f}' => ' ',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use tablier_core::Language;

    use super::*;
    use crate::i18n::OWN_PHRASES;

    #[test]
    fn every_letter_of_our_texts_has_a_plain_one() {
        for language in Language::ALL {
            let phrases = tablier_games::phrases().chain([OWN_PHRASES]);
            let phrases = phrases.map(|texts| texts.own(language));
            let rules = tablier_games::infos().map(|info| info.rules.get(language));
            for text in phrases.chain(rules) {
                for letter in text.chars().filter(|letter| !letter.is_ascii()) {
                    assert_ne!(plain(letter), '?', "{letter}");
                }
            }
        }
    }
}
