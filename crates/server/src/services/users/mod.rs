//! Users: guests who come in at once, accounts with a password, and the programs that play for them.

mod common_passwords;
mod email;
mod error;
mod moderation;
mod names;
mod passwords;
mod profile;
mod reserved_names;
mod search;
mod sessions;

use std::sync::Arc;
use tablier_protocol::{Scopes, UserKind};

use governor::{DefaultKeyedRateLimiter, RateLimiter};
use tablier_core::Language;

use crate::client_address::ClientAddress;
use crate::clock::Clock;
use crate::limits::{MOST_SESSIONS, MOST_TOKENS, Rate};
use crate::secret;
use crate::services::disconnect::{Disconnect, Disconnects};
use crate::store::{Added, Known, NewSession, NewToken, Store, StoreError};
use tablier_protocol::DAY;
use tablier_protocol::User;
use tablier_protocol::UserId;
use tablier_table::SecretHash;

pub use error::UserError;
pub use moderation::FOR_GOOD;

pub(crate) use names::{Name, handles};
pub(crate) use passwords::Passwords;
pub(crate) use profile::user_name;
pub use search::FoundUsers;

/// How long a session lasts.
const SESSION: u64 = 180 * DAY;
/// How often it is written down that a session is used.
const HOUR: u64 = DAY / 24;
/// The most characters of the name of a device that are kept.
const LONGEST_DEVICE: usize = 200;

/// The users of the server.
#[derive(Debug)]
pub struct UserService {
    store: Arc<dyn Store>,
    clock: Clock,
    passwords: Passwords,
    disconnects: Disconnects,
    /// How often somebody new comes from one address.
    new_users: DefaultKeyedRateLimiter<ClientAddress>,
}

/// Somebody who is signed in from now on.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// Who.
    pub user: User,
    /// What the browser keeps. Nobody can tell it again.
    pub secret: String,
}

/// Who somebody is, and what they may do.
#[derive(Clone, Debug)]
pub struct Identity {
    /// Who.
    pub user: UserId,
    /// What they may do.
    pub scopes: Scopes,
    /// The language they have chosen.
    pub language: Option<Language>,
    /// The hash of the secret of the session or key by which they are known.
    pub credential: SecretHash,
    /// Whether it is a key.
    pub is_key: bool,
}

impl Identity {
    /// The session by which they are known, if it is one.
    pub fn session(&self) -> Option<SecretHash> {
        (!self.is_key).then_some(self.credential)
    }
}

impl UserService {
    /// The users in a store, to whom so many can be added from one address, and who tells their
    /// connections when they have to be closed.
    pub fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        disconnects: Disconnects,
        new_users: Rate,
    ) -> Self {
        let new_users = RateLimiter::keyed(new_users.quota());
        UserService { store, clock, passwords: Passwords::new(), disconnects, new_users }
    }

    fn now(&self) -> u64 {
        self.clock.now()
    }

    /// Forgets addresses from which nobody new has come for a while.
    pub(crate) fn tidy(&self) {
        self.new_users.retain_recent();
    }

    /// Counts somebody new. Whoever adds a user asks here just before, when nothing else is left
    /// that could be refused.
    fn count_new_user(&self, address: ClientAddress) -> Result<(), UserError> {
        self.new_users.check_key(&address).map_err(|_| UserError::TooManyNewUsers)
    }

    /// Somebody comes in without a word, or with a name that others may have too.
    pub async fn create_guest(
        &self,
        name: &str,
        device: &str,
        address: ClientAddress,
    ) -> Result<SignedIn, UserError> {
        let name = if name.trim().is_empty() { String::new() } else { Name::read(name)?.text };
        self.count_new_user(address)?;
        let guest = self.store.add_guest(&name, self.now()).await?;
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
        address: ClientAddress,
    ) -> Result<SignedIn, UserError> {
        let name = Name::read(name)?;
        let email = email::read(email)?;
        let hash = self.passwords.hash(password, &name.text).await?;
        let Name { text: name, handle } = name;
        let made = match before {
            Some(guest) => self.make_account(guest.user, &name, &handle, &hash, email).await,
            None => self.add_account(&name, &handle, &hash, email, address).await,
        };
        let account = made.map_err(|error| match error {
            UserError::Store(StoreError::Conflict) => UserError::NameTaken { name },
            other => other,
        })?;
        let signed_in = self.sign_in_as(account, device).await?;
        self.sign_out(before).await?;
        Ok(signed_in)
    }

    async fn make_account(
        &self,
        guest: UserId,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
    ) -> Result<User, UserError> {
        if !self.store.make_account(guest, name, handle, password, email).await? {
            return Err(UserError::HasAccount);
        }
        self.store.user(guest).await?.ok_or(UserError::Unknown)
    }

    /// Somebody new has an account at once. A name that is taken costs nobody a newcomer.
    async fn add_account(
        &self,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
        address: ClientAddress,
    ) -> Result<User, UserError> {
        if self.store.holder(handle).await?.is_some() {
            return Err(StoreError::Conflict.into());
        }
        self.count_new_user(address)?;
        Ok(self.store.add_account(name, handle, password, email, self.now()).await?)
    }

    /// Somebody comes back. It takes as long whether the name exists or not. Whoever was there before is
    /// signed out.
    pub async fn sign_in(
        &self,
        before: Option<&Identity>,
        name: &str,
        password: &str,
        device: &str,
    ) -> Result<SignedIn, UserError> {
        let [typed, normalized] = handles(name);
        let known = match self.store.credentials(&typed).await? {
            None => self.store.credentials(&normalized).await?,
            known => known,
        };
        let hash = known.as_ref().map(|(_, hash)| hash.as_str());
        let is_right = self.passwords.verify(password, hash).await?;
        let user = known.filter(|_| is_right).map(|(user, _)| user);
        let user = user.ok_or(UserError::WrongPassword)?;
        let profile = self.store.profile(user).await?.ok_or(UserError::Unknown)?;
        // Only who knows the password learns this.
        if let Some(until) = profile.banned_until.filter(|until| *until > self.now()) {
            return Err(UserError::banned(until, self.now()));
        }
        let signed_in = self.sign_in_as(profile.user, device).await?;
        self.sign_out(before).await?;
        Ok(signed_in)
    }

    /// A new secret for every session: one that somebody else put into a browser is worth nothing.
    async fn sign_in_as(&self, user: User, device: &str) -> Result<SignedIn, UserError> {
        let secret = secret::secret()?;
        let device = device.chars().filter(|c| !c.is_control()).take(LONGEST_DEVICE).collect();
        let now = self.now();
        let session = NewSession {
            hash: SecretHash::of(&secret),
            user: user.id,
            device,
            created_at: now,
            expires_at: now + SESSION,
        };
        self.store.add_session(&session, MOST_SESSIONS).await?;
        Ok(SignedIn { user, secret })
    }

    /// Who has this session.
    pub async fn of_session(&self, secret: &str) -> Result<Option<Identity>, UserError> {
        let (hash, now) = (SecretHash::of(secret), self.now());
        let Some((Known { user, language }, seen_at)) = self.store.session(&hash, now).await?
        else {
            return Ok(None);
        };
        if now.saturating_sub(seen_at) >= HOUR
            && let Err(error) = self.store.see_session(&hash, now).await
        {
            // Nobody is kept out because of this.
            tracing::warn!(%error, "cannot store when a session was used");
        }
        let scopes = Scopes::all();
        Ok(Some(Identity { user, scopes, language, credential: hash, is_key: false }))
    }

    /// Whose key this is.
    pub async fn of_token(&self, secret: &str) -> Result<Option<Identity>, UserError> {
        let hash = SecretHash::of(secret);
        let found = self.store.token(&hash).await?;
        let identity = |(Known { user, language }, scopes): (Known, String)| Identity {
            user,
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
    ) -> Result<(), UserError> {
        let known = self.user(identity.user).await?;
        if known.kind != UserKind::Account {
            return Err(UserError::NoAccount);
        }
        self.check_password(identity.user, old).await?;
        let hash = self.passwords.hash(new, &known.name).await?;
        self.store.set_password(identity.user, &hash).await?;
        self.end_other_sessions(identity).await
    }

    /// Somebody goes for good. Guests have no password to be asked for.
    pub async fn delete_account(&self, user: UserId, password: &str) -> Result<(), UserError> {
        self.check_password(user, password).await?;
        self.store.forget(user, self.now()).await?;
        self.disconnects.send(Disconnect::User(user));
        Ok(())
    }

    async fn check_password(&self, user: UserId, password: &str) -> Result<(), UserError> {
        match self.store.password(user).await? {
            None => Ok(()),
            Some(hash) if self.passwords.verify(password, Some(&hash)).await? => Ok(()),
            Some(_) => Err(UserError::WrongPassword),
        }
    }

    /// A key for a program, which can be told only now. It opens nothing that is closed to its maker.
    pub async fn create_token(
        &self,
        maker: &Identity,
        name: &str,
        scopes: &Scopes,
    ) -> Result<String, UserError> {
        if !maker.scopes.include(scopes) {
            return Err(UserError::ScopeBeyond);
        }
        let user = maker.user;
        let name = names::read_label(name)?;
        let secret = secret::secret()?;
        let (hash, scopes) = (SecretHash::of(&secret), scopes.to_string());
        let token = NewToken { hash, user, name, scopes, created_at: self.now() };
        match self.store.add_token(&token, MOST_TOKENS).await? {
            Added::Done => Ok(secret),
            Added::TooMany => Err(UserError::TooManyTokens { most: MOST_TOKENS }),
            Added::Unknown => Err(UserError::Unknown),
        }
    }
}
