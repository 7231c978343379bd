//! E-mail addresses.

use super::{UserError, UserService};
use tablier_protocol::UserId;
use tablier_protocol::UserKind;

/// As long as mail allows.
const LONGEST: usize = 254;

impl UserService {
    /// Keeps an address, or forgets it.
    pub async fn set_email(&self, user: UserId, email: Option<&str>) -> Result<(), UserError> {
        let email = read(email)?;
        let known = self.store.user(user).await?.ok_or(UserError::Unknown)?;
        if known.kind != UserKind::Account {
            return Err(UserError::NoAccount);
        }
        Ok(self.store.set_email(user, email).await?)
    }
}

/// An address as it is kept; nothing but spaces is none.
pub(super) fn read(email: Option<&str>) -> Result<Option<&str>, UserError> {
    let email = email.map(str::trim).filter(|email| !email.is_empty());
    if email.is_some_and(|email| !is_address(email)) { Err(UserError::Email) } else { Ok(email) }
}

/// Whether mail could be sent there. Only sending some would tell whether it arrives.
fn is_address(text: &str) -> bool {
    let is_plain = |c: char| !c.is_control() && !c.is_whitespace() && !"<>()[]\",;:\\".contains(c);
    let Some((name, host)) = text.split_once('@') else { return false };
    text.len() <= LONGEST
        && text.chars().all(is_plain)
        && !name.is_empty()
        && !host.contains('@')
        && !host.split('.').any(str::is_empty)
}

#[cfg(test)]
mod tests {
    use super::is_address;

    #[test]
    fn addresses_have_a_name_and_a_host() {
        for text in ["ada@example.org", "a.b+c@sub.example.org", "thésée@athènes.example", "a@b"]
        {
            assert!(is_address(text), "{text}");
        }
        let long = format!("{}@example.org", "x".repeat(250));
        for text in ["", "ada", "@example.org", "ada@", "a@b@c", "a b@c", "a@b..c", "a@.", "a\n@b"]
        {
            assert!(!is_address(text), "{text}");
        }
        assert!(!is_address("<ada@example.org>") && !is_address(&long));
    }
}
