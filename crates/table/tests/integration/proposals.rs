//! Draws, takebacks and rematches.

use tablier_core::Seat;
use tablier_protocol::Holder;
use tablier_table::rematch;

use crate::*;

fn answer(topic: Topic, agree: bool) -> Command {
    Command::Answer { topic, agree }
}

#[test]
fn a_draw_takes_two() {
    let mut table = TestTable::orthokon();
    table.refused(BLAISE, answer(Topic::Draw, true), "table-nothing-proposed");
    table.done(ADA, Command::OfferDraw);
    assert_eq!(table.over(), None);
    // Who offered cannot accept for the other.
    table.done(ADA, answer(Topic::Draw, true));
    assert_eq!(table.over(), None);
    table.refused(CLARA, answer(Topic::Draw, true), "table-not-seated");
    table.done(BLAISE, answer(Topic::Draw, true));
    assert_eq!(table.over(), Some((Some(vec![0.5, 0.5]), "agreed".to_owned())));
}

#[test]
fn who_offers_a_draw_that_was_offered_accepts_it() {
    let mut table = TestTable::orthokon();
    table.done(ADA, Command::OfferDraw);
    assert!(is_ended(&table.done(BLAISE, Command::OfferDraw)));
}

#[test]
fn nobody_is_asked_for_a_draw_again_and_again() {
    let mut table = TestTable::orthokon();
    table.done(ADA, Command::OfferDraw);
    table.done(BLAISE, answer(Topic::Draw, false));
    table.refused(ADA, Command::OfferDraw, "table-draw-again");
    table.play(ADA, "a1-a3");
    table.done(ADA, Command::OfferDraw);
    // Who plays on has answered.
    table.play(BLAISE, "b4-d2");
    table.refused(BLAISE, answer(Topic::Draw, true), "table-nothing-proposed");
}

#[test]
fn an_offer_stands_while_who_made_it_moves() {
    let mut table = TestTable::orthokon();
    table.done(ADA, Command::OfferDraw);
    table.play(ADA, "a1-a3");
    assert!(is_ended(&table.done(BLAISE, answer(Topic::Draw, true))));
}

#[test]
fn the_engine_plays_on() {
    let mut table = TestTable::open(Terms::new("orthokon"));
    table.done(ADA, sit());
    table.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    table.refused(ADA, Command::OfferDraw, "table-engine-plays-on");
}

#[test]
fn a_takeback_that_was_granted_goes_back_to_ones_own_move() {
    let mut table = TestTable::orthokon();
    table.refused(ADA, Command::AskTakeback, "table-nothing-to-take-back");
    table.play(ADA, "a1-a3");
    table.refused(BLAISE, Command::AskTakeback, "table-nothing-to-take-back");
    table.play(BLAISE, "b4-d2");
    table.done(ADA, Command::AskTakeback);
    let events = table.done(BLAISE, answer(Topic::Takeback, true));
    assert_eq!(events.last(), Some(&Event::TakenBack { to: 0 }));
    assert_eq!(table.table.ply(), 0);
    table.play(ADA, "b1-b3");
}

#[test]
fn a_takeback_that_was_refused_changes_nothing() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    table.done(ADA, Command::AskTakeback);
    table.done(BLAISE, answer(Topic::Takeback, false));
    assert_eq!(table.table.ply(), 1);
    table.done(ADA, Command::AskTakeback);
    table.play(BLAISE, "b4-d2");
    table.refused(BLAISE, answer(Topic::Takeback, true), "table-nothing-proposed");
}

#[test]
fn the_engine_grants_every_takeback() {
    let mut table = TestTable::open(Terms::new("orthokon"));
    table.done(ADA, sit());
    table.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    table.play(ADA, "a1-a3");
    table.engine(play(2, "b4-d2")).unwrap();
    table.done(ADA, Command::AskTakeback);
    assert_eq!(table.table.ply(), 0);
}

#[test]
fn nothing_is_taken_back_past_a_roll_that_was_seen() {
    let mut table = TestTable::theseion(&[ADA, BLAISE]);
    let mover = loop {
        let seat = table.table.turn().unwrap().seat;
        let events = table.play_any();
        if events.iter().any(|event| matches!(event, Event::Rolled { .. })) {
            break table.table.holder(seat).and_then(Holder::user).unwrap();
        }
    };
    table.refused(mover, Command::AskTakeback, "table-roll-was-seen");
}

#[test]
fn prepared_moves_and_offers_go_with_a_takeback() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    table.done(ADA, Command::SetConditionalMoves { lines: vec![vec!["*".into(), "c1-c3".into()]] });
    table.done(ADA, Command::AskTakeback);
    table.done(BLAISE, answer(Topic::Takeback, true));
    assert!(table.view(Some(ADA)).conditional_moves[0].is_empty());
    assert!(table.view(None).proposals.is_empty());
}

#[test]
fn a_rematch_is_played_with_seats_exchanged() {
    let mut table = TestTable::orthokon();
    table.refused(ADA, Command::OfferRematch, "table-not-over");
    table.done(ADA, Command::Resign);
    table.refused(CLARA, Command::OfferRematch, "table-not-seated");
    table.done(ADA, Command::OfferRematch);
    assert!(!table.table.wants_rematch());
    table.done(BLAISE, Command::OfferRematch);
    assert!(table.table.wants_rematch());

    let id = TableId::from_bytes([2; 8]);
    let again = rematch(&table.table, &id, &Seed::new([8; 32]), 5_000).unwrap();
    assert_eq!(again.table.holder(Seat(0)), Some(Holder::User { user: BLAISE }));
    assert_eq!(again.table.holder(Seat(1)), Some(Holder::User { user: ADA }));
    assert_eq!(
        again.table.view(None, &table.moment, Vec::new()).rematch_of.as_ref(),
        Some(table.table.id())
    );
    assert!(!again.table.is_gathering());
    assert_eq!(Table::fold(id.clone(), &again.entries), Ok(Some(again.table)));

    table.tell(Notice::RematchOpened(id.clone()));
    assert_eq!(table.view(None).rematch.as_ref(), Some(&id));
    assert_eq!(table.tell(Notice::RematchOpened(id)), [], "there is one rematch");
    table.refused(ADA, Command::OfferRematch, "table-rematch-there");
}

#[test]
fn a_rematch_with_a_die_waits_until_all_are_ready() {
    let mut table = TestTable::theseion(&[ADA, BLAISE, CLARA]);
    table.done(ADA, Command::Abort);
    let id = TableId::from_bytes([2; 8]);
    let again = rematch(&table.table, &id, &Seed::new([8; 32]), 5_000).unwrap().table;
    assert!(again.is_gathering());
    assert_eq!(again.holder(Seat(0)), Some(Holder::User { user: CLARA }));
}

#[test]
fn at_a_table_of_three_everybody_is_asked() {
    let mut table = TestTable::theseion(&[ADA, BLAISE, CLARA]);
    table.done(ADA, Command::OfferDraw);
    table.done(BLAISE, answer(Topic::Draw, true));
    assert_eq!(table.over(), None);
    table.done(CLARA, answer(Topic::Draw, true));
    let third = 1.0 / 3.0;
    assert_eq!(table.over(), Some((Some(vec![third; 3]), "agreed".to_owned())));
}
