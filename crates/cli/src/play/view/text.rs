//! Texts that fit their place.

use ratatui::text::{Line, Span};
use tablier_core::record::Ending;
use tablier_core::{Info, Message, Seat};

use super::theme::Theme;
use crate::i18n::Locale;

/// A line that is no wider than the room; what is missing is hinted at.
pub(crate) fn cut(mut line: Line<'static>, room: usize, theme: Theme) -> Line<'static> {
    if line.width() <= room {
        return line;
    }
    let sign = theme.sign("…", "~");
    while line.width() > room.saturating_sub(1) {
        let Some(last) = line.spans.last_mut() else { break };
        let mut text = last.content.to_string();
        if text.pop().is_none() {
            line.spans.pop();
            continue;
        }
        last.content = text.into();
    }
    line.push_span(Span::raw(sign));
    line
}

/// How a game ended that people or a clock brought to its end, told to whoever played these seats, if anybody did.
pub(crate) fn ended(ending: &Ending, own: &[Seat], info: &Info, i18n: &Locale) -> String {
    let shares = || ending.values().iter().map(|share| share.value());
    let (best, least) = (shares().fold(0.0, f32::max), shares().fold(1.0, f32::min));
    let with = |share: f32| {
        let seats =
            shares().zip((0..).map(Seat)).filter(|(value, _)| value.total_cmp(&share).is_eq());
        seats.map(|(_, seat)| seat).collect::<Vec<_>>()
    };
    let (winners, losers) = (with(best), with(least));
    let reader = match own {
        _ if winners == losers => "drawn",
        [seat] if winners.contains(seat) => "won",
        [seat] if losers.contains(seat) => "lost",
        _ => "spectator",
    };
    let names = |seats: &[Seat]| {
        let names = seats.iter().map(|seat| i18n.translate(&info.seat_name(*seat)));
        names.collect::<Vec<_>>().join(", ")
    };
    let message = Message::new("play-ended")
        .with("reader", reader)
        .with("winners", names(&winners))
        .with("losers", names(&losers))
        .with("count", winners.len())
        .with("reason", ending.reason().as_str());
    i18n.translate(&message)
}
