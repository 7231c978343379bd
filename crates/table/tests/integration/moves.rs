//! Moves: whose they are, sent twice, late, illegal, prepared.

use tablier_core::Seat;
use tablier_core::record::{check_rolls, replay};
use tablier_protocol::Audience;
use tablier_table::ANY_MOVE;

use crate::*;

fn conditions(lines: &[&[&str]]) -> Command {
    let line = |line: &&[&str]| line.iter().map(|&text| text.to_owned()).collect();
    Command::SetConditionalMoves { lines: lines.iter().map(line).collect() }
}

#[test]
fn only_the_holder_plays_a_seat() {
    let mut table = TestTable::orthokon();
    table.refused(BLAISE, play(1, "a1-a3"), "table-not-your-turn");
    table.refused(CLARA, play(1, "a1-a3"), "table-not-seated");
    assert_eq!(table.engine(play(1, "a1-a3")), Err("table-not-your-turn".to_owned()));
    table.play(ADA, "a1-a3");
    table.refused(ADA, play(2, "b4-d2"), "table-not-your-turn");
}

#[test]
fn nobody_moves_for_the_engine() {
    let mut table = TestTable::open(Terms::new("orthokon"));
    table.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    table.done(ADA, sit());
    table.refused(ADA, play(1, "a1-a3"), "table-not-your-turn");
    assert_eq!(table.engine(Command::Resign), Err("table-not-seated".to_owned()));
    table.engine(play(1, "a1-a3")).unwrap();
    assert_eq!(table.table.ply(), 1);
}

#[test]
fn before_and_after_the_game_nobody_moves() {
    let mut table = TestTable::open(Terms::new("orthokon"));
    table.done(ADA, sit());
    table.refused(ADA, play(1, "a1-a3"), "table-not-begun");
    table.done(BLAISE, sit());
    table.done(ADA, Command::Resign);
    table.refused(ADA, play(1, "a1-a3"), "table-over");
}

#[test]
fn a_move_sent_twice_counts_once() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    assert_eq!(table.done(ADA, play(1, "a1-a3")), []);
    table.play(BLAISE, "b4-d2");
    assert_eq!(table.done(ADA, play(1, "a1-a3")), []);
    assert_eq!(table.done(BLAISE, play(2, "b4-d2")), []);
    // Even when the game is over meanwhile.
    table.done(ADA, Command::Resign);
    assert_eq!(table.done(ADA, play(1, "a1-a3")), []);
}

#[test]
fn another_move_for_the_same_ply_is_late() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    table.refused(ADA, play(1, "b1-b3"), "table-late");
    table.refused(BLAISE, play(1, "a1-a3"), "table-late");
    table.refused(BLAISE, play(3, "b4-d2"), "table-late");
    table.refused(BLAISE, play(0, "b4-d2"), "table-late");
    table.refused(BLAISE, play(usize::MAX, "b4-d2"), "table-late");
}

#[test]
fn an_illegal_move_is_refused_in_the_words_of_the_game() {
    let mut table = TestTable::orthokon();
    table.refused(ADA, play(1, "a1-a2"), "orthokon-slide-stops");
}

#[test]
fn rolls_follow_by_themselves_and_belong_to_nobody() {
    let mut table = TestTable::theseion(&[ADA, BLAISE]);
    let rolled = table.table.ply();
    assert!(rolled >= 1);
    let first = table.table.played().played()[0].clone();
    table.refused(ADA, play(1, &first), "table-late");
    let events = table.play_any();
    assert!(matches!(events[0], Event::Moved { .. }), "{events:?}");
    assert!(matches!(events[1], Event::Rolled { .. }), "{events:?}");
    assert!(table.table.turn().is_some());
}

#[test]
fn a_view_tells_who_made_each_ply_and_which_are_rolls() {
    let mut table = TestTable::theseion(&[ADA, BLAISE, CLARA]);
    let mut movers = Vec::new();
    for _ in 0..12 {
        let seat = table.table.turn().unwrap().seat;
        let at = table.table.ply();
        table.play_any();
        movers.push((at, seat));
    }
    let view = table.view(None);
    assert_eq!(view.movers.len(), view.moves.len());
    for (at, seat) in movers {
        assert_eq!(view.movers[at], seat, "ply {at}");
        assert!(!view.rolls.contains(&at), "ply {at} is a move");
        assert!(view.rolls.contains(&(at - 1)), "a roll comes before every move");
        assert_eq!(view.movers[at - 1], seat, "whoever moves has rolled");
    }
}

#[test]
fn a_whole_game_can_be_verified() {
    let mut table = TestTable::theseion(&[ADA, BLAISE]);
    while table.over().is_none() {
        table.play_any();
        if table.table.ply() > 200 {
            table.done(BLAISE, Command::Resign);
        }
    }
    let record = table
        .table
        .record(|user| RecordedUser { name: format!("user {user}"), rating: None })
        .unwrap();
    let game = tablier_games::game("theseion", record.options()).unwrap();
    replay(&record, &*game).unwrap();
    assert!(check_rolls(&record, &*game).unwrap().unwrap() > 30);
    assert_eq!(record.seat(Seat(1)), Some("user 2"));
}

#[test]
fn a_record_has_the_clocks() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    table.later(10_000);
    table.play(ADA, "a1-a3");
    let record = table.table.record(|_| RecordedUser::default()).unwrap();
    assert!(record.to_string().contains("1. a1-a3 <0:04:52>"), "{record}");
}

#[test]
fn a_prepared_move_is_played_at_once() {
    let mut table = TestTable::orthokon();
    table.done(BLAISE, conditions(&[&["a1-a3", "b4-d2"], &["b1-b3", "a4-a2"]]));
    let events = table.play(ADA, "a1-a3");
    let moved = |event: &Event| match event {
        Event::Moved { ply, text, .. } => Some((*ply, text.clone())),
        _ => None,
    };
    let moves: Vec<_> = events.iter().filter_map(moved).collect();
    assert_eq!(moves, [(1, "a1-a3".to_owned()), (2, "b4-d2".to_owned())]);
    assert_eq!(table.table.turn().unwrap().seat, Seat(0));
}

#[test]
fn a_line_goes_on_as_long_as_it_is_followed() {
    let mut table = TestTable::orthokon();
    table.play(ADA, "a1-a3");
    let third = {
        let mut fork = table.table.played().fork();
        fork.play("b4-d2").unwrap();
        fork.legal_moves()[0].clone()
    };
    table.done(ADA, conditions(&[&["b4-d2", &third]]));
    table.play(BLAISE, "b4-d2");
    assert_eq!(table.table.ply(), 3);
}

#[test]
fn a_premove_is_tried_when_its_time_comes() {
    let mut table = TestTable::orthokon();
    table.done(BLAISE, conditions(&[&[ANY_MOVE, "b4-d2"]]));
    table.play(ADA, "a1-a3");
    assert_eq!(table.table.ply(), 2);
    let mut table = TestTable::orthokon();
    table.done(BLAISE, conditions(&[&[ANY_MOVE, "h9-h1"]]));
    table.play(ADA, "a1-a3");
    assert_eq!(table.table.ply(), 1, "it was not possible");
    assert!(table.view(Some(BLAISE)).conditional_moves[0].is_empty());
}

#[test]
fn prepared_moves_that_were_not_foreseen_are_forgotten() {
    let mut table = TestTable::orthokon();
    table.done(BLAISE, conditions(&[&["b1-b3", "a4-a2"]]));
    table.play(ADA, "a1-a3");
    assert_eq!(table.table.ply(), 1);
    assert!(table.view(Some(BLAISE)).conditional_moves[0].is_empty());
}

#[test]
fn prepared_moves_are_nobody_elses_business() {
    let mut table = TestTable::orthokon();
    let events = table.done(BLAISE, conditions(&[&["a1-a3", "b4-d2"]]));
    let audience = events[0].audience();
    assert_eq!(audience, Audience::Seat(Seat(1)));
    assert!(table.table.is_for(audience, Some(BLAISE)));
    assert!(!table.table.is_for(audience, Some(ADA)));
    assert!(!table.table.is_for(audience, None));
    let sees = |user| serde_json::to_string(&table.view(user)).unwrap().contains("b4-d2");
    assert!(sees(Some(BLAISE)) && !sees(Some(ADA)) && !sees(None));
}

#[test]
fn what_cannot_be_prepared_is_refused() {
    let mut table = TestTable::orthokon();
    table.refused(ADA, conditions(&[&["a1-a3"]]), "conditional-own-turn");
    table.refused(CLARA, conditions(&[&["a1-a3"]]), "table-not-seated");
    table.refused(BLAISE, conditions(&[&["a1-a2", "b4-d2"]]), "orthokon-slide-stops");
    table.done(BLAISE, conditions(&[&[], &["a1-a3", "b4-d2"], &[]]));
    table.done(BLAISE, conditions(&[]));
    table.play(ADA, "a1-a3");
    assert_eq!(table.table.ply(), 1, "they were taken back");
}

#[test]
fn what_is_said_is_one_short_line() {
    let mut table = TestTable::orthokon();
    let say = |text: &str| Command::Say { text: text.to_owned() };
    let events = table.done(ADA, say("  Bonne chance !  "));
    assert_eq!(events, [Event::Said { by: ADA, text: "Bonne chance !".to_owned() }]);
    table.refused(ADA, say("   "), "table-text");
    table.refused(ADA, say("a\u{7}b"), "table-text");
    table.refused(ADA, say(&"x".repeat(301)), "table-text");
    table.refused(CLARA, say("hello"), "table-not-seated");
}
