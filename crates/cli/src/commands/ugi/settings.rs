//! What can be set: the engine's options and those of the game.

use std::io::{self, Write};
use std::time::Duration;

use tablier_core::{AnyGame, Info, Message, OptionSpec, OptionValues};
use tablier_engine::{Level, Spec, SystemClock, Threads};

use super::thought::Mind;
use crate::arguments::id;
use crate::search_limits::check_memory;

/// A whole number within bounds.
#[derive(Clone, Copy, Debug)]
struct Spin {
    name: &'static str,
    value: u32,
    bounds: (u32, u32),
}

impl Spin {
    const fn new(name: &'static str, value: u32, bounds: (u32, u32)) -> Self {
        Spin { name, value, bounds }
    }

    fn set(&mut self, value: &str) -> Result<(), String> {
        let (min, max) = self.bounds;
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        let wrong = || format!("{} is a whole number from {min} to {max}", self.name);
        self.value = number.ok_or_else(wrong)?;
        Ok(())
    }
}

/// Why an option was not set.
#[derive(Debug)]
pub(super) enum Refusal {
    Sentence(String),
    Message(Message),
}

impl From<String> for Refusal {
    fn from(sentence: String) -> Self {
        Refusal::Sentence(sentence)
    }
}

impl From<Message> for Refusal {
    fn from(message: Message) -> Self {
        Refusal::Message(message)
    }
}

/// What an option changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing that the engine has found so far.
    Nothing,
    /// Another engine is needed.
    Engine,
    /// Another game is played, from its start.
    Game,
}

/// All options with their values.
#[derive(Debug)]
pub(super) struct Settings {
    game: Box<dyn AnyGame>,
    hash: Spin,
    threads: Spin,
    lines: Spin,
    level: Spin,
    overhead: Spin,
    pub(super) ponder: bool,
}

impl Settings {
    pub(super) fn new(game: Box<dyn AnyGame>) -> Self {
        Settings {
            game,
            hash: Spin::new("Hash", 64, (1, 1 << 20)),
            threads: Spin::new("Threads", 1, (1, 1_024)),
            lines: Spin::new("MultiPV", 1, (1, 100)),
            level: Spin::new("Level", 10, (1, 10)),
            overhead: Spin::new("Move Overhead", 30, (0, 10_000)),
            ponder: false,
        }
    }

    pub(super) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// How many lines to show.
    pub(super) fn lines(&self) -> usize {
        self.lines.value as usize
    }

    /// What passes on every move between engine and clock.
    pub(super) fn overhead(&self) -> Duration {
        Duration::from_millis(self.overhead.value.into())
    }

    /// Whoever thinks with these settings.
    pub(super) fn mind(&self) -> Result<Mind, Message> {
        let game = tablier_engine::find(self.game.info().id)?;
        match Level::new(self.level.value as u8) {
            Some(level) if level < Level::FULL => {
                Ok(Mind::Player(game.player(Spec::Level(level), 0, &SystemClock)))
            }
            _ => {
                let mebibytes = check_memory(self.hash.value)?;
                let threads = Box::new(Threads(self.threads.value as usize));
                Ok(Mind::Engine(game.engine(mebibytes, threads)))
            }
        }
    }

    /// Lists all options as `ugi` wants it.
    pub(super) fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        for Spin { name, value, bounds: (min, max) } in
            [self.hash, self.threads, self.lines, self.level, self.overhead]
        {
            writeln!(out, "option name {name} type spin default {value} min {min} max {max}")?;
        }
        writeln!(out, "option name Ponder type check default {}", self.ponder)?;
        write!(out, "option name Game type combo default {}", self.game.info().id)?;
        list_words(tablier_games::infos().map(|info| info.id), out)?;
        for OptionSpec { id, values, .. } in self.game.info().options {
            let value = self.game.options().get(id);
            match values {
                OptionValues::Choice(words) => {
                    write!(out, "option name {id} type combo default {value}")?;
                    list_words(words.iter().copied(), out)?;
                }
                OptionValues::Number(min, max) => {
                    let bounds = format!("min {min} max {max}");
                    writeln!(out, "option name {id} type spin default {value} {bounds}")?;
                }
                OptionValues::Text(_) => {
                    // A value from a file may have several lines, and a line ends an answer.
                    let value = value.lines().next().unwrap_or_default();
                    writeln!(out, "option name {id} type string default {value}")?;
                }
            }
        }
        Ok(())
    }

    /// Sets an option. Capital letters make no difference in its name.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<Change, Refusal> {
        let same = |other: &str| name.eq_ignore_ascii_case(other);
        for (spin, change) in [
            (&mut self.hash, Change::Engine),
            (&mut self.threads, Change::Engine),
            (&mut self.level, Change::Engine),
            (&mut self.lines, Change::Nothing),
            (&mut self.overhead, Change::Nothing),
        ] {
            if same(spin.name) {
                spin.set(value)?;
                return Ok(change);
            }
        }
        if same("Ponder") {
            let wrong = |_| "Ponder is true or false".to_owned();
            self.ponder = value.parse().map_err(wrong)?;
            return Ok(Change::Nothing);
        }
        if same("Game") {
            self.game = tablier_games::game(&id(value), [])?;
            return Ok(Change::Game);
        }
        let info = self.game.info();
        let Some(option) = info.options.iter().find(|option| same(option.id)) else {
            return Err(unknown(name, info).into());
        };
        let mut given: Vec<(&str, &str)> = self.game.options().iter().collect();
        given.retain(|(other, _)| *other != option.id);
        given.push((option.id, value));
        self.game = tablier_games::game(info.id, given)?;
        Ok(Change::Game)
    }
}

fn list_words<'a>(words: impl Iterator<Item = &'a str>, out: &mut dyn Write) -> io::Result<()> {
    for word in words {
        write!(out, " var {word}")?;
    }
    writeln!(out)
}

fn unknown(name: &str, info: &Info) -> String {
    let game = info.name;
    format!("there is no option {name} in {game}; ugi lists those that there are")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings::new(tablier_games::game("tortuga", []).unwrap())
    }

    fn list(settings: &Settings) -> String {
        let mut listed = Vec::new();
        settings.list(&mut listed).unwrap();
        String::from_utf8(listed).unwrap()
    }

    #[test]
    fn what_is_set_is_listed() {
        let mut settings = settings();
        for (name, value, change) in [
            ("hash", "7", Change::Engine),
            ("Threads", "2", Change::Engine),
            ("Level", "3", Change::Engine),
            ("multipv", "4", Change::Nothing),
            ("move overhead", "50", Change::Nothing),
            ("Ponder", "true", Change::Nothing),
            ("chain", "longest", Change::Game),
            ("SETUP", "compact", Change::Game),
        ] {
            assert_eq!(settings.set(name, value).unwrap(), change, "{name}");
        }
        let listed = list(&settings);
        let games = tablier_games::infos().map(|info| format!(" var {}", info.id));
        let games = games.collect::<String>();
        for line in [
            "option name Hash type spin default 7 min 1 max 1048576",
            "option name Level type spin default 3 min 1 max 10",
            "option name Ponder type check default true",
            &format!("option name Game type combo default tortuga{games}"),
        ] {
            assert!(listed.lines().any(|listed| listed == line), "{line} in {listed}");
        }
        assert!(listed.contains("name chain type combo default longest var"));
        assert!(listed.contains("name setup type combo default compact var"));
    }

    #[test]
    fn another_game_has_its_own_options() {
        let mut settings = settings();
        settings.set("chain", "longest").unwrap();
        assert_eq!(settings.set("Game", "Théséion").unwrap(), Change::Game);
        assert!(!list(&settings).contains("chain") && list(&settings).contains("name players"));
        settings.set("Game", "tortuga").unwrap();
        assert!(!list(&settings).contains("default longest"));
    }

    #[test]
    fn what_is_wrong_changes_nothing() {
        let mut settings = settings();
        let before = list(&settings);
        for (name, value) in [
            ("Hash", "0"),
            ("Hash", "much"),
            ("Threads", ""),
            ("Level", "11"),
            ("Ponder", "yes"),
            ("Game", "chess"),
            ("chain", "wrong"),
            ("nothing", "1"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(list(&settings), before);
    }
}
