//! What whoever sits at the table does: keys, mouse, and answers to questions.

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent};
use tablier_core::{Message, Touch};
use tablier_draw::Orientation;
use tablier_protocol::{Command, Topic, UserId};

use super::super::entry::Entry;
use super::super::event::Effect;
use super::super::hand::{Direction, Focus, Touched};
use super::{Table, World};

/// A question that the next keys answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Asking {
    /// Give up?
    Resign,
    /// Leave this game, to load another or to begin one?
    Leave { to_load: bool },
    /// Into which file?
    Save(Entry),
    /// There is one of this name: write over it?
    Overwrite(PathBuf),
    /// From which file?
    Load(Entry),
    /// Agree to what somebody elsewhere proposes?
    Agree { topic: Topic, by: UserId },
    /// What to say to those elsewhere?
    Say(Entry),
    /// Propose the alliances of this number?
    Ally(usize),
}

/// Where to go from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Nowhere: the game goes on.
    Stay,
    /// To a new game.
    NewGame,
}

impl Table {
    /// Whether letters belong to a text.
    pub(crate) fn is_typing(&self) -> bool {
        self.asking.is_some() || !self.entry.is_empty()
    }

    /// Whether a letter is free to be a command: it is not if a legal move begins with it.
    pub(crate) fn is_free(&self, letter: char) -> bool {
        !self.hand.gestures().moves(&[]).any(|text| text.starts_with(letter))
    }

    pub(crate) fn key(&mut self, key: KeyEvent, world: &mut World) -> (Vec<Effect>, Next) {
        if let Some(asking) = self.asking.take() {
            return self.answer(asking, key, world);
        }
        self.notice = None;
        let effects = match key.code {
            KeyCode::Left => self.step(Direction::Left),
            KeyCode::Right => self.step(Direction::Right),
            KeyCode::Up => self.step(Direction::Up),
            KeyCode::Down => self.step(Direction::Down),
            KeyCode::Esc => self.escape(),
            KeyCode::Enter if !self.entry.is_empty() => self.play_entry(world),
            KeyCode::Enter => self.touch_focus(world),
            KeyCode::Char(' ') if self.entry.is_empty() => self.touch_focus(world),
            KeyCode::Tab if !self.entry.is_empty() => self.complete(),
            KeyCode::Tab => self.cycle(true),
            KeyCode::BackTab => self.cycle(false),
            KeyCode::Char(letter) if self.entry.is_empty() && self.is_free(letter) => {
                return self.command(letter, key, world);
            }
            _ => self.edit(key),
        };
        (effects, Next::Stay)
    }

    /// A letter that is no part of a move.
    fn command(&mut self, letter: char, key: KeyEvent, world: &mut World) -> (Vec<Effect>, Next) {
        if let Some(effects) = self.command_elsewhere(letter) {
            return (effects, Next::Stay);
        }
        let effects = match letter {
            'H' => self.ask_hint(world),
            'U' => self.take_back(world),
            'A' => {
                let ticket = world.ticket();
                self.study.toggle(ticket, &*self.played)
            }
            'F' => {
                self.orientation = match self.orientation {
                    Orientation::Upright => Orientation::Turned,
                    Orientation::Turned => Orientation::Upright,
                };
                Vec::new()
            }
            'S' => self.ask(Asking::Save(Entry::new(format!("{}.tablier", self.info().id)))),
            'L' if self.is_lost_when_left() => self.ask(Asking::Leave { to_load: true }),
            'L' => self.ask(Asking::Load(Entry::default())),
            'X' if self.is_over() => Vec::new(),
            'X' => self.ask(Asking::Resign),
            'N' if self.is_lost_when_left() => self.ask(Asking::Leave { to_load: false }),
            'N' => return (self.leave(), Next::NewGame),
            '1'..='9' => self.choose(letter as usize - '1' as usize, world),
            _ => self.edit(key),
        };
        (effects, Next::Stay)
    }

    /// Whether there is a game that would be forgotten.
    fn is_lost_when_left(&self) -> bool {
        !self.is_over() && !self.played.played().is_empty()
    }

    pub(super) fn ask(&mut self, asking: Asking) -> Vec<Effect> {
        self.asking = Some(asking);
        Vec::new()
    }

    /// Touches the choice of this number.
    fn choose(&mut self, number: usize, world: &mut World) -> Vec<Effect> {
        match self.hand.choices().get(number).map(|touch| (*touch).clone()) {
            Some(touch) => self.touch(&touch, world),
            None => Vec::new(),
        }
    }

    /// Touches a place or a choice, if it is a person's turn.
    pub(crate) fn touch(&mut self, touch: &Touch, world: &mut World) -> Vec<Effect> {
        if !self.can_move() {
            return Vec::new();
        }
        if let Touch::Place(place) = touch {
            self.hand.go_to(place.clone(), &self.scene);
        }
        let touched = self.hand.touch(touch);
        self.after_touch(touched, Some(touch), world)
    }

    fn touch_focus(&mut self, world: &mut World) -> Vec<Effect> {
        if !self.can_move() {
            return Vec::new();
        }
        let touch = match self.hand.focus() {
            Some(Focus::Place(place)) => Some(Touch::Place(place.clone())),
            _ => None,
        };
        let touched = self.hand.touch_focus();
        self.after_touch(touched, touch.as_ref(), world)
    }

    /// Goes on after a touch. The next one is asked for, and why this one is not possible is told, in the
    /// game's words.
    fn after_touch(
        &mut self,
        touched: Touched,
        touch: Option<&Touch>,
        world: &mut World,
    ) -> Vec<Effect> {
        let (gestures, so_far) = (self.hand.gestures(), self.hand.touched());
        match (touched, touch) {
            (Touched::Move(text), _) => return self.play(&text, world),
            (Touched::Half, _) => {
                let prompt = self.played.prompt(gestures, so_far);
                self.tell(prompt);
            }
            (Touched::Refused, Some(touch)) => {
                let reason = self.played.refusal(gestures, so_far, touch);
                self.refuse(reason);
            }
            // There is no cursor yet.
            (Touched::Refused, None) => {}
        }
        Vec::new()
    }

    /// Tells why not, if nobody at this terminal is to move.
    fn can_move(&mut self) -> bool {
        if self.is_over() {
            self.tell(Message::new("play-over-now"));
        } else if !self.is_persons_turn() {
            self.refuse(Message::new("play-not-your-turn"));
        } else {
            return true;
        }
        false
    }

    fn step(&mut self, direction: Direction) -> Vec<Effect> {
        self.hand.step(direction, &self.scene, self.orientation);
        Vec::new()
    }

    fn cycle(&mut self, is_forward: bool) -> Vec<Effect> {
        self.hand.cycle(is_forward, &self.scene);
        Vec::new()
    }

    /// Undoes what is half done: the text, or else the last touch, or else a hint.
    fn escape(&mut self) -> Vec<Effect> {
        if !self.entry.is_empty() {
            self.entry.clear();
        } else if !self.hand.untouch() {
            return self.forget_hint();
        }
        Vec::new()
    }

    fn edit(&mut self, key: KeyEvent) -> Vec<Effect> {
        self.entry.edit(key);
        Vec::new()
    }

    pub(crate) fn paste(&mut self, text: &str) {
        match &mut self.asking {
            Some(Asking::Save(entry) | Asking::Load(entry) | Asking::Say(entry)) => entry.add(text),
            Some(_) => {}
            None => self.entry.add(text),
        }
    }

    fn play_entry(&mut self, world: &mut World) -> Vec<Effect> {
        if !self.can_move() {
            return Vec::new();
        }
        let text = self.entry.text().trim().to_owned();
        self.play(&text, world)
    }

    /// Completes the typed move; where nothing more is sure, tells what can follow.
    fn complete(&mut self) -> Vec<Effect> {
        const MOST: usize = 12;
        let moves = self.played.legal_moves();
        if self.entry.complete(moves.iter().map(String::as_str)) {
            return Vec::new();
        }
        let fitting: Vec<_> = moves
            .iter()
            .filter(|text| text.starts_with(self.entry.text()))
            .map(String::as_str)
            .collect();
        if fitting.is_empty() {
            self.refuse(Message::new("play-no-such-move").with("text", self.entry.text()));
        } else {
            let rest = fitting.len().saturating_sub(MOST);
            let shown = fitting[..fitting.len().min(MOST)].join("  ");
            self.tell(Message::new("play-completions").with("moves", shown).with("rest", rest));
        }
        Vec::new()
    }

    fn answer(&mut self, asking: Asking, key: KeyEvent, world: &mut World) -> (Vec<Effect>, Next) {
        if key.code == KeyCode::Esc {
            return (Vec::new(), Next::Stay);
        }
        // Yes and oui: nobody has to know in which language the question was.
        let is_yes = matches!(key.code, KeyCode::Char('y' | 'Y' | 'o' | 'O'));
        let effects = match asking {
            Asking::Resign if is_yes => self.resign(world),
            Asking::Leave { to_load: true } if is_yes => self.ask(Asking::Load(Entry::default())),
            Asking::Leave { to_load: false } if is_yes => {
                let mut effects = self.leave();
                effects.push(Effect::Forget);
                return (effects, Next::NewGame);
            }
            Asking::Overwrite(path) if is_yes => self.save(path, true),
            Asking::Resign | Asking::Leave { .. } | Asking::Overwrite(_) => Vec::new(),
            Asking::Agree { topic, .. } => {
                vec![Effect::Send(Command::Answer { topic, agree: is_yes })]
            }
            Asking::Say(entry) if key.code == KeyCode::Enter => match entry.text().trim() {
                "" => Vec::new(),
                text => vec![Effect::Send(Command::Say { text: text.to_owned() })],
            },
            Asking::Say(mut entry) => {
                entry.edit(key);
                self.ask(Asking::Say(entry))
            }
            Asking::Ally(number) => self.choose_alliance(number, key),
            Asking::Save(entry) if key.code == KeyCode::Enter => match entry.text().trim() {
                "" => Vec::new(),
                name => self.save(name.into(), false),
            },
            Asking::Load(entry) if key.code == KeyCode::Enter => match entry.text().trim() {
                "" => Vec::new(),
                name => vec![Effect::Load(name.into())],
            },
            Asking::Save(mut entry) => {
                entry.edit(key);
                self.ask(Asking::Save(entry))
            }
            Asking::Load(mut entry) => {
                entry.edit(key);
                self.ask(Asking::Load(entry))
            }
        };
        (effects, Next::Stay)
    }

    /// Goes through the alliances, and proposes one.
    fn choose_alliance(&mut self, number: usize, key: KeyEvent) -> Vec<Effect> {
        let count = self.alliances().len();
        let Some(chosen) = self.alliances().get(number) else { return Vec::new() };
        match key.code {
            KeyCode::Enter => {
                let teams = chosen.teams.clone();
                vec![Effect::Send(Command::ProposeAlliance { teams })]
            }
            KeyCode::Right | KeyCode::Down | KeyCode::Tab => {
                self.ask(Asking::Ally((number + 1) % count))
            }
            KeyCode::Left | KeyCode::Up | KeyCode::BackTab => {
                self.ask(Asking::Ally((number + count - 1) % count))
            }
            _ => self.ask(Asking::Ally(number)),
        }
    }

    fn save(&mut self, path: PathBuf, is_wanted: bool) -> Vec<Effect> {
        match self.record() {
            Ok(record) => vec![Effect::Save { path, record: record.to_string(), is_wanted }],
            Err(reason) => {
                self.refuse(reason);
                Vec::new()
            }
        }
    }
}
