//! Time runs out, is given back, is taken off.

use tablier_core::Seat;
use tablier_server::table::{Command, DAY, Event};

use crate::*;

/// Both have moved, and it is Ada's turn.
fn begun(clock: ClockRule) -> House {
    let mut house = House::two(with_clock(clock));
    house.play(ADA, "a1-a3");
    house.play(BLAISE, "b4-d2");
    house
}

#[test]
fn the_flag_falls_when_nobody_looks() {
    let mut house = begun(FIVE_MINUTES);
    let deadline = house.table.deadline().unwrap();
    house.moment.now = deadline - 1;
    assert_eq!(house.tell(Notice::TimeIsUp), []);
    house.moment.now = deadline;
    house.tell(Notice::TimeIsUp);
    assert_eq!(house.over(), Some((Some(vec![0.0, 1.0]), "time".to_owned())));
    assert_eq!(house.table.deadline(), None);
    assert_eq!(house.tell(Notice::TimeIsUp), []);
}

#[test]
fn a_move_after_the_flag_is_not_played() {
    let mut house = begun(FIVE_MINUTES);
    house.later(302_001);
    let (ply, legal) = (house.table.ply(), house.table.played().legal_moves());
    assert_eq!(house.act(ADA, play(ply + 1, &legal[0])), Err("table-time-up".to_owned()));
    assert_eq!(house.table.ply(), ply);
    assert_eq!(house.over(), Some((Some(vec![0.0, 1.0]), "time".to_owned())));
}

#[test]
fn what_the_network_took_is_given_back() {
    let mut house = begun(FIVE_MINUTES);
    house.later(302_400);
    house.moment.lag = 400;
    let events = house.play_any();
    assert!(matches!(events[0], Event::Moved { left: Some(2_000), .. }), "{events:?}");
}

#[test]
fn who_does_not_make_the_first_move_has_not_lost() {
    let mut house = House::two(with_clock(FIVE_MINUTES));
    house.later(1_000_000);
    house.tell(Notice::TimeIsUp);
    assert_eq!(house.over(), Some((None, "aborted".to_owned())));
}

#[test]
fn only_the_clock_of_who_is_on_turn_runs() {
    let mut house = begun(FIVE_MINUTES);
    house.later(5_000);
    house.play_any();
    let clock = house.table.clock_view().unwrap();
    assert_eq!(clock.left, [299_000, 302_000]);
    assert_eq!((clock.running, clock.since), (Some(Seat(1)), Some(house.moment.now)));
}

#[test]
fn the_engine_has_all_the_time() {
    let mut house = House::open(with_clock(FIVE_MINUTES));
    house.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    house.done(ADA, sit());
    assert_eq!(house.table.deadline(), None);
    house.later(1_000_000);
    house.engine(play(1, "a1-a3")).unwrap();
    assert!(house.table.deadline().is_some());
}

#[test]
fn the_clock_of_the_others_goes_on_when_somebody_gives_up() {
    let mut terms = Terms { clock: FIVE_MINUTES, ..Terms::new("theseion") };
    terms.options.insert("players".to_owned(), "3".to_owned());
    let mut house = House::open(terms);
    for person in [ADA, BLAISE, CLARA] {
        house.done(person, sit());
    }
    for person in [ADA, BLAISE, CLARA] {
        house.done(person, Command::Ready { contribution: None });
    }
    let deadline = house.table.deadline();
    let on_turn = house.table.turn_view().unwrap().seat;
    let waiting = [ADA, BLAISE, CLARA][on_turn.next(3).index()];
    house.later(10_000);
    house.done(waiting, Command::Resign);
    assert_eq!(house.table.deadline(), deadline);
    let thinking = [ADA, BLAISE, CLARA][on_turn.index()];
    house.done(thinking, Command::Resign);
    assert_eq!(house.table.deadline(), None, "now the engine moves");
}

#[test]
fn days_off_lengthen_the_move() {
    let mut house = begun(THREE_DAYS);
    let deadline = house.table.deadline().unwrap();
    house.refused(ADA, Command::TakeHoliday { days: 11 }, "table-holidays");
    house.refused(ADA, Command::TakeHoliday { days: 0 }, "table-holidays");
    house.refused(CLARA, Command::TakeHoliday { days: 1 }, "table-not-seated");
    house.done(ADA, Command::TakeHoliday { days: 7 });
    assert_eq!(house.table.deadline(), Some(deadline + 7 * DAY));
    house.refused(ADA, Command::TakeHoliday { days: 4 }, "table-holidays");
    house.done(BLAISE, Command::TakeHoliday { days: 10 });
    house.play_any();
    assert_eq!(house.table.deadline(), Some(house.moment.now + 13 * DAY), "for the next move");
}

#[test]
fn days_off_come_too_late_after_the_flag() {
    let mut house = begun(THREE_DAYS);
    house.later(3 * DAY + 1);
    let late = house.act(ADA, Command::TakeHoliday { days: 5 });
    assert_eq!(late, Err("table-time-up".to_owned()));
    assert_eq!(house.over(), Some((Some(vec![0.0, 1.0]), "time".to_owned())));
    let mut house = begun(FIVE_MINUTES);
    house.refused(ADA, Command::TakeHoliday { days: 5 }, "table-no-holidays");
}

#[test]
fn time_while_the_house_was_closed_is_not_counted() {
    let mut house = begun(FIVE_MINUTES);
    let deadline = house.table.deadline().unwrap();
    let from = house.moment.now + 10_000;
    house.later(10_000 + 3_600_000);
    house.tell(Notice::Interrupted { from, to: house.moment.now });
    assert_eq!(house.table.deadline(), Some(deadline + 3_600_000));
    // Told twice, or together with what came before, it counts once.
    assert_eq!(house.tell(Notice::Interrupted { from, to: house.moment.now }), []);
    house.later(1_000);
    house.tell(Notice::Interrupted { from, to: house.moment.now });
    assert_eq!(house.table.deadline(), Some(deadline + 3_601_000));
    let mut without = House::orthokon();
    assert_eq!(without.tell(Notice::Interrupted { from: 0, to: 1 }), []);
}

#[test]
fn a_prepared_move_takes_no_time() {
    let mut house = House::two(with_clock(FIVE_MINUTES));
    let lines = vec![vec!["a1-a3".to_owned(), "b4-d2".to_owned()]];
    house.done(BLAISE, Command::SetConditions { lines });
    house.later(200_000);
    house.play(ADA, "a1-a3");
    assert_eq!(house.table.clock_view().unwrap().left, [102_000, 302_000]);
}
