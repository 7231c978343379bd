//! The screen of a record.

use ratatui::Frame;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use tablier_core::record::{Line as RecordLine, Ply};
use tablier_core::{Message, Seat, Turn};

use super::super::app::App;
use super::super::replay::Replay;
use super::board::{self, Arrangement, Shown};
use super::panel::{self, Player, Told};
use super::text::{cut, ended};
use super::theme::{QUIET, STRONG, Theme};
use super::too_small;
use crate::failure::shorten;
use crate::i18n::Locale;

pub(crate) fn draw(frame: &mut Frame, replay: &Replay, app: &App, theme: Theme) {
    let i18n = &app.i18n;
    let info = replay.game.info();
    let shown =
        Shown { scene: &replay.scene, info, orientation: replay.orientation, lights: Vec::new() };
    let arrangement = match Arrangement::new(&shown, app.capabilities.medium, app.size) {
        Ok(arrangement) => arrangement,
        Err(needed) => return too_small(frame, &needed, i18n),
    };
    let at = Message::new("play-ply").with("ply", replay.ply()).with("plies", replay.plies());
    let title = Line::from(vec![
        Span::styled(format!(" {} ", info.name), theme.accent()),
        Span::styled(format!(" {}", i18n.translate(&at)), STRONG),
    ]);
    frame.render_widget(cut(title, arrangement.title.width.into(), theme), arrangement.title);
    board::draw(frame, &arrangement, theme);
    if let Some(area) = arrangement.panel {
        panel::draw(frame, area, &told(replay), i18n, theme);
    }
    let (text, style) = match &replay.notice {
        Some(notice) => (i18n.sentence(notice), theme.error()),
        None => (status(replay, i18n), STRONG),
    };
    let text =
        Paragraph::new(format!(" {}", shorten(&text))).style(style).wrap(Wrap { trim: false });
    frame.render_widget(text, arrangement.message);
    let mut line = Line::from(vec![
        Span::styled(format!(" {} ", theme.sign("›", ">")), theme.accent()),
        Span::raw(replay.entry.text().to_owned()),
        Span::styled(theme.sign("▏", "_"), theme.accent()),
    ]);
    if replay.entry.is_empty() {
        let keys = i18n.translate(&Message::new("play-replay-keys"));
        line.push_span(Span::styled(format!("  {keys}"), QUIET));
    }
    frame.render_widget(cut(line, arrangement.entry.width.into(), theme), arrangement.entry);
}

/// The ply that led here.
fn ply(replay: &Replay) -> Option<&Ply> {
    replay.record.line.plies.get(replay.ply().checked_sub(1)?)
}

/// Who played what, or how it ended.
fn status(replay: &Replay, i18n: &Locale) -> String {
    let info = replay.game.info();
    if replay.ply() == replay.plies() {
        if let Some(outcome) = replay.played.outcome() {
            return i18n.translate(&outcome.message());
        }
        if let Some(ending) = &replay.record.ending {
            return ended(ending, &[], info, i18n);
        }
    }
    let Some(ply) = ply(replay) else { return String::new() };
    let mut before = replay.played.fork();
    before.undo();
    let who = match before.turn() {
        Turn::Seat(seat) => i18n.translate(&info.seat_name(seat)),
        Turn::Chance(_) => i18n.translate(&Message::new("replay-die")),
    };
    let clock = ply.clock.map_or(String::new(), |clock| format!(" ({clock})"));
    format!("{}. {who}: {}{clock}", replay.ply(), ply.text)
}

fn told(replay: &Replay) -> Told<'_> {
    let line = &replay.record.line;
    let turn = replay.played.turn().seat();
    let is_over = replay.played.outcome().is_some();
    let players = (0..replay.played.seats()).map(Seat).map(|seat| Player {
        seat,
        who: shorten(replay.record.seat(seat).unwrap_or_default()),
        right: String::new(),
        is_to_move: seat == turn && !is_over,
    });
    Told {
        info: replay.game.info(),
        scene: &replay.scene,
        players: players.collect(),
        moves: line.plies.iter().map(|ply| ply.text.to_string()).collect(),
        ply: replay.ply(),
        study: &replay.study,
        remarks: remarks(replay),
    }
}

/// Comments on the ply that led here, and what could have been played in its place.
fn remarks(replay: &Replay) -> Vec<String> {
    let plain = |comment: &String| comment.replace(char::is_control, " ");
    let Some(ply) = ply(replay) else {
        return replay.record.line.comments.iter().map(plain).collect();
    };
    let moves = |line: &RecordLine| {
        line.plies.iter().map(|ply| ply.text.to_string()).collect::<Vec<_>>().join(" ")
    };
    let variations = ply.variations.iter().map(|line| format!("({})", moves(line)));
    ply.comments.iter().map(plain).chain(variations).collect()
}
