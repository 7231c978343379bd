//! Rows of squares as letters and runs of empty squares: `2bb2`, `10`.

use std::fmt;

use crate::message::Message;
use crate::scan::Scanner;

/// Reads one row of `width` squares. `place` is called for each occupied square with its index in
/// the row and the index of its letter in `letters`.
///
/// Only the canonical form is accepted: two runs of empty squares never stand side by side. (Two
/// digits in a row are one number, so this needs no rule of its own.)
///
/// ```
/// use tablier_core::{rows, scan::Scanner};
///
/// let mut found = Vec::new();
/// rows::read(&mut Scanner::new("1w2b"), 5, "wb", |at, letter| found.push((at, letter))).unwrap();
/// assert_eq!(found, [(1, 0), (4, 1)]);
/// ```
pub fn read(
    scanner: &mut Scanner,
    width: u8,
    letters: &str,
    mut place: impl FnMut(u8, usize),
) -> Result<(), Message> {
    let mut at = 0;
    while at < width {
        let start = scanner.clone();
        if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
            let left = width - at;
            at += scanner
                .number(1, left.into())
                .map_err(|_| start.error(Message::new("text-run").with("max", left)))?
                as u8;
        } else if let Ok(letter) = scanner.one_of(letters) {
            place(at, letter);
            at += 1;
        } else {
            let list = letters.chars().map(String::from).collect::<Vec<_>>().join(" ");
            let expected = Message::new("text-piece-or-run").with("characters", list);
            return Err(start.error(expected));
        }
    }
    Ok(())
}

/// Writes one row; an empty square is `None`.
///
/// ```
/// let mut text = String::new();
/// tablier_core::rows::write(&mut text, [None, Some('w'), None, None, Some('b')]).unwrap();
/// assert_eq!(text, "1w2b");
/// ```
pub fn write(
    out: &mut impl fmt::Write,
    squares: impl IntoIterator<Item = Option<char>>,
) -> fmt::Result {
    let mut empty = 0;
    for square in squares {
        match square {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                out.write_char(letter)?;
            }
        }
    }
    if empty > 0 { write!(out, "{empty}") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_canonical_form_of_a_row_is_read() {
        for text in ["", "w", "5", "11w1", "22", "0wwww", "w03", "www2", "wwx1", "w w2"] {
            assert!(read(&mut Scanner::new(text), 4, "wb", |_, _| ()).is_err(), "{text}");
        }
    }
}
