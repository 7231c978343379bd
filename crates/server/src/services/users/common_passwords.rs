//! Passwords that are tried first by whoever guesses.

use std::collections::HashSet;
use std::sync::LazyLock;

/// Common passwords of at least eight characters, in small letters, one a line.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").lines().collect());

/// Whether many users have a password, in whatever case, or it is its owner's name, alone or with digits and
/// signs behind it.
pub(super) fn is_common(password: &str, name: &str) -> bool {
    let password = password.trim().to_lowercase();
    if COMMON.contains(password.as_str()) {
        return true;
    }
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let (password, name) = (letters(&password), letters(&name.to_lowercase()));
    let rest = password.strip_prefix(&name).filter(|_| !name.is_empty());
    rest.is_some_and(|rest| rest.chars().all(char::is_numeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_in_order() {
        let all: Vec<_> = include_str!("common_passwords.txt").lines().collect();
        assert!(all.is_sorted() && COMMON.len() == all.len(), "sorted, each once");
        for password in all {
            assert!(
                password.chars().count() >= 8,
                "{password} is too short for anybody to have it"
            );
            assert_eq!(password.to_lowercase(), password);
        }
    }

    #[test]
    fn what_everybody_has_is_common() {
        for password in [
            "password",
            "PassWord",
            "12345678",
            "motdepasse",
            "azertyuiop",
            "qwertyuiop",
            " 11111111 ",
        ] {
            assert!(is_common(password, "Ada"), "{password}");
        }
        for password in ["a long evening", "correct horse", "8f3kk2mz", "Théséion & Ada"] {
            assert!(!is_common(password, "Ada"), "{password}");
        }
    }

    #[test]
    fn the_own_name_is_common() {
        for password in ["Ada Lovelace", "adalovelace", "ada-lovelace-1815", "AdaLovelace!!"] {
            assert!(is_common(password, "Ada Lovelace"), "{password}");
        }
        assert!(is_common("ada12345", "Ada"));
        assert!(!is_common("ada likes boards", "Ada"));
        assert!(!is_common("98437261", ""));
    }
}
