//! Secrets: drawn from the operating system, shown once, kept as hashes.

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD};

use tablier_core::Seed;
use tablier_protocol::TableId;

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

/// A new number for a shuffle, short enough to be written down.
pub fn shuffle() -> Result<u32, NoRandomness> {
    Ok(u32::from_le_bytes(random()?))
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
        assert_ne!(table_id(), table_id());
        assert_ne!(password(), password());
        assert_eq!(password().unwrap().len(), 19);
        assert_ne!(seed(), seed());
    }
}
