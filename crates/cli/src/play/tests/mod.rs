//! The interface without a terminal: events in, screens out.

mod playing;
mod remote;
mod screens;

use std::fmt::Write;
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use tablier_core::Language;
use tablier_draw::terminal::Medium;
use tablier_engine::{Never, SystemClock};

use super::app::{App, Beginning, Screen};
use super::capabilities::Capabilities;
use super::event::{Effect, Event};
use super::setting::{Setting, Sitter};
use super::table::Table;
use super::view::view;
use crate::i18n::Locale;

const PAINTED: Capabilities =
    Capabilities { medium: Medium { is_unicode: true, has_colours: true }, has_true_colours: true };
const ASCII: Capabilities = Capabilities {
    medium: Medium { is_unicode: false, has_colours: false },
    has_true_colours: false,
};

/// Somebody at a terminal, with a clock of their own.
struct TestApp {
    app: App,
    now: Instant,
    /// What was to be done outside and was not done here.
    effects: Vec<Effect>,
}

impl TestApp {
    fn new(language: Language, capabilities: Capabilities, size: (u16, u16)) -> Self {
        let (now, dice) = (Instant::now(), ChaCha8Rng::seed_from_u64(1));
        let app = App::new(Locale::new(Some(language)), capabilities, size, dice, now);
        TestApp { app, now, effects: Vec::new() }
    }

    fn english() -> Self {
        TestApp::new(Language::ENGLISH, ASCII, (80, 24))
    }

    /// Sits down to a game: `players` as on the command line.
    fn at(mut self, game: &str, position: Option<&str>, players: &[&str]) -> Self {
        self.begin(setting(game, position, players));
        self
    }

    fn begin(&mut self, setting: Setting) {
        let effects = self.app.begin(Beginning::Table(setting));
        self.settle(effects);
    }

    /// Does what is to be done: the players of the engine choose at once, the rest is remembered.
    fn settle(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            if let Effect::Choose(ticket, chooser) = effect {
                let game = tablier_engine::find(chooser.played.info().id).unwrap();
                let mut player = game.player(chooser.spec, 1, &SystemClock);
                let chosen = player.choose(&*chooser.played, &Never);
                self.happens(Event::Chosen(ticket, chosen));
            } else {
                self.effects.push(effect);
            }
        }
    }

    fn happens(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.settle(effects);
    }

    fn waits(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.happens(Event::Tick);
    }

    fn press(&mut self, code: KeyCode) {
        self.happens(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Types letters, one key each.
    fn types(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    fn enters(&mut self, text: &str) {
        self.types(text);
        self.press(KeyCode::Enter);
    }

    fn clicks(&mut self, column: u16, row: u16) {
        self.happens(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    fn table(&self) -> &Table {
        match &self.app.screen {
            Screen::Table(table) => table,
            _ => panic!("nobody sits at a table"),
        }
    }

    fn position(&self) -> String {
        self.table().played.position()
    }

    /// The last record that was to be kept.
    fn kept(&self) -> Option<&str> {
        self.effects.iter().rev().find_map(|effect| match effect {
            Effect::Keep(record) => Some(Some(record.as_str())),
            Effect::Forget => Some(None),
            _ => None,
        })?
    }

    fn buffer(&self) -> Buffer {
        let (columns, rows) = self.app.size;
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| view(&self.app, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// The characters on the screen.
    fn screen(&self) -> String {
        let buffer = self.buffer();
        rows(&buffer, |cell| cell.symbol().to_owned())
    }

    /// The characters, and below them a letter for the look of each, with what the letters mean.
    fn looks(&self) -> String {
        let buffer = self.buffer();
        let mut looks: Vec<String> = Vec::new();
        let grid = rows(&buffer, |cell| {
            let look = look(cell);
            let at = looks.iter().position(|known| *known == look).unwrap_or_else(|| {
                looks.push(look);
                looks.len() - 1
            });
            let letters = b".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
            char::from(*letters.get(at).unwrap_or(&b'?')).to_string()
        });
        let mut text = format!("{}\n{grid}\n", self.screen());
        let letters = ".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".chars();
        for (letter, look) in letters.zip(&looks) {
            writeln!(text, "{letter} {look}").unwrap();
        }
        text
    }
}

fn rows(buffer: &Buffer, mut text: impl FnMut(&Cell) -> String) -> String {
    let width = usize::from(buffer.area.width).max(1);
    let lines = buffer.content.chunks(width).map(|row| {
        let line: String = row.iter().map(&mut text).collect();
        line.trim_end().to_owned() + "\n"
    });
    lines.collect()
}

fn look(cell: &Cell) -> String {
    format!("{} on {} {:?}", cell.fg, cell.bg, cell.modifier)
}

fn setting(game: &str, position: Option<&str>, players: &[&str]) -> Setting {
    let game = tablier_games::game(game, []).unwrap();
    let sitters: Vec<Sitter> = players.iter().map(|player| player.parse().unwrap()).collect();
    Setting { game: game.into(), start: position.map(str::to_owned), sitters, clock: None }
}
