//! Which events a command leads to.

mod ending;
mod gathering;
mod playing;
mod proposing;

use tablier_core::{Message, Seat, Seed};

use super::command::{Command, Moment, Notice, Who};
use super::refusal::{Damaged, Refusal};
use super::{Entry, Event, Phase, Table, Terms};
use crate::ids::{PersonId, TableId};
use crate::limits::MOST_BESIDE_MOVES;
use crate::text::without_invisible;

pub use gathering::{open, rematch};

/// What has been decided: what happens, and the table it makes.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The new events; none if the command had been carried out before.
    pub entries: Vec<Entry>,
    /// The table after them.
    pub table: Table,
    /// Why the command was not carried out, although something happened: somebody's time was up.
    pub refused: Option<Refusal>,
}

/// What a command of somebody leads to, or why it is refused.
pub fn decide(
    table: &Table,
    who: Who,
    command: &Command,
    moment: &Moment,
) -> Result<Decision, Refusal> {
    let mut draft = Draft::of(table, moment);
    let person = match who {
        Who::Person(person) => person,
        Who::Engine => return draft.move_of_engine(command),
    };
    match command {
        Command::Sit { seat, contribution } => draft.sit(person, *seat, contribution.as_deref())?,
        Command::SeatEngine { seat, level } => draft.seat_engine(person, *seat, *level)?,
        Command::Leave => draft.leave(person)?,
        Command::Ready { contribution } => draft.ready(person, contribution.as_deref())?,
        Command::Move { ply, text } => draft.play(who, *ply, text)?,
        Command::OfferDraw => draft.offer_draw(person)?,
        Command::AskTakeback => draft.ask_takeback(person)?,
        Command::ProposeAlliance { teams } => draft.propose_alliance(person, teams)?,
        Command::OfferRematch => draft.offer_rematch(person)?,
        Command::Answer { topic, agree } => draft.answer(person, *topic, *agree)?,
        Command::Resign => draft.resign(person)?,
        Command::Abort => draft.abort(person)?,
        Command::Claim => draft.claim(person)?,
        Command::SetConditions { lines } => draft.set_conditions(person, lines)?,
        Command::TakeHoliday { days } => draft.take_holiday(person, *days)?,
        Command::Say { text } => draft.translate(person, text)?,
    }
    Ok(draft.decision())
}

/// What the server tells a table leads to.
pub fn notice(table: &Table, notice: &Notice, moment: &Moment) -> Result<Decision, Refusal> {
    let mut draft = Draft::of(table, moment);
    match notice {
        Notice::TimeIsUp => draft.look_at_clock()?,
        Notice::Interrupted { from, to } => {
            // Told twice it counts once.
            let from = *from.max(&table.forgiven);
            if table.clocks.running().is_some() && from < *to {
                draft.emit(Event::Interrupted { from, to: *to })?;
            }
        }
        Notice::LinkReplaced(hash) => {
            draft.must_have_room(MOST_BESIDE_MOVES)?;
            draft.emit(Event::LinkSet { hash: hash.to_hex() })?;
        }
        Notice::RematchOpened(other) => {
            if table.wants_rematch() {
                draft.emit(Event::RematchOpened { table: other.clone() })?;
            }
        }
    }
    Ok(draft.decision())
}

/// A decision in the making.
struct Draft {
    entries: Vec<Entry>,
    table: Table,
    moment: Moment,
    refused: Option<Refusal>,
}

impl Draft {
    fn of(table: &Table, moment: &Moment) -> Self {
        Draft { entries: Vec::new(), table: table.clone(), moment: *moment, refused: None }
    }

    fn decision(self) -> Decision {
        Decision { entries: self.entries, table: self.table, refused: self.refused }
    }

    fn emit(&mut self, event: Event) -> Result<(), Damaged> {
        let entry = Entry { number: self.table.number + 1, at: self.moment.now, event };
        self.table.apply(&entry)?;
        self.entries.push(entry);
        Ok(())
    }

    fn must_gather(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Gathering => Ok(()),
            Phase::Playing => Err(Refusal::conflict("table-begun")),
            Phase::Over { .. } => Err(Refusal::conflict("table-over")),
        }
    }

    fn must_play(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Playing => Ok(()),
            Phase::Gathering => Err(Refusal::conflict("table-not-begun")),
            Phase::Over { .. } => Err(Refusal::conflict("table-over")),
        }
    }

    /// A table does not grow for ever: so many events can stand beside its moves. Moves that were taken
    /// back are among them.
    fn must_have_room(&self, most: u64) -> Result<(), Refusal> {
        let beside_moves = self.table.number.saturating_sub(self.table.ply() as u64);
        if beside_moves < most {
            return Ok(());
        }
        Err(Refusal::conflict(Message::new("table-events-full").with("most", most)))
    }

    /// The seat that a person speaks for: of several, the one on turn.
    fn seat_of(&self, person: PersonId) -> Result<Seat, Refusal> {
        let on_turn = self.table.seat_on_turn();
        let own = || self.table.seats.of(person);
        let seat = own().find(|seat| Some(*seat) == on_turn).or_else(|| own().next());
        seat.ok_or_else(|| Refusal::forbidden("table-not-seated"))
    }
}

/// A text of a person, trimmed and without what cannot be seen, or why it cannot be one: it is empty, too long, or not one line.
fn line_of_text(text: &str, most: usize) -> Result<String, Refusal> {
    let text = without_invisible(text);
    let is_line = !text.is_empty() && !text.chars().any(char::is_control);
    if is_line && text.chars().count() <= most {
        return Ok(text);
    }
    Err(Refusal::invalid(Message::new("table-text").with("most", most)))
}
