//! The faces of the die.

use std::fmt;

use tablier_core::Message;
use tablier_core::scan::Scanner;

/// The largest number a face can show.
pub(super) const HIGHEST_FACE: u8 = 9;

/// A die: the set of its faces, all equally likely.
///
/// ```
/// use tablier_games::theseion::Die;
///
/// let die = Die::of_option("[4, 0, 2-3]").unwrap();
/// assert_eq!(die.to_string(), "0,2-4");
/// assert_eq!(die.faces().collect::<Vec<_>>(), [0, 2, 3, 4]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die(u16);

impl Die {
    /// The faces in increasing order.
    pub fn faces(self) -> impl Iterator<Item = u8> {
        (0..=HIGHEST_FACE).filter(move |&face| self.has(face))
    }

    /// Whether there is such a face.
    pub fn has(self, face: u8) -> bool {
        face <= HIGHEST_FACE && self.0 >> face & 1 == 1
    }

    /// How many faces there are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no face; a die that was read has one that is not 0.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The faces as a set of bits.
    pub(super) fn bits(self) -> u16 {
        self.0
    }

    /// Reads an option: the faces in any order, in brackets or not.
    pub fn of_option(text: &str) -> Result<Die, Message> {
        let mut scanner = Scanner::new(text);
        let in_brackets = scanner.eat('[');
        let die = Die::read_faces(&mut scanner)?;
        if in_brackets {
            scanner.expect(']')?;
        }
        scanner.end()?;
        Ok(die)
    }

    /// Reads the one form in which position texts write a die.
    pub(super) fn read(scanner: &mut Scanner) -> Result<Die, Message> {
        let die = Die::read_faces(&mut scanner.clone())?;
        scanner.expect_word(&die.to_string())?;
        Ok(die)
    }

    /// Numbers and ranges with commas between them, in any order.
    fn read_faces(scanner: &mut Scanner) -> Result<Die, Message> {
        let start = scanner.clone();
        let mut faces = 0;
        loop {
            while scanner.eat(' ') {}
            let item = scanner.clone();
            let first = scanner.number(0, HIGHEST_FACE.into())?;
            let last =
                if scanner.eat('-') { scanner.number(first, HIGHEST_FACE.into())? } else { first };
            let range = (1_u16 << (last + 1)) - (1 << first);
            if faces & range != 0 {
                return Err(item.error(Message::new("theseion-other-faces")));
            }
            faces |= range;
            if !scanner.eat(',') {
                break;
            }
        }
        if faces == 1 {
            return Err(start.error(Message::new("theseion-face-above-zero")));
        }
        Ok(Die(faces))
    }
}

/// In increasing order, numbers that follow each other as a range: `0-5`, `0,2-4`.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let starts = self.faces().filter(|&face| face == 0 || !self.has(face - 1));
        for (i, first) in starts.enumerate() {
            let last =
                (first..=HIGHEST_FACE).take_while(|&face| self.has(face)).last().unwrap_or(first);
            f.write_str(if i == 0 { "" } else { "," })?;
            write!(f, "{first}")?;
            if last > first {
                write!(f, "-{last}")?;
            }
        }
        Ok(())
    }
}
