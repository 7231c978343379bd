//! Sitting down, getting up, being ready.

use tablier_core::Seat;
use tablier_protocol::{Audience, Holder, Sides};

use crate::*;

fn ready(contribution: Option<&str>) -> Command {
    Command::Ready { contribution: contribution.map(str::to_owned) }
}

fn alliance(teams: &str) -> Command {
    Command::ProposeAlliance { teams: teams.to_owned() }
}

fn agree(agree: bool) -> Command {
    Command::Answer { topic: Topic::Alliance, agree }
}

#[test]
fn a_game_without_a_die_begins_when_the_last_has_sat_down() {
    let mut table = TestTable::open(Terms::new("ordo"));
    table.done(ADA, sit_on(1));
    assert!(table.table.is_gathering());
    let events = table.done(BLAISE, sit());
    assert!(matches!(events[..], [Event::Sat { seat: Seat(0), .. }, Event::Begun { .. }]));
    assert!(!table.table.is_gathering());
}

#[test]
fn terms_that_do_not_exist_are_refused() {
    let id = TableId::from_bytes([1; 8]);
    let mut no_option = Terms::new("ordo");
    no_option.options.insert("size".to_owned(), "19".to_owned());
    let mut long = Terms::new("theseion");
    long.options.insert("board".to_owned(), "x".repeat(10_000));
    let no_clock = with_clock(ClockRule::Days { per_move: 0, holidays: 0 });
    for (terms, code) in [
        (Terms::new("chess"), "game-unknown"),
        (no_option, "option-unknown"),
        (long, "table-option-long"),
        (no_clock, "table-clock"),
    ] {
        let refusal = create(&id, ADA, terms, &Seed::new([7; 32]), None, 0).unwrap_err();
        assert_eq!(refusal.message.id, code);
    }
}

#[test]
fn seats_are_taken_once_and_only_if_they_exist() {
    let mut table = TestTable::open(Terms::new("ordo"));
    table.done(ADA, sit_on(0));
    table.refused(ADA, sit_on(1), "table-seated");
    table.refused(BLAISE, sit_on(0), "table-seat-taken");
    table.refused(BLAISE, sit_on(7), "table-no-seat");
    table.done(BLAISE, sit_on(1));
    table.refused(CLARA, sit(), "table-begun");
}

#[test]
fn users_around_one_screen_share_it() {
    let mut table = TestTable::open(Terms { one_screen: true, ..Terms::new("orthokon") });
    table.done(ADA, sit());
    table.done(ADA, sit());
    table.play(ADA, "a1-a3");
    table.play(ADA, "b4-d2");
    assert_eq!(table.table.ply(), 2);
    // Nobody else has to agree.
    assert!(is_ended(&table.done(ADA, Command::OfferDraw)));
}

#[test]
fn whoever_gets_up_can_come_back_until_the_game_begins() {
    let mut table = TestTable::open(Terms::new("ordo"));
    table.refused(ADA, Command::Leave, "table-not-seated");
    table.done(ADA, sit());
    table.done(ADA, Command::SeatEngine { seat: None, level: 3 });
    table.refused(ADA, Command::Leave, "table-begun");

    let mut table = TestTable::gathered(&[ADA, BLAISE]);
    table.done(BLAISE, Command::Leave);
    assert_eq!(table.table.users(), [ADA]);
    table.done(BLAISE, sit());
    table.done(BLAISE, Command::Leave);
    // The last one closes the door.
    assert!(is_ended(&table.done(ADA, Command::Leave)));
    table.refused(ADA, sit(), "table-over");
}

#[test]
fn the_engine_sits_where_the_creator_wants_it() {
    let mut table = TestTable::open(Terms::new("ordo"));
    let engine = |level| Command::SeatEngine { seat: Some(Seat(0)), level };
    table.refused(BLAISE, engine(3), "table-not-creator");
    table.refused(ADA, engine(0), "table-level");
    table.refused(ADA, engine(11), "table-level");
    table.done(ADA, engine(3));
    table.refused(ADA, engine(3), "table-seat-taken");
    table.done(ADA, sit());
    assert_eq!(table.table.engine_to_move(), Some((Seat(0), 3)));
}

#[test]
fn engines_alone_do_not_play() {
    let mut table = TestTable::open(Terms::new("ordo"));
    for _ in 0..2 {
        table.done(ADA, Command::SeatEngine { seat: None, level: 3 });
    }
    assert!(table.table.is_gathering());
}

#[test]
fn lots_give_everybody_some_seat() {
    let order = |number: u8| {
        let terms = Terms { sides: Sides::Random, ..Terms::new("ordo") };
        let id = TableId::from_bytes([number; 8]);
        let opened = create(&id, ADA, terms, &Seed::new([number; 32]), None, 0).unwrap();
        let mut table =
            TestTable { table: opened.table, entries: opened.entries, moment: Moment::at(0) };
        table.done(ADA, sit_on(1));
        table.done(BLAISE, sit_on(1));
        assert_eq!(table.table.users(), [ADA, BLAISE]);
        table.table.holder(Seat(0)).and_then(Holder::user).unwrap()
    };
    let first: Vec<_> = (0..20).map(order).collect();
    assert!(first.contains(&ADA) && first.contains(&BLAISE), "{first:?}");
}

#[test]
fn with_a_die_everybody_says_when_they_are_ready() {
    let mut table = TestTable::gathered(&[ADA, BLAISE]);
    assert!(table.table.is_gathering());
    table.refused(CLARA, ready(None), "table-not-seated");
    table.done(ADA, ready(Some("from Ada")));
    // Somebody gets up and comes back: Ada has to look again.
    table.done(BLAISE, Command::Leave);
    table.done(BLAISE, sit());
    table.done(BLAISE, ready(None));
    assert!(table.table.is_gathering());
    let events = table.done(ADA, ready(None));
    assert!(matches!(events[1..], [Event::Begun { .. }, Event::Rolled { ply: 1, .. }, ..]));
    table.refused(ADA, ready(None), "table-begun");
}

#[test]
fn everybody_adds_one_line_to_the_dice() {
    let mut table = TestTable::gathered(&[ADA, BLAISE]);
    table.refused(ADA, ready(Some("")), "table-text");
    table.refused(ADA, ready(Some("two\nlines")), "table-text");
    table.refused(ADA, ready(Some(&"x".repeat(101))), "table-text");
    table.done(ADA, ready(Some("from Ada")));
    table.refused(ADA, ready(Some("more")), "table-contributed");
    assert_eq!(table.view(None).contributions, ["from Ada"]);
}

#[test]
fn what_people_add_changes_the_rolls() {
    let rolls = |text: &str| {
        let mut table = TestTable::gathered(&[ADA, BLAISE]);
        table.done(ADA, ready(Some(text)));
        table.done(BLAISE, ready(None));
        for _ in 0..10 {
            table.play_any();
        }
        let rolls = table.entries.iter().filter_map(|entry| match &entry.event {
            Event::Rolled { text, .. } => Some(text.clone()),
            _ => None,
        });
        rolls.collect::<Vec<_>>()
    };
    assert_ne!(rolls("one"), rolls("other"));
    assert_eq!(rolls("one"), rolls("one"));
}

#[test]
fn the_seed_is_a_secret_until_the_end() {
    let table = TestTable::orthokon();
    let secret = table.entries.iter().find(|entry| matches!(entry.event, Event::Seeded { .. }));
    let audience = secret.unwrap().event.audience();
    assert_eq!(audience, Audience::Server);
    assert!(!table.table.is_for(audience, Some(ADA)));
    let seed = Seed::new([7; 32]).reveal();
    let view = serde_json::to_string(&table.view(Some(ADA))).unwrap();
    assert!(!view.contains(&seed) && view.contains(&Seed::new([7; 32]).commitment()));

    let mut table = table;
    table.done(ADA, Command::Resign);
    assert!(serde_json::to_string(&table.view(None)).unwrap().contains(&seed));
}

fn teams(table: &TestTable) -> Vec<Vec<u8>> {
    let teams = table.view(None).teams.into_iter();
    teams.map(|team| team.into_iter().map(|seat| seat.0).collect()).collect()
}

#[test]
fn alliances_need_everybody() {
    let mut table = TestTable::gathered(&[ADA, BLAISE, CLARA, DENIS]);
    assert_eq!(teams(&table), [vec![0], vec![1], vec![2], vec![3]]);
    table.done(ADA, alliance("13/24"));
    table.done(BLAISE, agree(true));
    table.done(CLARA, agree(true));
    for user in [ADA, BLAISE, CLARA, DENIS] {
        table.done(user, ready(None));
    }
    assert!(table.table.is_gathering(), "Denis has not answered");
    table.done(DENIS, agree(true));
    assert_eq!(table.table.terms().options["teams"], "13/24");
    assert!(table.table.is_gathering(), "everybody looks again");
    for user in [ADA, BLAISE, CLARA, DENIS] {
        table.done(user, ready(None));
    }
    assert!(table.table.played().position().contains("teams=13/24"));
    assert_eq!(teams(&table), [vec![0, 2], vec![1, 3]], "everybody sees who plays with whom");
    table.refused(ADA, alliance("12/34"), "table-begun");
}

#[test]
fn an_alliance_that_somebody_declines_is_over() {
    let mut table = TestTable::gathered(&[ADA, BLAISE]);
    table.done(ADA, alliance("1/2"));
    table.done(ADA, ready(None));
    table.done(BLAISE, ready(None));
    // Both are ready, and this was the last question.
    table.done(BLAISE, agree(false));
    assert!(!table.table.is_gathering());
    assert!(!table.table.terms().options.contains_key("teams"));
}

#[test]
fn engines_agree_to_alliances() {
    let mut terms = Terms::new("theseion");
    terms.options.insert("players".to_owned(), "3".to_owned());
    let mut table = TestTable::open(terms);
    table.done(ADA, sit());
    table.refused(ADA, alliance("12/3"), "table-alliance-early");
    table.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    table.done(ADA, Command::SeatEngine { seat: None, level: 1 });
    let events = table.done(ADA, alliance("12/3"));
    assert_eq!(events.last(), Some(&Event::Allied { teams: "12/3".to_owned() }));
}

#[test]
fn alliances_that_do_not_exist_are_refused() {
    let mut table = TestTable::gathered(&[ADA, BLAISE]);
    table.refused(ADA, alliance("12/34"), "table-alliance-unknown");
    table.refused(CLARA, alliance("1/2"), "table-not-seated");
    let mut table = TestTable::open(Terms::new("ordo"));
    table.done(ADA, sit());
    table.refused(ADA, alliance("1/2"), "table-no-alliances");
}
