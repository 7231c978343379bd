//! Seats, whose turn it is, and how a game ends.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::message::Message;

/// The largest number of seats a game can have.
pub const MAX_SEATS: usize = 4;

/// A place at the table, counted from 0 in order of play and shown from 1.
///
/// ```
/// use tablier_core::Seat;
///
/// assert_eq!(Seat(0).to_string(), "1");
/// assert_eq!(Seat(1).next(2), Seat(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The number people see.
    pub fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that plays after this one at a table of `seats`.
    #[must_use]
    pub fn next(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Who decides the next ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Turn {
    /// A player chooses.
    Seat(Seat),
    /// The die, rolled for the player of this seat.
    Chance(Seat),
}

impl Turn {
    /// The player who chooses or rolls.
    pub fn seat(self) -> Seat {
        match self {
            Turn::Seat(seat) | Turn::Chance(seat) => seat,
        }
    }
}

/// The end of a game: a value for every seat, and why.
///
/// The values are at least 0 and add up to 1; whoever shares a win shares the 1.
///
/// ```
/// use tablier_core::{Outcome, Seat};
///
/// assert_eq!(Outcome::win(Seat(0), 2, "by-chess").to_string(), "1 0");
/// assert_eq!(Outcome::draw(2, "by-agreement").to_string(), "0.5 0.5");
/// assert_eq!(Outcome::shared([Seat(0), Seat(3)], 4, "together").to_string(), "0.5 0 0 0.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Outcome {
    values: [f32; MAX_SEATS],
    seats: u8,
    reason: &'static str,
}

impl Outcome {
    /// One seat takes everything.
    pub fn win(winner: Seat, seats: u8, reason: &'static str) -> Self {
        Outcome::shared([winner], seats, reason)
    }

    /// Nobody has won: every seat has the same share.
    pub fn draw(seats: u8, reason: &'static str) -> Self {
        let mut values = [0.0; MAX_SEATS];
        values[..seats as usize].fill(1.0 / f32::from(seats));
        Outcome { values, seats, reason }
    }

    /// These seats have won together.
    pub fn shared<I>(winners: I, seats: u8, reason: &'static str) -> Self
    where
        I: IntoIterator<Item = Seat, IntoIter: Clone>,
    {
        let winners = winners.into_iter();
        let share = 1.0 / winners.clone().count() as f32;
        let mut values = [0.0; MAX_SEATS];
        for winner in winners {
            values[winner.index()] = share;
        }
        Outcome { values, seats, reason }
    }

    /// The value of each seat.
    pub fn values(&self) -> &[f32] {
        &self.values[..self.seats as usize]
    }

    /// The value of one seat.
    pub fn value(&self, seat: Seat) -> f32 {
        self.values[seat.index()]
    }

    /// The seats that have more than an equal share.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        let equal = 1.0 / f32::from(self.seats);
        (0..self.seats).map(Seat).filter(move |&seat| self.value(seat) > equal)
    }

    /// Why the game is over: the name of a phrase.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Why the game is over, for people. The phrase knows `$winner`, the number of the seat that
    /// has won, or 0.
    pub fn message(&self) -> Message {
        let winner = self.winners().next().map_or(0, Seat::number);
        Message::new(self.reason).with("winner", winner)
    }
}

/// The values, separated by spaces, as `tablier apply` and game records show them.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, value) in self.values().iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}
