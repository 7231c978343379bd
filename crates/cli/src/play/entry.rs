//! A line of text being typed.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Longer than any move or file name.
const MOST_CHARACTERS: usize = 4096;

/// What has been typed; the end is where typing goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    text: String,
}

impl Entry {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Entry { text: text.into() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.text.clear();
    }

    /// Adds what can be seen of a text: one that was pasted may hold anything.
    pub(crate) fn add(&mut self, text: &str) {
        let room = MOST_CHARACTERS.saturating_sub(self.text.chars().count());
        self.text.extend(text.chars().filter(|c| !c.is_control()).take(room));
    }

    /// Takes a key that edits text. Returns false if it is none.
    pub(crate) fn edit(&mut self, key: KeyEvent) -> bool {
        let has_control = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => self.text.clear(),
            KeyCode::Char(letter) if !has_control => self.add(letter.encode_utf8(&mut [0; 4])),
            KeyCode::Backspace => {
                self.text.pop();
            }
            _ => return false,
        }
        true
    }

    /// Goes on as far as all the candidates that begin with the text agree. Returns false if that is
    /// not further than it is.
    pub(crate) fn complete<'a>(&mut self, candidates: impl Iterator<Item = &'a str>) -> bool {
        let mut fitting = candidates.filter(|candidate| candidate.starts_with(&self.text));
        let Some(first) = fitting.next() else { return false };
        let common = fitting.fold(first, |common, other| {
            let same = common.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
            let end = same.map_or(common.len().min(other.len()), |((at, _), _)| at);
            &common[..end]
        });
        let is_further = common.len() > self.text.len();
        self.text = common.to_owned();
        is_further
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn completion_goes_as_far_as_all_agree() {
        let moves = ["a1-a3", "a1-c3", "b1-b3", "b1-béé", "b1-bè"];
        let complete = |text: &str| {
            let mut entry = Entry::new(text);
            let is_further = entry.complete(moves.into_iter());
            (entry.text().to_owned(), is_further)
        };
        assert_eq!(complete("a"), ("a1-".into(), true));
        assert_eq!(complete("a1-"), ("a1-".into(), false));
        assert_eq!(complete("a1-c"), ("a1-c3".into(), true));
        assert_eq!(complete("b1"), ("b1-b".into(), true));
        assert_eq!(complete("x"), ("x".into(), false));
    }

    #[test]
    fn control_characters_are_not_typed() {
        let mut entry = Entry::default();
        entry.add("a\u{1b}[31m\nb");
        assert_eq!(entry.text(), "a[31mb");
    }

    #[test]
    fn keys_edit() {
        let mut entry = Entry::new("ab");
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        assert!(entry.edit(key(KeyCode::Backspace)) && entry.edit(key(KeyCode::Char('é'))));
        assert_eq!(entry.text(), "aé");
        assert!(!entry.edit(key(KeyCode::Enter)));
        assert!(entry.edit(KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL)));
        assert!(entry.is_empty());
    }
}
