//! What is said, and what is answered: a session with a controller.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use tablier_core::{AnyGame, AnyMatch, Language, Message, Turn};

use super::Event;
use super::clock::budget;
use super::command::{Command, Go, Query};
use super::settings::{Change, Refusal, Settings};
use super::thought::{Mind, Task, Thought};
use crate::failure::shorten;
use crate::i18n::Locale;
use crate::search_limits::Button;

/// The state between two lines.
pub(super) struct Session {
    settings: Settings,
    played: Box<dyn AnyMatch>,
    /// Whoever thinks, made when first needed, and lent to the present thought.
    mind: Option<Mind>,
    thinking: Option<Thinking>,
    /// Whether it ends when nobody thinks any more.
    ends: bool,
    /// Where thoughts tell what they have found.
    events: Sender<Event>,
    /// The protocol is English, whatever the user speaks.
    i18n: Locale,
}

/// The thought under way.
struct Thinking {
    button: Arc<Button>,
    /// Whether the answer has to wait for the controller to ask for it.
    waits: bool,
    /// Whether it ends by itself, whatever the machine does.
    is_counted: bool,
    /// What it may take once it is the engine's turn.
    time: Option<Duration>,
    /// The answer, while it waits.
    answer: Option<String>,
}

impl Session {
    pub(super) fn new(game: Box<dyn AnyGame>, events: Sender<Event>) -> Self {
        Session {
            played: game.begin(),
            settings: Settings::new(game),
            mind: None,
            thinking: None,
            ends: false,
            events,
            i18n: Locale::new(Some(Language::ENGLISH)),
        }
    }

    /// Whether there is nothing more to do.
    pub(super) fn is_over(&self) -> bool {
        self.ends && self.thinking.is_none()
    }

    /// Obeys one line.
    pub(super) fn obey(
        &mut self,
        line: Result<String, String>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match line.and_then(|line| Command::read(&line)) {
            Ok(None) => Ok(()),
            Ok(Some(command)) => self.carry_out(command, out),
            Err(sentence) => complain(&sentence, out),
        }
    }

    /// Nobody says anything any more. What is counted comes to its end without anybody, as in a
    /// script; what has a clock or no end at all is stopped.
    pub(super) fn end_of_input(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.ends = true;
        match &self.thinking {
            Some(thinking) if !thinking.is_counted => self.stop(out),
            _ => Ok(()),
        }
    }

    /// Gives the answer of a thought that has ended, or keeps it until it is asked for.
    pub(super) fn answer(&mut self, thought: Thought, out: &mut dyn Write) -> io::Result<()> {
        let mut answer = format!("bestmove {}", thought.best.as_deref().unwrap_or("(none)"));
        if let (Some(reply), true) = (thought.reply, self.settings.ponder) {
            answer += " ponder ";
            answer += &reply;
        }
        self.mind = Some(thought.mind);
        match &mut self.thinking {
            Some(thinking) if thinking.waits => {
                thinking.answer = Some(answer);
                Ok(())
            }
            _ => {
                self.thinking = None;
                writeln!(out, "{answer}")
            }
        }
    }

    fn carry_out(&mut self, command: Command, out: &mut dyn Write) -> io::Result<()> {
        match command {
            Command::Ugi => self.introduce(out),
            Command::IsReady => self.get_ready(out),
            Command::Query(query) => writeln!(out, "response {}", self.respond(query)),
            Command::Stop => self.stop(out),
            Command::PonderHit => self.ponder_hit(out),
            Command::Quit => {
                self.ends = true;
                self.stop(out)
            }
            _ if self.thinking.is_some() => complain(
                "while the engine thinks, only stop, ponderhit, isready, query and quit are obeyed",
                out,
            ),
            Command::NewGame => {
                self.mind = None;
                self.played = self.settings.game().begin();
                Ok(())
            }
            Command::SetOption { name, value } => self.set_option(&name, &value, out),
            Command::Position { start, moves } => match self.position(start.as_deref(), &moves) {
                Ok(played) => {
                    self.played = played;
                    Ok(())
                }
                Err(sentence) => complain(&sentence, out),
            },
            Command::Go(go) => self.go(&go, out),
        }
    }

    fn introduce(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "id name Tablier {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(out, "id author the contributors of Tablier")?;
        self.settings.list(out)?;
        writeln!(out, "ugiok")
    }

    /// What takes long is done now, so that no clock runs meanwhile.
    fn get_ready(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.mind.is_none() && self.thinking.is_none() {
            match self.settings.mind() {
                Ok(mind) => self.mind = Some(mind),
                Err(message) => self.explain(message, out)?,
            }
        }
        writeln!(out, "readyok")
    }

    fn set_option(&mut self, name: &str, value: &str, out: &mut dyn Write) -> io::Result<()> {
        match self.settings.set(name, value) {
            Ok(Change::Nothing) => {}
            Ok(Change::Engine) => self.mind = None,
            Ok(Change::Game) => {
                self.mind = None;
                self.played = self.settings.game().begin();
            }
            Err(Refusal::Sentence(sentence)) => complain(&sentence, out)?,
            Err(Refusal::Message(message)) => self.explain(message, out)?,
        }
        Ok(())
    }

    /// The game after these moves, or a sentence with every reason why there is none.
    fn position(&self, start: Option<&str>, moves: &[String]) -> Result<Box<dyn AnyMatch>, String> {
        let game = self.settings.game();
        let mut played = match start {
            None => game.begin(),
            Some(text) => game.begin_at(text).map_err(|reasons| self.in_words(&reasons))?,
        };
        for (text, number) in moves.iter().zip(1_usize..) {
            // Of hundreds of moves it must be told which one is meant.
            let wrong = |reason| format!("move {number}, {text}: {}", self.in_words(&[reason]));
            played.play(text).map_err(wrong)?;
        }
        Ok(played)
    }

    fn go(&mut self, go: &Go, out: &mut dyn Write) -> io::Result<()> {
        if self.played.outcome().is_some() {
            complain("the game is over", out)?;
            return writeln!(out, "bestmove (none)");
        }
        let seat = match self.played.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance(seat) => {
                complain(&format!("the die is to be rolled for player {seat}"), out)?;
                return writeln!(out, "bestmove (none)");
            }
        };
        let time = match budget(go, seat, self.settings.overhead()) {
            Ok(time) => time,
            Err(sentence) => return complain(&sentence, out),
        };
        let button = Arc::new(Button::default());
        if let (Some(time), false) = (time, go.ponder) {
            button.press_after(time);
        }
        let mind = match self.mind.take().map_or_else(|| self.settings.mind(), Ok) {
            Ok(mind) => mind,
            Err(message) => return self.explain(message, out),
        };
        let task = Task {
            mind,
            played: self.played.fork(),
            nodes: go.nodes.unwrap_or(u64::MAX),
            depth: go.depth.unwrap_or(u32::MAX),
            lines: self.settings.lines(),
        };
        self.thinking = Some(Thinking {
            button: Arc::clone(&button),
            waits: go.infinite || go.ponder,
            is_counted: time.is_none() && !go.infinite && !go.ponder,
            time,
            answer: None,
        });
        let events = self.events.clone();
        thread::spawn(move || {
            // When nobody listens any more, the session has ended.
            let thought = task.think(&button, |lines| drop(events.send(Event::Found(lines))));
            let _ = events.send(Event::Thought(thought));
        });
        Ok(())
    }

    fn stop(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(thinking) = &self.thinking {
            thinking.button.press();
        }
        self.release(out)
    }

    /// What was expected has been played: from now on it is the engine's turn.
    fn ponder_hit(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(Thinking { button, time: Some(time), .. }) = &self.thinking {
            button.press_after(*time);
        }
        self.release(out)
    }

    /// The answer need not wait any longer.
    fn release(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.waits = false;
        match thinking.answer.take() {
            None => Ok(()),
            Some(answer) => {
                self.thinking = None;
                writeln!(out, "{answer}")
            }
        }
    }

    fn respond(&self, query: Query) -> String {
        let turn = self.played.turn();
        match query {
            Query::FirstToMove => (turn.seat().index() == 0).to_string(),
            Query::GameOver => self.played.outcome().is_some().to_string(),
            Query::Result => self.result(),
            Query::Turn => match turn {
                Turn::Seat(seat) => format!("p{seat}"),
                Turn::Chance(_) => "die".into(),
            },
            Query::Moves => self.played.legal_moves().join(" "),
            Query::Position => self.played.position(),
        }
    }

    /// `p1win`; `p1p3win` if two of several have won together.
    fn result(&self) -> String {
        let Some(outcome) = self.played.outcome() else { return "none".into() };
        let winners: Vec<_> = outcome.winners().map(|seat| format!("p{seat}")).collect();
        if winners.is_empty() { "draw".into() } else { winners.concat() + "win" }
    }

    fn explain(&self, reason: Message, out: &mut dyn Write) -> io::Result<()> {
        complain(&self.in_words(&[reason]), out)
    }

    fn in_words(&self, reasons: &[Message]) -> String {
        let reasons: Vec<_> = reasons.iter().map(|reason| self.i18n.translate(reason)).collect();
        reasons.join("; ")
    }
}

fn complain(sentence: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "info string {}", shorten(sentence))
}
