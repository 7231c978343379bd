//! The position as sets of squares, and its moves.

use tablier_core::{Seat, zobrist};

use crate::bits::nth_bit;

use super::board::{NEIGHBOURS, SQUARES, each, holds};

/// Tokens and pawns on the board, whose turn it is, and the token in that player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    hash: u64,
    /// The squares of the tokens by level and colour: those that lie on the board, then those that
    /// lie on another token.
    tokens: [[u64; 4]; 2],
    /// The squares of White's and of Black's pawns.
    pawns: [u64; 2],
    side: Seat,
    hand: Option<Colour>,
}

/// The colour of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Orange.
    Orange,
    /// Yellow.
    Yellow,
}

/// What a player does in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Puts a pawn on the board.
    Place {
        /// Where.
        square: u8,
    },
    /// Moves a pawn, hands over the token it stood on, and puts down the token in hand.
    Step {
        /// Where the pawn stood.
        from: u8,
        /// Where it stands then.
        to: u8,
        /// What becomes of the token in hand.
        put: Put,
    },
}

/// What becomes of the token in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// There was none, on White's first turn.
    Nothing,
    /// It is put on the token of this square.
    On(u8),
    /// It fits nowhere and leaves the game.
    Aside,
}

/// The keys of the tokens by level and colour.
static TOKEN_KEYS: [[[u64; SQUARES]; 4]; 2] = [
    [zobrist::keys(1), zobrist::keys(2), zobrist::keys(3), zobrist::keys(4)],
    [zobrist::keys(5), zobrist::keys(6), zobrist::keys(7), zobrist::keys(8)],
];
static PAWN_KEYS: [[u64; SQUARES]; 2] = [zobrist::keys(9), zobrist::keys(10)];
static HAND_KEYS: [u64; 4] = zobrist::keys(11);
const BLACK_TO_MOVE: u64 = zobrist::key(12);

impl Colour {
    /// All colours, in the order of their letters `b` `r` `o` `y`.
    pub const ALL: [Colour; 4] = [Colour::Blue, Colour::Red, Colour::Orange, Colour::Yellow];

    /// The colour as an index.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl Position {
    /// The position with these things on the board; the caller has made sure that it is possible.
    pub(super) fn new(
        tokens: [[u64; 4]; 2],
        pawns: [u64; 2],
        side: Seat,
        hand: Option<Colour>,
    ) -> Self {
        let sum = |keys: &[u64; SQUARES], squares: u64| {
            each(squares).fold(0, |sum, square| sum ^ keys[square as usize])
        };
        let mut hash = hand_key(hand) ^ if side == Seat(0) { 0 } else { BLACK_TO_MOVE };
        for (keys, sets) in TOKEN_KEYS.iter().zip(&tokens) {
            for (keys, &squares) in keys.iter().zip(sets) {
                hash ^= sum(keys, squares);
            }
        }
        for (keys, squares) in PAWN_KEYS.iter().zip(pawns) {
            hash ^= sum(keys, squares);
        }
        Position { hash, tokens, pawns, side, hand }
    }

    /// Whose turn it is.
    pub fn side(&self) -> Seat {
        self.side
    }

    /// The token that the side to move has been handed.
    pub fn hand(&self) -> Option<Colour> {
        self.hand
    }

    /// The hash, the same for equal positions.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The squares of one side's pawns.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::tor::{Move, Tor};
    ///
    /// let game = Tor::new(&Options::defaults(Tor::INFO)).unwrap();
    /// //   a b c d e f g h
    /// // 2 o y o y o y o y
    /// // 1 b r W r b r b r   and four more rows above
    /// let position = game.play(&game.start(), Move::Place { square: 2 });
    /// assert_eq!(position.pawns(Seat(0)), 0b0000_0100);
    /// assert_eq!(position.pawns(Seat(1)), 0);
    /// ```
    pub fn pawns(&self, side: Seat) -> u64 {
        self.pawns[side.index()]
    }

    /// The squares whose top token has this colour.
    ///
    /// ```
    /// use tablier_core::{Game, Options};
    /// use tablier_games::tor::{Colour, Tor};
    ///
    /// //   a b c d e f g h
    /// // 6 o y o y o y o y
    /// // 5 b r b r b r b r
    /// // 4 o y o y o y o y
    /// // 3 b r b r b r b r
    /// // 2 o y o y o y o y
    /// // 1 b r b r b r b r
    /// let start = Tor::new(&Options::defaults(Tor::INFO)).unwrap().start();
    /// assert_eq!(start.tops(Colour::Blue), 0x0055_0055_0055);
    /// assert_eq!(start.tops(Colour::Yellow), 0xAA00_AA00_AA00);
    /// ```
    pub fn tops(&self, colour: Colour) -> u64 {
        let [lower, upper] = self.tokens.map(|sets| sets[colour.index()]);
        upper | lower & !self.pairs()
    }

    /// The squares whose lower or only token has this colour.
    ///
    /// ```
    /// use tablier_core::Game;
    /// use tablier_games::tor::{Colour, Tor};
    ///
    /// let game = Tor::new(&tablier_core::Options::defaults(Tor::INFO)).unwrap();
    /// let text = "-,-,-,-,-,-,-,-/".repeat(4) + "-,-,-,-,-,-,-,-/ryW,bW,-,oK,oK,-,-,b w r";
    /// //   a  b  c  d  e  f  g  h
    /// // 1 ry b  -  o  o  -  -  b   and nothing above
    /// let position = game.read_position(&text).unwrap();
    /// assert_eq!(position.bottoms(Colour::Red), 0b0000_0001);
    /// assert_eq!(position.bottoms(Colour::Blue), 0b1000_0010);
    /// assert_eq!(position.bottoms(Colour::Yellow), 0);
    /// ```
    pub fn bottoms(&self, colour: Colour) -> u64 {
        self.tokens[0][colour.index()]
    }

    /// The colours of the tokens on a square: the lower one, then the upper one.
    ///
    /// ```
    /// use tablier_core::Game;
    /// use tablier_games::tor::{Colour, Tor};
    ///
    /// let game = Tor::new(&tablier_core::Options::defaults(Tor::INFO)).unwrap();
    /// let text = "-,-,-,-,-,-,-,-/".repeat(4) + "-,-,-,-,-,-,-,-/ryW,bW,-,oK,oK,-,-,b w r";
    /// //   a  b  c  d  e  f  g  h
    /// // 1 ry b  -  o  o  -  -  b   and nothing above
    /// let position = game.read_position(&text).unwrap();
    /// assert_eq!(position.stack(0), [Some(Colour::Red), Some(Colour::Yellow)]);
    /// assert_eq!(position.stack(1), [Some(Colour::Blue), None]);
    /// assert_eq!(position.stack(2), [None, None]);
    /// ```
    pub fn stack(&self, square: u8) -> [Option<Colour>; 2] {
        self.tokens.map(|sets| colour_of(sets, square))
    }

    /// Whether pawns are still being placed.
    pub fn is_placing(&self) -> bool {
        // Black places last: pawns move as soon as Black has two of them.
        let black = self.pawns[1];
        black & black.wrapping_sub(1) == 0
    }

    /// The squares with a pawn of either side.
    pub(super) fn occupied(&self) -> u64 {
        self.pawns[0] | self.pawns[1]
    }

    /// The squares with two tokens.
    ///
    /// ```
    /// use tablier_core::Game;
    /// use tablier_games::tor::Tor;
    ///
    /// let game = Tor::new(&tablier_core::Options::defaults(Tor::INFO)).unwrap();
    /// let text = "-,-,-,-,-,-,-,-/".repeat(4) + "-,-,-,-,-,-,-,-/ryW,bW,-,oK,oK,-,-,b w r";
    /// //   a  b  c  d  e  f  g  h
    /// // 1 ry b  -  o  o  -  -  b   and nothing above
    /// assert_eq!(game.read_position(&text).unwrap().pairs(), 0b0000_0001);
    /// ```
    pub fn pairs(&self) -> u64 {
        union(self.tokens[1])
    }

    /// The squares where the side to move could bring a pawn if it stood next to them: those
    /// available, with a free colour on top.
    pub(super) fn goals(&self) -> u64 {
        let enemy = self.pawns(self.side.next(2));
        let free = |tops: u64| if tops & enemy == 0 { tops } else { 0 };
        union(Colour::ALL.map(|colour| free(self.tops(colour)))) & !self.occupied()
    }

    /// The squares where a token in hand can be put after the pawn has left `from` and its token
    /// has been taken. The square where the pawn arrives is not yet left out.
    pub(super) fn puts(&self, from: u8, hand: Colour) -> u64 {
        let left = 1 << from;
        let [lower, upper] = self.tokens;
        // Taking the token makes a single one a gap and a pair a single one.
        let singles = (union(lower) & !union(upper)) ^ left;
        singles & !lower[hand.index()] & !(self.occupied() ^ left)
    }

    pub(super) fn each_move(&self, mut visit: impl FnMut(Move)) {
        let goals = self.goals();
        if self.is_placing() {
            each(goals).for_each(|square| visit(Move::Place { square }));
            return;
        }
        for from in each(self.pawns(self.side)) {
            let puts = self.hand.map(|hand| self.puts(from, hand));
            for to in each(goals & NEIGHBOURS[from as usize]) {
                let mut step = |put| visit(Move::Step { from, to, put });
                match puts.map(|puts| puts & !(1 << to)) {
                    None => step(Put::Nothing),
                    Some(0) => step(Put::Aside),
                    Some(puts) => each(puts).for_each(|square| step(Put::On(square))),
                }
            }
        }
    }

    /// Every way to move the pawn goes with every way to put the token, except onto the square
    /// where the pawn arrives; where none is left, the pawn's move counts once.
    #[inline]
    pub(super) fn count_moves(&self) -> u32 {
        let goals = self.goals();
        if self.is_placing() {
            return goals.count_ones();
        }
        let moves_of = |from: u8| {
            let goals = goals & NEIGHBOURS[from as usize];
            let puts = self.hand.map_or(0, |hand| self.puts(from, hand));
            match puts.count_ones() {
                0 | 1 => goals.count_ones(),
                many => goals.count_ones() * many - (goals & puts).count_ones(),
            }
        };
        each(self.pawns(self.side)).map(moves_of).sum()
    }

    /// One of the moves, by its number in the order of [`each_move`](Self::each_move): the ways to
    /// move a pawn are passed by one after the other, each with all its ways to put the token.
    #[inline]
    pub(super) fn nth_move(&self, n: u64) -> Option<Move> {
        let nth =
            |squares: u64, n: u64| (n < squares.count_ones().into()).then(|| nth_bit(squares, n));
        let goals = self.goals();
        if self.is_placing() {
            return nth(goals, n).map(|square| Move::Place { square });
        }
        let mut left = n;
        for from in each(self.pawns(self.side)) {
            let puts = self.hand.map_or(0, |hand| self.puts(from, hand));
            for to in each(goals & NEIGHBOURS[from as usize]) {
                let puts = puts & !(1 << to);
                let count = u64::from(puts.count_ones().max(1));
                if left < count {
                    let put = match nth(puts, left) {
                        Some(square) => Put::On(square),
                        None if self.hand.is_some() => Put::Aside,
                        None => Put::Nothing,
                    };
                    return Some(Move::Step { from, to, put });
                }
                left -= count;
            }
        }
        None
    }

    #[inline]
    pub(super) fn play(&self, legal: Move) -> Position {
        let mut next = *self;
        match legal {
            Move::Place { square } => next.toggle_pawn(square),
            Move::Step { from, to, put } => {
                let taken = next.walk(from, to);
                if let (Some(given), Put::On(square)) = (self.hand, put) {
                    next.toggle_token(1, given, square);
                }
                next.hand = taken;
                next.hash ^= hand_key(self.hand) ^ hand_key(taken);
            }
        }
        next.side = self.side.next(2);
        next.hash ^= BLACK_TO_MOVE;
        next
    }

    /// The position in the middle of a move, when the pawn has gone and the token in hand is still to be put
    /// down, and the token that the pawn stood on.
    pub(super) fn walked(&self, from: u8, to: u8) -> (Position, Option<Colour>) {
        let mut next = *self;
        let taken = next.walk(from, to);
        (next, taken)
    }

    /// Moves a pawn and takes the token it stood on, in place: a position is large, and this is half of every move.
    #[inline]
    fn walk(&mut self, from: u8, to: u8) -> Option<Colour> {
        let level = usize::from(holds(self.pairs(), from));
        let taken = colour_of(self.tokens[level], from);
        self.toggle_pawn(from);
        self.toggle_pawn(to);
        if let Some(taken) = taken {
            self.toggle_token(level, taken, from);
        }
        taken
    }

    /// Puts a token on a square, or takes it away.
    #[inline]
    fn toggle_token(&mut self, level: usize, colour: Colour, square: u8) {
        self.tokens[level][colour.index()] ^= 1 << square;
        self.hash ^= TOKEN_KEYS[level][colour.index()][square as usize];
    }

    /// Puts a pawn of the side to move on a square, or takes it away.
    #[inline]
    fn toggle_pawn(&mut self, square: u8) {
        let side = self.side.index();
        self.pawns[side] ^= 1 << square;
        self.hash ^= PAWN_KEYS[side][square as usize];
    }

    /// The position with every set of squares replaced by its image.
    pub(super) fn map_squares(&self, image: impl Fn(u64) -> u64) -> Position {
        let tokens = self.tokens.map(|sets| sets.map(&image));
        Position::new(tokens, self.pawns.map(&image), self.side, self.hand)
    }
}

impl Move {
    /// The move with every square replaced by its image.
    pub(super) fn map_squares(self, image: impl Fn(u8) -> u8) -> Move {
        match self {
            Move::Place { square } => Move::Place { square: image(square) },
            Move::Step { from, to, put } => {
                let put = if let Put::On(square) = put { Put::On(image(square)) } else { put };
                Move::Step { from: image(from), to: image(to), put }
            }
        }
    }
}

/// The colour whose set has this square. All four are looked at, for nobody can predict which it is.
#[inline]
fn colour_of(sets: [u64; 4], square: u8) -> Option<Colour> {
    const FOUND: [Option<Colour>; 5] =
        [None, Some(Colour::Blue), Some(Colour::Red), Some(Colour::Orange), Some(Colour::Yellow)];
    let [blue, red, orange, yellow] = sets.map(|set| (set >> square & 1) as usize);
    FOUND[blue + 2 * red + 3 * orange + 4 * yellow]
}

fn union([a, b, c, d]: [u64; 4]) -> u64 {
    a | b | c | d
}

fn hand_key(hand: Option<Colour>) -> u64 {
    hand.map_or(0, |colour| HAND_KEYS[colour.index()])
}
