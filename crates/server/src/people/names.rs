//! What people and their keys are called.

use super::PeopleError;

/// The most characters of a name.
const LONGEST: usize = 24;

/// A name as it is shown, and as it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) handle: String,
}

impl Name {
    /// Letters, digits, and between them single spaces, hyphens, underscores, apostrophes or points:
    /// nothing that could be taken for markup, or that cannot be seen.
    pub(crate) fn read(text: &str) -> Result<Self, PeopleError> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_usual = |c: char| c.is_alphanumeric() || " -_'’.".contains(c);
        let has_letter = text.chars().any(char::is_alphanumeric);
        if !has_letter || !text.chars().all(is_usual) || text.chars().count() > LONGEST {
            return Err(PeopleError::Name);
        }
        let handle = text.to_lowercase();
        Ok(Name { text, handle })
    }
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
    }

    #[test]
    fn what_is_no_name_is_refused() {
        let long = "x".repeat(LONGEST + 1);
        for text in ["", " ", "-", "<b>", "a\u{200b}b", "a\"b", "a\u{202e}b", "a/b", &long] {
            assert_eq!(Name::read(text), Err(PeopleError::Name), "{text:?}");
        }
        assert!(Name::read(&"é".repeat(LONGEST)).is_ok());
    }
}
