//! Time runs out, is given back, is taken off.

use tablier_core::Seat;
use tablier_protocol::DAY;

use crate::*;

/// Both have moved, and it is Ada's turn.
fn begun(clock: ClockRule) -> TestTable {
    let mut table = TestTable::two(with_clock(clock));
    table.play(ADA, "a1-a3");
    table.play(BLAISE, "b4-d2");
    table
}

#[test]
fn the_flag_falls_when_nobody_looks() {
    let mut table = begun(FIVE_MINUTES);
    let deadline = table.table.deadline().unwrap();
    table.moment.now = deadline - 1;
    assert_eq!(table.tell(Notice::TimeIsUp), []);
    table.moment.now = deadline;
    table.tell(Notice::TimeIsUp);
    assert_eq!(table.over(), Some((Some(vec![0.0, 1.0]), "time".to_owned())));
    assert_eq!(table.table.deadline(), None);
    assert_eq!(table.tell(Notice::TimeIsUp), []);
    assert_eq!(table.view(None).clock.unwrap().left, [0, 302_000], "nothing is left");
}

#[test]
fn a_game_that_ends_shows_what_was_left() {
    let mut table = begun(FIVE_MINUTES);
    table.later(10_000);
    table.done(BLAISE, Command::Resign);
    let clock = table.view(Some(ADA)).clock.unwrap();
    assert_eq!((clock.left, clock.running), (vec![292_000, 302_000], None));
}

#[test]
fn a_move_after_the_flag_is_not_played() {
    let mut table = begun(FIVE_MINUTES);
    table.later(302_001);
    let (ply, legal) = (table.table.ply(), table.table.played().legal_moves());
    assert_eq!(table.act(ADA, play(ply + 1, &legal[0])), Err("table-time-up".to_owned()));
    assert_eq!(table.table.ply(), ply);
    assert_eq!(table.over(), Some((Some(vec![0.0, 1.0]), "time".to_owned())));
}

#[test]
fn what_the_network_took_is_given_back() {
    let mut table = begun(FIVE_MINUTES);
    table.later(302_400);
    table.moment.lag = 400;
    let events = table.play_any();
    assert!(matches!(events[0], Event::Moved { left: Some(2_000), .. }), "{events:?}");
}

#[test]
fn who_does_not_make_the_first_move_has_not_lost() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    table.later(1_000_000);
    table.tell(Notice::TimeIsUp);
    assert_eq!(table.over(), Some((None, "aborted".to_owned())));
}

#[test]
fn only_the_clock_of_who_is_on_turn_runs() {
    let mut table = begun(FIVE_MINUTES);
    table.later(5_000);
    table.play_any();
    let clock = table.view(None).clock.unwrap();
    assert_eq!(clock.left, [299_000, 302_000]);
    assert_eq!((clock.running, clock.since), (Some(Seat(1)), Some(table.moment.now)));
}

#[test]
fn the_engine_has_all_the_time() {
    let mut table = TestTable::open(with_clock(FIVE_MINUTES));
    table.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    table.done(ADA, sit());
    assert_eq!(table.table.deadline(), None);
    table.later(1_000_000);
    table.engine(play(1, "a1-a3")).unwrap();
    assert!(table.table.deadline().is_some());
}

#[test]
fn the_clock_of_the_others_goes_on_when_somebody_gives_up() {
    let mut terms = Terms { clock: FIVE_MINUTES, ..Terms::new("theseion") };
    terms.options.insert("players".to_owned(), "3".to_owned());
    let mut table = TestTable::open(terms);
    for user in [ADA, BLAISE, CLARA] {
        table.done(user, sit());
    }
    for user in [ADA, BLAISE, CLARA] {
        table.done(user, Command::Ready { contribution: None });
    }
    let deadline = table.table.deadline();
    let on_turn = table.table.turn().unwrap().seat;
    let waiting = [ADA, BLAISE, CLARA][on_turn.next(3).index()];
    table.later(10_000);
    table.done(waiting, Command::Resign);
    assert_eq!(table.table.deadline(), deadline);
    let thinking = [ADA, BLAISE, CLARA][on_turn.index()];
    table.done(thinking, Command::Resign);
    assert_eq!(table.table.deadline(), None, "now the engine moves");
}

#[test]
fn days_off_lengthen_the_move() {
    let mut table = begun(THREE_DAYS);
    let deadline = table.table.deadline().unwrap();
    table.refused(ADA, Command::TakeHoliday { days: 11 }, "table-holidays");
    table.refused(ADA, Command::TakeHoliday { days: 0 }, "table-holidays");
    table.refused(CLARA, Command::TakeHoliday { days: 1 }, "table-not-seated");
    table.done(ADA, Command::TakeHoliday { days: 7 });
    assert_eq!(table.table.deadline(), Some(deadline + 7 * DAY));
    table.refused(ADA, Command::TakeHoliday { days: 4 }, "table-holidays");
    table.done(BLAISE, Command::TakeHoliday { days: 10 });
    table.play_any();
    assert_eq!(table.table.deadline(), Some(table.moment.now + 13 * DAY), "for the next move");
}

#[test]
fn days_off_come_too_late_after_the_flag() {
    let mut table = begun(THREE_DAYS);
    table.later(3 * DAY + 1);
    let late = table.act(ADA, Command::TakeHoliday { days: 5 });
    assert_eq!(late, Err("table-time-up".to_owned()));
    assert_eq!(table.over(), Some((Some(vec![0.0, 1.0]), "time".to_owned())));
    let mut table = begun(FIVE_MINUTES);
    table.refused(ADA, Command::TakeHoliday { days: 5 }, "table-no-holidays");
}

#[test]
fn time_while_the_server_was_closed_is_not_counted() {
    let mut table = begun(FIVE_MINUTES);
    let deadline = table.table.deadline().unwrap();
    let from = table.moment.now + 10_000;
    table.later(10_000 + 3_600_000);
    table.tell(Notice::Interrupted { from, to: table.moment.now });
    assert_eq!(table.table.deadline(), Some(deadline + 3_600_000));
    // Told twice, or together with what came before, it counts once.
    assert_eq!(table.tell(Notice::Interrupted { from, to: table.moment.now }), []);
    table.later(1_000);
    table.tell(Notice::Interrupted { from, to: table.moment.now });
    assert_eq!(table.table.deadline(), Some(deadline + 3_601_000));
    let mut without = TestTable::orthokon();
    assert_eq!(without.tell(Notice::Interrupted { from: 0, to: 1 }), []);
}

#[test]
fn a_prepared_move_takes_no_time() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    let lines = vec![vec!["a1-a3".to_owned(), "b4-d2".to_owned()]];
    table.done(BLAISE, Command::SetConditionalMoves { lines });
    table.later(200_000);
    table.play(ADA, "a1-a3");
    assert_eq!(table.view(None).clock.unwrap().left, [102_000, 302_000]);
}
