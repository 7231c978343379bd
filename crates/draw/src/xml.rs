//! Writing XML: text that cannot break out of its place, and short numbers.

use std::fmt::{self, Display, Write};

/// Text for an attribute or an element. Characters that XML cannot hold at all are replaced.
pub(crate) struct Escaped<T>(pub(crate) T);

impl<T: AsRef<str>> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.as_ref().chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ if letter.is_control() => f.write_char('\u{fffd}')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// A length, rounded to a hundredth: nobody sees more, and the pictures stay the same everywhere.
#[derive(Clone, Copy)]
pub(crate) struct Number(pub(crate) f32);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rounded = (f64::from(self.0) * 100.0).round() / 100.0;
        // What is not a number would make the whole picture invalid; and -0 + 0 is 0.
        write!(f, "{}", if rounded.is_finite() { rounded + 0.0 } else { 0.0 })
    }
}

/// Appends to a picture; a string takes whatever is written to it.
macro_rules! put {
    ($out:expr, $($text:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($out, $($text)*);
    }};
}
pub(crate) use put;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_in_its_place() {
        assert_eq!(
            Escaped("<a b='\"'>&\0").to_string(),
            "&lt;a b=&#39;&quot;&#39;&gt;&amp;\u{fffd}"
        );
    }

    #[test]
    fn numbers_are_short() {
        let texts = [50.0, 86.602_54, -0.001, f32::NAN].map(|number| Number(number).to_string());
        assert_eq!(texts, ["50", "86.6", "0", "0"]);
    }
}
