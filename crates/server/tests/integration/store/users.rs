//! Users, sessions and keys.

use futures_util::future::join_all;
use tablier_core::Language;
use tablier_protocol::UserId;
use tablier_protocol::UserKind;
use tablier_protocol::{Settings, Theme};
use tablier_server::store::{Added, NewSession, NewToken, Store, StoreError};
use tablier_table::SecretHash;

fn session(user: UserId, secret: &str) -> NewSession {
    NewSession {
        hash: SecretHash::of(secret),
        user,
        device: "a browser".to_owned(),
        created_at: 1_000,
        expires_at: 2_000,
    }
}

async fn a_guest_becomes_an_account_with_the_same_number(store: &impl Store) {
    let guest = store.add_guest("Ada", 7).await.unwrap();
    assert_eq!((guest.name.as_str(), guest.kind), ("Ada", UserKind::Guest));
    assert_eq!(guest.created_at, 7);
    assert_eq!(store.credentials("ada").await.unwrap(), None);
    assert_eq!(store.make_account(guest.id, "Ada L", "ada l", "hash", None).await, Ok(true));
    let account = store.user(guest.id).await.unwrap().unwrap();
    assert_eq!((account.name.as_str(), account.kind), ("Ada L", UserKind::Account));
    let credentials = (guest.id, "hash".to_owned());
    assert_eq!(store.credentials("ada l").await.unwrap(), Some(credentials));
    // Only once.
    assert_eq!(store.make_account(guest.id, "B", "b", "hash", None).await, Ok(false));
    assert_eq!(store.user(UserId(999)).await.unwrap(), None);
}

async fn names_of_accounts_differ(store: &impl Store) {
    let one = store.add_guest("Ada", 0).await.unwrap();
    let other = store.add_guest("Ada", 0).await.unwrap();
    assert_ne!(one.id, other.id);
    store.make_account(one.id, "Ada", "ada", "hash", None).await.unwrap();
    let taken = store.make_account(other.id, "ADA", "ada", "hash", None).await;
    assert_eq!(taken, Err(StoreError::Conflict));
    assert_eq!(store.user(other.id).await.unwrap().unwrap().kind, UserKind::Guest);
}

async fn names_that_look_alike_are_one_name(store: &impl Store) {
    let mut users = Vec::new();
    for _ in 0..3 {
        users.push(store.add_guest("", 0).await.unwrap().id);
    }
    store.make_account(users[0], "Ada", "ada", "hash", None).await.unwrap();
    for (name, handle) in [("Аda", "аda"), ("A.da", "a.da"), ("ADA", "another handle")] {
        let taken = store.make_account(users[1], name, handle, "hash", None).await;
        assert_eq!(taken, Err(StoreError::Conflict), "{name}");
    }
    assert_eq!(store.user(users[1]).await.unwrap().unwrap().kind, UserKind::Guest);
    assert_eq!(store.make_account(users[1], "Blaise", "blaise", "hash", None).await, Ok(true));
    assert_eq!(store.rename(users[1], "Аda", "аda").await, Err(StoreError::Conflict));
    assert_eq!(store.user(users[1]).await.unwrap().unwrap().name, "Blaise");
    // Who is renamed, or goes, leaves the name to others; and a name may be written in another way.
    assert_eq!(store.rename(users[0], "ADA", "ada").await, Ok(true));
    assert_eq!(store.rename(users[0], "Clara", "clara").await, Ok(true));
    assert_eq!(store.make_account(users[2], "Аda", "аda", "hash", None).await, Ok(true));
    store.forget(users[2], 0).await.unwrap();
    assert_eq!(store.rename(users[0], "Ada", "ada").await, Ok(true));
}

async fn passwords_and_languages_change(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    store.set_password(ada, "hash").await.unwrap();
    store.make_account(ada, "Ada", "ada", "old", None).await.unwrap();
    store.set_password(ada, "new").await.unwrap();
    assert_eq!(store.credentials("ada").await.unwrap().unwrap().1, "new");
    assert_eq!(store.password(ada).await.unwrap().as_deref(), Some("new"));
    let guest = store.add_guest("Guest", 0).await.unwrap().id;
    assert_eq!(store.password(guest).await, Ok(None));
    store.set_language(ada, Some(Language::FRENCH)).await.unwrap();
    assert_eq!(store.profile(ada).await.unwrap().unwrap().language, Some(Language::FRENCH));
    store.set_language(ada, None).await.unwrap();
    assert_eq!(store.profile(ada).await.unwrap().unwrap().language, None);
}

async fn sessions_begin_and_end(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    let other = store.add_guest("Blaise", 0).await.unwrap().id;
    for secret in ["one", "two", "three"] {
        store.add_session(&session(ada, secret), 9).await.unwrap();
    }
    let who = async |secret: &str, now| {
        store.session(&SecretHash::of(secret), now).await.unwrap().map(|(known, _)| known.user)
    };
    assert_eq!(who("one", 1_999).await, Some(ada));
    assert_eq!(who("one", 2_000).await, None, "it has expired");
    assert_eq!(who("four", 0).await, None);

    let all = store.sessions(ada, None).await.unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(all[0].seen_at, all[0].created_at);
    store.see_session(&SecretHash::of("two"), 1_500).await.unwrap();
    assert_eq!(store.session(&SecretHash::of("two"), 1_600).await.unwrap().unwrap().1, 1_500);
    let seen = store.sessions(ada, Some(&SecretHash::of("two"))).await.unwrap();
    let seen: Vec<_> = seen.iter().map(|session| (session.current, session.seen_at)).collect();
    assert_eq!(seen, [(false, 1_000), (true, 1_500), (false, 1_000)]);
    assert_eq!(store.end_session(other, all[0].id).await, Ok(None), "not theirs");
    assert_eq!(store.end_session(ada, all[0].id).await, Ok(Some(SecretHash::of("three"))));
    assert_eq!(store.end_session(ada, all[0].id).await, Ok(None));
    assert_eq!(who("three", 0).await, None);
    let ended = store.end_sessions(ada, Some(&SecretHash::of("two"))).await.unwrap();
    assert_eq!(ended, [SecretHash::of("one")]);
    assert_eq!((who("one", 0).await, who("two", 0).await), (None, Some(ada)));
    store.drop_session(&SecretHash::of("two")).await.unwrap();
    assert_eq!(who("two", 0).await, None);
}

async fn keys_are_given_and_taken(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    let other = store.add_guest("Blaise", 0).await.unwrap().id;
    let token = NewToken {
        hash: SecretHash::of("key"),
        user: ada,
        name: "my bot".to_owned(),
        scopes: "play".to_owned(),
        created_at: 7,
    };
    store.add_token(&token, 9).await.unwrap();
    let (known, scopes) = store.token(&SecretHash::of("key")).await.unwrap().unwrap();
    assert_eq!((known.user, scopes.as_str()), (ada, "play"));
    let listed = store.tokens(ada).await.unwrap();
    assert_eq!((listed[0].name.as_str(), listed[0].created_at), ("my bot", 7));
    assert_eq!(store.end_token(other, listed[0].id).await, Ok(None));
    assert_eq!(store.end_token(ada, listed[0].id).await, Ok(Some(SecretHash::of("key"))));
    assert_eq!(store.token(&SecretHash::of("key")).await.unwrap(), None);
}

/// Counting and adding are one thing: however many ask at once, no more than allowed are there.
async fn keys_are_limited_at_once(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    let token = |number| NewToken {
        hash: SecretHash::of(&format!("key {number}")),
        user: ada,
        name: "my bot".to_owned(),
        scopes: "play".to_owned(),
        created_at: 7,
    };
    let all: Vec<_> = (0..12).map(token).collect();
    let added = join_all(all.iter().map(|token| store.add_token(token, 5))).await;
    assert_eq!(added.iter().filter(|added| **added == Ok(Added::Done)).count(), 5);
    assert_eq!(added.iter().filter(|added| **added == Ok(Added::TooMany)).count(), 7);
    assert_eq!(store.tokens(ada).await.unwrap().len(), 5);
    let other = NewToken { user: store.add_guest("", 0).await.unwrap().id, ..token(99) };
    assert_eq!(store.add_token(&other, 5).await, Ok(Added::Done), "everybody has their own");
}

async fn the_oldest_session_goes(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    let other = store.add_guest("Blaise", 0).await.unwrap().id;
    store.add_session(&session(other, "other"), 3).await.unwrap();
    for number in 0..5 {
        store.add_session(&session(ada, &format!("number {number}")), 3).await.unwrap();
    }
    let is_there =
        async |secret: &str| store.session(&SecretHash::of(secret), 1_500).await.unwrap().is_some();
    assert!(!is_there("number 0").await && !is_there("number 1").await);
    assert!(is_there("number 2").await && is_there("number 4").await && is_there("other").await);
}

async fn a_new_account_is_there_as_a_whole_or_not(store: &impl Store) {
    let ada = store.add_account("Ada L", "ada l", "hash", Some("a@example.org"), 7).await.unwrap();
    assert_eq!((ada.name.as_str(), ada.kind, ada.created_at), ("Ada L", UserKind::Account, 7));
    let credentials = store.credentials("ada l").await.unwrap();
    assert_eq!(credentials, Some((ada.id, "hash".to_owned())));
    let email = store.profile(ada.id).await.unwrap().unwrap().email;
    assert_eq!(email.as_deref(), Some("a@example.org"));
    let again = store.add_account("ada l", "ada l", "other", None, 8).await;
    assert_eq!(again, Err(StoreError::Conflict));
    let next = store.add_guest("", 9).await.unwrap();
    let between: Vec<_> = (ada.id.0 + 1..next.id.0).map(UserId).collect();
    assert_eq!(store.users(&between).await.unwrap(), [], "nobody is left behind");
}

async fn who_goes_is_forgotten(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    store.make_account(ada, "Ada", "ada", "hash", None).await.unwrap();
    store.add_session(&session(ada, "one"), 9).await.unwrap();
    store.set_email(ada, Some("ada@example.org")).await.unwrap();
    store.forget(ada, 5_000).await.unwrap();
    assert_eq!(store.profile(ada).await.unwrap().unwrap().email, None);
    assert_eq!(
        store.disconnect_requests(5_000).await.unwrap(),
        [ada],
        "their connections are closed"
    );
    let gone = store.user(ada).await.unwrap().unwrap();
    assert_eq!((gone.name.as_str(), gone.kind), ("", UserKind::Deleted));
    assert_eq!(store.credentials("ada").await.unwrap(), None);
    assert_eq!(store.session(&SecretHash::of("one"), 0).await.unwrap(), None);
    // The name is free again.
    let other = store.add_guest("Ada", 0).await.unwrap().id;
    assert_eq!(store.make_account(other, "Ada", "ada", "hash", None).await, Ok(true));
}

async fn a_profile_is_what_somebody_chose(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    store.set_email(ada, Some("ada@example.org")).await.unwrap();
    let guest = store.profile(ada).await.unwrap().unwrap();
    assert_eq!(
        (guest.email, guest.settings),
        (None, Settings::default()),
        "guests have no e-mail address"
    );
    store.make_account(ada, "Ada", "ada", "hash", None).await.unwrap();
    store.set_email(ada, Some("ada@example.org")).await.unwrap();
    let settings = Settings { theme: Theme::Dark, sounds: false, ..Settings::default() };
    store.set_settings(ada, &settings).await.unwrap();
    let profile = store.profile(ada).await.unwrap().unwrap();
    assert_eq!(profile.email.as_deref(), Some("ada@example.org"));
    assert_eq!(profile.settings, settings);
    store.set_email(ada, None).await.unwrap();
    assert_eq!(store.profile(ada).await.unwrap().unwrap().email, None);
}

async fn accounts_are_renamed_and_become_bots(store: &impl Store) {
    let [ada, blaise, guest] = [
        store.add_guest("Ada", 0).await.unwrap().id,
        store.add_guest("Blaise", 0).await.unwrap().id,
        store.add_guest("Guest", 0).await.unwrap().id,
    ];
    store.make_account(ada, "Ada", "ada", "hash", None).await.unwrap();
    store.make_account(blaise, "Blaise", "blaise", "hash", None).await.unwrap();
    assert_eq!(store.rename(ada, "Blaise", "blaise").await, Err(StoreError::Conflict));
    assert_eq!(store.rename(guest, "G", "g").await, Ok(false));
    assert_eq!(store.rename(ada, "Ada L", "ada l").await, Ok(true));
    assert_eq!(store.user(ada).await.unwrap().unwrap().name, "Ada L");
    assert_eq!(store.credentials("ada").await.unwrap(), None);
    assert!(store.credentials("ada l").await.unwrap().is_some());
    assert_eq!(store.become_bot(guest).await, Ok(false));
    assert_eq!(store.become_bot(ada).await, Ok(true));
    assert_eq!(store.become_bot(ada).await, Ok(true), "said twice, it is true once");
    let names = store.users(&[blaise, ada, UserId(999)]).await.unwrap();
    let names: Vec<_> = names.iter().map(|known| (known.name.as_str(), known.bot)).collect();
    assert_eq!(names, [("Ada L", true), ("Blaise", false)]);
}

async fn who_cannot_come_back_is_forgotten(store: &impl Store) {
    let old = store.add_guest("Old", 100).await.unwrap().id;
    let here = store.add_guest("Here", 100).await.unwrap().id;
    let new = store.add_guest("New", 900).await.unwrap().id;
    let account = store.add_guest("Account", 100).await.unwrap().id;
    store.make_account(account, "Account", "account", "hash", None).await.unwrap();
    store.add_session(&session(old, "old"), 9).await.unwrap();
    let late = NewSession { expires_at: 9_000, ..session(here, "here") };
    store.add_session(&late, 9).await.unwrap();
    assert_eq!(store.expire(500, 1_999).await, Ok(0), "no session has ended yet");
    assert_eq!(store.expire(500, 2_000).await, Ok(1));
    let kind = async |id| store.user(id).await.unwrap().unwrap().kind;
    assert_eq!(kind(old).await, UserKind::Deleted);
    assert_eq!(kind(here).await, UserKind::Guest);
    assert_eq!(kind(new).await, UserKind::Guest, "who came just now may not be signed in yet");
    assert_eq!(kind(account).await, UserKind::Account, "they have a password");
    assert_eq!(store.sessions(old, None).await.unwrap(), []);
}

crate::store::on_every_store! {
    a_guest_becomes_an_account_with_the_same_number
    names_of_accounts_differ
    names_that_look_alike_are_one_name
    passwords_and_languages_change
    sessions_begin_and_end
    keys_are_given_and_taken
    keys_are_limited_at_once
    the_oldest_session_goes
    a_new_account_is_there_as_a_whole_or_not
    who_goes_is_forgotten
    a_profile_is_what_somebody_chose
    accounts_are_renamed_and_become_bots
    who_cannot_come_back_is_forgotten
}
