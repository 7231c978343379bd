//! A table that runs in the tab.

use serde::Serialize;
use tablier_board::{Reader, TableEnding};
use tablier_core::{Message, Phrasebook, Seed};
use tablier_protocol::{Command, Entry, TableId, Terms, User, UserId, UserKind};
use tablier_table::{
    Decision, Moment, Notice, RecordedUser, Refusal, Table, Who, create, decide, notice, rematch,
};
use wasm_bindgen::prelude::*;

use crate::failure::{Failure, OrFail};
use crate::game::record_json;
use crate::phrases::book;
use crate::request::{board_json, read, refusal_json, written};
use crate::table_game::{hint_json, own, user};

/// A table that runs in the tab: one user, who may hold several seats, and the engine.
///
/// Times are milliseconds since 1970. A clock that was set back does not let them go back here.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LocalTable {
    table: Table,
    entries: Vec<Entry>,
    me: UserId,
    book: &'static Phrasebook,
}

/// The engine's turn.
#[derive(Debug, Serialize)]
struct EngineTurn {
    ply: usize,
    level: u8,
    record: String,
}

#[wasm_bindgen]
impl LocalTable {
    /// Creates a table and carries out the first commands (JSON of `Command[]`).
    pub fn create(
        id: &str,
        me: f64,
        terms: &str,
        first: &str,
        seed: &[u8],
        now: f64,
        language: &str,
    ) -> Result<LocalTable, Failure> {
        let book = book(language);
        let (id, me) = (table_id(id, book)?, user(me));
        let terms: Terms = read(terms, book)?;
        let first: Vec<Command> = read(first, book)?;
        let created = create(&id, me, terms, &read_seed(seed, book)?, None, now as u64);
        let Decision { entries, table, .. } = created.or_fail(book)?;
        let mut created = LocalTable { table, entries, me, book };
        for command in &first {
            let moment = created.moment(now);
            let decided = decide(&created.table, Who::User(me), command, &moment).or_fail(book)?;
            created.take(decided);
        }
        Ok(created)
    }

    /// The table of its events (JSON of `Entry[]`).
    pub fn restore(id: &str, me: f64, events: &str, language: &str) -> Result<LocalTable, Failure> {
        let book = book(language);
        let entries: Vec<Entry> = read(events, book)?;
        let broken = || Message::new("table-broken");
        let folded = Table::fold(table_id(id, book)?, &entries).map_err(|_| broken());
        let table = folded.and_then(|table| table.ok_or_else(broken)).or_fail(book)?;
        Ok(LocalTable { table, entries, me: user(me), book })
    }

    /// Carries out a command of the user: JSON of `TableUpdate`, without events if it had been carried out before.
    /// Throws the refusal. If the time was up, the update tells of that.
    pub fn act(&mut self, command: &str, now: f64) -> Result<String, Failure> {
        let command: Command = read(command, self.book)?;
        let moment = self.moment(now);
        let decided = decide(&self.table, Who::User(self.me), &command, &moment);
        self.carry_out(decided, &moment)
    }

    /// The turn of the engine, as JSON with the game so far; nothing if it is not its turn.
    #[wasm_bindgen(js_name = engineTurn)]
    pub fn engine_turn(&self) -> Result<Option<String>, Failure> {
        let Some((_, level)) = self.table.engine_to_move() else { return Ok(None) };
        let record = self.engine_record()?;
        Ok(Some(written(&EngineTurn { ply: self.table.ply() + 1, level, record })))
    }

    /// The move of the engine: JSON of `TableUpdate`, without events if the plies before it were taken back meanwhile.
    #[wasm_bindgen(js_name = engineMove)]
    pub fn engine_move(&mut self, ply: usize, text: &str, now: f64) -> Result<String, Failure> {
        let command = Command::Move { ply, text: text.to_owned() };
        let moment = self.moment(now);
        match decide(&self.table, Who::Engine, &command, &moment) {
            Err(_) => Ok(self.update(&[], &moment)),
            decided => self.carry_out(decided, &moment),
        }
    }

    /// When the time of whoever moves is up.
    pub fn deadline(&self) -> Option<f64> {
        self.table.deadline().map(|time| time as f64)
    }

    /// Looks at the clock: JSON of `TableUpdate` if the time is up.
    pub fn expire(&mut self, now: f64) -> Result<Option<String>, Failure> {
        let moment = self.moment(now);
        let decided = notice(&self.table, &Notice::TimeIsUp, &moment);
        let number = self.table.number();
        let update = self.carry_out(decided, &moment)?;
        Ok((self.table.number() > number).then_some(update))
    }

    /// The tab was closed for a time, which clocks do not count: JSON of `TableUpdate`.
    pub fn interrupted(&mut self, from: f64, to: f64, now: f64) -> Result<String, Failure> {
        let moment = self.moment(now);
        let told = Notice::Interrupted { from: from as u64, to: to as u64 };
        let decided = notice(&self.table, &told, &moment);
        self.carry_out(decided, &moment)
    }

    /// Whether a rematch is wanted that is not there yet.
    #[wasm_bindgen(js_name = wantsRematch)]
    pub fn wants_rematch(&self) -> bool {
        self.table.wants_rematch()
    }

    /// The table of the rematch.
    pub fn rematch(&self, id: &str, seed: &[u8], now: f64) -> Result<LocalTable, Failure> {
        let LocalTable { me, book, .. } = *self;
        let (id, seed) = (table_id(id, book)?, read_seed(seed, book)?);
        let again = rematch(&self.table, &id, &seed, self.moment(now).now);
        let Decision { entries, table, .. } = again.or_fail(book)?;
        Ok(LocalTable { table, entries, me, book })
    }

    /// The rematch has its table: JSON of `TableUpdate`.
    #[wasm_bindgen(js_name = rematchOpened)]
    pub fn rematch_opened(&mut self, id: &str, now: f64) -> Result<String, Failure> {
        let moment = self.moment(now);
        let told = Notice::RematchOpened(table_id(id, self.book)?);
        let decided = notice(&self.table, &told, &moment);
        self.carry_out(decided, &moment)
    }

    /// The table's name.
    pub fn id(&self) -> String {
        self.table.id().to_string()
    }

    /// The number of the last event.
    pub fn number(&self) -> f64 {
        self.table.number() as f64
    }

    /// Whether the game is over.
    #[wasm_bindgen(js_name = isOver)]
    pub fn is_over(&self) -> bool {
        self.table.is_over()
    }

    /// The table as the user sees it: JSON of `TableView`. The user has no name there.
    pub fn view(&self, now: f64) -> String {
        let me = User {
            id: self.me,
            name: String::new(),
            kind: UserKind::Guest,
            bot: false,
            created_at: 0,
        };
        written(&self.table.view(Some(self.me), &self.moment(now), vec![me]))
    }

    /// The board: JSON of `Board`.
    pub fn board(&self, request: &str) -> Result<String, Failure> {
        let (seats, over) = (self.table.seats(), self.table.over());
        let reader = Reader::of(over.as_ref(), seats, Some(self.me));
        let ending = over.as_ref().map(|over| TableEnding { over, reader });
        let own = own(seats, Some(self.me));
        board_json(self.table.played(), request, Some(&own), ending, self.book)
    }

    /// Why something cannot be touched: JSON of `TouchRefusal`.
    pub fn refusal(&self, request: &str) -> Result<String, Failure> {
        let own = own(self.table.seats(), Some(self.me));
        let over = self.table.over();
        refusal_json(self.table.played(), request, Some(&own), over.as_ref(), self.book)
    }

    /// The moves that can be played now, sorted.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.table.legal_moves().moves
    }

    /// What a move that the engine has found would do: JSON of `Hint`. Throws if the user may not have one.
    pub fn hint(&self, text: &str) -> Result<String, Failure> {
        self.table.may_hint(self.me).or_fail(self.book)?;
        hint_json(self.table.played(), text, self.book)
    }

    /// Every event: JSON of `Entry[]`.
    pub fn events(&self) -> String {
        written(&self.entries)
    }

    /// The events behind a number: JSON of `Entry[]`.
    #[wasm_bindgen(js_name = eventsAfter)]
    pub fn events_after(&self, number: f64) -> String {
        let behind = self.entries.iter().filter(|entry| entry.number > number as u64);
        written(&behind.collect::<Vec<_>>())
    }

    /// The game so far, for the engine in another worker.
    #[wasm_bindgen(js_name = engineRecord)]
    pub fn engine_record(&self) -> Result<String, Failure> {
        record_json(self.table.game(), self.table.played(), self.book)
    }

    /// The record as text, with the name of the user.
    pub fn record(&self, name: &str) -> Result<String, Failure> {
        let named = |_| RecordedUser { name: name.to_owned(), rating: None };
        Ok(self.table.record(named).or_fail(self.book)?.to_string())
    }
}

impl LocalTable {
    fn moment(&self, now: f64) -> Moment {
        let last = self.entries.last().map_or(0, |entry| entry.at);
        Moment::at((now as u64).max(last))
    }

    fn carry_out(
        &mut self,
        decided: Result<Decision, Refusal>,
        moment: &Moment,
    ) -> Result<String, Failure> {
        let decision = decided.or_fail(self.book)?;
        let entries = self.take(decision);
        Ok(self.update(&entries, moment))
    }

    /// Makes what was decided the present, and returns what is new.
    fn take(&mut self, decision: Decision) -> Vec<Entry> {
        self.entries.extend_from_slice(&decision.entries);
        self.table = decision.table;
        decision.entries
    }

    fn update(&self, entries: &[Entry], moment: &Moment) -> String {
        written(&self.table.update(entries, Some(self.me), moment))
    }
}

fn table_id(text: &str, book: &Phrasebook) -> Result<TableId, Failure> {
    let fault = |error| Message::new("module-request").with("error", format!("{error}"));
    text.parse().map_err(|error: tablier_protocol::NotATable| fault(error)).or_fail(book)
}

fn read_seed(bytes: &[u8], book: &Phrasebook) -> Result<Seed, Failure> {
    let bytes: Result<[u8; 32], _> = bytes.try_into();
    bytes.map(Seed::new).map_err(|_| Message::new("module-seed")).or_fail(book)
}
