//! A small history with its store, made by the rules of tables alone.

use tablier_core::Seed;
use tablier_protocol::{
    ClockRule, Command, Entry, Sides, TableId, TableSnapshot, TableUpdate, Terms, UserId,
};
use tablier_server::store::Summary;
use tablier_table::{Decision, Moment, Notice, Table, Who, create, decide, notice};

use crate::checker::{Stored, StoredChange, StoredRating, StoredTable};
use crate::history::{Answer, Record};

pub(super) const ADA: UserId = UserId(1);
pub(super) const BLAISE: UserId = UserId(2);
/// When the tables are created.
pub(super) const START: u64 = 1_000_000;
pub(super) const CLASS: &str = "orthokon two bullet";

/// One table that two users play through two nodes, each with a connection.
pub(super) struct Played {
    pub(super) table: Table,
    pub(super) entries: Vec<Entry>,
    pub(super) history: Vec<Record>,
    pub(super) now: u64,
    /// The last number of an intent.
    last: u64,
}

impl Played {
    /// Ada and Blaise sit down and begin to watch.
    pub(super) fn begin(number: u8, clock: ClockRule, is_rated: bool) -> Self {
        Played::begin_game(number, "orthokon", clock, is_rated)
    }

    pub(super) fn begin_game(number: u8, game: &str, clock: ClockRule, is_rated: bool) -> Self {
        let id = TableId::from_bytes([number; 8]);
        let sides = if is_rated { Sides::Random } else { Sides::Chosen };
        let terms = Terms { clock, sides, rated: is_rated, ..Terms::new(game) };
        let created = create(&id, ADA, terms, &Seed::new([7; 32]), None, START).unwrap();
        let last = u64::from(number) * 1_000;
        let (table, entries) = (created.table, created.entries);
        let mut played = Played { table, entries, history: Vec::new(), now: START, last };
        let sit = Command::Sit { seat: None, contribution: None };
        let ready = Command::Ready { contribution: None };
        for (user, command) in [(ADA, &sit), (BLAISE, &sit), (ADA, &ready), (BLAISE, &ready)] {
            // Only where a die is rolled somebody has to be ready.
            if played.table.is_gathering() {
                let decided = decide(&played.table, Who::User(user), command, &Moment::at(START));
                let Decision { entries, table, .. } = decided.unwrap();
                played.entries.extend(entries);
                played.table = table;
            }
        }
        for user in [ADA, BLAISE] {
            played.watch(user);
        }
        played
    }

    /// The number of a user's connection.
    fn stream(&self, user: UserId) -> u64 {
        self.last / 1_000 * 1_000 + 500 + user.0 as u64
    }

    fn watch(&mut self, user: UserId) {
        let (stream, table, at) = (self.stream(user), self.table.id().clone(), self.now);
        let node = user.0 as usize;
        self.history.push(Record::Watched { stream, user, table, node, at, after: None });
        let view = self.table.view(Some(user), &Moment::at(at), Vec::new());
        let (table, number) = (view.table.clone(), view.number);
        let snapshot = Box::new(TableSnapshot { table, number, view });
        self.history.push(Record::Snapshot { stream, at, snapshot });
    }

    /// Somebody does something a second later, and it is acknowledged and shown.
    pub(super) fn act(&mut self, user: UserId, command: Command) {
        self.now += 1_000;
        self.last += 1;
        let (intent, table, seen) = (self.last, self.table.id().clone(), self.table.number());
        let (at, node) = (self.now - 10, user.0 as usize);
        let decided = decide(&self.table, Who::User(user), &command, &Moment::at(self.now));
        self.history.push(Record::Intent { intent, user, table, seen, at, command });
        self.history.push(Record::Sent { intent, node, at });
        self.take(decided.unwrap());
        let (number, ply) = (self.table.number(), self.table.ply());
        let answer = Answer::Acknowledged { number, ply };
        self.history.push(Record::Answered { intent, node, at: self.now + 10, answer });
    }

    /// Whoever is on turn plays the first legal move.
    pub(super) fn play(&mut self) {
        let user = self.table.user_to_move().unwrap();
        let text = self.table.played().legal_moves()[0].clone();
        self.act(user, Command::Move { ply: self.table.ply() + 1, text });
    }

    /// The server tells the table something.
    pub(super) fn tell(&mut self, told: &Notice) {
        self.take(notice(&self.table, told, &Moment::at(self.now)).unwrap());
    }

    fn take(&mut self, decided: Decision) {
        self.table = decided.table;
        for user in [ADA, BLAISE] {
            let update = self.table.update(&decided.entries, Some(user), &Moment::at(self.now));
            let (stream, at) = (self.stream(user), self.now + 20);
            if !update.events.is_empty() {
                self.history.push(Record::Updated { stream, at, update });
            }
        }
        self.entries.extend(decided.entries);
    }

    fn into_stored(self) -> (TableId, StoredTable, Vec<Record>) {
        let mut history = self.history;
        let streams: Vec<_> = history
            .iter()
            .filter_map(|record| match record {
                Record::Watched { stream, .. } => Some(*stream),
                _ => None,
            })
            .collect();
        history.extend(streams.into_iter().map(|stream| Record::StillWatched { stream }));
        let last = self.entries.last().unwrap();
        let summary = Summary::of(&self.table, START, last.at);
        let stored = StoredTable {
            summary: Some((summary, last.number)),
            is_among_games: self.table.finished(last.at).is_some(),
            entries: self.entries,
        };
        (self.table.id().clone(), stored, history)
    }
}

/// A rated game that is resigned, with chat, a move that was taken back and one that was prepared.
pub(super) fn resigned() -> Played {
    let clock = ClockRule::RealTime { base: 60_000, increment: 1_000, delay: 0 };
    let mut played = Played::begin(1, clock, true);
    played.play();
    played.act(BLAISE, Command::Say { text: "good luck".to_owned() });
    let waiting = played.table.user_to_move().unwrap();
    played.play();
    // The other one's next move will be answered at once.
    let mut foreseen = played.table.played().fork();
    let first = foreseen.legal_moves()[0].clone();
    foreseen.play(&first).unwrap();
    let line = vec![first, foreseen.legal_moves()[0].clone()];
    played.act(waiting, Command::SetConditionalMoves { lines: vec![line] });
    played.play();
    played.act(ADA, Command::Resign);
    played
}

/// A game in which Ada's flag falls.
pub(super) fn flagged() -> Played {
    let clock = ClockRule::RealTime { base: 12_000, increment: 0, delay: 2_000 };
    let mut played = Played::begin(2, clock, false);
    played.play();
    played.play();
    played.now = played.table.deadline().unwrap();
    played.tell(&Notice::TimeIsUp);
    played
}

/// The store and the history of these tables, in which everything is as it should be.
pub(super) fn stored(tables: Vec<Played>) -> (Stored, Vec<Record>) {
    let (mut stored, mut history) = (Stored::default(), Vec::new());
    for played in tables {
        let is_rated = played.table.terms().rated && played.table.is_over();
        let (id, table, records) = played.into_stored();
        if is_rated {
            rate(&mut stored, &id);
        }
        stored.tables.insert(id, table);
        history.extend(records);
    }
    (stored, history)
}

fn rate(stored: &mut Stored, table: &TableId) {
    for (user, rating) in [(ADA, 1_400.0), (BLAISE, 1_600.0)] {
        let (table, class) = (table.clone(), CLASS.to_owned());
        let change = StoredChange { user, table, class, before: 1_500.0, rating };
        stored.changes.push(change);
        let class = CLASS.to_owned();
        stored.ratings.push(StoredRating { user, class, games: 1, rating });
    }
}

/// Both tables.
pub(super) fn clean() -> (Stored, Vec<Record>) {
    stored(vec![resigned(), flagged()])
}

/// The store and the history of a table whose events were changed, and which nobody was shown.
pub(super) fn changed(mut played: Played) -> (Stored, Vec<Record>) {
    played.table = Table::fold(played.table.id().clone(), &played.entries).unwrap().unwrap();
    let (stored, mut history) = stored(vec![played]);
    history.retain(|record| {
        matches!(record, Record::Intent { .. } | Record::Sent { .. } | Record::Answered { .. })
    });
    (stored, history)
}

/// The updates of a history that are for somebody.
pub(super) fn updates(
    history: &mut [Record],
) -> impl Iterator<Item = (&mut u64, &mut TableUpdate)> {
    history.iter_mut().filter_map(|record| match record {
        Record::Updated { at, update, .. } => Some((at, update)),
        _ => None,
    })
}
