//! Secrets: drawn from the operating system, shown once, kept as hashes.

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};

use crate::ids::TableId;
use tablier_core::Seed;

/// The SHA-256 of a secret. The secrets have 256 random bits, so that nobody can find them by trying,
/// however fast the hash is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of a secret as it was shown.
    pub fn of(secret: &str) -> Self {
        Hash(Sha256::digest(secret).into())
    }

    /// Its hexadecimal digits.
    pub fn to_hex(self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// The hash with these hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        HEXLOWER.decode(text.as_bytes()).ok()?.try_into().ok().map(Hash)
    }
}

/// The operating system gives no random numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRandomness;

/// A new secret of 43 characters.
pub fn secret() -> Result<String, NoRandomness> {
    Ok(BASE64URL_NOPAD.encode(&random::<32>()?))
}

/// A new password that somebody can read out and type: four times four letters and digits.
pub fn password() -> Result<String, NoRandomness> {
    let letters = BASE32_NOPAD.encode(&random::<10>()?).to_lowercase();
    let [a, b, c, d] = [0, 4, 8, 12].map(|at| &letters[at..at + 4]);
    Ok(format!("{a}-{b}-{c}-{d}"))
}

/// A new name for a table.
pub fn table_id() -> Result<TableId, NoRandomness> {
    Ok(TableId::from_bytes(random()?))
}

/// A new seed for dice.
pub fn seed() -> Result<Seed, NoRandomness> {
    Ok(Seed::new(random()?))
}

fn random<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_are_long() {
        let (one, other) = (secret().unwrap(), secret().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.len(), 43);
        assert_ne!(Hash::of(&one), Hash::of(&other));
        assert_eq!(Hash::from_hex(&Hash::of(&one).to_hex()), Some(Hash::of(&one)));
        assert_eq!(Hash::from_hex("abc"), None);
        assert_ne!(table_id(), table_id());
        assert_ne!(password(), password());
        assert_eq!(password().unwrap().len(), 19);
        assert_ne!(seed(), seed());
    }
}
