//! The text form of a record: one parser, one printer.

use std::fmt;

use super::parts::{Clock, Ending, Share, Word, is_digits, is_word_character};
use super::{Line, MAX_DEPTH, Ply, Record, Tag};
use crate::message::Message;
use crate::scan::Scanner;

/// Lines of moves are folded before they grow longer than this.
const WIDTH: usize = 80;

pub(super) fn read(text: &str) -> Result<Record, Message> {
    let mut reader = Reader { scanner: Scanner::new(text) };
    let mut tags = Vec::new();
    reader.skip_space();
    while reader.scanner.eat('[') {
        tags.push(reader.tag()?);
        reader.skip_space();
    }
    let line = reader.line(0, 0)?;
    let ending = reader.ending()?;
    reader.skip_space();
    if !reader.scanner.is_at_end() {
        return Err(reader.error("text-end"));
    }
    Ok(Record { tags, line, ending })
}

struct Reader<'a> {
    scanner: Scanner<'a>,
}

impl Reader<'_> {
    /// `[Name "value"]`, after the bracket.
    fn tag(&mut self) -> Result<Tag, Message> {
        let name = self.word("record-expected-tag")?;
        self.skip_space();
        self.expect('"')?;
        let value = self.escaped('"')?;
        self.skip_space();
        self.expect(']')?;
        Ok(Tag { name, value })
    }

    /// Plies up to something that is none. `before` plies have been played before this line.
    fn line(&mut self, before: usize, depth: usize) -> Result<Line, Message> {
        let mut line = Line::default();
        loop {
            self.skip_space();
            let Some(next) = self.scanner.peek() else { return Ok(line) };
            match next {
                ')' | '=' => return Ok(line),
                '{' => {
                    self.scanner.take();
                    let comment = self.escaped('}')?;
                    line.plies
                        .last_mut()
                        .map_or(&mut line.comments, |ply| &mut ply.comments)
                        .push(comment);
                }
                '<' => {
                    let Some(ply) = line.plies.last_mut().filter(|ply| ply.clock.is_none()) else {
                        return Err(self.error("record-expected-move"));
                    };
                    self.scanner.take();
                    ply.clock = Some(self.clock()?);
                }
                '(' => {
                    if depth == MAX_DEPTH {
                        return Err(Message::new("record-too-deep").with("max", MAX_DEPTH));
                    }
                    let played = before + line.plies.len();
                    let Some(ply) = line.plies.last_mut() else {
                        return Err(self.error("record-expected-move"));
                    };
                    self.scanner.take();
                    ply.variations.push(self.line(played - 1, depth + 1)?);
                    self.expect(')')?;
                }
                _ => self.numbered_ply(before, &mut line)?,
            }
        }
    }

    /// A move, or the number of the move that follows, which must be right.
    fn numbered_ply(&mut self, before: usize, line: &mut Line) -> Result<(), Message> {
        let start = self.scanner.clone();
        let text = self.characters();
        if let Some(number) = text.strip_suffix('.')
            && is_digits(number)
        {
            let due = (before + line.plies.len() + 1).to_string();
            if number != due {
                let expected = Message::new("record-expected-number").with("number", due);
                return Err(start.error_in_lines(expected));
            }
            self.skip_space();
            return match self.scanner.peek() {
                Some(next) if is_word_character(next) && !"<=".contains(next) => Ok(()),
                _ => Err(self.error("record-expected-move")),
            };
        }
        let expected = |_| start.error_in_lines(Message::new("record-expected-move"));
        line.plies.push(Ply::new(Word::try_from(text).map_err(expected)?));
        Ok(())
    }

    /// `= unfinished`, or `=`, the shares and the reason.
    fn ending(&mut self) -> Result<Option<Ending>, Message> {
        self.skip_space();
        self.expect('=')?;
        let mut values = Vec::new();
        loop {
            self.skip_space();
            let start = self.scanner.clone();
            let expected = || start.error_in_lines(Message::new("record-expected-result"));
            let word = self.word("record-expected-result")?;
            match word.as_str().parse::<f32>() {
                Ok(number) => match Share::try_from(number) {
                    // Only the form in which shares are printed.
                    Ok(share) if share.to_string() == word.as_str() => values.push(share),
                    _ => return Err(expected()),
                },
                Err(_) if values.is_empty() && word.as_str() == "unfinished" => return Ok(None),
                Err(_) => return Ending::new(values, word).map(Some).map_err(|_| expected()),
            }
        }
    }

    /// `0:04:58.250>`: hours, minutes, seconds, perhaps milliseconds, after the bracket.
    fn clock(&mut self) -> Result<Clock, Message> {
        let start = self.scanner.clone();
        let mut text = String::new();
        while let Some(next) = self.scanner.peek().filter(|&next| next != '>') {
            text.push(next);
            self.scanner.take();
        }
        let clock = clock_of(&text)
            // There is one way to write a time: what does not print as it was read is none.
            .filter(|clock| clock.to_string() == text)
            .ok_or_else(|| start.error_in_lines(Message::new("record-expected-clock")))?;
        self.expect('>')?;
        Ok(clock)
    }

    /// Text up to `end`, in which `\` protects itself and `end`, and `\n`, `\r` are line breaks.
    fn escaped(&mut self, end: char) -> Result<String, Message> {
        let mut text = String::new();
        loop {
            let here = self.scanner.clone();
            match self.scanner.take() {
                Some(c) if c == end => return Ok(text),
                Some('\\') => match self.scanner.take() {
                    Some(c) if c == end || c == '\\' => text.push(c),
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    _ => return Err(here.error_in_lines(Message::new("record-expected-escape"))),
                },
                Some(c) => text.push(c),
                None => {
                    let expected = Message::new("text-character").with("character", end);
                    return Err(here.error_in_lines(expected));
                }
            }
        }
    }

    fn word(&mut self, expected: &'static str) -> Result<Word, Message> {
        let start = self.scanner.clone();
        let error = |_| start.error_in_lines(Message::new(expected));
        Word::try_from(self.characters()).map_err(error)
    }

    fn characters(&mut self) -> String {
        let mut text = String::new();
        while let Some(next) = self.scanner.peek().filter(|&next| is_word_character(next)) {
            text.push(next);
            self.scanner.take();
        }
        text
    }

    fn expect(&mut self, wanted: char) -> Result<(), Message> {
        let here = self.scanner.clone();
        let expected =
            |_| here.error_in_lines(Message::new("text-character").with("character", wanted));
        self.scanner.expect(wanted).map_err(expected)
    }

    fn skip_space(&mut self) {
        while self.scanner.peek().is_some_and(|c| c.is_ascii_whitespace()) {
            self.scanner.take();
        }
    }

    fn error(&self, expected: &'static str) -> Message {
        self.scanner.error_in_lines(Message::new(expected))
    }
}

/// The time of a text such as `0:04:58.250`, be it well written or not.
fn clock_of(text: &str) -> Option<Clock> {
    let (seconds, thousandths) = text.split_once('.').unwrap_or((text, "0"));
    let mut milliseconds = 0_u64;
    for part in seconds.splitn(3, ':') {
        milliseconds = milliseconds.checked_mul(60)?.checked_add(part.parse::<u64>().ok()?)?;
    }
    milliseconds = milliseconds.checked_mul(1000)?.checked_add(thousandths.parse().ok()?)?;
    Clock::try_from(milliseconds).ok()
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Tag { name, value } in &self.tags {
            writeln!(f, "[{name} \"{}\"]", escape(value, '"'))?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut pieces = Vec::new();
        print_line(&self.line, 0, &mut pieces);
        fold(&pieces, f)?;
        match &self.ending {
            None => writeln!(f, "= unfinished"),
            Some(ending) => {
                let values: Vec<_> = ending.values().iter().map(Share::to_string).collect();
                writeln!(f, "= {} {}", values.join(" "), ending.reason())
            }
        }
    }
}

/// The pieces between which a line can be folded.
fn print_line(line: &Line, before: usize, pieces: &mut Vec<String>) {
    let comment = |text: &String| format!("{{{}}}", escape(text, '}'));
    pieces.extend(line.comments.iter().map(comment));
    for (i, ply) in line.plies.iter().enumerate() {
        let clock = ply.clock.map_or(String::new(), |clock| format!(" <{clock}>"));
        pieces.push(format!("{}. {}{clock}", before + i + 1, ply.text));
        pieces.extend(ply.comments.iter().map(comment));
        for variation in &ply.variations {
            let from = pieces.len();
            print_line(variation, before + i, pieces);
            match &mut pieces[from..] {
                [] => pieces.push("()".into()),
                [only] => *only = format!("({only})"),
                [first, .., last] => {
                    first.insert(0, '(');
                    last.push(')');
                }
            }
        }
    }
}

fn fold(pieces: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut column = 0;
    for piece in pieces {
        let width = piece.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            writeln!(f)?;
            column = 0;
        } else if column > 0 {
            write!(f, " ")?;
            column += 1;
        }
        f.write_str(piece)?;
        column += width;
    }
    if column > 0 { writeln!(f) } else { Ok(()) }
}

fn escape(text: &str, end: char) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\r' => escaped.push_str("\\r"),
            _ => {
                if c == end || c == '\\' {
                    escaped.push('\\');
                }
                escaped.push(c);
            }
        }
    }
    escaped
}
