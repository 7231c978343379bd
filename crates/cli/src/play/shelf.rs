//! The shelf: which game shall it be?

use crossterm::event::KeyCode;
use tablier_core::Info;

/// The games, and the one that is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shelf {
    pub(crate) row: usize,
}

impl Shelf {
    pub(crate) fn games() -> impl ExactSizeIterator<Item = &'static Info> {
        tablier_games::infos().collect::<Vec<_>>().into_iter()
    }

    /// Takes a key. Returns the game that is taken from the shelf.
    pub(crate) fn key(&mut self, code: KeyCode) -> Option<&'static Info> {
        let last = Shelf::games().len().saturating_sub(1);
        match code {
            KeyCode::Up | KeyCode::BackTab => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1).min(last),
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = last,
            KeyCode::Enter | KeyCode::Char(' ') => return Shelf::games().nth(self.row),
            KeyCode::Char(digit @ '1'..='9') => {
                let number = digit as usize - '1' as usize;
                self.row = number.min(last);
                return Shelf::games().nth(number);
            }
            _ => {}
        }
        None
    }
}
