//! A checksum for files.

/// FNV-1a of 64 bits, over bytes that may come in parts. It is not made against forgery, only against
/// accidents; any single changed byte changes it.
///
/// ```
/// use tablier_core::Checksum;
///
/// let mut sum = Checksum::default();
/// sum.add(b"foo");
/// sum.add(b"bar");
/// assert_eq!(sum.value(), Checksum::of(b"foobar"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checksum(u64);

impl Default for Checksum {
    fn default() -> Self {
        Checksum(0xcbf2_9ce4_8422_2325)
    }
}

impl Checksum {
    /// The checksum of these bytes alone.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut sum = Checksum::default();
        sum.add(bytes);
        sum.value()
    }

    /// Adds the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The checksum of all that was added.
    pub fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_published_one() {
        // From the test vectors of the authors of FNV.
        assert_eq!(Checksum::of(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Checksum::of(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Checksum::of(b"foobar"), 0x8594_4171_f739_67e8);
    }
}
