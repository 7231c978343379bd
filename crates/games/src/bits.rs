//! Sets of up to 64 squares, a bit each.

/// The place of the set bit before which there are `n` others; `n` is less than the number of bits.
///
/// Whoever picks a move at random picks a bit at random, and no branch could be foreseen: so there
/// is none.
#[inline]
pub(crate) fn nth_bit(set: u64, n: u64) -> u8 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    // In every byte of the set the number of bits up to its end, found by halves: in pairs, in
    // fours, in bytes, and the bytes summed up.
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let up_to = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
    // The bytes that end before the bit: where the number does not exceed n.
    let before = (((n * ONES) | HIGHS) - up_to) & HIGHS;
    let byte = ((before >> 7).wrapping_mul(ONES) >> 56) * 8;
    let left = n - (up_to << 8 >> byte & 0xFF);
    byte as u8 + NTH_BIT[(set >> byte & 0xFF) as usize][(left & 7) as usize]
}

/// For every byte, the places of its bits.
static NTH_BIT: [[u8; 8]; 256] = nth_bits();

const fn nth_bits() -> [[u8; 8]; 256] {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_found_by_its_number() {
        let mixed = (1..2_000).map(tablier_core::zobrist::mix);
        for set in mixed.chain([0, 1, u64::MAX, 1 << 63, 0xFF, 0x8000_0000_0000_0001]) {
            let places = (0..64_u8).filter(|place| set >> place & 1 == 1);
            for (n, place) in places.enumerate() {
                assert_eq!(nth_bit(set, n as u64), place, "{set:x}");
            }
        }
    }
}
