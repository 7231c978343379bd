//! People, sessions and keys.

use tablier_core::Language;
use tablier_server::PersonId;
use tablier_server::secret::Hash;
use tablier_server::store::{NewSession, NewToken, PersonKind, Store, StoreError};

fn session(person: PersonId, secret: &str) -> NewSession {
    NewSession {
        hash: Hash::of(secret),
        person,
        device: "a browser".to_owned(),
        created_at: 1_000,
        expires_at: 2_000,
    }
}

async fn a_guest_becomes_an_account_with_the_same_number(store: &impl Store) {
    let guest = store.add_guest("Ada", 7).await.unwrap();
    assert_eq!((guest.name.as_str(), guest.kind), ("Ada", PersonKind::Guest));
    assert_eq!(guest.created_at, 7);
    assert_eq!(store.credentials("ada").await.unwrap(), None);
    assert_eq!(store.make_account(guest.id, "Ada L", "ada l", "hash").await, Ok(true));
    let account = store.person(guest.id).await.unwrap().unwrap();
    assert_eq!((account.name.as_str(), account.kind), ("Ada L", PersonKind::Account));
    let credentials = (guest.id, "hash".to_owned());
    assert_eq!(store.credentials("ada l").await.unwrap(), Some(credentials));
    // Only once.
    assert_eq!(store.make_account(guest.id, "B", "b", "hash").await, Ok(false));
    assert_eq!(store.person(PersonId(999)).await.unwrap(), None);
}

async fn names_of_accounts_differ(store: &impl Store) {
    let one = store.add_guest("Ada", 0).await.unwrap();
    let other = store.add_guest("Ada", 0).await.unwrap();
    assert_ne!(one.id, other.id);
    store.make_account(one.id, "Ada", "ada", "hash").await.unwrap();
    let taken = store.make_account(other.id, "ADA", "ada", "hash").await;
    assert_eq!(taken, Err(StoreError::Conflict));
    assert_eq!(store.person(other.id).await.unwrap().unwrap().kind, PersonKind::Guest);
}

async fn passwords_and_languages_change(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    store.set_password(ada, "hash").await.unwrap();
    store.make_account(ada, "Ada", "ada", "old").await.unwrap();
    store.set_password(ada, "new").await.unwrap();
    assert_eq!(store.credentials("ada").await.unwrap().unwrap().1, "new");
    store.set_language(ada, Some(Language::French)).await.unwrap();
    assert_eq!(store.person(ada).await.unwrap().unwrap().language, Some(Language::French));
    store.set_language(ada, None).await.unwrap();
    assert_eq!(store.person(ada).await.unwrap().unwrap().language, None);
}

async fn sessions_begin_and_end(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    let other = store.add_guest("Blaise", 0).await.unwrap().id;
    for secret in ["one", "two", "three"] {
        store.add_session(&session(ada, secret)).await.unwrap();
    }
    let who = async |secret: &str, now| store.session(&Hash::of(secret), now).await.unwrap();
    assert_eq!(who("one", 1_999).await, Some(ada));
    assert_eq!(who("one", 2_000).await, None, "it has expired");
    assert_eq!(who("four", 0).await, None);

    let all = store.sessions(ada).await.unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!(store.end_session(other, all[0].id).await, Ok(false), "not theirs");
    assert_eq!(store.end_session(ada, all[0].id).await, Ok(true));
    assert_eq!(store.end_session(ada, all[0].id).await, Ok(false));
    assert_eq!(who("three", 0).await, None);
    store.end_other_sessions(ada, &Hash::of("two")).await.unwrap();
    assert_eq!((who("one", 0).await, who("two", 0).await), (None, Some(ada)));
    store.drop_session(&Hash::of("two")).await.unwrap();
    assert_eq!(who("two", 0).await, None);
}

async fn keys_are_given_and_taken(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    let other = store.add_guest("Blaise", 0).await.unwrap().id;
    let token = NewToken {
        hash: Hash::of("key"),
        person: ada,
        name: "my bot".to_owned(),
        scopes: "play".to_owned(),
        created_at: 7,
    };
    store.add_token(&token).await.unwrap();
    let found = Some((ada, "play".to_owned()));
    assert_eq!(store.token(&Hash::of("key")).await.unwrap(), found);
    let listed = store.tokens(ada).await.unwrap();
    assert_eq!((listed[0].name.as_str(), listed[0].created_at), ("my bot", 7));
    assert_eq!(store.end_token(other, listed[0].id).await, Ok(false));
    assert_eq!(store.end_token(ada, listed[0].id).await, Ok(true));
    assert_eq!(store.token(&Hash::of("key")).await.unwrap(), None);
}

async fn who_goes_is_forgotten(store: &impl Store) {
    let ada = store.add_guest("Ada", 0).await.unwrap().id;
    store.make_account(ada, "Ada", "ada", "hash").await.unwrap();
    store.add_session(&session(ada, "one")).await.unwrap();
    store.forget(ada).await.unwrap();
    let gone = store.person(ada).await.unwrap().unwrap();
    assert_eq!((gone.name.as_str(), gone.kind), ("", PersonKind::Gone));
    assert_eq!(store.credentials("ada").await.unwrap(), None);
    assert_eq!(store.session(&Hash::of("one"), 0).await.unwrap(), None);
    // The name is free again.
    let other = store.add_guest("Ada", 0).await.unwrap().id;
    assert_eq!(store.make_account(other, "Ada", "ada", "hash").await, Ok(true));
}

mod sqlite {
    crate::on_every_store! {
        a_guest_becomes_an_account_with_the_same_number
        names_of_accounts_differ
        passwords_and_languages_change
        sessions_begin_and_end
        keys_are_given_and_taken
        who_goes_is_forgotten
    }
}
