//! Whether a move should be made on a copy of the position, or in place and undone afterwards.
//!
//! The same search, move for move, is run in both ways on a board of sixteen squares with pieces
//! that slide and turn over their neighbours, for positions of several sizes: the rest of a larger
//! position is a load that is copied but not changed, which is the best case for undoing.

use std::hint::black_box;

use tablier_cli::bench;

/// A position of 16 bytes and a load.
#[derive(Clone, Copy)]
struct Board<const LOAD: usize> {
    hash: u64,
    pieces: [u16; 2],
    side: usize,
    load: [u64; LOAD],
}

/// What cannot be worked out from the move when it is undone.
struct Undo {
    hash: u64,
    turned: u16,
}

const KEYS: [[u64; 16]; 2] = [tablier_core::zobrist::keys(1), tablier_core::zobrist::keys(2)];

impl<const LOAD: usize> Board<LOAD> {
    fn make(&mut self, from: u8, to: u8) -> Undo {
        let (own, enemy) = (self.side, self.side ^ 1);
        let turned = self.pieces[enemy] & beside(to);
        let undo = Undo { hash: self.hash, turned };
        self.pieces[own] ^= 1 << from | 1 << to | turned;
        self.pieces[enemy] ^= turned;
        self.hash ^= KEYS[own][from as usize] ^ KEYS[own][to as usize];
        for square in squares(turned) {
            self.hash ^= KEYS[0][square as usize] ^ KEYS[1][square as usize];
        }
        self.side = enemy;
        undo
    }

    fn unmake(&mut self, from: u8, to: u8, undo: &Undo) {
        self.side ^= 1;
        self.pieces[self.side] ^= 1 << from | 1 << to | undo.turned;
        self.pieces[self.side ^ 1] ^= undo.turned;
        self.hash = undo.hash;
    }

    /// Every move, without keeping a reference to the board.
    fn each_move(pieces: [u16; 2], side: usize, mut visit: impl FnMut(u8, u8)) {
        let empty = !(pieces[0] | pieces[1]);
        for from in squares(pieces[side]) {
            for (across, up) in
                [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
            {
                let (mut column, mut row) = (from as i8 % 4, from as i8 / 4);
                let mut to = from;
                loop {
                    (column, row) = (column + across, row + up);
                    let inside = (0..4).contains(&column) && (0..4).contains(&row);
                    if !inside || empty >> (row * 4 + column) & 1 == 0 {
                        break;
                    }
                    to = (row * 4 + column) as u8;
                }
                if to != from {
                    visit(from, to);
                }
            }
        }
    }

    fn count_by_copying(&self, depth: u32) -> u64 {
        if depth == 0 {
            return self.leaf();
        }
        let mut count = 0;
        Self::each_move(self.pieces, self.side, |from, to| {
            let mut next = *self;
            next.make(from, to);
            count += next.count_by_copying(depth - 1);
        });
        count
    }

    fn count_by_undoing(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return self.leaf();
        }
        let mut count = 0;
        Self::each_move(self.pieces, self.side, |from, to| {
            let undo = self.make(from, to);
            count += self.count_by_undoing(depth - 1);
            self.unmake(from, to, &undo);
        });
        count
    }

    /// A leaf counts once; that it looks at hash and load keeps both from being optimised away.
    #[inline(never)]
    fn leaf(&self) -> u64 {
        black_box(self.hash);
        black_box(self.load.first());
        1
    }
}

fn squares(mut set: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (square < 16).then_some(square)
    })
}

fn beside(square: u8) -> u16 {
    let bit = 1_u16 << square;
    (bit & 0x7777) << 1 | (bit & 0xEEEE) >> 1 | bit << 4 | bit >> 4
}

fn compare<const LOAD: usize>() {
    let start = Board::<LOAD> { hash: 0, pieces: [0x000F, 0xF000], side: 0, load: [1; LOAD] };
    assert_eq!(start.count_by_copying(4), 6220);
    assert_eq!({ start }.count_by_undoing(4), 6220);
    let copying = bench::measure(|depth| black_box(&start).count_by_copying(depth));
    let undoing = bench::measure(|depth| black_box(start).count_by_undoing(depth));
    println!(
        "{:>4} bytes: copying {:6.1} M/s, undoing {:6.1} M/s, ratio {:.2}",
        size_of::<Board<LOAD>>(),
        copying.leaves_per_second / 1e6,
        undoing.leaves_per_second / 1e6,
        copying.leaves_per_second / undoing.leaves_per_second,
    );
}

fn main() {
    println!("making moves on a copy against making and undoing them, every leaf visited\n");
    compare::<0>();
    compare::<3>();
    compare::<9>();
    compare::<13>();
}
