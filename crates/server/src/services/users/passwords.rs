//! Passwords: hashed slowly, on threads that may be busy, and not too many at once.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use super::UserError;
use super::common_passwords::is_common;

const SHORTEST: usize = 8;
/// Nobody remembers more, and hashing it would take long.
const LONGEST: usize = 200;
/// Each takes some twenty mebibytes and a core for a while.
const AT_ONCE: usize = 2;

/// The one who knows about passwords.
#[derive(Debug)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Passwords { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// The hash of a new password for somebody of this name.
    pub(crate) async fn hash(&self, password: &str, name: &str) -> Result<String, UserError> {
        let length = password.chars().count();
        if !(SHORTEST..=LONGEST).contains(&length) {
            return Err(UserError::Password);
        }
        if is_common(password, name) {
            return Err(UserError::PasswordCommon);
        }
        let password = password.to_owned();
        let hash = move || {
            let hash: Result<PasswordHash, _> =
                Argon2::default().hash_password(password.as_bytes());
            hash.map(|hash| hash.to_string()).map_err(|_| UserError::System)
        };
        self.in_turn(hash).await?
    }

    /// Whether a password is the right one. Without a hash it is not, after the same work.
    pub(super) async fn verify(
        &self,
        password: &str,
        hash: Option<&str>,
    ) -> Result<bool, UserError> {
        let password: String = password.chars().take(LONGEST + 1).collect();
        let hash = compared(hash).to_owned();
        let verify = move || {
            let hash = PasswordHash::new(&hash);
            hash.is_ok_and(|hash| {
                Argon2::default().verify_password(password.as_bytes(), &hash).is_ok()
            })
        };
        self.in_turn(verify).await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, UserError> {
        let turn = Arc::clone(&self.turns).acquire_owned().await.map_err(|_| UserError::System)?;
        let done = spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        done.await.map_err(|_| UserError::System)
    }
}

/// The hash of no password that anybody knows, as expensive as every other.
const NOBODYS: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGtub3dzIGl0Lg$Qv63zv1gN0sRPvNjBvVEV4gjFUtX7L2n9Bk5jrKrfR4";

/// What a password is compared with. How long the answer takes must not tell who exists, so there is
/// always something.
fn compared(hash: Option<&str>) -> &str {
    hash.unwrap_or(NOBODYS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_same_password_is_right() {
        let passwords = Passwords::new();
        let hash = passwords.hash("correct horse", "Ada").await.unwrap();
        // The least that is advised for servers: 19 mebibytes, two rounds.
        let cost = "$argon2id$v=19$m=19456,t=2,p=1$";
        assert!(hash.starts_with(cost), "{hash}");
        assert!(compared(None).starts_with(cost), "nobody is as much work as somebody");
        assert_eq!(hash.len(), compared(None).len());
        assert!(PasswordHash::new(compared(None)).is_ok());
        assert_eq!(compared(Some(&hash)), hash);
        assert!(passwords.verify("correct horse", Some(&hash)).await.unwrap());
        assert!(!passwords.verify("correct horsf", Some(&hash)).await.unwrap());
        assert!(!passwords.verify("correct horse", None).await.unwrap());
        assert!(!passwords.verify("correct horse", Some("no hash")).await.unwrap());
        assert_ne!(passwords.hash("correct horse", "Ada").await.unwrap(), hash, "they are salted");
    }

    #[tokio::test]
    async fn passwords_have_a_length() {
        let passwords = Passwords::new();
        for password in ["", "1234567", &"x".repeat(LONGEST + 1)] {
            assert_eq!(passwords.hash(password, "Ada").await, Err(UserError::Password));
        }
    }
}
