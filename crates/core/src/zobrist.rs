//! Keys for position hashes: fixed pseudo-random numbers, the same in every build.

/// `N` keys that differ for every `seed`, computed at compile time by the splitmix64 sequence.
///
/// ```
/// use tablier_core::zobrist;
///
/// static PAWNS: [u64; 64] = zobrist::keys(1);
/// static KINGS: [u64; 64] = zobrist::keys(2);
/// assert_ne!(PAWNS[0], KINGS[0]);
/// ```
pub const fn keys<const N: usize>(seed: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut state = mix(seed.wrapping_add(0x5EED));
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        keys[i] = mix(state);
        i += 1;
    }
    keys
}

/// A single key.
pub const fn key(seed: u64) -> u64 {
    keys::<1>(seed)[0]
}

/// A bijection of 64-bit numbers that spreads every bit over all others.
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
