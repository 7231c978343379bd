//! For each rule a small history that breaks it, and one that breaks none.

mod fixture;

use std::collections::BTreeSet;

use fixture::{ADA, BLAISE, Played, START, changed, clean, flagged, resigned, stored, updates};
use tablier_protocol::{ClockRule, Command, Event, TableId, UserId, Visibility};
use tablier_table::Notice;

use super::{Kind, Stored, StoredTable, check};
use crate::history::{Answer, Record};
use crate::timing::{ENOUGH, IN_TIME, NEWS, OUTAGE, USUALLY_MOST, WORK};

fn found((stored, history): &(Stored, Vec<Record>)) -> Vec<Kind> {
    let report = check(stored, history);
    let kinds: BTreeSet<_> = report.findings.iter().map(|finding| finding.kind).collect();
    kinds.into_iter().collect()
}

fn id(number: u8) -> TableId {
    TableId::from_bytes([number; 8])
}

fn table(stored: &mut Stored, number: u8) -> &mut StoredTable {
    stored.tables.get_mut(&id(number)).unwrap()
}

/// The index of the first event of a table that is like this.
fn position(stored: &Stored, number: u8, is_it: impl Fn(&Event) -> bool) -> usize {
    let entries = &stored.tables[&id(number)].entries;
    entries.iter().position(|entry| is_it(&entry.event)).unwrap()
}

fn is_move(event: &Event) -> bool {
    matches!(event, Event::Moved { .. })
}

#[test]
fn nothing_is_found_where_nothing_is_wrong() {
    let clean = clean();
    let report = check(&clean.0, &clean.1);
    assert!(report.findings.is_empty(), "{report}");
    for (name, count) in [
        ("tables", 2),
        ("acknowledged moves kept", 5),
        ("moves that were prepared", 1),
        ("moves with a clock", 6),
        ("flags that fell", 1),
        ("rating changes", 2),
        ("games of orthokon: resigned", 1),
        ("games of orthokon: time", 1),
    ] {
        assert!(report.counts.contains(&(name.to_owned(), count)), "{name} {count}\n{report}");
    }
}

#[test]
fn a_number_that_is_left_out_is_found() {
    let (mut stored, history) = clean();
    let entries = &mut table(&mut stored, 1).entries;
    // The last event, so that the rest still makes a table.
    let count = entries.len();
    entries[count - 1].number += 1;
    assert!(found(&(stored, history)).contains(&Kind::Gap));
}

#[test]
fn a_number_that_is_used_twice_is_found() {
    let (mut stored, history) = clean();
    let said = position(&stored, 1, |event| matches!(event, Event::Said { .. }));
    let entries = &mut table(&mut stored, 1).entries;
    entries.insert(said, entries[said].clone());
    assert!(found(&(stored, history)).contains(&Kind::Double));
}

#[test]
fn a_ply_that_is_played_twice_is_found() {
    let (mut stored, history) = clean();
    let played = position(&stored, 1, is_move);
    let entries = &mut table(&mut stored, 1).entries;
    entries.insert(played, entries[played].clone());
    let found = found(&(stored, history));
    assert!(found.contains(&Kind::PlayedTwice) && found.contains(&Kind::Damaged), "{found:?}");
}

#[test]
fn a_move_that_was_acknowledged_and_is_not_there_is_found() {
    let mut history = clean().1;
    // The store of a game that stopped before its last commands.
    let mut short = resigned();
    short.entries.truncate(short.entries.len() - 1);
    short.table = tablier_table::Table::fold(id(1), &short.entries).unwrap().unwrap();
    let (stored, _) = stored(vec![short, flagged()]);
    history
        .retain(|record| !matches!(record, Record::Updated { .. } | Record::StillWatched { .. }));
    let found = found(&(stored, history));
    assert_eq!(found, [Kind::Lost]);
}

#[test]
fn another_move_than_the_acknowledged_one_is_found() {
    let (stored, mut history) = clean();
    let intent = history.iter_mut().find_map(|record| match record {
        Record::Intent { command: Command::Move { text, .. }, .. } => Some(text),
        _ => None,
    });
    *intent.unwrap() = "d1-d2".to_owned();
    assert_eq!(found(&(stored, history)), [Kind::Lost, Kind::Unasked]);
}

#[test]
fn a_line_that_nobody_wrote_is_found() {
    let (stored, mut history) = clean();
    history.retain(|record| !matches!(record, Record::Intent { command: Command::Say { .. }, .. }));
    let intents: BTreeSet<_> = history
        .iter()
        .filter_map(|record| match record {
            Record::Intent { intent, .. } => Some(*intent),
            _ => None,
        })
        .collect();
    history.retain(|record| match record {
        Record::Sent { intent, .. } | Record::Answered { intent, .. } => intents.contains(intent),
        _ => true,
    });
    assert_eq!(found(&(stored, history)), [Kind::Unasked]);
}

#[test]
fn an_event_that_was_shown_and_is_not_stored_is_found() {
    let (stored, mut history) = clean();
    let is_said = |event: &Event| matches!(event, Event::Said { .. });
    let (_, update) = updates(&mut history)
        .find(|(_, update)| update.events.iter().any(|entry| is_said(&entry.event)))
        .unwrap();
    update.events[0].event = Event::Said { by: ADA, text: "something else".to_owned() };
    assert_eq!(found(&(stored, history)), [Kind::NotStored]);
}

#[test]
fn a_state_that_was_shown_and_never_was_is_found() {
    let (stored, mut history) = clean();
    let (_, update) = updates(&mut history).next().unwrap();
    update.state.clock.as_mut().unwrap().left[0] += 1;
    assert_eq!(found(&(stored, history)), [Kind::NotStored]);
}

#[test]
fn a_table_that_was_shown_and_never_was_is_found() {
    let (stored, mut history) = clean();
    let view = history.iter_mut().find_map(|record| match record {
        Record::Snapshot { snapshot, .. } => Some(&mut snapshot.view),
        _ => None,
    });
    view.unwrap().terms.visibility = Visibility::Link;
    assert_eq!(found(&(stored, history)), [Kind::NotStored]);
}

#[test]
fn an_event_that_somebody_was_not_shown_is_found() {
    let (stored, mut history) = clean();
    let missed = history.iter().position(|record| matches!(record, Record::Updated { .. }));
    history.remove(missed.unwrap());
    assert_eq!(found(&(stored, history)), [Kind::Incomplete]);
}

#[test]
fn events_in_the_wrong_order_are_found() {
    let (stored, mut history) = clean();
    let of_ada: Vec<_> = (0..history.len())
        .filter(|&i| matches!(history[i], Record::Updated { stream: 1_501, .. }))
        .collect();
    history.swap(of_ada[0], of_ada[1]);
    assert_eq!(found(&(stored, history)), [Kind::Incomplete]);
}

/// Only whoever was still there when all was over must have seen the end.
#[test]
fn the_end_that_nobody_was_shown_is_found() {
    let (stored, mut history) = clean();
    let last = history.iter().rposition(|record| matches!(record, Record::Updated { .. }));
    history.remove(last.unwrap());
    assert_eq!(found(&(stored.clone(), history.clone())), [Kind::Incomplete]);
    history.retain(|record| !matches!(record, Record::StillWatched { .. }));
    assert_eq!(found(&(stored, history)), []);
}

#[test]
fn an_index_that_does_not_follow_from_the_events_is_found() {
    let damage: [fn(&mut StoredTable); 5] = [
        |table| table.summary = None,
        |table| table.summary.as_mut().unwrap().1 -= 1,
        |table| table.summary.as_mut().unwrap().0.to_move = Some(ADA),
        |table| table.summary.as_mut().unwrap().0.changed_at += 1,
        |table| table.is_among_games = false,
    ];
    for damage in damage {
        let (mut stored, history) = clean();
        damage(table(&mut stored, 1));
        assert_eq!(found(&(stored, history)), [Kind::Index]);
    }
    let (mut stored, history) = clean();
    let mut row = stored.tables[&id(1)].clone();
    row.entries.clear();
    stored.tables.insert(id(9), row);
    assert_eq!(found(&(stored, history)), [Kind::Index], "a row without events");
}

#[test]
fn a_roll_that_does_not_follow_from_the_seed_is_found() {
    let game = tablier_games::infos().find(|info| info.chance).unwrap();
    let mut played = Played::begin_game(1, game.id, ClockRule::None, false);
    played.act(ADA, Command::Resign);
    assert_eq!(found(&changed(played)), []);
    let mut played = Played::begin_game(1, game.id, ClockRule::None, false);
    played.act(ADA, Command::Resign);
    let faces = tablier_games::game(game.id, []).unwrap().begin().legal_moves();
    let rolled = played.entries.iter_mut().find_map(|entry| match &mut entry.event {
        Event::Rolled { text, .. } => Some(text),
        _ => None,
    });
    let rolled = rolled.unwrap();
    *rolled = faces.into_iter().find(|face| face != rolled).unwrap();
    assert_eq!(found(&changed(played)), [Kind::Record]);
}

#[test]
fn a_game_that_counts_twice_or_not_at_all_is_found() {
    let damage: [fn(&mut Stored); 6] = [
        |stored| drop(stored.changes.pop()),
        |stored| stored.changes.extend(stored.changes.first().cloned()),
        |stored| stored.changes[0].table = id(2),
        |stored| stored.ratings[0].games += 1,
        |stored| stored.ratings[0].rating += 1.0,
        |stored| stored.changes[0].rating += 1.0,
    ];
    for damage in damage {
        let (mut stored, history) = clean();
        damage(&mut stored);
        assert_eq!(found(&(stored, history)), [Kind::Rating]);
    }
}

#[test]
fn time_that_does_not_follow_from_the_times_of_the_events_is_found() {
    for (by, expected) in [(-1, &[Kind::Clock][..]), (499, &[]), (501, &[Kind::Clock])] {
        let clock = ClockRule::RealTime { base: 60_000, increment: 1_000, delay: 0 };
        let mut played = Played::begin(1, clock, false);
        played.play();
        let moved = played.entries.last_mut().unwrap();
        if let Event::Moved { left: Some(left), .. } = &mut moved.event {
            *left = left.saturating_add_signed(by);
        }
        assert_eq!(found(&changed(played)), expected, "{by}");
    }
}

#[test]
fn a_flag_that_fell_too_early_is_found() {
    for (early, is_wrong) in [(0, false), (500, false), (501, true)] {
        let mut played = flagged();
        played.entries.last_mut().unwrap().at -= early;
        let expected: &[Kind] = if is_wrong { &[Kind::Flag] } else { &[] };
        assert_eq!(found(&changed(played)), expected, "{early}");
    }
}

/// Ada sends a move before her flag falls, and nobody answers.
fn sent_before_the_end(milliseconds: u64) -> (Stored, Vec<Record>) {
    let (stored, mut history) = stored(vec![flagged()]);
    let index = position(&stored, 2, |event| matches!(event, Event::Ended { .. }));
    let ended = &stored.tables[&id(2)].entries[index];
    // Without the lag for which the flag waits.
    let at = ended.at - tablier_table::MOST_LAG - milliseconds;
    let command = Command::Move { ply: 3, text: "a1-a2".to_owned() };
    let (intent, user, table, seen) = (1, ADA, id(2), ended.number - 1);
    history.push(Record::Intent { intent, user, table, seen, at, command });
    history.push(Record::Sent { intent, node: 0, at });
    history.push(Record::Answered { intent, node: 0, at: at + 2_500, answer: Answer::Lost });
    (stored, history)
}

#[test]
fn a_flag_that_fell_though_the_move_was_sent_is_found() {
    assert_eq!(found(&sent_before_the_end(IN_TIME)), []);
    assert_eq!(found(&sent_before_the_end(IN_TIME + 1)), [Kind::FlagInTime]);
    let (stored, mut history) = sent_before_the_end(IN_TIME + 1);
    let Some(Record::Sent { at, .. }) = history.iter().rfind(|r| matches!(r, Record::Sent { .. }))
    else {
        panic!("nothing was sent")
    };
    let (from, to) = (*at, *at + 1_000);
    history.push(Record::Stall { from, to });
    assert_eq!(found(&(stored, history)), [], "the machine stood still");
}

/// Ada moves after an outage; `forgiven` is how much of it is forgiven.
fn through_outage(length: u64, forgiven: u64) -> (Stored, Vec<Record>) {
    let clock = ClockRule::RealTime { base: 60_000, increment: 0, delay: 0 };
    let mut played = Played::begin(1, clock, false);
    let from = played.now;
    played.now += length;
    if forgiven > 0 {
        played.tell(&Notice::Interrupted { from, to: from + forgiven });
    }
    played.play();
    let (stored, mut history) = stored(vec![played]);
    let (fault, repaired, slow) = ("kill-database".to_owned(), from + length, vec![0, 1, 2]);
    history.push(Record::Fault { fault, from, repaired, slow, is_outage: true });
    (stored, history)
}

#[test]
fn an_outage_that_counts_is_found() {
    assert_eq!(found(&through_outage(2_000, 0)), [], "too short to be noticed");
    assert_eq!(found(&through_outage(20_000, 19_000)), []);
    assert_eq!(found(&through_outage(20_000, 0)), [Kind::OutageCounted]);
    let forgiven = 20_000 + 1_010 - OUTAGE;
    assert_eq!(found(&through_outage(20_000, forgiven + 10)), []);
    assert_eq!(found(&through_outage(20_000, forgiven - 1_020)), [Kind::OutageCounted]);
}

/// Blaise hears of Ada's move so much later.
fn told_late(milliseconds: u64) -> (Stored, Vec<Record>) {
    let (stored, mut history) = stored(vec![flagged()]);
    let (at, _) = updates(&mut history).nth(1).unwrap();
    *at = START + 1_000 + milliseconds;
    (stored, history)
}

#[test]
fn a_clock_that_ran_before_its_player_could_know_is_found() {
    assert_eq!(found(&told_late(NEWS)), []);
    assert_eq!(found(&told_late(NEWS + 1)), [Kind::LateNews]);
    for (node, expected) in [(0, &[Kind::LateNews][..]), (2, &[])] {
        let (stored, mut history) = told_late(NEWS + 1);
        let (fault, from, slow) = ("stop".to_owned(), START, vec![node]);
        let repaired = START + 1_000 - WORK;
        history.push(Record::Fault { fault, from, repaired, slow, is_outage: false });
        assert_eq!(found(&(stored, history)), expected, "a fault of node {node}");
    }
}

#[test]
fn nobody_is_late_where_every_request_is_slow() {
    let with_pace = |took: u64, count: usize, node: usize| {
        let (stored, mut history) = told_late(NEWS + 1_000);
        let (fault, from, repaired, slow) = ("stop".to_owned(), START, START + 2_000, vec![7]);
        history.push(Record::Fault { fault, from, repaired, slow, is_outage: false });
        for intent in (900..).take(count) {
            let (user, table, seen, at) = (UserId(9), id(1), 0, START + 2_000);
            let command = Command::Ready { contribution: None };
            history.push(Record::Intent { intent, user, table, seen, at, command });
            history.push(Record::Sent { intent, node, at });
            let answer = Answer::Failed { code: "api-busy".to_owned() };
            history.push(Record::Answered { intent, node, at: at + took, answer });
        }
        found(&(stored, history))
    };
    let slow = 2 * WORK / USUALLY_MOST + 1;
    assert_eq!(with_pace(slow, 20, 0), []);
    assert_eq!(with_pace(slow / 2, 20, 0), [Kind::LateNews], "that is usual");
    assert_eq!(with_pace(slow, 20, 7), [Kind::LateNews], "that node was broken");
    assert_eq!(with_pace(slow, ENOUGH - 5, 0), [Kind::LateNews], "too few to tell");
}

/// A move is refused although it was never played; `seen` says what its player had seen.
fn refused(back: u64, text: &str) -> (Stored, Vec<Record>) {
    let clock = ClockRule::None;
    let mut played = Played::begin(1, clock, false);
    played.play();
    let first = played.table.played().played()[0].clone();
    let (seen, at) = (played.table.number() - back, played.now + 100);
    let (ply, user) = if back == 0 { (2, BLAISE) } else { (1, ADA) };
    let text = if text == "the same" { first } else { text.to_owned() };
    let (stored, mut history) = stored(vec![played]);
    let (intent, table, command) = (7, id(1), Command::Move { ply, text });
    history.push(Record::Intent { intent, user, table, seen, at, command });
    history.push(Record::Sent { intent, node: 0, at });
    let answer = Answer::Refused { code: "table-late".to_owned() };
    history.push(Record::Answered { intent, node: 0, at: at + 10, answer });
    (stored, history)
}

#[test]
fn a_move_that_was_possible_and_refused_is_found() {
    assert_eq!(found(&refused(0, "d1-d2")), [Kind::Refused], "it was his turn");
    assert_eq!(found(&refused(1, "b1-b2")), [], "she had played something else");
    assert_eq!(found(&refused(1, "the same")), [Kind::Refused], "sent twice it counts once");
}
