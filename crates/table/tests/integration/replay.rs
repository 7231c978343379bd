//! Games that were played on a device: what the rules allow is taken, and nothing else.

use proptest::prelude::*;
use tablier_core::{Message, PLAYERS, Seat, record};
use tablier_protocol::{Holder, Visibility};
use tablier_table::limits::{MOST_AHEAD, MOST_LOCAL_EVENTS};
use tablier_table::{LOCAL_USER, replay_local_game};

use crate::random::{command, play_legal, terms};
use crate::*;

/// Who saves the games.
const SAVER: UserId = UserId(77);

/// A table on a device, whose user sits on all seats, or on the first against the engine.
fn on_device(terms: Terms) -> TestTable {
    let is_shared = terms.one_screen;
    let mut table = TestTable::open(terms);
    table.done(LOCAL_USER, sit());
    while table.table.is_gathering() && table.table.holders().any(|holder| holder.is_none()) {
        let other = if is_shared { sit() } else { Command::SeatEngine { seat: None, level: 3 } };
        table.done(LOCAL_USER, other);
    }
    if table.table.is_gathering() {
        table.done(LOCAL_USER, Command::Ready { contribution: Some("three geese".to_owned()) });
    }
    table
}

/// Legal moves to the end, each the one that `choose` takes of so many.
fn play_out(table: &mut TestTable, mut choose: impl FnMut(usize) -> usize) {
    while let Some(turn) = table.table.turn() {
        table.later(1_000);
        let moves = table.table.played().legal_moves();
        let next = play(turn.ply, &moves[choose(moves.len())]);
        let events = match table.table.holder(turn.seat).and_then(Holder::user) {
            Some(user) => table.act(user, next),
            None => table.engine(next),
        };
        assert!(events.is_ok(), "{events:?}");
    }
}

/// A choice that looks random and is the same every time.
fn scattered() -> impl FnMut(usize) -> usize {
    let mut state = 7_usize;
    move |count| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % count
    }
}

/// A whole game of Théséion around one screen: the shortest game that has a die.
fn with_die() -> TestTable {
    let mut table = on_device(Terms { one_screen: true, ..Terms::new("theseion") });
    play_out(&mut table, scattered());
    table
}

/// A short game without a die.
fn short() -> TestTable {
    let mut table = on_device(Terms::new("orthokon"));
    play_out(&mut table, |_| 0);
    table
}

fn saved(table: &TestTable) -> Result<Decision, Refusal> {
    saved_at(table.moment.now, table.table.id(), &table.entries)
}

fn saved_at(now: u64, id: &TableId, events: &[Entry]) -> Result<Decision, Refusal> {
    replay_local_game(id, SAVER, events, now)
}

/// The code of the refusal of changed events; of an event that cannot have happened, its number and the reason.
#[track_caller]
fn refusal(table: &TestTable, change: impl FnOnce(&mut Vec<Entry>)) -> String {
    let mut events = table.entries.clone();
    change(&mut events);
    assert_ne!(events, table.entries);
    let refused = saved_at(table.moment.now, table.table.id(), &events);
    said(&refused.unwrap_err().message)
}

fn said(message: &Message) -> String {
    let args: Vec<_> = message.args.iter().map(|(_, value)| format!("{value:?}")).collect();
    format!("{} {}", message.id, args.join(" "))
}

fn find(events: &[Entry], is_wanted: impl Fn(&Event) -> bool) -> usize {
    events.iter().position(|entry| is_wanted(&entry.event)).unwrap()
}

fn is_moved(event: &Event) -> bool {
    matches!(event, Event::Moved { .. })
}

#[test]
fn random_games_of_all_games_are_taken_whole() {
    for info in tablier_games::infos() {
        for one_screen in [false, true] {
            let mut table = on_device(Terms { one_screen, ..Terms::new(info.id) });
            play_out(&mut table, scattered());
            let Decision { entries, table: kept, .. } = saved(&table).unwrap();
            let folded = Table::fold(kept.id().clone(), &entries).unwrap().unwrap();
            assert_eq!(folded, kept, "{}", info.id);
            assert_eq!(entries.len(), table.entries.len());
            assert_eq!(kept.everyone(), [SAVER], "{}", info.id);
            assert_eq!(kept.saved_at(), Some(table.moment.now));
            assert_eq!(kept.played().played(), table.table.played().played());
            assert!(kept.finished(table.moment.now).is_some_and(|finished| !finished.rated));
            // The record passes its verification, with the rolls.
            let record = kept.record(|_| RecordedUser::default()).unwrap();
            let read = record::Record::read(&record.to_string()).unwrap();
            let game = kept.game();
            assert!(record::replay(&read, game).is_ok(), "{}", info.id);
            let rolls = record::check_rolls(&read, game).unwrap();
            assert_eq!(rolls.is_some_and(|rolls| rolls > 0), info.chance, "{}", info.id);
        }
    }
}

#[test]
fn what_came_behind_the_end_is_left_away() {
    let mut table = short();
    let whole = saved(&table).unwrap().entries;
    table.done(LOCAL_USER, Command::OfferRematch);
    table.tell(Notice::RematchOpened(TableId::from_bytes([2; 8])));
    assert_eq!(saved(&table).unwrap().entries, whole);
}

#[test]
fn a_rematch_is_a_game_of_its_own() {
    let mut first = short();
    first.done(LOCAL_USER, Command::OfferRematch);
    let id = TableId::from_bytes([2; 8]);
    let second = rematch(&first.table, &id, &Seed::new([8; 32]), first.moment.now).unwrap();
    let (entries, moment) = (second.entries, first.moment);
    let mut table = TestTable { table: second.table, entries, moment };
    play_out(&mut table, |_| 0);
    let kept = saved(&table).unwrap().table;
    assert_eq!(kept.view(None, &moment, Vec::new()).rematch_of, None);
}

#[test]
fn a_game_that_lasts_on_or_does_not_count_is_refused() {
    let going_on = on_device(Terms::new("orthokon"));
    assert_eq!(said(&saved(&going_on).unwrap_err().message), "local-game-unfinished ");
    let mut aborted = on_device(Terms::new("orthokon"));
    aborted.done(LOCAL_USER, Command::Abort);
    assert_eq!(said(&saved(&aborted).unwrap_err().message), "local-game-uncounted ");
}

#[test]
fn nobody_else_has_a_part_in_it() {
    let table = short();
    let terms = |change: fn(&mut Terms)| {
        refusal(&table, |events| {
            let Event::Created { terms, .. } = &mut events[0].event else { panic!() };
            change(terms);
        })
    };
    assert_eq!(terms(|terms| terms.rated = true), "local-game-rated ");
    assert_eq!(terms(|terms| terms.invited = Some(BLAISE)), "local-game-invited ");
    let sat = find(&table.entries, |event| matches!(event, Event::Sat { .. }));
    let other = refusal(&table, |events| {
        events[sat].event = Event::Sat { seat: Seat(0), holder: Holder::User { user: BLAISE } };
    });
    assert_eq!(other, "local-game-user ");
    let insert = |event: Event| {
        refusal(&table, |events| {
            let Entry { number, at, .. } = events[sat];
            events.insert(sat, Entry { number, at, event });
        })
    };
    let hash = "a".repeat(64);
    assert_eq!(insert(Event::LinkSet { hash }), "local-game-link ");
    let text = "hello".to_owned();
    assert_eq!(insert(Event::Said { by: LOCAL_USER, text }), "local-game-chat ");
}

#[test]
fn times_do_not_go_back_or_lie_in_the_future() {
    let mut table = on_device(Terms::new("orthokon"));
    table.later(MOST_AHEAD);
    play_out(&mut table, |_| 0);
    let last = table.entries.len() - 1;
    let back = refusal(&table, |events| events[last].at = events[last - 1].at - 1);
    assert_eq!(back, format!("local-game-time Number({})", last + 1));
    let id = table.table.id();
    let ended_at = table.entries[last].at;
    assert!(saved_at(ended_at - MOST_AHEAD, id, &table.entries).is_ok());
    let early = saved_at(ended_at - MOST_AHEAD - 1, id, &table.entries).unwrap_err();
    assert_eq!(said(&early.message), "local-game-future ");
}

#[test]
fn an_illegal_move_is_refused() {
    let table = short();
    let at = find(&table.entries, is_moved);
    let illegal = refusal(&table, |events| {
        let Event::Moved { text, .. } = &mut events[at].event else { panic!() };
        "a1-a1".clone_into(text);
    });
    assert!(illegal.starts_with(&format!("local-game-event Number({}) ", at + 1)), "{illegal}");
}

#[test]
fn a_move_of_the_wrong_seat_is_refused() {
    let table = short();
    let at = find(&table.entries, is_moved);
    for wrong in [1, 9] {
        let refused = refusal(&table, |events| {
            let Event::Moved { seat, .. } = &mut events[at].event else { panic!() };
            *seat = Seat(wrong);
        });
        assert!(refused.starts_with(&format!("local-game-event Number({})", at + 1)), "{refused}");
    }
}

#[test]
fn a_roll_follows_from_the_seed() {
    let table = with_die();
    let at = find(&table.entries, |event| matches!(event, Event::Rolled { .. }));
    let other = refusal(&table, |events| {
        let Event::Rolled { text, .. } = &mut events[at].event else { panic!() };
        *text = if text == "1" { "2" } else { "1" }.to_owned();
    });
    assert!(other.starts_with(&format!("local-game-event Number({})", at + 1)), "{other}");
    // Another seed does not fit its hash, and with another hash not the rolls.
    let other_seed = Seed::new([8; 32]);
    let change_seed = |events: &mut Vec<Entry>| {
        events[1].event = Event::Seeded { seed: other_seed.reveal() };
    };
    let seed = refusal(&table, change_seed);
    assert!(seed.starts_with("local-game-event Number(1)"), "{seed}");
    let both = refusal(&table, |events| {
        change_seed(events);
        let Event::Created { commitment, .. } = &mut events[0].event else { panic!() };
        *commitment = other_seed.commitment();
    });
    assert!(both.starts_with("local-game-event"), "{both}");
}

#[test]
fn the_result_is_that_of_the_game() {
    let table = short();
    let last = table.entries.len() - 1;
    let ended = |change: fn(&mut Option<Vec<f32>>, &mut String)| {
        refusal(&table, |events| {
            let Event::Ended { values, reason, .. } = &mut events[last].event else { panic!() };
            change(values, reason);
        })
    };
    let number = format!("local-game-event Number({})", last + 1);
    let other = ended(|values, _| *values = Some(vec![0.25, 0.75]));
    assert!(other.starts_with(&number), "{other}");
    let reason = ended(|_, reason| *reason = "agreed".to_owned());
    assert!(reason.starts_with(&number), "{reason}");
    // Nobody wins by going away before the end.
    for reason in ["resigned", "time", "abandoned", "agreed", "made-up"] {
        let cut = refusal(&table, |events| {
            let Event::Ended { seed, .. } = events[last].event.clone() else { panic!() };
            let at = find(events, is_moved);
            events.truncate(at + 1);
            let number = events.len() as u64 + 1;
            let event =
                Event::Ended { values: Some(vec![1.0, 0.0]), reason: reason.to_owned(), seed };
            events.push(Entry { number, at: events[at].at, event });
        });
        assert!(cut.starts_with("local-game-event"), "{reason}: {cut}");
    }
}

#[test]
fn events_that_are_missing_twice_or_misnumbered_are_refused() {
    let table = short();
    for at in 0..table.entries.len() - 1 {
        let missing = refusal(&table, |events| drop(events.remove(at)));
        assert!(missing.starts_with("local-game-event"), "without {at}: {missing}");
        let renumbered = refusal(&table, |events| {
            events.remove(at);
            (1..).zip(events).for_each(|(number, entry)| entry.number = number);
        });
        assert!(renumbered.starts_with("local-game-event"), "without {at}: {renumbered}");
        let twice = refusal(&table, |events| {
            let copy = events[at].clone();
            events.insert(at, copy);
            (1..).zip(events).for_each(|(number, entry)| entry.number = number);
        });
        assert!(twice.starts_with("local-game-event"), "twice {at}: {twice}");
    }
}

#[test]
fn time_left_is_what_the_clock_leaves() {
    let mut table = on_device(with_clock(FIVE_MINUTES));
    play_out(&mut table, |_| 0);
    assert!(saved(&table).is_ok());
    let at = find(&table.entries, is_moved);
    let more = refusal(&table, |events| {
        let Event::Moved { left: Some(left), .. } = &mut events[at].event else { panic!() };
        *left += 1;
    });
    assert!(more.starts_with(&format!("local-game-event Number({})", at + 1)), "{more}");
}

#[test]
fn whose_time_was_up_has_lost() {
    for (waited, by_move) in [(300_501, false), (300_100, true)] {
        let mut table = on_device(Terms { one_screen: true, ..with_clock(FIVE_MINUTES) });
        table.play_any();
        table.play_any();
        table.later(2_000 + waited);
        if by_move {
            let text = table.table.played().legal_moves()[0].clone();
            let late = table.act(LOCAL_USER, play(3, &text));
            assert_eq!(late, Err("table-time-up".to_owned()));
        } else {
            table.tell(Notice::TimeIsUp);
        }
        assert_eq!(table.over().unwrap().1, "time");
        assert!(saved(&table).is_ok(), "{by_move}");
        let early = refusal(&table, |events| events.last_mut().unwrap().at -= 200_000);
        assert!(early.starts_with("local-game-event"), "{early}");
    }
}

#[test]
fn time_in_which_the_page_was_closed_does_not_count() {
    let mut table = on_device(with_clock(FIVE_MINUTES));
    table.later(900_000);
    let now = table.moment.now;
    table.tell(Notice::Interrupted { from: now - 890_000, to: now });
    play_out(&mut table, |_| 0);
    assert!(saved(&table).is_ok());
    let at = find(&table.entries, |event| matches!(event, Event::Interrupted { .. }));
    let later = refusal(&table, |events| {
        let Event::Interrupted { to, .. } = &mut events[at].event else { panic!() };
        *to += 1;
    });
    assert!(later.starts_with(&format!("local-game-event Number({})", at + 1)), "{later}");
}

#[test]
fn terms_that_no_table_has_are_refused() {
    let table = short();
    let refused = refusal(&table, |events| {
        let Event::Created { terms, .. } = &mut events[0].event else { panic!() };
        "chess".clone_into(&mut terms.game);
    });
    assert!(refused.starts_with("game-unknown"), "{refused}");
}

#[test]
fn a_game_has_at_most_so_many_events() {
    let table = short();
    let long = refusal(&table, |events| {
        let end = events.pop().unwrap();
        let last = events.last().unwrap().clone();
        events.resize(MOST_LOCAL_EVENTS, last);
        events.push(end);
    });
    assert_eq!(long, format!("local-game-long Number({MOST_LOCAL_EVENTS})"));
}

/// Something that happens on a device.
#[derive(Clone, Debug)]
enum Step {
    Act(Command),
    Legal(prop::sample::Index),
    Wait(u64),
    Closed(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let said = |command: &Command| matches!(command, Command::Say { .. });
    prop_oneof![
        3 => command().prop_filter("nobody is there to talk to", move |c| !said(c)).prop_map(Step::Act),
        5 => any::<prop::sample::Index>().prop_map(Step::Legal),
        1 => (0..100_000_u64).prop_map(Step::Wait),
        1 => (1..100_000_u64).prop_map(Step::Closed),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Whatever the state machine has decided on a device is taken, and changing the time of one event is not.
    #[test]
    fn what_was_played_by_the_rules_is_taken(
        terms in terms(),
        steps in prop::collection::vec(step(), 0..80),
    ) {
        let visibility = if terms.one_screen { Visibility::Link } else { Visibility::Open };
        let players = terms.options.get(PLAYERS).cloned();
        let mut table = on_device(Terms { visibility, ..terms });
        for step in steps {
            match step {
                Step::Act(command) => drop(table.act(LOCAL_USER, command)),
                Step::Legal(index) => play_legal(&mut table, index),
                Step::Wait(milliseconds) => {
                    table.later(milliseconds);
                    table.tell(Notice::TimeIsUp);
                }
                Step::Closed(milliseconds) => {
                    let from = table.moment.now;
                    table.later(milliseconds);
                    table.tell(Notice::Interrupted { from, to: table.moment.now });
                }
            }
        }
        while table.over().is_none() && table.act(LOCAL_USER, Command::Resign).is_ok() {}
        let counts = table.over().is_some_and(|(values, _)| values.is_some());
        let replayed = saved(&table);
        prop_assert_eq!(replayed.is_ok(), counts, "{:?} {:?}", players, replayed.err());
    }
}
