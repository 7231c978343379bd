//! What users and their keys are called.

use unicode_normalization::UnicodeNormalization;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection};

use super::UserError;
use super::reserved_names::is_reserved;
use crate::lookalikes::is_joiner;

/// The most characters of a name.
const LONGEST: usize = 24;
/// The most marks on one letter, as Unicode's security mechanisms (UTS 39) advise.
const MOST_MARKS: usize = 4;

/// A name as it is shown, and as its owner types it to sign in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) handle: String,
}

impl Name {
    /// A name of a user, which nobody takes for somebody in charge or for the computer.
    pub(crate) fn read(text: &str) -> Result<Self, UserError> {
        let text = read_label(text)?;
        if is_reserved(&text) {
            return Err(UserError::NameReserved);
        }
        let handle = text.to_lowercase();
        Ok(Name { text, handle })
    }
}

/// Letters and digits that Unicode recommends for identifiers, of one script or of scripts that are usually
/// written together, and between them spaces, hyphens, underscores, apostrophes or points.
pub(super) fn read_label(text: &str) -> Result<String, UserError> {
    let text: String = single_spaced(text).nfc().collect();
    let letters: String = text.chars().filter(|c| !is_joiner(*c)).collect();
    let is_usual = |c: char| is_letter_like(c) && c.identifier_allowed();
    if !letters.starts_with(char::is_alphanumeric)
        || !letters.chars().all(is_usual)
        || has_piled_marks(&letters)
        || text.chars().count() > LONGEST
    {
        return Err(UserError::Name);
    }
    if !letters.check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(UserError::NameScripts);
    }
    Ok(text)
}

/// The ways in which the owner of an account may have written its name, as handles to look for. Whether a
/// new account could have that name does not matter: rules change, and nobody is locked out.
pub(crate) fn handles(text: &str) -> [String; 2] {
    let text = single_spaced(text);
    let normalized: String = text.nfc().collect();
    [text.to_lowercase(), normalized.to_lowercase()]
}

fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_letter_like(c: char) -> bool {
    c.is_alphanumeric() || is_mark(c) || c.general_category() == GeneralCategory::SpacingMark
}

fn is_mark(c: char) -> bool {
    c.general_category() == GeneralCategory::NonspacingMark
}

/// Whether marks are piled up on a letter, or the same one is there twice and seen once.
fn has_piled_marks(text: &str) -> bool {
    let letters: Vec<char> = text.nfd().collect();
    let has_pile = letters.windows(MOST_MARKS + 1).any(|run| run.iter().all(|c| is_mark(*c)));
    has_pile || letters.windows(2).any(|pair| pair[0] == pair[1] && is_mark(pair[0]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_case_and_odd_spaces() {
        let name = Name::read("  Ada   Lovelace ").unwrap();
        assert_eq!(name.text, "Ada Lovelace");
        assert_eq!(name.handle, Name::read("ADA LOVELACE").unwrap().handle);
        assert_eq!(Name::read("Thésée d’Athènes").unwrap().handle, "thésée d’athènes");
        let composed = Name::read("The\u{301}se\u{301}e").unwrap();
        assert_eq!(composed, Name::read("Thésée").unwrap());
        assert!(handles("THE\u{301}SE\u{301}E").contains(&composed.handle));
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let long = "x".repeat(LONGEST + 1);
        for text in ["", " ", "-", "<b>", "a\"b", "a/b", "a@b", "²", "\u{301}a", "😀", &long] {
            assert_eq!(Name::read(text), Err(UserError::Name), "{text:?}");
        }
        assert!(Name::read(&"é".repeat(LONGEST)).is_ok());
        assert_eq!(Name::read("Z\u{334}\u{335}\u{336}\u{337}\u{338}algo"), Err(UserError::Name));
        assert_eq!(Name::read("Z\u{334}\u{334}algo"), Err(UserError::Name));
    }

    #[test]
    fn what_cannot_be_seen_is_refused() {
        let hidden = [
            '\u{0}',
            '\u{ad}',
            '\u{34f}',
            '\u{115f}',
            '\u{1160}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{e0041}',
            '\u{e0100}',
        ];
        let nobodys = ['\u{378}', '\u{e000}', '\u{fdd0}', '\u{ffff}', '\u{f0000}', '\u{10fffd}'];
        for c in hidden.into_iter().chain(nobodys) {
            for text in [format!("{c}"), format!("{c}Ada"), format!("A{c}da"), format!("Ada{c}")] {
                assert_eq!(Name::read(&text), Err(UserError::Name), "{text:?}");
            }
        }
    }

    #[test]
    fn users_of_all_languages_have_names() {
        for text in [
            "Ada",
            "Zoë",
            "Thésée",
            "Łukasz",
            "Nguyễn Văn Á",
            "Ελένη",
            "Елена",
            "Їжак",
            "דוד",
            "محمد",
            "فاطمة",
            "李小龍",
            "さくら",
            "サクラ",
            "김민준",
            "हरि",
            "தமிழ்",
            "สมชาย",
            "ანა",
            "Անի",
            "O'Neil-Smith",
            "J. R. R.",
            "player_42",
        ] {
            assert!(Name::read(text).is_ok(), "{text}");
        }
        // Usual together.
        for text in ["さくらサクラ桜 X", "김 Kim", "Ada 李"] {
            assert!(Name::read(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn scripts_that_are_not_written_together_are_refused() {
        for text in ["Аda", "Adа", "Αda", "Ada Елена", "Ελένα и", "Ada דוד", "דוד محمد"]
        {
            assert_eq!(Name::read(text), Err(UserError::NameScripts), "{text}");
        }
    }

    #[test]
    fn nobody_is_called_like_somebody_in_charge() {
        for text in ["Admin", "Computer", "Guest 12"] {
            assert_eq!(Name::read(text), Err(UserError::NameReserved), "{text}");
            assert!(read_label(text).is_ok(), "a key may be called {text}");
        }
    }
}
