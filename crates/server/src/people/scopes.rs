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
    /// To change the account itself; keys are never given this.
    Account,
}

/// All that somebody may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// Everything: who is signed in with a password.
    pub fn all() -> Self {
        Scopes(vec![Scope::Read, Scope::Play, Scope::Account])
    }

    /// What a key can be given; none if it is nothing or too much.
    pub fn of_token(scopes: &[Scope]) -> Option<Self> {
        let is_possible = !scopes.is_empty() && !scopes.contains(&Scope::Account);
        is_possible.then(|| {
            Scopes([Scope::Read, Scope::Play].into_iter().filter(|s| scopes.contains(s)).collect())
        })
    }

    /// Reads what [`Display`](fmt::Display) writes; what is unknown opens nothing.
    pub(super) fn read_stored(text: &str) -> Self {
        let scope = |word| match word {
            "read" => Some(Scope::Read),
            "play" => Some(Scope::Play),
            _ => None,
        };
        Scopes(text.split(' ').filter_map(scope).collect())
    }

    /// Whether this is among them.
    pub fn allow(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self
            .0
            .iter()
            .map(|scope| match scope {
                Scope::Read => "read",
                Scope::Play => "play",
                Scope::Account => "account",
            })
            .collect();
        f.write_str(&words.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_never_open_the_account() {
        assert_eq!(Scopes::of_token(&[Scope::Account]), None);
        assert_eq!(Scopes::of_token(&[Scope::Play, Scope::Account]), None);
        assert_eq!(Scopes::of_token(&[]), None);
        let all = Scopes::read_stored("play account admin");
        assert!(all.allow(Scope::Play) && !all.allow(Scope::Account) && !all.allow(Scope::Read));
    }

    #[test]
    fn what_is_stored_is_read_back() {
        for scopes in [&[Scope::Read][..], &[Scope::Play], &[Scope::Play, Scope::Read]] {
            let scopes = Scopes::of_token(scopes).unwrap();
            assert_eq!(Scopes::read_stored(&scopes.to_string()), scopes);
        }
    }
}
