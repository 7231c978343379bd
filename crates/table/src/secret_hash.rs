//! Hashes of secrets: links, sessions, keys.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};

/// The SHA-256 of a secret. The secrets have 256 random bits, so that nobody can find them by trying,
/// however fast the hash is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SecretHash(pub [u8; 32]);

impl SecretHash {
    /// The hash of a secret as it was shown.
    pub fn of(secret: &str) -> Self {
        SecretHash(Sha256::digest(secret).into())
    }

    /// Its hexadecimal digits.
    pub fn to_hex(self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// The hash with these hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok().map(SecretHash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_read_back() {
        let hash = SecretHash::of("secret");
        assert_eq!(SecretHash::from_hex(&hash.to_hex()), Some(hash));
        assert_ne!(hash, SecretHash::of("other"));
        assert_eq!(SecretHash::from_hex("abc"), None);
    }
}
