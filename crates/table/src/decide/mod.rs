//! Which events a command leads to.

mod ending;
mod gathering;
mod playing;
mod proposing;

use tablier_core::{Message, Seat, Seed};
use tablier_protocol::{Command, Entry, Event, TableId, Terms, UserId};

use crate::command::{Moment, Notice, Who};
use crate::limits::MOST_BESIDE_MOVES;
use crate::refusal::{Damaged, Refusal};
use crate::text::without_invisible;
use crate::{Progress, Table};

pub use ending::Awaited;
pub use gathering::{create, rematch};

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
    let user = match who {
        Who::User(user) => user,
        Who::Engine => return draft.move_of_engine(command),
    };
    match command {
        Command::Sit { seat, contribution } => draft.sit(user, *seat, contribution.as_deref())?,
        Command::SeatEngine { seat, level } => draft.seat_engine(user, *seat, *level)?,
        Command::Leave => draft.leave(user)?,
        Command::Decline => draft.decline(user)?,
        Command::Ready { contribution } => draft.ready(user, contribution.as_deref())?,
        Command::Move { ply, text } => draft.play(who, *ply, text)?,
        Command::OfferDraw => draft.offer_draw(user)?,
        Command::AskTakeback => draft.ask_takeback(user)?,
        Command::ProposeAlliance { teams } => draft.propose_alliance(user, teams)?,
        Command::OfferRematch => draft.offer_rematch(user)?,
        Command::Answer { topic, agree } => draft.answer(user, *topic, *agree)?,
        Command::Resign => draft.resign(user)?,
        Command::Abort => draft.abort(user)?,
        Command::Claim => draft.claim(user)?,
        Command::SetConditionalMoves { lines } => draft.set_conditional_moves(user, lines)?,
        Command::TakeHoliday { days } => draft.take_holiday(user, *days)?,
        Command::Say { text } => draft.say(user, text)?,
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
            table.must_have_room(MOST_BESIDE_MOVES)?;
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
}

/// What a command needs before it can be carried out, whoever gives it.
impl Table {
    pub(crate) fn must_gather(&self) -> Result<(), Refusal> {
        match self.progress {
            Progress::Gathering => Ok(()),
            Progress::Playing => Err(Refusal::conflict("table-begun")),
            Progress::Over { .. } => Err(Refusal::conflict("table-over")),
        }
    }

    pub(crate) fn must_play(&self) -> Result<(), Refusal> {
        match self.progress {
            Progress::Playing => Ok(()),
            Progress::Gathering => Err(Refusal::conflict("table-not-begun")),
            Progress::Over { .. } => Err(Refusal::conflict("table-over")),
        }
    }

    /// A table does not grow for ever: so many events can stand beside its moves. Moves that were taken
    /// back are among them.
    pub(crate) fn must_have_room(&self, most: u64) -> Result<(), Refusal> {
        let beside_moves = self.number.saturating_sub(self.ply() as u64);
        if beside_moves < most {
            return Ok(());
        }
        Err(Refusal::conflict(Message::new("table-events-full").with("most", most)))
    }

    /// The seat for which a user acts: of several, the one on turn.
    pub(crate) fn seat_of(&self, user: UserId) -> Result<Seat, Refusal> {
        let on_turn = self.seat_on_turn();
        let own = || self.seats.of(user);
        let seat = own().find(|seat| Some(*seat) == on_turn).or_else(|| own().next());
        seat.ok_or_else(|| Refusal::forbidden("table-not-seated"))
    }
}

/// Returns a text of a user, trimmed and without what cannot be seen. Fails if it is empty, too long, or not
/// one line.
fn line_of_text(text: &str, most: usize) -> Result<String, Refusal> {
    let text = without_invisible(text);
    let is_line = !text.is_empty() && !text.chars().any(char::is_control);
    if is_line && text.chars().count() <= most {
        return Ok(text);
    }
    Err(Refusal::invalid(Message::new("table-text").with("most", most)))
}
