//! Blocks, reports, mutes and bans.

use crate::store::shared;
use futures_util::future::join_all;
use tablier_core::Seed;
use tablier_protocol::{Command, Event, Terms};
use tablier_protocol::{TableId, UserId};
use tablier_server::store::Summary;
use tablier_server::store::{Added, Commit, NewReport, NewSession, NewToken, Store};
use tablier_table::SecretHash;
use tablier_table::{Moment, Who, create, decide};

async fn two(store: &impl Store) -> (UserId, UserId) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    (ada, store.add_guest("Blaise", 0).await.unwrap().id)
}

async fn blocks_are_made_and_lifted(store: &impl Store) {
    let (ada, blaise) = two(store).await;
    assert_eq!(store.block(ada, blaise, 9, 1).await, Ok(Added::Done));
    assert_eq!(store.block(ada, blaise, 9, 2).await, Ok(Added::Done), "said twice");
    assert_eq!(store.block(ada, UserId(999), 9, 2).await, Ok(Added::Unknown));
    assert_eq!(store.blocks(ada).await.unwrap(), [blaise]);
    assert_eq!(store.is_blocked_by(&[UserId(9), ada], blaise).await, Ok(true));
    assert_eq!(store.is_blocked_by(&[blaise], ada).await, Ok(false));
    assert_eq!(store.is_blocked_by(&[], blaise).await, Ok(false));
    assert_eq!(store.unblock(ada, blaise).await, Ok(true));
    assert_eq!(store.unblock(ada, blaise).await, Ok(false));
    assert_eq!(store.is_blocked_by(&[ada], blaise).await, Ok(false));
}

/// A table that somebody has opened without sitting down, and one where they sit.
fn tables(of: UserId) -> [Commit; 2] {
    [false, true].map(|sits| {
        let id = TableId::from_bytes([u8::from(sits) + 1; 8]);
        let opened = create(&id, of, Terms::new("ordo"), &Seed::new([1; 32]), None, 5).unwrap();
        let (mut entries, mut table) = (opened.entries, opened.table);
        if sits {
            let sit = Command::Sit { seat: None, contribution: None };
            let sat = decide(&table, Who::User(of), &sit, &Moment::at(5)).unwrap();
            entries.extend(sat.entries);
            table = sat.table;
        }
        let summary = Summary::of(&table, 5, 5);
        Commit::new(entries, &table, summary, None)
    })
}

async fn the_lobby_keeps_people_apart(store: &impl Store) {
    let (ada, blaise) = two(store).await;
    store.append(&shared(tables(blaise))).await.unwrap();
    let count = async |asking| store.lobby(asking, 10).await.unwrap().len();
    assert_eq!((count(None).await, count(Some(ada)).await), (2, 2));
    store.block(ada, blaise, 9, 1).await.unwrap();
    assert_eq!((count(None).await, count(Some(ada)).await), (2, 0));
    assert_eq!(count(Some(blaise)).await, 2, "they see their own");
    store.unblock(ada, blaise).await.unwrap();
    store.block(blaise, ada, 9, 1).await.unwrap();
    assert_eq!(count(Some(ada)).await, 0, "they could not sit down");
}

async fn reports_wait_until_somebody_looks(store: &impl Store) {
    let (ada, blaise) = two(store).await;
    let report = NewReport {
        by: ada,
        about: blaise,
        table: Some(TableId::from_bytes([7; 8])),
        text: "rude".to_owned(),
        created_at: 100,
    };
    assert_eq!(store.add_report(&report, 9, 0).await, Ok(Added::Done));
    let nobody = NewReport { about: UserId(999), ..report.clone() };
    assert_eq!(store.add_report(&nobody, 9, 0).await, Ok(Added::Unknown));
    let [told] = &store.reports(false).await.unwrap()[..] else { panic!() };
    assert_eq!((told.by_name.as_str(), told.about_name.as_str()), ("Ada", "Blaise"));
    assert_eq!((told.text.as_str(), told.settled_at), ("rude", None));
    assert_eq!(store.settle_report(told.id, 200).await, Ok(true));
    assert_eq!(store.settle_report(told.id, 300).await, Ok(false));
    assert_eq!(store.reports(false).await.unwrap(), []);
    assert_eq!(store.reports(true).await.unwrap()[0].settled_at, Some(200));
}

/// Counting and adding are one thing: however many ask at once, no more than allowed are there.
async fn blocks_and_reports_are_limited_at_once(store: &impl Store) {
    let (ada, _) = two(store).await;
    let mut others = Vec::new();
    for _ in 0..12 {
        others.push(store.add_guest("", 0).await.unwrap().id);
    }
    let blocked = join_all(others.iter().map(|other| store.block(ada, *other, 5, 1))).await;
    assert_eq!(blocked.iter().filter(|added| **added == Ok(Added::Done)).count(), 5);
    assert_eq!(blocked.iter().filter(|added| **added == Ok(Added::TooMany)).count(), 7);
    let blocks = store.blocks(ada).await.unwrap();
    assert_eq!(blocks.len(), 5);
    let again = store.block(ada, blocks[0], 5, 1).await;
    assert_eq!(again, Ok(Added::Done), "who is blocked stays so");

    let report = |created_at| NewReport {
        by: ada,
        about: others[0],
        table: None,
        text: "rude".to_owned(),
        created_at,
    };
    let (old, new) = (report(100), report(200));
    let told = join_all((0..12).map(|_| store.add_report(&old, 5, 50))).await;
    assert_eq!(told.iter().filter(|added| **added == Ok(Added::Done)).count(), 5);
    assert_eq!(store.add_report(&new, 5, 100).await, Ok(Added::TooMany));
    assert_eq!(store.add_report(&new, 5, 101).await, Ok(Added::Done), "the old ones are over");
    assert_eq!(store.reports(true).await.unwrap().len(), 6);
}

async fn a_ban_ends_sessions_and_keys(store: &impl Store) {
    let (ada, _) = two(store).await;
    let session = NewSession {
        hash: SecretHash::of("session"),
        user: ada,
        device: String::new(),
        created_at: 0,
        expires_at: 9_000,
    };
    store.add_session(&session, 9).await.unwrap();
    let token = NewToken {
        hash: SecretHash::of("key"),
        user: ada,
        name: "bot".to_owned(),
        scopes: "read".to_owned(),
        created_at: 0,
    };
    store.add_token(&token, 9).await.unwrap();
    store.mute(ada, Some(700)).await.unwrap();
    assert_eq!(store.profile(ada).await.unwrap().unwrap().muted_until, Some(700));
    store.ban(ada, 800, 500).await.unwrap();
    assert_eq!(store.profile(ada).await.unwrap().unwrap().banned_until, Some(800));
    assert_eq!(store.session(&SecretHash::of("session"), 1).await.unwrap(), None);
    assert_eq!(store.token(&SecretHash::of("key")).await.unwrap(), None);
    assert_eq!(store.disconnect_requests(500).await.unwrap(), [ada]);
    assert_eq!(store.disconnect_requests(501).await.unwrap(), []);
    store.lift(ada).await.unwrap();
    let profile = store.profile(ada).await.unwrap().unwrap();
    assert_eq!((profile.muted_until, profile.banned_until), (None, None));
    store.request_disconnect(ada, 900).await.unwrap();
    assert_eq!(store.disconnect_requests(900).await.unwrap(), [ada]);
}

async fn what_somebody_said_goes_with_them(store: &impl Store) {
    let (ada, blaise) = two(store).await;
    let id = TableId::from_bytes([1; 8]);
    let opened = create(&id, ada, Terms::new("ordo"), &Seed::new([1; 32]), None, 5).unwrap();
    let (mut entries, mut table) = (opened.entries, opened.table);
    for user in [ada, blaise] {
        let say = Command::Say { text: format!("I am {user}") };
        for command in [Command::Sit { seat: None, contribution: None }, say] {
            let decided = decide(&table, Who::User(user), &command, &Moment::at(5)).unwrap();
            entries.extend(decided.entries);
            table = decided.table;
        }
    }
    let summary = Summary::of(&table, 5, 5);
    store.append(&shared([Commit::new(entries, &table, summary, None)])).await.unwrap();
    store.forget(ada, 9).await.unwrap();
    let events = store.events(&id, 0).await.unwrap();
    let said: Vec<_> = events
        .iter()
        .filter_map(|entry| match &entry.event {
            Event::Said { text, .. } => Some(text.clone()),
            _ => None,
        })
        .collect();
    assert_eq!(said, [String::new(), format!("I am {blaise}")]);
}

crate::store::on_every_store! {
    blocks_are_made_and_lifted
    the_lobby_keeps_people_apart
    reports_wait_until_somebody_looks
    blocks_and_reports_are_limited_at_once
    a_ban_ends_sessions_and_keys
    what_somebody_said_goes_with_them
}
