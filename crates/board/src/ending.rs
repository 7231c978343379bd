//! How a game at a table ended, told to whoever reads it: the winner, the loser, or somebody who watches.

use tablier_core::{Info, Message, Seat};
use tablier_protocol::{GameOver, Score, SeatState, UserId};

/// Who reads how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reader {
    Won,
    Lost,
    Drawn,
    /// Somebody who watches, or who has played more than one side.
    Spectator,
}

impl Reader {
    /// What a user is at a table with these seats. While a game goes on, everybody is a spectator of its end.
    pub fn of(over: Option<&GameOver>, seats: &[SeatState], user: Option<UserId>) -> Self {
        let values = over.and_then(|over| over.values.as_ref());
        let Some((user, values)) = user.zip(values) else { return Reader::Spectator };
        let scores = Score::of_seats(values, seats);
        let own = seats.iter().zip(scores).filter(|(seat, _)| seat.user() == Some(user));
        let mut results = own.map(|(_, score)| score);
        let Some(first) = results.next() else { return Reader::Spectator };
        if results.any(|other| other != first) {
            return Reader::Spectator;
        }
        match first {
            Score::Won => Reader::Won,
            Score::Lost => Reader::Lost,
            Score::Drawn => Reader::Drawn,
        }
    }

    /// The word by which a phrase knows the reader.
    fn word(self) -> &'static str {
        match self {
            Reader::Won => "won",
            Reader::Lost => "lost",
            Reader::Drawn => "drawn",
            Reader::Spectator => "spectator",
        }
    }
}

/// The result in a few words: who has won.
pub fn headline(over: &GameOver, info: &Info, reader: Reader) -> Message {
    let Some(values) = &over.values else {
        let is_declined = over.reason == "declined";
        return Message::new(if is_declined { "over-declined" } else { "over-aborted" });
    };
    let winners = winners(values);
    let word = if winners.is_empty() { "drawn" } else { reader.word() };
    let first = winners.first().map_or(Seat(0), |winner| *winner);
    Message::new("over-headline")
        .with("reader", word)
        .with("count", winners.len())
        .with("winner", info.seat_name(first))
        .with("other", info.seat_name(winners.last().copied().unwrap_or(first)))
}

/// How a game ended that the rules did not end; nothing if they did.
pub(crate) fn sentence(over: &GameOver, info: &Info, reader: Reader) -> Option<Message> {
    let values = over.values.as_deref().unwrap_or_default();
    let phrase = match over.reason.as_str() {
        "resigned" => "over-resigned",
        "time" => "over-time",
        "abandoned" => "over-abandoned",
        "agreed" => "over-agreed",
        "too-long" => "over-too-long",
        "declined" => "over-declined",
        "aborted" => "over-aborted",
        _ => return None,
    };
    let (Some(winner), Some(loser)) = (seat_with(values, 1.0), seat_with(values, 0.0)) else {
        let all_left = phrase == "over-abandoned";
        return Some(Message::new(if all_left { "over-all-left" } else { phrase }));
    };
    let message = Message::new(phrase)
        .with("reader", reader.word())
        .with("winner", info.seat_name(winner))
        .with("loser", info.seat_name(loser));
    Some(message)
}

/// The seats that got more than an equal share.
fn winners(values: &[f32]) -> Vec<Seat> {
    let equal = 1.0 / values.len() as f32;
    let all = (0..).map(Seat).zip(values);
    all.filter(|(_, value)| **value > equal).map(|(seat, _)| seat).collect()
}

fn seat_with(values: &[f32], share: f32) -> Option<Seat> {
    let at = values.iter().position(|value| (value - share).abs() < f32::EPSILON)?;
    Some(Seat(at as u8))
}
