//! The list of games to choose from.

use crossterm::event::KeyCode;
use tablier_core::Info;

/// The selected row of the list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GameList {
    pub(crate) row: usize,
}

impl GameList {
    pub(crate) fn games() -> impl ExactSizeIterator<Item = &'static Info> {
        tablier_games::infos().collect::<Vec<_>>().into_iter()
    }

    /// Handles a key. Returns the game that was chosen.
    pub(crate) fn key(&mut self, code: KeyCode) -> Option<&'static Info> {
        let last = GameList::games().len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::BackTab => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1).min(last),
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = last,
            KeyCode::Enter | KeyCode::Char(' ') => return GameList::games().nth(self.row),
            KeyCode::Char(digit @ '1'..='9') => {
                let number = digit as usize - '1' as usize;
                self.row = number.min(last);
                return GameList::games().nth(number);
            }
            _ => {}
        }
        None
    }
}
