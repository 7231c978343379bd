//! Reading texts character by character, with errors that name the place and what was expected.

use crate::message::Message;

/// A text being read.
///
/// ```
/// use tablier_core::scan::Scanner;
///
/// let mut scanner = Scanner::new("c3-c5");
/// assert_eq!(scanner.square(8, 8), Ok((2, 2)));
/// assert!(scanner.expect('-').is_ok());
/// assert_eq!(scanner.square(8, 8), Ok((2, 4)));
/// assert!(scanner.end().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Scanner<'a> {
    rest: &'a str,
    /// Characters read so far; people count characters, not bytes.
    read: usize,
    /// Line breaks read so far, and what `read` was at the last of them.
    lines: usize,
    line_start: usize,
}

impl<'a> Scanner<'a> {
    /// Starts before the first character.
    pub fn new(text: &'a str) -> Self {
        Scanner { rest: text, read: 0, lines: 0, line_start: 0 }
    }

    /// The next character, left where it is.
    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Whether everything has been read.
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Takes the next character.
    pub fn take(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.read += 1;
        if next == '\n' {
            self.lines += 1;
            self.line_start = self.read;
        }
        Some(next)
    }

    /// Takes the next character if it is this one.
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.take();
        }
        found
    }

    /// Takes this character, or tells that it is missing.
    pub fn expect(&mut self, wanted: char) -> Result<(), Message> {
        if self.eat(wanted) { Ok(()) } else { Err(self.error(one_character(wanted))) }
    }

    /// Takes this word, or tells where it breaks off.
    pub fn expect_word(&mut self, word: &str) -> Result<(), Message> {
        let start = self.clone();
        if word.chars().all(|letter| self.eat(letter)) {
            return Ok(());
        }
        Err(start.error(Message::new("text-word").with("word", word)))
    }

    /// Takes one of these letters and returns its index.
    pub fn one_of(&mut self, letters: &str) -> Result<usize, Message> {
        let found = self.peek().and_then(|next| letters.chars().position(|c| c == next));
        match found {
            Some(index) => {
                self.take();
                Ok(index)
            }
            None => Err(self.error(one_of_characters(letters))),
        }
    }

    /// Takes a number between `min` and `max`, written without leading zeros.
    pub fn number(&mut self, min: u32, max: u32) -> Result<u32, Message> {
        let start = self.clone();
        let mut value: u32 = 0;
        let mut digits = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.take();
            digits += 1;
            value = value.saturating_mul(10).saturating_add(digit);
        }
        let leading_zero = digits > 1 && start.peek() == Some('0');
        if digits == 0 || leading_zero || value < min || value > max {
            let expected = Message::new("text-number").with("min", min).with("max", max);
            return Err(start.error(expected));
        }
        Ok(value)
    }

    /// Takes a square such as `c3` of a board with this many columns (at most 26) and rows, as
    /// column and row counted from 0.
    pub fn square(&mut self, columns: u8, rows: u8) -> Result<(u8, u8), Message> {
        let start = self.clone();
        let column = self.take().and_then(column_of).filter(|&column| column < columns);
        let row = self.number(1, u32::from(rows));
        if let (Some(column), Ok(row)) = (column, row) {
            Ok((column, row as u8 - 1))
        } else {
            let last = square_name(columns - 1, rows - 1);
            Err(start.error(Message::new("text-square").with("last", last)))
        }
    }

    /// Succeeds when nothing is left.
    pub fn end(&self) -> Result<(), Message> {
        if self.is_at_end() { Ok(()) } else { Err(self.error(Message::new("text-end"))) }
    }

    /// "At character 5: expected this, found that."
    pub fn error(&self, expected: Message) -> Message {
        self.unexpected(expected).with("place", Message::new("text-at").with("at", self.read + 1))
    }

    /// "At line 3, column 5: expected this, found that", for texts of several lines.
    pub fn error_in_lines(&self, expected: Message) -> Message {
        let place = Message::new("text-at-line")
            .with("line", self.lines + 1)
            .with("column", self.read - self.line_start + 1);
        self.unexpected(expected).with("place", place)
    }

    fn unexpected(&self, expected: Message) -> Message {
        let message = match self.peek() {
            Some(digit) if digit.is_ascii_digit() => {
                Message::new("text-unexpected").with("found", self.digits())
            }
            Some(found) => Message::new("text-unexpected").with("found", visible(found)),
            None => Message::new("text-too-short"),
        };
        message.with("expected", expected)
    }

    /// The number that stands here, as far as it is worth showing.
    fn digits(&self) -> &str {
        const ENOUGH: usize = 12;
        let len = self.rest.bytes().take(ENOUGH).take_while(u8::is_ascii_digit).count();
        &self.rest[..len]
    }
}

/// The name of a square by column and row counted from 0.
///
/// ```
/// assert_eq!(tablier_core::scan::square_name(2, 11), "c12");
/// ```
pub fn square_name(column: u8, row: u8) -> String {
    format!("{}{}", (b'a' + column) as char, row + 1)
}

/// The column of a letter from `a` to `z`, counted from 0.
fn column_of(letter: char) -> Option<u8> {
    letter.is_ascii_lowercase().then(|| letter as u8 - b'a')
}

fn one_character(wanted: char) -> Message {
    match wanted {
        ' ' => Message::new("text-space"),
        _ => Message::new("text-character").with("character", wanted),
    }
}

fn one_of_characters(letters: &str) -> Message {
    let list = letters.chars().map(String::from).collect::<Vec<_>>().join(" ");
    Message::new("text-one-of").with("characters", list)
}

/// A character as it can be shown on one line.
fn visible(found: char) -> String {
    if found.is_control() || found.is_whitespace() && found != ' ' {
        format!("U+{:04X}", found as u32)
    } else {
        found.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_counts_characters_not_bytes() {
        let mut scanner = Scanner::new("éa");
        scanner.take();
        let error = scanner.expect('b').unwrap_err();
        let place = Message::new("text-at").with("at", 2);
        assert!(error.args.contains(&("place", place.into())), "{error}");
    }

    #[test]
    fn an_error_in_lines_names_line_and_column() {
        let mut scanner = Scanner::new("a\nbc");
        (0..3).for_each(|_| assert!(scanner.take().is_some()));
        let error = scanner.error_in_lines(Message::new("text-end"));
        let place = Message::new("text-at-line").with("line", 2).with("column", 2);
        assert!(error.args.contains(&("place", place.into())), "{error}");
    }

    #[test]
    fn a_number_that_overflows_is_refused_not_wrapped() {
        for text in ["4294967297", "99999999999999999999999999", "01", "", "-1", "9"] {
            assert!(Scanner::new(text).number(0, 8).is_err(), "{text}");
        }
        assert_eq!(Scanner::new("0").number(0, 8), Ok(0));
    }

    #[test]
    fn a_square_off_the_board_is_refused() {
        for text in ["e1", "a5", "a0", "A1", "a", "1a", "aa1", "a01", "é1", ""] {
            assert!(Scanner::new(text).square(4, 4).is_err(), "{text}");
        }
    }

    #[test]
    fn control_characters_are_named() {
        assert_eq!(visible('\n'), "U+000A");
        assert_eq!(visible('ß'), "ß");
    }
}
