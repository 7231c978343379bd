//! How a game ended, told to whoever reads it: the winner, the loser, or somebody who watches.

use tablier_core::{Message, Seat};
use tablier_protocol::{GameOver, Score, UserId};
use tablier_table::Table;

/// Who reads how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reader {
    Won,
    Lost,
    Drawn,
    /// Somebody who watches, or who has played more than one side.
    Spectator,
}

impl Reader {
    /// What a user is at a table. While a game goes on, everybody is a spectator of its end.
    pub(crate) fn of(table: &Table, user: Option<UserId>) -> Self {
        let Some((user, finished)) = user.zip(table.finished(0)) else { return Reader::Spectator };
        let seats = table.users_by_seat().into_iter().zip(&finished.players);
        let own = seats.filter(|(holder, _)| *holder == Some(user));
        let mut results = own.map(|(_, player)| player.result);
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
pub(crate) fn headline(table: &Table, reader: Reader) -> Option<Message> {
    let GameOver { values, reason, .. } = table.over()?;
    let Some(values) = values else {
        let is_declined = reason == "declined";
        return Some(Message::new(if is_declined { "over-declined" } else { "over-aborted" }));
    };
    let winners = winners(&values);
    let word = if winners.is_empty() { "drawn" } else { reader.word() };
    let first = winners.first().map_or(Seat(0), |winner| *winner);
    let info = table.played().info();
    let message = Message::new("over-headline")
        .with("reader", word)
        .with("count", winners.len())
        .with("winner", info.seat_name(first))
        .with("other", info.seat_name(winners.last().copied().unwrap_or(first)));
    Some(message)
}

/// How a game ended that the rules did not end.
pub(crate) fn sentence(table: &Table, reader: Reader) -> Option<Message> {
    let GameOver { values, reason, .. } = table.over()?;
    let values = values.unwrap_or_default();
    let (Some(winner), Some(loser)) = (seat_with(&values, 1.0), seat_with(&values, 0.0)) else {
        let all_left = reason == "abandoned";
        let name = if all_left { "over-all-left".to_owned() } else { format!("over-{reason}") };
        return Some(Message::new(name));
    };
    let info = table.played().info();
    let message = Message::new(format!("over-{reason}"))
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
