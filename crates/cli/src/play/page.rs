//! A page over the screen: the rules, or the keys.

use crossterm::event::KeyCode;
use tablier_core::Info;

/// The subject of a page.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject {
    /// The rules of a game.
    Rules(&'static Info),
    /// The keys of the current screen.
    Help(Help),
}

/// The screen that help is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Help {
    Choosing,
    Playing,
    /// At a table of a remote server.
    Elsewhere,
    Replaying,
}

/// A page over everything else.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page {
    pub(crate) subject: Subject,
    /// The number of lines scrolled off the top.
    pub(crate) scroll: u16,
}

impl Page {
    pub(crate) fn new(subject: Subject) -> Self {
        Page { subject, scroll: 0 }
    }

    /// Takes a key; `height` is how many lines are seen, `lines` how many there are. Returns false when
    /// the page is closed.
    pub(crate) fn key(&mut self, code: KeyCode, height: u16, lines: u16) -> bool {
        let last = lines.saturating_sub(height);
        let screen = height.saturating_sub(1).max(1);
        self.scroll = match code {
            KeyCode::Up => self.scroll.saturating_sub(1),
            KeyCode::Down => self.scroll + 1,
            KeyCode::PageUp => self.scroll.saturating_sub(screen),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll + screen,
            KeyCode::Home => 0,
            KeyCode::End => last,
            _ => return false,
        }
        .min(last);
        true
    }
}
