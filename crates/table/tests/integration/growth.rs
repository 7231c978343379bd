//! A table does not grow for ever.

use tablier_protocol::Topic;
use tablier_table::SecretHash;
use tablier_table::limits::{MOST_BESIDE_MOVES, MOST_TALK};
use tablier_table::{ANY_MOVE, Notice, notice};

use crate::*;

impl TestTable {
    /// Carries out a command again and again until it is refused, without looking back each time.
    fn until_refused(&mut self, turns: &[(UserId, Command)]) -> String {
        for (who, command) in turns.iter().cycle() {
            match decide(&self.table, Who::User(*who), command, &self.moment) {
                Ok(decided) => {
                    self.entries.extend(decided.entries);
                    self.table = decided.table;
                }
                Err(refusal) => return refusal.message.id.into_owned(),
            }
            assert!(self.table.number() <= 3 * MOST_BESIDE_MOVES, "it grows and grows");
        }
        unreachable!("a cycle has no end")
    }

    fn beside_moves(&self) -> u64 {
        self.table.number() - self.table.ply() as u64
    }
}

fn prepare(lines: &[&[&str]]) -> Command {
    let line = |line: &&[&str]| line.iter().map(|&text| text.to_owned()).collect();
    Command::SetConditionalMoves { lines: lines.iter().map(line).collect() }
}

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

#[test]
fn what_changes_nothing_is_not_written() {
    let mut table = TestTable::orthokon();
    assert_eq!(table.done(BLAISE, prepare(&[])), []);
    assert_eq!(table.done(BLAISE, prepare(&[&[ANY_MOVE, "b4-d2"]])).len(), 1);
    assert_eq!(table.done(BLAISE, prepare(&[&[ANY_MOVE, "b4-d2"]])), []);
    assert_eq!(table.done(BLAISE, prepare(&[&[], &[ANY_MOVE, "b4-d2"]])), []);
    assert_eq!(table.done(BLAISE, prepare(&[])).len(), 1);

    let mut table = TestTable::gathered(&[ADA, BLAISE]);
    let ready = Command::Ready { contribution: None };
    assert_eq!(table.done(ADA, ready.clone()).len(), 1);
    assert_eq!(table.done(ADA, ready), []);
}

#[test]
fn prepared_moves_have_a_size() {
    let mut table = TestTable::orthokon();
    let long = "x".repeat(4096);
    table.refused(BLAISE, prepare(&[&[ANY_MOVE, &long]]), "conditional-long");
    table.done(BLAISE, prepare(&[&[ANY_MOVE, &long[1..]]]));
}

/// Whoever talks without end stops at some point, and can still play, propose and take back what was
/// prepared.
#[test]
fn talk_has_an_end_and_the_game_goes_on() {
    let mut table = TestTable::orthokon();
    let (one, other) = (prepare(&[&[ANY_MOVE, "b4-d2"]]), prepare(&[&[ANY_MOVE, "c4-c2"]]));
    let turns = [(BLAISE, one), (ADA, say("hello")), (BLAISE, other)];
    assert_eq!(table.until_refused(&turns), "table-events-full");
    assert_eq!(table.beside_moves(), MOST_TALK);
    table.refused(ADA, say("hello"), "table-events-full");
    table.done(BLAISE, prepare(&[]));
    table.refused(BLAISE, prepare(&[&[ANY_MOVE, "b4-d2"]]), "table-events-full");
    table.play(ADA, "a1-a3");
    table.play(BLAISE, "b4-d2");
    table.done(ADA, Command::OfferDraw);
    table.done(BLAISE, Command::Answer { topic: Topic::Draw, agree: false });
    table.done(ADA, Command::Resign);
}

#[test]
fn proposals_have_an_end_and_the_game_goes_on() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    let decline = Command::Answer { topic: Topic::Takeback, agree: false };
    let turns = [(ADA, Command::AskTakeback), (BLAISE, decline)];
    assert_eq!(table.until_refused(&turns), "table-events-full");
    assert!(table.beside_moves() <= MOST_BESIDE_MOVES + 1);
    table.play(BLAISE, "b4-d2");
    table.done(ADA, Command::Resign);
}

/// Moves that were taken back are no moves any more.
#[test]
fn nobody_takes_back_for_ever() {
    let mut terms = Terms::new("orthokon");
    terms.one_screen = true;
    let mut table = TestTable::open(terms);
    table.done(ADA, sit());
    table.done(ADA, sit());
    let turns = [(ADA, play(1, "a1-a3")), (ADA, Command::AskTakeback)];
    assert_eq!(table.until_refused(&turns), "table-events-full");
    assert!(table.beside_moves() <= MOST_BESIDE_MOVES + 3);
    table.done(ADA, Command::Resign);
}

#[test]
fn nobody_sits_down_and_gets_up_for_ever() {
    // A game for two would begin when the second sits down.
    let mut terms = Terms::new("theseion");
    terms.options.insert("players".to_owned(), "3".to_owned());
    let mut table = TestTable::open(terms);
    table.done(ADA, sit());
    let turns = [(BLAISE, sit()), (BLAISE, Command::Leave)];
    assert_eq!(table.until_refused(&turns), "table-events-full");
    assert!(table.beside_moves() <= MOST_BESIDE_MOVES + 1);
    table.done(ADA, Command::Leave);
    assert!(table.table.is_over());
}

#[test]
fn a_link_is_not_replaced_for_ever() {
    let mut table = TestTable::orthokon();
    while table.beside_moves() < MOST_BESIDE_MOVES {
        let told = Notice::LinkReplaced(SecretHash::of("secret"));
        table.table = notice(&table.table, &told, &table.moment).unwrap().table;
    }
    let told = Notice::LinkReplaced(SecretHash::of("one more"));
    let refusal = notice(&table.table, &told, &table.moment).unwrap_err();
    assert_eq!(refusal.message.id, "table-events-full");
}
