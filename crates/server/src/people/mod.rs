//! People: guests who come in at once, accounts with a password, and the programs that play for them.

mod common_passwords;
mod email;
mod error;
mod lookalikes;
mod manners;
mod names;
mod passwords;
mod reserved_names;
mod scopes;
mod sessions;
mod settings;

use std::sync::Arc;

use tablier_core::Language;

use crate::disconnect::{Disconnect, Disconnects};
use crate::house::now;
use crate::ids::PersonId;
use crate::secret::{self, Hash};
use crate::store::{Known, NewSession, NewToken, Person, Store, StoreError};
use crate::table::DAY;

pub use error::PeopleError;
pub use manners::FOR_GOOD;
pub use scopes::{Scope, Scopes};
pub use settings::{Palette, Settings, Theme};

pub(crate) use lookalikes::skeletons;
pub(crate) use names::{Name, handles};
pub(crate) use passwords::Passwords;

/// How long a session lasts.
const SESSION: u64 = 180 * DAY;
/// The most characters of the name of a device that are kept.
const LONGEST_DEVICE: usize = 200;
/// How many keys somebody can have.
const MOST_TOKENS: usize = 20;

/// The people of the house.
#[derive(Debug)]
pub struct People {
    store: Arc<dyn Store>,
    passwords: Passwords,
    disconnects: Disconnects,
}

/// Somebody who is signed in from now on.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Who.
    pub person: Person,
    /// What the browser keeps. Nobody can tell it again.
    pub secret: String,
}

/// Who somebody is, and what they may do.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Who.
    pub person: PersonId,
    /// What they may do.
    pub scopes: Scopes,
    /// The language they have chosen.
    pub language: Option<Language>,
    /// The hash of the secret of the session or key by which they are known.
    pub credential: Hash,
    /// Whether it is a key.
    pub is_key: bool,
}

impl Identity {
    /// The session by which they are known, if it is one.
    pub fn session(&self) -> Option<Hash> {
        (!self.is_key).then_some(self.credential)
    }
}

impl People {
    /// The people in a store, and who tells their connections when they have to be closed.
    pub fn new(store: Arc<dyn Store>, disconnects: Disconnects) -> Self {
        People { store, passwords: Passwords::new(), disconnects }
    }

    /// Somebody comes in without a word, or with a name that others may have too.
    pub async fn enter(&self, name: &str, device: &str) -> Result<SignedIn, PeopleError> {
        let name = if name.trim().is_empty() { String::new() } else { Name::read(name)?.text };
        let guest = self.store.add_guest(&name, now()).await?;
        self.sign_in_as(guest, device).await
    }

    /// A guest, or somebody new, becomes an account. The guest's games stay, and the session of before
    /// ends: a session is never carried over.
    pub async fn sign_up(
        &self,
        before: Option<&Identity>,
        name: &str,
        password: &str,
        email: Option<&str>,
        device: &str,
    ) -> Result<SignedIn, PeopleError> {
        let name = Name::read(name)?;
        let email = email::read(email)?;
        let hash = self.passwords.hash(password, &name.text).await?;
        let person = match before {
            Some(guest) => guest.person,
            None => self.store.add_guest(&name.text, now()).await?.id,
        };
        let made = self.store.make_account(person, &name.text, &name.handle, &hash, email).await;
        match made {
            Ok(true) => {}
            Ok(false) => return Err(PeopleError::HasAccount),
            Err(StoreError::Conflict) => return Err(PeopleError::NameTaken { name: name.text }),
            Err(error) => return Err(error.into()),
        }
        let person = self.store.person(person).await?.ok_or(PeopleError::Unknown)?;
        let signed_in = self.sign_in_as(person, device).await?;
        self.sign_out(before).await?;
        Ok(signed_in)
    }

    /// Somebody comes back. It takes as long whether the name exists or not. Whoever was there before is
    /// signed out.
    pub async fn sign_in(
        &self,
        before: Option<&Identity>,
        name: &str,
        password: &str,
        device: &str,
    ) -> Result<SignedIn, PeopleError> {
        let [typed, normalized] = handles(name);
        let known = match self.store.credentials(&typed).await? {
            None => self.store.credentials(&normalized).await?,
            known => known,
        };
        let hash = known.as_ref().map(|(_, hash)| hash.as_str());
        let is_right = self.passwords.verify(password, hash).await?;
        let person = known.filter(|_| is_right).map(|(person, _)| person);
        let person = person.ok_or(PeopleError::WrongPassword)?;
        let profile = self.store.profile(person).await?.ok_or(PeopleError::Unknown)?;
        // Only who knows the password learns this.
        if let Some(until) = profile.banned_until.filter(|until| *until > now()) {
            return Err(PeopleError::banned(until, now()));
        }
        let signed_in = self.sign_in_as(profile.person, device).await?;
        self.sign_out(before).await?;
        Ok(signed_in)
    }

    /// A new secret for every session: one that somebody else put into a browser is worth nothing.
    async fn sign_in_as(&self, person: Person, device: &str) -> Result<SignedIn, PeopleError> {
        let secret = secret::secret()?;
        let device = device.chars().filter(|c| !c.is_control()).take(LONGEST_DEVICE).collect();
        let now = now();
        let session = NewSession {
            hash: Hash::of(&secret),
            person: person.id,
            device,
            created_at: now,
            expires_at: now + SESSION,
        };
        self.store.add_session(&session).await?;
        Ok(SignedIn { person, secret })
    }

    /// Who has this session.
    pub async fn of_session(&self, secret: &str) -> Result<Option<Identity>, PeopleError> {
        let hash = Hash::of(secret);
        let known = self.store.session(&hash, now()).await?;
        let identity = |Known { person, language }| Identity {
            person,
            scopes: Scopes::all(),
            language,
            credential: hash,
            is_key: false,
        };
        Ok(known.map(identity))
    }

    /// Whose key this is.
    pub async fn of_token(&self, secret: &str) -> Result<Option<Identity>, PeopleError> {
        let hash = Hash::of(secret);
        let found = self.store.token(&hash).await?;
        let identity = |(Known { person, language }, scopes): (Known, String)| Identity {
            person,
            scopes: Scopes::read_stored(&scopes),
            language,
            credential: hash,
            is_key: true,
        };
        Ok(found.map(identity))
    }

    /// Changes a password; all other sessions end, whichever way it was asked for.
    pub async fn change_password(
        &self,
        identity: &Identity,
        old: &str,
        new: &str,
    ) -> Result<(), PeopleError> {
        self.check_password(identity.person, old).await?;
        let known = self.store.person(identity.person).await?.ok_or(PeopleError::Unknown)?;
        let hash = self.passwords.hash(new, &known.name).await?;
        self.store.set_password(identity.person, &hash).await?;
        self.end_other_sessions(identity).await
    }

    /// Somebody goes for good. Guests have no password to be asked for.
    pub async fn go(&self, person: PersonId, password: &str) -> Result<(), PeopleError> {
        self.check_password(person, password).await?;
        self.store.forget(person, now()).await?;
        self.disconnects.send(Disconnect::Person(person));
        Ok(())
    }

    async fn check_password(&self, person: PersonId, password: &str) -> Result<(), PeopleError> {
        match self.store.password(person).await? {
            None => Ok(()),
            Some(hash) if self.passwords.verify(password, Some(&hash)).await? => Ok(()),
            Some(_) => Err(PeopleError::WrongPassword),
        }
    }

    /// A key for a program, which can be told only now. It opens nothing that is closed to its maker.
    pub async fn make_token(
        &self,
        maker: &Identity,
        name: &str,
        scopes: &Scopes,
    ) -> Result<String, PeopleError> {
        if !maker.scopes.include(scopes) {
            return Err(PeopleError::ScopeBeyond);
        }
        let person = maker.person;
        if self.store.tokens(person).await?.len() >= MOST_TOKENS {
            return Err(PeopleError::TooManyTokens { most: MOST_TOKENS });
        }
        let name = names::read_label(name)?;
        let secret = secret::secret()?;
        let (hash, scopes) = (Hash::of(&secret), scopes.to_string());
        let token = NewToken { hash, person, name, scopes, created_at: now() };
        self.store.add_token(&token).await?;
        Ok(secret)
    }
}
