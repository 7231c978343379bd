//! Giving up, calling off, claiming.

use tablier_core::{AnyMatch, Message, Seat, Turn};
use tablier_protocol::Holder;

use crate::*;

#[test]
fn who_resigns_loses() {
    let mut table = TestTable::orthokon();
    table.refused(CLARA, Command::Resign, "table-not-seated");
    table.done(BLAISE, Command::Resign);
    assert_eq!(table.over(), Some((Some(vec![1.0, 0.0]), "resigned".to_owned())));
    table.refused(ADA, Command::Resign, "table-over");
}

#[test]
fn the_rules_end_a_game_too() {
    let mut table = TestTable::orthokon();
    while table.over().is_none() {
        table.play_any();
    }
    let outcome = table.table.played().outcome().unwrap();
    let over = (Some(outcome.values().to_vec()), outcome.reason().to_owned());
    assert_eq!(table.over(), Some(over));
    assert!(table.table.turn().is_none());
}

#[test]
fn a_game_can_be_called_off_until_both_have_moved() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    table.refused(CLARA, Command::Abort, "table-not-seated");
    let mut early =
        TestTable { table: table.table.clone(), entries: table.entries.clone(), ..table };
    early.done(BLAISE, Command::Abort);
    assert_eq!(early.over(), Some((None, "aborted".to_owned())));
    table.play(BLAISE, "b4-d2");
    table.refused(BLAISE, Command::Abort, "table-too-late-to-abort");
}

#[test]
fn at_a_table_of_three_the_engine_plays_on_for_who_resigns() {
    let mut table = TestTable::theseion(&[ADA, BLAISE, CLARA]);
    table.done(BLAISE, Command::Resign);
    assert_eq!(table.over(), None);
    assert!(matches!(table.table.holder(Seat(1)), Some(Holder::Engine { .. })));
    table.refused(BLAISE, Command::Resign, "table-not-seated");
    table.done(ADA, Command::Resign);
    let events = table.done(CLARA, Command::Resign);
    assert!(is_ended(&events), "nobody is left");
}

#[test]
fn who_stays_away_on_their_turn_loses_if_the_other_claims() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    table.play(ADA, "a1-a3");
    table.play(BLAISE, "b4-d2");
    table.later(100_000);
    table.refused(BLAISE, Command::Claim, "table-not-away");
    table.moment.away[0] = Some(table.moment.now - 59_999);
    table.refused(BLAISE, Command::Claim, "table-not-away");
    table.moment.away[0] = Some(table.moment.now - 60_000);
    table.refused(CLARA, Command::Claim, "table-not-seated");
    table.done(BLAISE, Command::Claim);
    assert_eq!(table.over(), Some((Some(vec![0.0, 1.0]), "abandoned".to_owned())));
}

#[test]
fn a_claim_that_comes_too_early_is_told_how_long_to_wait() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    table.play_any();
    table.later(100_000);
    let now = table.moment.now;
    let mut refused = |away: Option<u64>| {
        table.moment.away[1] = away;
        let claimed = decide(&table.table, Who::User(ADA), &Command::Claim, &table.moment);
        claimed.unwrap_err().message
    };
    let waits = |unit: &str, count: u64| {
        Message::new("table-not-away").with("unit", unit).with("count", count)
    };
    assert_eq!(refused(None), waits("none", 0));
    assert_eq!(refused(Some(now)), waits("seconds", 60));
    assert_eq!(refused(Some(now - 50_500)), waits("seconds", 10));
    let mut table = TestTable::orthokon();
    table.play_any();
    let now = table.moment.now;
    table.moment.away[1] = Some(now);
    let claimed = decide(&table.table, Who::User(ADA), &Command::Claim, &table.moment);
    assert_eq!(claimed.unwrap_err().message, waits("hours", 24));
}

#[test]
fn nobody_claims_against_who_has_moved() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    table.play(ADA, "a1-a3");
    table.play(BLAISE, "b4-d2");
    table.later(100_000);
    table.moment.away = [Some(0); 4];
    table.refused(ADA, Command::Claim, "table-not-away");
}

#[test]
fn without_a_clock_one_waits_for_a_day_and_with_days_for_the_clock() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    table.play(BLAISE, "b4-d2");
    table.moment.away[0] = Some(table.moment.now);
    table.later(23 * 3_600_000);
    table.refused(BLAISE, Command::Claim, "table-not-away");
    table.later(3_600_000);
    assert!(is_ended(&table.done(BLAISE, Command::Claim)));

    let mut table = TestTable::two(with_clock(THREE_DAYS));
    table.moment.away[0] = Some(0);
    table.refused(BLAISE, Command::Claim, "table-claim-by-clock");
}

#[test]
fn who_never_came_loses_nothing() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    table.moment.away[0] = Some(table.moment.now);
    table.later(60_000);
    table.done(BLAISE, Command::Claim);
    assert_eq!(table.over(), Some((None, "aborted".to_owned())));
}

#[test]
fn the_end_shows_the_seed_that_was_promised() {
    let mut table = TestTable::orthokon();
    let events = table.done(ADA, Command::Resign);
    let Some(Event::Ended { seed, .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!(Seed::read(seed).unwrap().commitment(), table.view(None).commitment);
}

/// Pawns walk around on four squares and need never come to an end.
const CIRCLE: &str = "name: circle\n##o##\n##e##\noeYeo\n##e##\n#GG##\n#GG##";

#[test]
fn a_game_without_end_is_drawn() {
    let mut terms = Terms::new("theseion");
    terms.options.insert("board".to_owned(), CIRCLE.to_owned());
    terms.options.insert("die".to_owned(), "1".to_owned());
    let mut table = TestTable::two(terms);
    table.done(ADA, Command::Ready { contribution: None });
    table.done(BLAISE, Command::Ready { contribution: None });
    // Nobody walks into the light on c4.
    let some_move = |played: &dyn AnyMatch| {
        let mut moves = played.legal_moves().into_iter();
        moves.rfind(|text| !text.ends_with("c4")).unwrap()
    };
    let mut played = table.table.played().fork();
    for ply in table.table.ply() + 1..10_000 {
        let text = some_move(&*played);
        let seat = played.turn().seat();
        let event = match played.turn() {
            Turn::Chance(_) => Event::Rolled { ply, seat, text: text.clone() },
            Turn::Seat(_) => Event::Moved { ply, seat, text: text.clone(), left: None },
        };
        played.play(&text).unwrap();
        let number = table.entries.len() as u64 + 1;
        table.entries.push(Entry { number, at: table.moment.now, event });
    }
    table.table = Table::fold(table.table.id().clone(), &table.entries).unwrap().unwrap();
    assert_eq!((table.table.ply(), table.over()), (9_999, None));
    let who = table.table.holder(played.turn().seat()).unwrap().user().unwrap();
    let events = table.play(who, &some_move(&*played));
    assert!(is_ended(&events));
    assert_eq!(table.over(), Some((Some(vec![0.5, 0.5]), "too-long".to_owned())));
    // What is written down can be read again.
    let record = table.table.record(|_| RecordedUser::default()).unwrap();
    let game = tablier_games::game("theseion", record.options()).unwrap();
    assert!(tablier_core::record::replay(&record, &*game).is_ok());
}
