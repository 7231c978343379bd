//! The state of the whole program, and how events change it.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use rand_chacha::ChaCha8Rng;
use tablier_core::record::Record;
use tablier_core::{Info, Message};

use super::capabilities::Capabilities;
use super::event::{Effect, Event};
use super::game_list::GameList;
use super::page::{Help, Page, Subject};
use super::remote_view::RemoteView;
use super::replay::Replay;
use super::setting::Setting;
use super::setup::{Chosen, Setup};
use super::table::{Asking, Next, Table, World};
use super::view;
use crate::i18n::Locale;

pub(crate) struct App {
    pub(crate) i18n: Locale,
    pub(crate) capabilities: Capabilities,
    /// The columns and rows of the window.
    pub(crate) size: (u16, u16),
    pub(crate) screen: Screen,
    /// The page shown over the screen.
    pub(crate) page: Option<Page>,
    pub(crate) world: World,
}

pub(crate) enum Screen {
    /// A game was not finished: go on with it?
    Offer(Box<Offer>),
    Games(GameList),
    Setup(Box<Setup>),
    Table(Box<Table>),
    Replay(Box<Replay>),
}

/// A game that can go on, and where to go if it shall not.
pub(crate) struct Offer {
    pub(crate) record: Record,
    pub(crate) info: &'static Info,
    /// Whether the answer is yes.
    pub(crate) is_wanted: bool,
    /// Why it cannot go on.
    pub(crate) notice: Option<Vec<Message>>,
    otherwise: Beginning,
}

/// The first screen of the program.
pub(crate) enum Beginning {
    Games,
    Setup(Box<Setup>),
    Table(Setting),
    /// A table of a remote server.
    RemoteServer(Box<RemoteView>),
}

impl App {
    pub(crate) fn new(
        i18n: Locale,
        capabilities: Capabilities,
        size: (u16, u16),
        dice: ChaCha8Rng,
        now: Instant,
    ) -> Self {
        let screen = Screen::Games(GameList::default());
        let world = World::new(now, dice);
        App { i18n, capabilities, size, screen, page: None, world }
    }

    /// Offers to go on with a game that was not finished, before anything else.
    pub(crate) fn offer(&mut self, record: Record, info: &'static Info, otherwise: Beginning) {
        let offer = Offer { record, info, is_wanted: true, notice: None, otherwise };
        self.screen = Screen::Offer(Box::new(offer));
    }

    pub(crate) fn begin(&mut self, beginning: Beginning) -> Vec<Effect> {
        match beginning {
            Beginning::Games => self.screen = Screen::Games(GameList::default()),
            Beginning::Setup(setup) => self.screen = Screen::Setup(setup),
            Beginning::Table(setting) => return self.sit_down(Table::new(setting)),
            Beginning::RemoteServer(remote_view) => {
                // The server has begun it once already.
                if let Ok(table) = Table::of_remote(*remote_view, &mut self.world) {
                    self.screen = Screen::Table(Box::new(table));
                }
            }
        }
        Vec::new()
    }

    /// The time until the screen changes without an event.
    pub(crate) fn next_change(&self, now: Instant) -> Option<Duration> {
        match &self.screen {
            Screen::Table(table) => table.clocks.as_ref()?.next_change(now),
            _ => None,
        }
    }

    /// Handles an event and returns its effects.
    pub(crate) fn update(&mut self, event: Event, now: Instant) -> Vec<Effect> {
        self.world.now = now;
        match event {
            Event::End => self.quit(),
            Event::Resize(columns, rows) => {
                self.size = (columns, rows);
                Vec::new()
            }
            Event::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => {
                match (&mut self.screen, self.page) {
                    (Screen::Table(table), None) => table.paste(&text),
                    (Screen::Setup(setup), None) => {
                        if let Some(entry) = &mut setup.editing {
                            entry.add(&text);
                        }
                    }
                    _ => {}
                }
                Vec::new()
            }
            event => self.hear(event),
        }
    }

    /// Events of the table and replay screens.
    fn hear(&mut self, event: Event) -> Vec<Effect> {
        if let (Screen::Replay(replay), Event::Found(ticket, found)) = (&mut self.screen, &event) {
            replay.study.hear(*ticket, found.clone());
        }
        let Screen::Table(table) = &mut self.screen else { return Vec::new() };
        match event {
            Event::Tick => return table.tick(&mut self.world),
            Event::Chosen(ticket, chosen) => {
                return table.hear_choice(ticket, chosen.as_deref(), &mut self.world);
            }
            Event::Found(ticket, found) => table.study.hear(ticket, found),
            Event::Hinted(ticket, found) => table.hear_hint(ticket, found.as_ref()),
            Event::Saved(path, Ok(())) => {
                table.tell(Message::new("play-saved").with("file", path.display().to_string()));
            }
            Event::Saved(_, Err(reasons)) | Event::Loaded(Err(reasons)) => table.refuse(reasons),
            Event::Exists(path) => table.asking = Some(Asking::Overwrite(path)),
            Event::Kept(problem) => table.warning = problem,
            Event::Seen(remote_view) => return table.see(*remote_view, &mut self.world),
            Event::Said(by, text) => table.hear_words(by, &text),
            Event::Refused(sentence) => table.hear_refusal(&sentence),
            Event::CutOff => {
                if let Some(remote_view) = &mut table.remote_view {
                    remote_view.is_cut_off = true;
                }
            }
            Event::Loaded(Ok(record)) => {
                let mut effects = table.leave();
                match Table::of_record(&record) {
                    Ok(loaded) => effects.extend(self.sit_down(Ok(loaded))),
                    Err(reasons) => {
                        effects.extend(table.advance(&mut self.world));
                        table.refuse(reasons);
                    }
                }
                return effects;
            }
            _ => {}
        }
        Vec::new()
    }

    fn sit_down(&mut self, table: Result<Table, Vec<Message>>) -> Vec<Effect> {
        match table {
            Ok(mut table) => {
                let effects = table.advance(&mut self.world);
                self.screen = Screen::Table(Box::new(table));
                effects
            }
            // Whoever made the setting has begun it once already.
            Err(_) => Vec::new(),
        }
    }

    fn quit(&mut self) -> Vec<Effect> {
        let mut effects = match &mut self.screen {
            Screen::Table(table) => table.leave(),
            Screen::Replay(replay) => replay.study.stop(),
            _ => Vec::new(),
        };
        effects.push(Effect::Quit);
        effects
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        match (key.modifiers, key.code) {
            (KeyModifiers::CONTROL, KeyCode::Char('c')) => return self.quit(),
            (KeyModifiers::CONTROL, KeyCode::Char('z')) => return vec![Effect::Suspend],
            (KeyModifiers::CONTROL, KeyCode::Char('l')) => return vec![Effect::Redraw],
            _ => {}
        }
        if let Some(mut page) = self.page.take() {
            let (height, lines) = view::page_size(&page, self);
            self.page = page.key(key.code, height, lines).then_some(page);
            return Vec::new();
        }
        if let Some(effects) = self.command(key) {
            return effects;
        }
        self.key_on_screen(key)
    }

    /// Keys that mean the same everywhere, unless they are part of a text.
    fn command(&mut self, key: KeyEvent) -> Option<Vec<Effect>> {
        let is_taken = |letter: char| match &self.screen {
            Screen::Table(table) => table.is_typing() || !table.is_free(letter),
            Screen::Setup(setup) => setup.editing.is_some(),
            _ => false,
        };
        match key.code {
            KeyCode::F(1) => {}
            KeyCode::Char(letter) if !is_taken(letter) => {}
            _ => return None,
        }
        match key.code {
            KeyCode::F(1) | KeyCode::Char('?') => {
                self.page = Some(Page::new(Subject::Help(self.help())));
            }
            KeyCode::Char('R') => {
                self.page = self.game().map(|info| Page::new(Subject::Rules(info)));
            }
            KeyCode::Char('G') => {
                self.i18n = Locale::new(Some(self.i18n.language().next()));
            }
            KeyCode::Char('Q') => return Some(self.quit()),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn help(&self) -> Help {
        match self.screen {
            Screen::Table(ref table) if table.remote_view.is_some() => Help::Elsewhere,
            Screen::Table(_) => Help::Playing,
            Screen::Replay(_) => Help::Replaying,
            _ => Help::Choosing,
        }
    }

    /// The game of the current screen.
    fn game(&self) -> Option<&'static Info> {
        match &self.screen {
            Screen::Offer(offer) => Some(offer.info),
            Screen::Games(list) => GameList::games().nth(list.row),
            Screen::Setup(setup) => Some(setup.info),
            Screen::Table(table) => Some(table.info()),
            Screen::Replay(replay) => Some(replay.game.info()),
        }
    }

    pub(super) fn key_on_screen(&mut self, key: KeyEvent) -> Vec<Effect> {
        match &mut self.screen {
            Screen::Offer(_) => return self.answer_offer(key),
            Screen::Games(_) if key.code == KeyCode::Esc => return self.quit(),
            Screen::Games(list) => {
                if let Some(Ok(game)) =
                    list.key(key.code).map(|info| tablier_games::game(info.id, []))
                {
                    self.screen = Screen::Setup(Box::new(Setup::new(game.into())));
                }
            }
            Screen::Setup(setup) => match setup.key(key) {
                Chosen::Nothing => {}
                Chosen::Back => {
                    let row = GameList::games().position(|info| info.id == setup.info.id);
                    self.screen = Screen::Games(GameList { row: row.unwrap_or_default() });
                }
                Chosen::Begin(setting) => return self.sit_down(Table::new(setting)),
            },
            Screen::Table(table) => {
                let (effects, next) = table.key(key, &mut self.world);
                if next == Next::NewGame {
                    self.screen = Screen::Setup(Box::new(Setup::again(&table.setting)));
                }
                return effects;
            }
            Screen::Replay(replay) => {
                return replay.key(key, &mut self.world).unwrap_or_else(|| self.quit());
            }
        }
        Vec::new()
    }

    fn answer_offer(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Screen::Offer(offer) = &mut self.screen else { return Vec::new() };
        match key.code {
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right | KeyCode::Tab => {
                offer.is_wanted = !offer.is_wanted;
                return Vec::new();
            }
            KeyCode::Char('y' | 'o' | 'O' | 'Y') => offer.is_wanted = true,
            KeyCode::Char('n' | 'N') => offer.is_wanted = false,
            KeyCode::Enter | KeyCode::Char(' ') => {}
            KeyCode::Esc => return self.quit(),
            _ => return Vec::new(),
        }
        if offer.is_wanted {
            match Table::of_record(&offer.record) {
                Ok(table) => return self.sit_down(Ok(table)),
                Err(reasons) => {
                    offer.notice = Some(reasons);
                    offer.is_wanted = false;
                    return Vec::new();
                }
            }
        }
        let otherwise = std::mem::replace(&mut offer.otherwise, Beginning::Games);
        self.begin(otherwise)
    }
}
