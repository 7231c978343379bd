//! The mouse: clicks touch what they hit, the wheel goes up and down.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use tablier_core::Touch;

use super::app::{App, Screen};
use super::event::Effect;
use super::view::{Hit, hit};

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let turn = match mouse.kind {
            MouseEventKind::ScrollUp => Some(KeyCode::Up),
            MouseEventKind::ScrollDown => Some(KeyCode::Down),
            MouseEventKind::Down(MouseButton::Left) => None,
            _ => return Vec::new(),
        };
        if let Some(code) = turn {
            let is_replay = matches!(self.screen, Screen::Replay(_));
            return if self.page.is_some() || is_replay {
                self.key(code.into())
            } else {
                Vec::new()
            };
        }
        if self.page.is_some() {
            self.page = None;
            return Vec::new();
        }
        self.click(mouse.column, mouse.row)
    }

    fn click(&mut self, column: u16, row: u16) -> Vec<Effect> {
        let hit = hit(self, column, row);
        match (&mut self.screen, hit) {
            (Screen::Table(table), Some(Hit::Place(place))) => {
                table.notice = None;
                table.touch(&Touch::Place(place), &mut self.world)
            }
            (Screen::Table(table), Some(Hit::Row(number))) => {
                let touch = table.hand.choices().get(number).map(|touch| (*touch).clone());
                touch.map_or_else(Vec::new, |touch| table.touch(&touch, &mut self.world))
            }
            (Screen::Games(list), Some(Hit::Row(number))) => {
                list.row = number;
                self.key_on_screen(KeyCode::Enter.into())
            }
            (Screen::Setup(setup), Some(Hit::Row(number))) => {
                // The first click chooses the row, the next ones its value.
                let is_chosen = setup.row == number;
                setup.row = number;
                if is_chosen { self.key_on_screen(KeyCode::Right.into()) } else { Vec::new() }
            }
            (Screen::Offer(offer), Some(Hit::Row(number))) => {
                offer.is_wanted = number == 0;
                self.key_on_screen(KeyCode::Enter.into())
            }
            _ => Vec::new(),
        }
    }
}
