//! The lines of the controller, read on a thread of their own.

use std::io::{self, BufRead, Read};

/// Longer lines are not read: the moves of the longest games take a tenth of it.
const LONGEST: usize = 1 << 20;

/// The next line, or a sentence about what is wrong with it; nothing at the end of the input.
pub(super) fn next(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut line = Vec::new();
    let limit = LONGEST as u64 + 1;
    // Input that cannot be read has come to its end.
    let read = input.by_ref().take(limit).read_until(b'\n', &mut line).ok()?;
    if read == 0 {
        return None;
    }
    if line.len() > LONGEST && line.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
        return Some(Err(format!("a line has at most {LONGEST} bytes")));
    }
    Some(String::from_utf8(line).map_err(|_| "a line is a text in UTF-8".into()))
}

/// Hands every line of the standard input on, until it ends or nobody listens.
pub(super) fn read_all(mut tell: impl FnMut(Option<Result<String, String>>) -> bool) {
    let mut input = io::stdin().lock();
    loop {
        let line = next(&mut input);
        let ends = line.is_none();
        if !tell(line) || ends {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut input: &[u8]) -> Vec<Result<String, String>> {
        std::iter::from_fn(|| next(&mut input)).collect()
    }

    #[test]
    fn lines_end_with_the_input_too() {
        assert_eq!(all(b"a\n\nb"), ["a\n", "\n", "b"].map(|line| Ok(line.into())));
        assert!(all(b"").is_empty());
    }

    #[test]
    fn long_and_broken_lines_are_skipped() {
        let longest = [&vec![b'x'; LONGEST][..], b"\nok\n"].concat();
        assert!(all(&longest).iter().all(Result::is_ok));
        let too_long = [&vec![b'x'; LONGEST + 1][..], b"\nok\n"].concat();
        let lines = all(&too_long);
        assert!(lines.len() == 2 && lines[0].is_err() && lines[1].is_ok());
        let lines = all(b"\xff\xfe\nok\n");
        assert!(lines.len() == 2 && lines[0].is_err() && lines[1].is_ok());
    }
}
