//! Proofs that a player wins, written down so that the rules alone can check them.
//!
//! A proof holds one thing: which move the winner plays in each position that can arise. Everything
//! else follows from the rules, so whoever knows them can check a proof without trusting whoever
//! found it. `docs/proofs.md` tells the format to other programs; `check` is the checking.

mod check;

use crate::checksum::Checksum;
use crate::message::Message;
use crate::outcome::Seat;

pub use check::{Checked, Known, moves_in_order};

/// The first line of every proof.
const TITLE: &str = "tablier-proof 1\n";
/// How the first line begins in any version.
const MAGIC: &[u8] = b"tablier-proof ";
/// The bytes of the checksum at the end.
const SUM: usize = size_of::<u64>();

/// A proof, read but not checked yet.
///
/// ```
/// use tablier_core::proof::Proof;
/// use tablier_core::Seat;
///
/// let proof = Proof {
///     game: "tortuga".into(),
///     options: Vec::new(),
///     position: "4/5/6/5s1/6/5/n3 s".into(),
///     winner: Seat(0),
///     decisions: vec![1],
/// };
/// assert_eq!(Proof::read(&proof.to_bytes()), Ok(proof));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The game by its registered name.
    pub game: String,
    /// The options of the game that were given, by name and value.
    pub options: Vec<(String, String)>,
    /// The text of the position that is won.
    pub position: String,
    /// Who wins it.
    pub winner: Seat,
    /// The numbers of the winner's moves in the order in which [`check`](Proof::check) comes to them.
    /// Seven bits of a number are in a byte, the lowest first; the eighth tells that more follow.
    pub decisions: Vec<u8>,
}

impl Proof {
    /// Whether these bytes begin as a proof does, of this or another version.
    pub fn is_meant(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// The proof as it is kept in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let option = |(name, value): &(String, String)| format!("option {name} {value}\n");
        let options: String = self.options.iter().map(option).collect();
        let Proof { game, position, winner, .. } = self;
        let head = format!("{TITLE}game {game}\n{options}position {position}\nwinner {winner}\n\n");
        let mut bytes = head.into_bytes();
        bytes.extend(&self.decisions);
        bytes.extend(Checksum::of(&bytes).to_le_bytes());
        bytes
    }

    /// The proof that is kept in these bytes, or why there is none.
    ///
    /// ```
    /// use tablier_core::proof::Proof;
    ///
    /// assert_eq!(Proof::read(b"something else").unwrap_err().id, "proof-not-a-proof");
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Self, Message> {
        if !Proof::is_meant(bytes) {
            return Err(Message::new("proof-not-a-proof"));
        }
        if !bytes.starts_with(TITLE.as_bytes()) {
            return Err(Message::new("proof-version"));
        }
        let damaged = || Message::new("proof-damaged");
        let (body, sum) = bytes.split_last_chunk::<SUM>().ok_or_else(damaged)?;
        if Checksum::of(body) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        Proof::read_body(body.get(TITLE.len()..).unwrap_or_default())
            .ok_or_else(|| Message::new("proof-malformed"))
    }

    /// What stands between the title and the checksum.
    fn read_body(body: &[u8]) -> Option<Self> {
        let end = body.windows(2).position(|pair| pair == b"\n\n")?;
        let (head, decisions) = (str::from_utf8(&body[..end]).ok()?, &body[end + 2..]);
        let mut lines = head.lines();
        let game = lines.next()?.strip_prefix("game ")?.to_owned();
        let mut options = Vec::new();
        let mut line = lines.next()?;
        while let Some(option) = line.strip_prefix("option ") {
            let (name, value) = option.split_once(' ')?;
            options.push((name.to_owned(), value.to_owned()));
            line = lines.next()?;
        }
        let position = line.strip_prefix("position ")?.to_owned();
        let winner = match lines.next()? {
            "winner 1" => Seat(0),
            "winner 2" => Seat(1),
            _ => return None,
        };
        let is_whole = lines.next().is_none();
        let proof = Proof { game, options, position, winner, decisions: decisions.to_vec() };
        is_whole.then_some(proof)
    }
}

/// Adds the number of a move to the decisions of a proof.
pub fn push_decision(decisions: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    while rest > 0x7f {
        decisions.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    decisions.push(rest as u8);
}

/// Takes the next number from the decisions of a proof, if a whole one is there.
fn next_decision(decisions: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in [0, 7, 14] {
        let (&byte, rest) = decisions.split_first()?;
        *decisions = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_as_they_were_written() {
        let numbers = [0, 1, 127, 128, 640, 16_383, 16_384, 2_097_151];
        let mut bytes = Vec::new();
        for number in numbers {
            push_decision(&mut bytes, number);
        }
        let mut rest = &bytes[..];
        for number in numbers {
            assert_eq!(next_decision(&mut rest), Some(number));
        }
        assert_eq!((rest, next_decision(&mut rest)), (&[][..], None));
        assert_eq!(next_decision(&mut &[0x80, 0x80, 0x80, 1][..]), None);
    }
}
