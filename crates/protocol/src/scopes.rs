//! What a key opens.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that a program may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// To see what its owner sees.
    Read,
    /// To open tables, sit down, and play.
    Play,
    /// To change the account itself: settings, password, blocks, sessions and keys.
    Account,
}

impl Scope {
    /// Every scope.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Account];

    /// What it is called in the API.
    pub fn word(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Account => "account",
        }
    }
}

/// All that somebody may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// Everything: who is signed in with a password.
    pub fn all() -> Self {
        Scopes(Scope::ALL.to_vec())
    }

    /// What a key is given; none if it is nothing.
    pub fn of_token(scopes: &[Scope]) -> Option<Self> {
        let given = Scope::ALL.into_iter().filter(|scope| scopes.contains(scope));
        (!scopes.is_empty()).then(|| Scopes(given.collect()))
    }

    /// Reads what [`Display`](fmt::Display) writes; what is unknown opens nothing.
    pub fn read_stored(text: &str) -> Self {
        let is_named = |scope: &Scope| text.split(' ').any(|word| word == scope.word());
        Scopes(Scope::ALL.into_iter().filter(is_named).collect())
    }

    /// Whether this is among them.
    pub fn allow(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// Whether all of these are among them.
    pub fn include(&self, others: &Scopes) -> bool {
        others.0.iter().all(|scope| self.allow(*scope))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.0.iter().map(|scope| scope.word()).collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_unknown_opens_nothing() {
        assert_eq!(Scopes::of_token(&[]), None);
        let read = Scopes::read_stored("play admin accounts");
        assert!(read.allow(Scope::Play) && !read.allow(Scope::Account) && !read.allow(Scope::Read));
        assert_eq!(Scopes::read_stored("").to_string(), "");
    }

    #[test]
    fn what_is_stored_is_read_back() {
        for scopes in [&[Scope::Read][..], &[Scope::Play], &[Scope::Account, Scope::Read]] {
            let scopes = Scopes::of_token(scopes).unwrap();
            assert_eq!(Scopes::read_stored(&scopes.to_string()), scopes);
        }
    }

    #[test]
    fn some_include_others() {
        let some = Scopes::of_token(&[Scope::Read, Scope::Account]).unwrap();
        assert!(Scopes::all().include(&some) && some.include(&some));
        assert!(!some.include(&Scopes::all()));
        assert!(!some.include(&Scopes::of_token(&[Scope::Play]).unwrap()));
    }
}
