//! The state on the screen. Nothing here changes anything.

mod board;
mod lists;
mod page;
mod panel;
mod plain;
mod replay;
mod table;
mod text;
mod theme;

use ratatui::Frame;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use tablier_core::Message;
use tablier_core::scene::Place;

use super::app::{App, Screen};
use super::page::Page;
use crate::i18n::Locale;
use board::TooSmall;
use theme::Theme;

/// What lies under the mouse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hit {
    /// A place of the board.
    Place(Place),
    /// An entry of a list, counted from 0.
    Row(usize),
}

pub(crate) fn view(app: &App, frame: &mut Frame) {
    let theme = Theme::new(app.capabilities);
    match (&app.page, &app.screen) {
        (Some(page), _) => page::draw(frame, page, &app.i18n, theme),
        (None, Screen::Offer(offer)) => lists::offer(frame, offer, &app.i18n, theme),
        (None, Screen::Games(list)) => lists::games(frame, *list, &app.i18n, theme),
        (None, Screen::Setup(setup)) => lists::setup(frame, setup, &app.i18n, theme),
        (None, Screen::Table(table)) => table::draw(frame, table, app, theme),
        (None, Screen::Replay(replay)) => replay::draw(frame, replay, app, theme),
    }
    if !theme.is_unicode() {
        plain::make_ascii(frame.buffer_mut());
    }
}

/// What lies under a character of the screen.
pub(crate) fn hit(app: &App, column: u16, row: u16) -> Option<Hit> {
    match &app.screen {
        Screen::Offer(_) => lists::entry_at(row, 1, 2).map(Hit::Row),
        Screen::Games(list) => lists::game_at(row, app.size.1, *list).map(Hit::Row),
        Screen::Setup(setup) => lists::entry_at(row, 1, setup.rows().len()).map(Hit::Row),
        Screen::Table(table) => table::hit(table, app, column, row),
        Screen::Replay(_) => None,
    }
}

/// How many lines of a page are seen, and how many there are.
pub(crate) fn page_size(page: &Page, app: &App) -> (u16, u16) {
    page::size(page, &app.i18n, Theme::new(app.capabilities), app.size)
}

/// A window in which no board has room.
fn too_small(frame: &mut Frame, needed: &TooSmall, i18n: &Locale) {
    let text = Message::new("play-too-small")
        .with("columns", needed.columns)
        .with("rows", needed.rows)
        .with("now", format!("{}×{}", frame.area().width, frame.area().height));
    let text = Paragraph::new(Line::raw(i18n.translate(&text))).wrap(Wrap { trim: true });
    frame.render_widget(text, frame.area());
}
