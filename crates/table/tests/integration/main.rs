//! One table: every command, carried out and refused.

// Commands are written where they are used, without a sign that they are only looked at.
#![allow(clippy::unwrap_used, clippy::panic, clippy::needless_pass_by_value)]

mod actions;
mod challenges;
mod clocks;
mod ends;
mod finished;
mod gathering;
mod growth;
mod moves;
mod proposals;
mod random;
mod replay;
mod updates;

use tablier_core::{Seat, Seed};
use tablier_protocol::{ClockRule, Command, Entry, Event, TableView, Terms, Topic};
use tablier_protocol::{TableId, UserId};
use tablier_table::{
    Decision, FollowedTable, Moment, Notice, RecordedUser, Refusal, Table, Who, create, decide,
    notice, rematch,
};

const ADA: UserId = UserId(1);
const BLAISE: UserId = UserId(2);
const CLARA: UserId = UserId(3);
const DENIS: UserId = UserId(4);

const FIVE_MINUTES: ClockRule = ClockRule::RealTime { base: 300_000, increment: 2_000, delay: 0 };
const THREE_DAYS: ClockRule = ClockRule::Days { per_move: 3, holidays: 10 };

/// A table with all its events and a clock that the test sets.
struct TestTable {
    table: Table,
    entries: Vec<Entry>,
    moment: Moment,
}

impl TestTable {
    fn open(terms: Terms) -> Self {
        let id = TableId::from_bytes([1; 8]);
        let opened = create(&id, ADA, terms, &Seed::new([7; 32]), None, 1_000).unwrap();
        let moment = Moment::at(1_000);
        TestTable { table: opened.table, entries: opened.entries, moment }
    }

    /// Ada and Blaise have sat down.
    fn two(terms: Terms) -> Self {
        let mut table = TestTable::open(terms);
        table.done(ADA, sit());
        table.done(BLAISE, sit());
        table
    }

    /// Orthokon without a clock.
    fn orthokon() -> Self {
        TestTable::two(Terms::new("orthokon"))
    }

    /// Théséion for as many as there are users, all seated and ready.
    fn theseion(users: &[UserId]) -> Self {
        let mut table = TestTable::gathered(users);
        for &user in users {
            table.done(user, Command::Ready { contribution: None });
        }
        table
    }

    /// The same before anybody is ready.
    fn gathered(users: &[UserId]) -> Self {
        let mut terms = Terms::new("theseion");
        terms.options.insert("players".to_owned(), users.len().to_string());
        let mut table = TestTable::open(terms);
        for &user in users {
            table.done(user, sit());
        }
        table
    }

    fn take(&mut self, decided: Result<Decision, Refusal>) -> Result<Vec<Event>, String> {
        let decided = decided.map_err(|refusal| refusal.message.id.into_owned())?;
        self.entries.extend(decided.entries.iter().cloned());
        self.table = decided.table;
        let folded = Table::fold(self.table.id().clone(), &self.entries);
        assert_eq!(folded.as_ref(), Ok(&Some(self.table.clone())), "a table is its events");
        if let Some(refusal) = decided.refused {
            return Err(refusal.message.id.into_owned());
        }
        Ok(decided.entries.into_iter().map(|entry| entry.event).collect())
    }

    fn act(&mut self, who: UserId, command: Command) -> Result<Vec<Event>, String> {
        self.take(decide(&self.table, Who::User(who), &command, &self.moment))
    }

    fn engine(&mut self, command: Command) -> Result<Vec<Event>, String> {
        self.take(decide(&self.table, Who::Engine, &command, &self.moment))
    }

    fn tell(&mut self, told: Notice) -> Vec<Event> {
        self.take(notice(&self.table, &told, &self.moment)).unwrap()
    }

    /// Must be carried out.
    fn done(&mut self, who: UserId, command: Command) -> Vec<Event> {
        self.act(who, command.clone()).unwrap_or_else(|code| panic!("{command:?}: {code}"))
    }

    /// Must be refused with this code, and change nothing.
    #[track_caller]
    fn refused(&mut self, who: UserId, command: Command, code: &str) {
        let before = self.table.clone();
        assert_eq!(self.act(who, command), Err(code.to_owned()));
        assert_eq!(self.table, before);
    }

    /// The next ply.
    fn play(&mut self, who: UserId, text: &str) -> Vec<Event> {
        self.done(who, play(self.table.ply() + 1, text))
    }

    /// Some legal move of whoever is on turn.
    fn play_any(&mut self) -> Vec<Event> {
        let seat = self.table.turn().unwrap().seat;
        let who = self.table.holder(seat).unwrap().user().unwrap();
        let text = self.table.played().legal_moves()[0].clone();
        self.play(who, &text)
    }

    fn view(&self, user: Option<UserId>) -> TableView {
        self.table.view(user, &self.moment, Vec::new())
    }

    fn later(&mut self, milliseconds: u64) {
        self.moment.now += milliseconds;
    }

    fn over(&self) -> Option<(Option<Vec<f32>>, String)> {
        self.table.over().map(|over| (over.values, over.reason))
    }
}

fn sit() -> Command {
    Command::Sit { seat: None, contribution: None }
}

fn sit_on(seat: u8) -> Command {
    Command::Sit { seat: Some(Seat(seat)), contribution: None }
}

fn play(ply: usize, text: &str) -> Command {
    Command::Move { ply, text: text.to_owned() }
}

fn with_clock(clock: ClockRule) -> Terms {
    Terms { clock, ..Terms::new("orthokon") }
}

fn is_ended(events: &[Event]) -> bool {
    matches!(events.last(), Some(Event::Ended { .. }))
}
