//! The value of a position, as a phrase.

use tablier_core::{Info, Message, Seat};
use tablier_engine::{Score, Variation};

use crate::i18n::Locale;

/// What a line is worth: to the side to move if two play without chance, else to every seat.
pub(crate) fn value(line: &Variation<String>, info: &Info, seats: usize, i18n: &Locale) -> String {
    if let Some(score) = line.score {
        return i18n.translate(&score_in_words(score, line.is_proved));
    }
    let chances = line.shares.iter().take(seats).zip(0..).map(|(share, seat)| {
        let name = i18n.translate(&info.seat_name(Seat(seat)));
        format!("{name} {:.0} %", 100.0 * share)
    });
    let chances = chances.collect::<Vec<_>>().join(", ");
    let proved = if line.is_proved { "yes" } else { "no" };
    let message = Message::new("analyse-chances").with("chances", chances);
    i18n.translate(&message.with("proved", proved))
}

fn score_in_words(score: Score, is_proved: bool) -> Message {
    if let Some(plies) = score.wins_in() {
        Message::new("analyse-wins").with("plies", plies)
    } else if let Some(plies) = score.loses_in() {
        Message::new("analyse-loses").with("plies", plies)
    } else if is_proved {
        Message::new("analyse-draws")
    } else {
        Message::new("analyse-value")
            .with("value", score.to_string())
            .with("chance", format!("{:.0}", 100.0 * score.win_chance()))
    }
}
