//! Draws, takebacks and rematches.

use tablier_core::Seat;
use tablier_server::table::{Command, Event, Holder, Topic, rematch};

use crate::*;

fn answer(topic: Topic, agree: bool) -> Command {
    Command::Answer { topic, agree }
}

#[test]
fn a_draw_takes_two() {
    let mut house = House::orthokon();
    house.refused(BLAISE, answer(Topic::Draw, true), "table-nothing-proposed");
    house.done(ADA, Command::OfferDraw);
    assert_eq!(house.over(), None);
    // Who offered cannot accept for the other.
    house.done(ADA, answer(Topic::Draw, true));
    assert_eq!(house.over(), None);
    house.refused(CLARA, answer(Topic::Draw, true), "table-not-seated");
    house.done(BLAISE, answer(Topic::Draw, true));
    assert_eq!(house.over(), Some((Some(vec![0.5, 0.5]), "agreed".to_owned())));
}

#[test]
fn who_offers_a_draw_that_was_offered_accepts_it() {
    let mut house = House::orthokon();
    house.done(ADA, Command::OfferDraw);
    assert!(is_ended(&house.done(BLAISE, Command::OfferDraw)));
}

#[test]
fn nobody_is_asked_for_a_draw_again_and_again() {
    let mut house = House::orthokon();
    house.done(ADA, Command::OfferDraw);
    house.done(BLAISE, answer(Topic::Draw, false));
    house.refused(ADA, Command::OfferDraw, "table-draw-again");
    house.play(ADA, "a1-a3");
    house.done(ADA, Command::OfferDraw);
    // Who plays on has answered.
    house.play(BLAISE, "b4-d2");
    house.refused(BLAISE, answer(Topic::Draw, true), "table-nothing-proposed");
}

#[test]
fn an_offer_stands_while_who_made_it_moves() {
    let mut house = House::orthokon();
    house.done(ADA, Command::OfferDraw);
    house.play(ADA, "a1-a3");
    assert!(is_ended(&house.done(BLAISE, answer(Topic::Draw, true))));
}

#[test]
fn the_engine_plays_on() {
    let mut house = House::open(Terms::new("orthokon"));
    house.done(ADA, sit());
    house.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    house.refused(ADA, Command::OfferDraw, "table-engine-plays-on");
}

#[test]
fn a_takeback_that_was_granted_goes_back_to_ones_own_move() {
    let mut house = House::orthokon();
    house.refused(ADA, Command::AskTakeback, "table-nothing-to-take-back");
    house.play(ADA, "a1-a3");
    house.refused(BLAISE, Command::AskTakeback, "table-nothing-to-take-back");
    house.play(BLAISE, "b4-d2");
    house.done(ADA, Command::AskTakeback);
    let events = house.done(BLAISE, answer(Topic::Takeback, true));
    assert_eq!(events.last(), Some(&Event::TakenBack { to: 0 }));
    assert_eq!(house.table.ply(), 0);
    house.play(ADA, "b1-b3");
}

#[test]
fn a_takeback_that_was_refused_changes_nothing() {
    let mut house = House::orthokon();
    house.play(ADA, "a1-a3");
    house.done(ADA, Command::AskTakeback);
    house.done(BLAISE, answer(Topic::Takeback, false));
    assert_eq!(house.table.ply(), 1);
    house.done(ADA, Command::AskTakeback);
    house.play(BLAISE, "b4-d2");
    house.refused(BLAISE, answer(Topic::Takeback, true), "table-nothing-proposed");
}

#[test]
fn the_engine_grants_every_takeback() {
    let mut house = House::open(Terms::new("orthokon"));
    house.done(ADA, sit());
    house.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    house.play(ADA, "a1-a3");
    house.engine(play(2, "b4-d2")).unwrap();
    house.done(ADA, Command::AskTakeback);
    assert_eq!(house.table.ply(), 0);
}

#[test]
fn nothing_is_taken_back_past_a_roll_that_was_seen() {
    let mut house = House::theseion(&[ADA, BLAISE]);
    let mover = loop {
        let seat = house.table.turn_view().unwrap().seat;
        let events = house.play_any();
        if events.iter().any(|event| matches!(event, Event::Rolled { .. })) {
            break house.table.holder(seat).and_then(Holder::person).unwrap();
        }
    };
    house.refused(mover, Command::AskTakeback, "table-roll-was-seen");
}

#[test]
fn prepared_moves_and_offers_go_with_a_takeback() {
    let mut house = House::orthokon();
    house.play(ADA, "a1-a3");
    house.done(ADA, Command::SetConditions { lines: vec![vec!["*".into(), "c1-c3".into()]] });
    house.done(ADA, Command::AskTakeback);
    house.done(BLAISE, answer(Topic::Takeback, true));
    assert!(house.table.view(Some(ADA)).conditions[0].is_empty());
    assert!(house.table.view(None).proposals.is_empty());
}

#[test]
fn a_rematch_is_played_with_seats_exchanged() {
    let mut house = House::orthokon();
    house.refused(ADA, Command::OfferRematch, "table-not-over");
    house.done(ADA, Command::Resign);
    house.refused(CLARA, Command::OfferRematch, "table-not-seated");
    house.done(ADA, Command::OfferRematch);
    assert!(!house.table.wants_rematch());
    house.done(BLAISE, Command::OfferRematch);
    assert!(house.table.wants_rematch());

    let id = TableId::from_bytes([2; 8]);
    let again = rematch(&house.table, &id, &Seed::new([8; 32]), 5_000).unwrap();
    assert_eq!(again.table.holder(Seat(0)), Some(Holder::Person { person: BLAISE }));
    assert_eq!(again.table.holder(Seat(1)), Some(Holder::Person { person: ADA }));
    assert_eq!(again.table.view(None).rematch_of, Some(house.table.id()));
    assert!(!again.table.is_gathering());
    assert_eq!(Table::fold(id.clone(), &again.entries), Ok(Some(again.table)));

    house.tell(Notice::RematchOpened(id.clone()));
    assert_eq!(house.table.view(None).rematch, Some(&id));
    assert_eq!(house.tell(Notice::RematchOpened(id)), [], "there is one rematch");
    house.refused(ADA, Command::OfferRematch, "table-rematch-there");
}

#[test]
fn a_rematch_with_a_die_waits_until_all_are_ready() {
    let mut house = House::theseion(&[ADA, BLAISE, CLARA]);
    house.done(ADA, Command::Abort);
    let id = TableId::from_bytes([2; 8]);
    let again = rematch(&house.table, &id, &Seed::new([8; 32]), 5_000).unwrap().table;
    assert!(again.is_gathering());
    assert_eq!(again.holder(Seat(0)), Some(Holder::Person { person: CLARA }));
}

#[test]
fn at_a_table_of_three_everybody_is_asked() {
    let mut house = House::theseion(&[ADA, BLAISE, CLARA]);
    house.done(ADA, Command::OfferDraw);
    house.done(BLAISE, answer(Topic::Draw, true));
    assert_eq!(house.over(), None);
    house.done(CLARA, answer(Topic::Draw, true));
    let third = 1.0 / 3.0;
    assert_eq!(house.over(), Some((Some(vec![third; 3]), "agreed".to_owned())));
}
