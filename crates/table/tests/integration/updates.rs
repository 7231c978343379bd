//! Whoever follows the updates of a table knows it as if they had asked for it anew.

use tablier_protocol::{ActionKind, TableUpdate};
use tablier_table::ANY_MOVE;

use crate::*;

/// Everybody's view of a table, made of the first one and of what they were sent since.
pub(crate) struct Followers {
    views: Vec<(Option<UserId>, TableView)>,
    /// How many events have been sent.
    sent: usize,
}

impl Followers {
    pub(crate) fn of(table: &TestTable) -> Self {
        let users = [None, Some(ADA), Some(BLAISE), Some(CLARA), Some(DENIS)];
        let views = users.map(|user| (user, table.view(user)));
        Followers { views: views.into(), sent: table.entries.len() }
    }

    /// They are sent what has happened, and must know what they would be told if they asked.
    pub(crate) fn follow(&mut self, table: &TestTable) {
        let fresh = &table.entries[self.sent..];
        self.sent = table.entries.len();
        if fresh.is_empty() {
            return;
        }
        for (user, view) in &mut self.views {
            let update = table.table.update(fresh, *user, &table.moment);
            apply(view, update);
            let mut asked = table.view(*user);
            // What nobody is to answer any more is over: moves close offers.
            let open = |view: &TableView| -> Vec<Topic> {
                let answers =
                    view.actions.iter().filter(|action| action.kind == ActionKind::Answer);
                answers.filter_map(|action| action.topic).collect()
            };
            let topics = open(&asked);
            for view in [&mut *view, &mut asked] {
                view.proposals.retain(|open| topics.contains(&open.proposal.topic()));
            }
            assert_eq!(*view, asked, "{user:?} after {fresh:?}");
        }
    }
}

/// What a client does with an update, and nothing else.
fn apply(view: &mut TableView, update: TableUpdate) {
    for Entry { event, .. } in update.events {
        match event {
            Event::Moved { seat, text, .. } => add(view, seat, text),
            Event::Rolled { seat, text, .. } => {
                view.rolls.push(view.moves.len());
                add(view, seat, text);
            }
            Event::TakenBack { to } => {
                view.moves.truncate(to);
                view.movers.truncate(to);
                view.rolls.retain(|ply| *ply < to);
            }
            _ => {}
        }
    }
    let state = update.state;
    view.number = update.number;
    view.phase = state.phase;
    view.position = state.position;
    view.turn = state.turn;
    view.clock = state.clock;
    view.over = state.over;
    view.actions = state.actions;
    if let Some(details) = update.details {
        view.terms = details.terms;
        view.seats = details.seats;
        view.teams = details.teams;
        view.proposals = details.proposals;
        view.contributions = details.contributions;
        view.conditional_moves = details.conditional_moves;
        view.rematch = details.rematch;
    }
}

/// A ply, which uses up what was prepared for it.
fn add(view: &mut TableView, seat: Seat, text: String) {
    for lines in &mut view.conditional_moves {
        lines.retain(|line| line.first().is_some_and(|first| *first == text || first == ANY_MOVE));
        for line in &mut *lines {
            line.remove(0);
        }
        lines.retain(|line| !line.is_empty());
    }
    view.moves.push(text);
    view.movers.push(seat);
}

#[test]
fn a_move_is_sent_without_what_it_does_not_change() {
    let mut table = TestTable::orthokon();
    let before = table.entries.len();
    table.play(ADA, "a1-a3");
    table.done(ADA, Command::Say { text: "bonsoir".to_owned() });
    let update = |table: &TestTable, from: usize| {
        table.table.update(&table.entries[from..], Some(BLAISE), &table.moment)
    };
    assert_eq!(update(&table, before).details, None);
    let after = table.entries.len();
    table.done(BLAISE, Command::OfferDraw);
    let details = update(&table, after).details.unwrap();
    assert_eq!(details.proposals, table.view(Some(BLAISE)).proposals);
    assert_eq!(details.seats.len(), 2);
}

#[test]
fn nobody_is_sent_what_others_have_prepared() {
    let mut table = TestTable::orthokon();
    let before = table.entries.len();
    let lines = vec![vec!["*".to_owned(), "b4-d2".to_owned()]];
    table.done(BLAISE, Command::SetConditionalMoves { lines: lines.clone() });
    let update = |user| table.table.update(&table.entries[before..], Some(user), &table.moment);
    assert_eq!(update(BLAISE).details.unwrap().conditional_moves, [lines]);
    let others = update(ADA);
    assert!(others.events.is_empty() && others.details.is_none());
}
