//! Before a game begins: who sits where, the options, the clock.

use std::sync::Arc;

use crossterm::event::{KeyCode, KeyEvent};
use tablier_core::{AnyGame, Info, Message, OptionSpec, OptionValues, Seat};
use tablier_engine::{Level, Spec};

use super::entry::Entry;
use super::setting::{Setting, Sitter, TimeControl};

/// The clocks that are offered; any other can be asked for on the command line.
const CLOCKS: [TimeControl; 7] = [
    TimeControl::new(1, 0),
    TimeControl::new(3, 2),
    TimeControl::new(5, 3),
    TimeControl::new(10, 5),
    TimeControl::new(15, 10),
    TimeControl::new(30, 20),
    TimeControl::new(60, 30),
];

/// One thing that can be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Row {
    Seat(Seat),
    Option(&'static OptionSpec),
    Clock,
}

/// What came of a key.
#[derive(Debug)]
pub(crate) enum Chosen {
    /// More is to be chosen.
    Nothing,
    /// The game can begin.
    Begin(Setting),
    /// Another game, please.
    Back,
}

#[derive(Clone, Debug)]
pub(crate) struct Setup {
    pub(crate) info: &'static Info,
    /// The game with the options as they are, or why they do not fit together.
    pub(crate) game: Result<Arc<dyn AnyGame>, Message>,
    pub(crate) row: usize,
    /// The value of an option that is being typed.
    pub(crate) editing: Option<Entry>,
    given: Vec<(&'static str, String)>,
    start: Option<String>,
    seats: u8,
    sitters: Vec<Sitter>,
    clock: Option<TimeControl>,
}

impl Setup {
    /// The usual set-up of a game.
    pub(crate) fn new(game: Arc<dyn AnyGame>) -> Self {
        let given = game.options().iter().map(|(id, value)| (id, value.to_owned())).collect();
        let seats = game.begin().seats();
        let sitters = (0..game.info().players.1).map(|seat| Sitter::usual(Seat(seat))).collect();
        Setup {
            info: game.info(),
            game: Ok(game),
            row: 0,
            editing: None,
            given,
            start: None,
            seats,
            sitters,
            clock: None,
        }
    }

    /// The same as was agreed before, for the next game.
    pub(crate) fn again(setting: &Setting) -> Self {
        let mut setup = Setup::new(Arc::clone(&setting.game));
        setup.start.clone_from(&setting.start);
        for (own, sitter) in setup.sitters.iter_mut().zip(&setting.sitters) {
            *own = *sitter;
        }
        setup.clock = setting.clock;
        setup
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let seats = (0..self.seats).map(|seat| Row::Seat(Seat(seat)));
        let options = self.info.options.iter().map(Row::Option);
        seats.chain(options).chain([Row::Clock]).collect()
    }

    pub(crate) fn sitter(&self, seat: Seat) -> Sitter {
        self.sitters.get(seat.index()).copied().unwrap_or(Sitter::Person)
    }

    pub(crate) fn clock(&self) -> Option<TimeControl> {
        self.clock
    }

    /// The value of an option, given or by default.
    pub(crate) fn value(&self, spec: &OptionSpec) -> &str {
        let given = self.given.iter().find(|(id, _)| *id == spec.id);
        given.map_or(spec.default, |(_, value)| value)
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Chosen {
        if let Some(entry) = self.editing.take() {
            self.edit(entry, key);
            return Chosen::Nothing;
        }
        let last = self.rows().len() - 1;
        match key.code {
            KeyCode::Esc => return Chosen::Back,
            KeyCode::Up | KeyCode::BackTab => self.row = self.row.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1).min(last),
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = last,
            KeyCode::Left => self.change(-1),
            KeyCode::Right | KeyCode::Char(' ') => self.change(1),
            KeyCode::Enter => {
                if let Some(setting) = self.setting() {
                    return Chosen::Begin(setting);
                }
            }
            KeyCode::Char(_) | KeyCode::Backspace => self.begin_to_type(key),
            _ => {}
        }
        Chosen::Nothing
    }

    /// What is agreed, if it fits together.
    fn setting(&self) -> Option<Setting> {
        let game = self.game.clone().ok()?;
        let sitters = self.sitters.iter().copied().take(self.seats.into()).collect();
        Some(Setting { game, start: self.start.clone(), sitters, clock: self.clock })
    }

    fn begin_to_type(&mut self, key: KeyEvent) {
        if let Some(Row::Option(spec)) = self.rows().get(self.row)
            && !matches!(spec.values, OptionValues::Choice(_))
        {
            let mut entry = Entry::default();
            entry.edit(key);
            self.editing = Some(entry);
        }
    }

    fn edit(&mut self, mut entry: Entry, key: KeyEvent) {
        match (key.code, self.rows().get(self.row)) {
            (KeyCode::Esc, _) => {}
            (
                KeyCode::Enter | KeyCode::Up | KeyCode::Down | KeyCode::Tab,
                Some(Row::Option(spec)),
            ) => {
                self.give(spec, entry.text());
            }
            _ => {
                entry.edit(key);
                self.editing = Some(entry);
            }
        }
    }

    /// The next or the previous value of what the cursor is on.
    fn change(&mut self, step: i32) {
        match self.rows().get(self.row) {
            Some(Row::Seat(seat)) => {
                let all: Vec<_> = [Sitter::Person]
                    .into_iter()
                    .chain(Level::all().map(|level| Sitter::Engine(Spec::Level(level))))
                    .collect();
                if let Some(sitter) = self.sitters.get_mut(seat.index()) {
                    *sitter = neighbour(&all, sitter, step);
                }
            }
            Some(Row::Option(spec)) => {
                let value = match spec.values {
                    OptionValues::Choice(words) | OptionValues::Text(words)
                        if !words.is_empty() =>
                    {
                        neighbour(words, &self.value(spec), step).to_owned()
                    }
                    OptionValues::Number(least, most) => {
                        let number = self.value(spec).parse().unwrap_or(least);
                        let next = if step > 0 {
                            number.saturating_add(1)
                        } else {
                            number.saturating_sub(1)
                        };
                        next.clamp(least, most).to_string()
                    }
                    OptionValues::Choice(_) | OptionValues::Text(_) => return,
                };
                self.give(spec, &value);
            }
            Some(Row::Clock) => {
                let all: Vec<_> = [None].into_iter().chain(CLOCKS.map(Some)).collect();
                self.clock = neighbour(&all, &self.clock, step);
            }
            None => {}
        }
    }

    /// Gives an option a value, and sees whether all of them fit together.
    fn give(&mut self, spec: &'static OptionSpec, value: &str) {
        self.given.retain(|(id, _)| *id != spec.id);
        if value != spec.default {
            self.given.push((spec.id, value.to_owned()));
        }
        let given = self.given.iter().map(|(id, value)| (*id, value.as_str()));
        self.game = tablier_games::game(self.info.id, given).map(Arc::from);
        // A position belongs to the options it was given with.
        self.start = None;
        if let Ok(game) = &self.game {
            self.seats = game.begin().seats();
        }
        self.row = self
            .rows()
            .iter()
            .position(|row| matches!(row, Row::Option(own) if own.id == spec.id))
            .unwrap_or(0);
    }
}

/// The next or the previous of all, or the first if it is none of them.
fn neighbour<T: Clone + PartialEq>(all: &[T], one: &T, step: i32) -> T {
    let at = all.iter().position(|other| other == one);
    let next = match at {
        None => 0,
        Some(at) if step < 0 => at.saturating_sub(1),
        Some(at) => (at + 1).min(all.len() - 1),
    };
    all[next].clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(id: &str) -> Setup {
        Setup::new(tablier_games::game(id, []).unwrap().into())
    }

    fn press(setup: &mut Setup, codes: &[KeyCode]) -> Chosen {
        let mut chosen = Chosen::Nothing;
        for code in codes {
            chosen = setup.key((*code).into());
        }
        chosen
    }

    #[test]
    fn seats_options_and_clock_can_be_chosen() {
        use KeyCode::{Down, Enter, Left, Right};
        let mut setup = setup("tortuga");
        let keys = [Right, Right, Down, Left, Down, Right, Down, Down, Down, Right, Enter];
        let Chosen::Begin(setting) = press(&mut setup, &keys) else { panic!("no game begins") };
        let names: Vec<_> = setting.sitters.iter().map(ToString::to_string).collect();
        assert_eq!(names, ["level:2", "level:2"]);
        assert_eq!(setting.game.options().get("setup"), "compact");
        assert_eq!(setting.clock, Some(TimeControl::new(1, 0)));
    }

    #[test]
    fn a_table_for_four_has_four_seats() {
        use KeyCode::{Down, Right};
        let mut setup = setup("theseion");
        press(&mut setup, &[Down, Down, Right, Right]);
        assert_eq!(setup.rows().iter().filter(|row| matches!(row, Row::Seat(_))).count(), 4);
        assert!(matches!(setup.rows()[setup.row], Row::Option(spec) if spec.id == "players"));
    }

    #[test]
    fn options_that_do_not_fit_begin_no_game() {
        use KeyCode::{Char, Down, Enter};
        let mut setup = setup("theseion");
        let keys = [Down, Down, Down, Char('1'), Char('x'), Enter, Enter];
        assert!(matches!(press(&mut setup, &keys), Chosen::Nothing));
        assert!(setup.game.is_err());
        let keys = [Char('1'), Char('2'), Char('/'), Char('3'), Enter, Enter];
        let Chosen::Begin(setting) = press(&mut setup, &keys) else { panic!("no game begins") };
        assert_eq!(setting.sitters.len(), 3);
    }
}
