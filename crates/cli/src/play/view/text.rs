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

/// How a game ended that people or a clock brought to its end.
pub(crate) fn ended(ending: &Ending, info: &Info, i18n: &Locale) -> String {
    let best = ending.values().iter().map(|share| share.value()).fold(0.0, f32::max);
    let shares = ending.values().iter().zip((0..).map(Seat));
    let winners = shares.filter(|(share, _)| share.value() >= best);
    let names: Vec<_> = winners.map(|(_, seat)| i18n.translate(&info.seat_name(seat))).collect();
    let message = Message::new("play-ended")
        .with("winners", names.join(", "))
        .with("count", names.len())
        .with("reason", ending.reason().as_str());
    i18n.translate(&message)
}
