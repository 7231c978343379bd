//! Tables, their events, and when the server was open.

use crate::store::shared;
use tablier_core::Seed;
use tablier_protocol::{ClockRule, Command, Entry, Event, Terms, Visibility};
use tablier_protocol::{TableId, UserId};
use tablier_server::clock::Downtime;
use tablier_server::store::{Commit, Store, StoreError, Summary};
use tablier_table::SecretHash;
use tablier_table::{Moment, Notice, Table, Who, create, decide, notice};

pub(super) const ADA: UserId = UserId(1);
const BLAISE: UserId = UserId(2);

fn summary(table: &Table, created_at: u64) -> Summary {
    Summary::of(table, created_at, created_at)
}

/// A table with Ada at it, and Blaise if it shall begin.
pub(super) fn table(number: u8, terms: Terms, begins: bool) -> (Commit, Table) {
    let id = TableId::from_bytes([number; 8]);
    let now = u64::from(number) * 1_000;
    let opened = create(&id, ADA, terms, &Seed::new([number; 32]), None, now).unwrap();
    let (mut entries, mut table) = (opened.entries, opened.table);
    for user in [ADA, BLAISE].into_iter().take(1 + usize::from(begins)) {
        let sit = Command::Sit { seat: None, contribution: None };
        let sat = decide(&table, Who::User(user), &sit, &Moment::at(now)).unwrap();
        entries.extend(sat.entries);
        table = sat.table;
    }
    (Commit::new(entries, &table, summary(&table, now), None), table)
}

async fn what_was_appended_is_read_back(store: &impl Store) {
    let (one, table_one) = table(1, Terms::new("ordo"), true);
    let (two, _) = table(2, Terms::new("theseion"), false);
    store.append(&shared([one.clone(), two.clone()])).await.unwrap();
    let read = store.events(&one.summary.id, 0).await.unwrap();
    assert_eq!(read, one.entries);
    assert_eq!(Table::fold(one.summary.id.clone(), &read), Ok(Some(table_one)));
    assert_eq!(store.events(&one.summary.id, 3).await.unwrap(), one.entries[3..]);
    assert_eq!(store.events(&one.summary.id, u64::MAX).await.unwrap(), []);
    assert_eq!(store.events(&two.summary.id, 0).await.unwrap(), two.entries);
    assert_eq!(store.summary(&two.summary.id).await.unwrap(), Some(two.summary.clone()));
    let nowhere = TableId::from_bytes([9; 8]);
    assert_eq!(store.events(&nowhere, 0).await.unwrap(), []);
    let all = [(two.summary.id.clone(), 0), (nowhere.clone(), 0), (one.summary.id.clone(), 3)];
    let of_all = store.events_of(&all).await.unwrap();
    let of = |table: &TableId| -> Vec<_> {
        let events = of_all.iter().filter(|(of, _)| of == table);
        events.map(|(_, entry)| entry.clone()).collect()
    };
    assert_eq!(of(&one.summary.id), one.entries[3..]);
    assert_eq!((of(&two.summary.id), of(&nowhere)), (two.entries.clone(), vec![]));
    assert_eq!(store.summary(&nowhere).await.unwrap(), None);
}

async fn a_number_is_given_once_and_a_batch_is_written_as_a_whole(store: &impl Store) {
    let (one, _) = table(1, Terms::new("ordo"), false);
    let (two, _) = table(2, Terms::new("ordo"), false);
    store.append(&shared([&one])).await.unwrap();
    assert_eq!(store.append(&shared([two.clone(), one.clone()])).await, Err(StoreError::Conflict));
    assert_eq!(store.events(&two.summary.id, 0).await.unwrap(), []);
    assert_eq!(store.summary(&two.summary.id).await.unwrap(), None);
    assert_eq!(store.events(&one.summary.id, 0).await.unwrap(), one.entries);
}

async fn the_lobby_shows_where_people_can_sit_down(store: &impl Store) {
    let hidden = Terms { visibility: Visibility::Link, ..Terms::new("ordo") };
    let all = [
        table(1, Terms::new("ordo"), false).0,
        table(2, Terms::new("tor"), false).0,
        table(3, Terms::new("tor"), true).0,
        table(4, hidden, false).0,
    ];
    store.append(&shared(&all)).await.unwrap();
    let lobby = store.lobby(None, 10).await.unwrap();
    assert_eq!(lobby, [all[1].summary.clone(), all[0].summary.clone()]);
    assert_eq!(store.lobby(None, 1).await.unwrap().len(), 1);
}

/// A table that somebody has opened without sitting down.
fn opened_by(creator: UserId, number: u8) -> (Commit, Table) {
    let id = TableId::from_bytes([number; 8]);
    let now = u64::from(number) * 1_000;
    let opened = create(&id, creator, Terms::new("ordo"), &Seed::new([1; 32]), None, now).unwrap();
    (Commit::new(opened.entries, &opened.table, summary(&opened.table, now), None), opened.table)
}

async fn nobody_fills_the_lobby(store: &impl Store) {
    let (honest, _) = opened_by(BLAISE, 1);
    store.append(&shared([&honest])).await.unwrap();
    let many: Vec<_> = (2..50).map(|number| opened_by(ADA, number).0).collect();
    store.append(&shared(&many)).await.unwrap();
    let lobby = store.lobby(None, 10).await.unwrap();
    let created_at: Vec<_> = lobby.iter().map(|table| table.created_at / 1_000).collect();
    assert_eq!(created_at, [49, 48, 47, 1], "the latest three, and the one of somebody else");
}

async fn tables_that_are_not_over_are_counted(store: &impl Store) {
    let count = async |user, but: Option<&TableId>| store.count_tables(user, but).await.unwrap();
    assert_eq!(count(ADA, None).await, 0);
    let (one, empty) = opened_by(ADA, 1);
    let (two, _) = table(2, Terms::new("tor"), true);
    store.append(&shared([one, two.clone()])).await.unwrap();
    assert_eq!(count(ADA, None).await, 2, "one that she opened, one where she also sits");
    assert_eq!(count(ADA, Some(empty.id())).await, 1);
    assert_eq!(count(BLAISE, None).await, 1);
    assert_eq!(count(BLAISE, Some(&two.summary.id)).await, 0);

    let (mut three, playing) = table(3, Terms::new("ordo"), true);
    store.append(&shared([&three])).await.unwrap();
    assert_eq!((count(ADA, None).await, count(BLAISE, None).await), (3, 2));
    let resigned = decide(&playing, Who::User(ADA), &Command::Resign, &Moment::at(9_000)).unwrap();
    three = Commit::new(resigned.entries, &resigned.table, summary(&resigned.table, 3_000), None);
    store.append(&shared([&three])).await.unwrap();
    assert_eq!((count(ADA, None).await, count(BLAISE, None).await), (2, 1));
}

async fn users_find_their_tables(store: &impl Store) {
    let (one, _) = table(1, Terms::new("ordo"), false);
    let (two, _) = table(2, Terms::new("tor"), true);
    store.append(&shared([one.clone(), two.clone()])).await.unwrap();
    assert_eq!(store.tables_of(ADA, 10).await.unwrap(), [two.summary.clone(), one.summary]);
    assert_eq!(store.tables_of(BLAISE, 10).await.unwrap(), [two.summary]);
    assert_eq!(store.tables_of(UserId(9), 10).await.unwrap(), []);
}

async fn lists_hold_what_waits_and_what_goes_on(store: &impl Store) {
    let days = ClockRule::Days { per_move: 3, holidays: 0 };
    let all = [
        table(1, Terms::new("ordo"), true).0,
        table(2, Terms { clock: days, ..Terms::new("ordo") }, true).0,
        table(3, Terms { visibility: Visibility::Link, ..Terms::new("ordo") }, true).0,
        table(4, Terms { invited: Some(BLAISE), ..Terms::new("ordo") }, false).0,
        table(5, Terms { one_screen: true, ..Terms::new("ordo") }, false).0,
    ];
    store.append(&shared(&all)).await.unwrap();
    let numbers = |found: Result<Vec<Summary>, StoreError>| {
        found.unwrap().iter().map(|table| table.created_at / 1_000).collect::<Vec<_>>()
    };
    assert_eq!(numbers(store.waiting_for(ADA, 9).await), [2, 1, 3], "the clock that runs first");
    assert_eq!(numbers(store.waiting_for(ADA, 1).await), [2]);
    assert_eq!(numbers(store.waiting_for(BLAISE, 9).await), [0; 0]);
    assert_eq!(numbers(store.running(0, 9).await), [2, 1], "open games between users");
    assert_eq!(numbers(store.running(1_001, 9).await), [2]);
    assert_eq!(numbers(store.challenges(BLAISE, 9).await), [4]);
    assert_eq!(numbers(store.challenges(ADA, 9).await), [0; 0]);
    assert_eq!(numbers(store.lobby(Some(BLAISE), 9).await), [5]);
    assert_eq!(numbers(store.unfinished_tables(BLAISE).await), [3, 2, 1]);
    assert_eq!(store.finished_tables(BLAISE, None, 9).await, Ok(vec![]));

    let (_, playing) = table(1, Terms::new("ordo"), true);
    let resigned = decide(&playing, Who::User(ADA), &Command::Resign, &Moment::at(9_000)).unwrap();
    let summary = summary(&resigned.table, 1_000);
    let over = Commit::new(resigned.entries, &resigned.table, summary, Some(&all[0].summary));
    store.append(&shared([over])).await.unwrap();
    assert_eq!(numbers(store.waiting_for(ADA, 9).await), [2, 3]);
    assert_eq!(numbers(store.running(0, 9).await), [2]);
    assert_eq!(numbers(store.unfinished_tables(ADA).await), [5, 4, 3, 2]);
    let finished = store.finished_tables(ADA, None, 9).await.unwrap();
    let [(over_at, over)] = &finished[..] else { panic!("{finished:?}") };
    assert_eq!((*over_at, over.created_at), (over.changed_at, 1_000));
    let behind = Some((*over_at, over.id.clone()));
    assert_eq!(store.finished_tables(ADA, behind.as_ref(), 9).await, Ok(vec![]));
}

/// Ends a table at this time, by a user who gives up.
fn resigned(opened: &Commit, table: &Table, at: u64) -> (Commit, Table) {
    let resigned = decide(table, Who::User(ADA), &Command::Resign, &Moment::at(at)).unwrap();
    let summary = Summary { changed_at: at, ..summary(&resigned.table, opened.summary.created_at) };
    let over = Commit::new(resigned.entries, &resigned.table, summary, Some(&opened.summary));
    (over, resigned.table)
}

fn said(table: &Table, text: &str, before: &Summary) -> (Commit, Table) {
    let say = Command::Say { text: text.to_owned() };
    let said = decide(table, Who::User(ADA), &say, &Moment::at(90_000)).unwrap();
    let summary = Summary { changed_at: 90_000, ..summary(&said.table, before.created_at) };
    (Commit::new(said.entries, &said.table, summary, Some(before)), said.table)
}

/// Those that were over last come first, also if something was said at another one since, and a table at which somebody
/// has several seats comes once.
async fn tables_that_are_over_come_page_by_page(store: &impl Store) {
    let mut last = None;
    for number in 1..=5 {
        let one_screen = Terms { one_screen: number == 3, ..Terms::new("ordo") };
        let (opened, playing) = if number == 3 {
            let (opened, table) = table(number, one_screen, false);
            let sit = Command::Sit { seat: None, contribution: None };
            let begun = decide(&table, Who::User(ADA), &sit, &Moment::at(3_000)).unwrap();
            let entries = [opened.entries, begun.entries].concat();
            let commit = Commit::new(entries, &begun.table, summary(&begun.table, 3_000), None);
            (commit, begun.table)
        } else {
            table(number, one_screen, true)
        };
        // Two are over at the same time.
        let at = if number == 5 { 14_000 } else { 10_000 + u64::from(number) * 1_000 };
        let (over, ended) = resigned(&opened, &playing, at);
        store.append(&shared([&opened, &over])).await.unwrap();
        last = last.or(Some((over.summary, ended)));
    }
    let (before, ended) = last.unwrap();
    store.append(&shared([said(&ended, "well played", &before).0])).await.unwrap();
    let (mut found, mut behind) = (Vec::new(), None);
    loop {
        let page = store.finished_tables(ADA, behind.as_ref(), 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some((over_at, table)) = page.last() else { break };
        behind = Some((*over_at, table.id.clone()));
        found.extend(page.iter().map(|(over_at, table)| (*over_at, table.created_at / 1_000)));
    }
    let expected = [(14_000, 5), (14_000, 4), (13_000, 3), (12_000, 2), (11_000, 1)];
    assert_eq!(found, expected);
    assert_eq!(store.finished_tables(BLAISE, None, 9).await.unwrap().len(), 4);
    let latest = store.tables_of(ADA, 2).await.unwrap();
    assert_eq!(latest.len(), 2);
}

/// What was archived is read as before, and so is what happens afterwards.
async fn archived_tables_are_read_as_before(store: &impl Store) {
    let (opened, playing) = table(1, Terms::new("ordo"), true);
    let (over, ended) = resigned(&opened, &playing, 20_000);
    let (young, table_of_young) = table(2, Terms::new("ordo"), true);
    let (young_over, _) = resigned(&young, &table_of_young, 60_000);
    let (running, _) = table(3, Terms::new("ordo"), true);
    store.append(&shared([&opened, &over, &young, &young_over, &running])).await.unwrap();
    let id = &opened.summary.id;
    let mut entries = [&opened.entries[..], &over.entries].concat();
    let is_as_before = async |entries: &[Entry], summary: &Summary| {
        assert_eq!(store.events(id, 0).await.unwrap(), entries);
        assert_eq!(store.events(id, 3).await.unwrap(), entries[3..]);
        let last = entries.last().unwrap().number;
        assert_eq!(store.events(id, last).await.unwrap(), []);
        let numbers = store.last_numbers(&[id.clone(), running.summary.id.clone()]).await.unwrap();
        assert_eq!(numbers.len(), 2);
        assert!(numbers.contains(&(id.clone(), last)), "{numbers:?}");
        assert_eq!(store.summary(id).await.unwrap().as_ref(), Some(summary));
    };
    assert_eq!(store.archive(20_000, 9).await, Ok(0), "it has not been over for long");
    assert_eq!(store.archive(20_001, 9).await, Ok(1));
    assert_eq!(store.archive(20_001, 9).await, Ok(0), "once");
    is_as_before(&entries, &over.summary).await;
    assert_eq!(store.finished_tables(ADA, None, 9).await.unwrap().len(), 2);
    assert_eq!(store.events(&running.summary.id, 0).await.unwrap(), running.entries);

    // Whoever comes too late gets a conflict, as before.
    let (commit, table) = said(&ended, "good game", &over.summary);
    store.append(&shared([&commit])).await.unwrap();
    assert_eq!(store.append(&shared([&commit])).await, Err(StoreError::Conflict));
    entries.extend(commit.entries);
    is_as_before(&entries, &commit.summary).await;
    assert_eq!(Table::fold(id.clone(), &entries), Ok(Some(table)));
    assert_eq!(store.archive(u64::MAX, 1).await, Ok(1), "at most so many");
    assert_eq!(store.archive(u64::MAX, 9).await, Ok(1));
    is_as_before(&entries, &commit.summary).await;

    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    assert_eq!(ada, ADA);
    store.forget(ada, 1).await.unwrap();
    let last = store.events(id, entries.len() as u64 - 1).await.unwrap();
    assert_eq!(last[0].event, Event::Said { by: ADA, text: String::new() });
    assert_eq!(
        store.events(id, 0).await.unwrap()[..entries.len() - 1],
        entries[..entries.len() - 1]
    );
}

async fn the_index_follows_the_table(store: &impl Store) {
    let link = Some(SecretHash::of("secret"));
    let (mut news, before) = table(1, Terms::new("theseion"), true);
    news.summary.link = link;
    store.append(&shared([&news])).await.unwrap();
    assert_eq!(store.summary(&news.summary.id).await.unwrap().unwrap().link, link);

    let left = decide(&before, Who::User(BLAISE), &Command::Leave, &Moment::at(9)).unwrap();
    let after = Summary { changed_at: 9, ..summary(&left.table, 1_000) };
    let more = Commit::new(left.entries, &left.table, after.clone(), None);
    store.append(&shared([more])).await.unwrap();
    let found = store.summary(&news.summary.id).await.unwrap().unwrap();
    assert_eq!(found, Summary { link, ..after.clone() }, "the link stays");
    let other = Some(SecretHash::of("another secret"));
    let told = Notice::LinkReplaced(SecretHash::of("another secret"));
    let replaced = notice(&left.table, &told, &Moment::at(9)).unwrap();
    let summary = Summary { changed_at: 9, ..self::summary(&replaced.table, 1_000) };
    let more = Commit::new(replaced.entries, &replaced.table, summary, Some(&after));
    store.append(&shared([more])).await.unwrap();
    let found = store.summary(&after.id).await.unwrap().unwrap();
    assert_eq!(found, Summary { link: other, ..after }, "until there is another");
    assert_eq!(store.tables_of(BLAISE, 10).await.unwrap(), []);
}

async fn clocks_are_looked_at_in_time(store: &impl Store) {
    let clock = ClockRule::RealTime { base: 60_000, increment: 0, delay: 0 };
    let (news, table) = table(1, Terms { clock, ..Terms::new("ordo") }, true);
    let (without, _) = self::table(2, Terms::new("ordo"), true);
    store.append(&shared([news.clone(), without])).await.unwrap();
    let deadline = table.deadline().unwrap();
    assert_eq!(store.due(deadline - 1).await.unwrap(), []);
    assert_eq!(store.due(deadline).await.unwrap(), [news.summary.id]);
}

async fn the_server_remembers_when_it_was_closed(store: &impl Store) {
    store.record_start(1_000).await.unwrap();
    assert_eq!(store.downtimes(0).await.unwrap(), [], "it was never open before");
    store.record_heartbeat(2_500, &[]).await.unwrap();
    store.record_start(9_000).await.unwrap();
    assert_eq!(store.record_heartbeat(10_000, &[]).await, Ok(9_000), "the end of the last one");
    store.record_start(20_000).await.unwrap();
    let downtimes = [Downtime { from: 2_500, to: 9_000 }, Downtime { from: 10_000, to: 20_000 }];
    assert_eq!(store.downtimes(0).await.unwrap(), downtimes);
    assert_eq!(store.downtimes(9_000).await.unwrap(), downtimes[1..]);
    // A clock that was set back is no closure.
    store.record_start(15_000).await.unwrap();
    assert_eq!(store.downtimes(0).await.unwrap(), downtimes);
}

async fn the_last_heartbeat_is_remembered(store: &impl Store) {
    assert_eq!(store.last_heartbeat().await, Ok(None));
    store.record_start(1_000).await.unwrap();
    assert_eq!(store.last_heartbeat().await, Ok(Some(1_000)));
    assert_eq!(store.record_heartbeat(2_500, &[]).await, Ok(0), "there was no downtime");
    assert_eq!(store.last_heartbeat().await, Ok(Some(2_500)));
}

crate::store::on_every_store! {
    what_was_appended_is_read_back
    a_number_is_given_once_and_a_batch_is_written_as_a_whole
    the_lobby_shows_where_people_can_sit_down
    nobody_fills_the_lobby
    tables_that_are_not_over_are_counted
    users_find_their_tables
    lists_hold_what_waits_and_what_goes_on
    tables_that_are_over_come_page_by_page
    archived_tables_are_read_as_before
    the_index_follows_the_table
    clocks_are_looked_at_in_time
    the_server_remembers_when_it_was_closed
    the_last_heartbeat_is_remembered
}
