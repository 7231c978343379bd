//! The position: where the pawns are, whose turn it is, and what the die shows.

use tablier_core::{MAX_SEATS, Seat, zobrist};

use super::die::Die;
use super::symmetry::Symmetry;
use super::teams::Teams;

/// How many pawns each player has.
pub(super) const PAWNS: usize = 7;

/// The place of a pawn that has not come onto the board, or was sent back.
pub const DARKNESS: u8 = 254;
/// The place of a pawn that has reached the light.
pub const SAVED: u8 = 255;

/// Seven pawns for each of two to four players.
///
/// A place is the number of a square, or one of two numbers for the darkness and for the saved
/// pawns, which are higher than any square's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The sum of the keys of all pawns. A sum, because pawns of one player can share a square.
    pawn_keys: u64,
    /// The places of each seat's pawns in increasing order, so that equal positions are equal.
    pawns: [[u8; PAWNS]; MAX_SEATS],
    die: Die,
    teams: Teams,
    turn: Seat,
    rolls: u8,
    /// The face on the table, or 0 before the roll: a zero never lies there.
    roll: u8,
}

static PAWN_KEYS: [[u64; 256]; MAX_SEATS] =
    [zobrist::keys(1), zobrist::keys(2), zobrist::keys(3), zobrist::keys(4)];

impl Position {
    /// Everybody in the darkness, the first player to roll.
    pub(super) fn start(die: Die, teams: Teams) -> Self {
        Position::new(die, teams, [[DARKNESS; PAWNS]; MAX_SEATS], Seat(0), 1, 0)
    }

    /// The position with pawns at these places in any order; those of seats that nobody plays are
    /// in the darkness.
    pub(super) fn new(
        die: Die,
        teams: Teams,
        mut pawns: [[u8; PAWNS]; MAX_SEATS],
        turn: Seat,
        rolls: u8,
        roll: u8,
    ) -> Self {
        let mut pawn_keys = 0_u64;
        for (places, keys) in pawns.iter_mut().zip(&PAWN_KEYS) {
            places.sort_unstable();
            for &place in &*places {
                pawn_keys = pawn_keys.wrapping_add(keys[place as usize]);
            }
        }
        Position { pawn_keys, pawns, die, teams, turn, rolls, roll }
    }

    /// The seat that rolls or moves.
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The rolls still due to that seat, this one included.
    pub fn rolls(&self) -> u8 {
        self.rolls
    }

    /// The face on the table; nothing before the roll.
    pub fn roll(&self) -> Option<u8> {
        (self.roll != 0).then_some(self.roll)
    }

    /// The die.
    pub fn die(&self) -> Die {
        self.die
    }

    /// The seats and their alliances.
    pub fn teams(&self) -> Teams {
        self.teams
    }

    /// How many pawns of a seat are still, or again, in the darkness.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::theseion::Theseion;
    ///
    /// let game = Theseion::new(&Options::defaults(Theseion::INFO)).unwrap();
    /// // 13  # # o # o # # # o # o # #
    /// // 12  # # o # o # # # o # o # #   No pawn is on the board,
    /// // 11  o o G o G o R o G o G o o   all seven of each player
    /// //     ...                         are around it.
    /// assert_eq!(game.start().dark(Seat(0)), 7);
    /// assert_eq!(game.start().saved(Seat(0)), 0);
    /// ```
    pub fn dark(&self, seat: Seat) -> u8 {
        self.count_at(seat, DARKNESS)
    }

    /// How many pawns of a seat are saved.
    pub fn saved(&self, seat: Seat) -> u8 {
        self.count_at(seat, SAVED)
    }

    /// The hash, the same for equal positions.
    pub fn hash(&self) -> u64 {
        let rolling = u64::from(self.turn.0) << 16 | u64::from(self.rolls) << 8 | self.roll as u64;
        let table = self.teams.bits() << 16 | u64::from(self.die.bits());
        zobrist::mix(self.pawn_keys ^ zobrist::mix(table << 32 | rolling))
    }

    /// The seats that have saved all their pawns: the game is over when there is one.
    pub(super) fn winners(&self) -> impl Iterator<Item = Seat> + Clone {
        self.teams.each_seat().filter(|seat| self.places(*seat)[0] == SAVED)
    }

    pub(super) fn is_over(&self) -> bool {
        self.winners().next().is_some()
    }

    /// The places of a seat's pawns in increasing order: numbers of squares, then [`DARKNESS`], then
    /// [`SAVED`].
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::theseion::{DARKNESS, Theseion};
    ///
    /// let game = Theseion::new(&Options::defaults(Theseion::INFO)).unwrap();
    /// // Nobody has come onto the board yet.
    /// assert_eq!(game.start().places(Seat(1)), &[DARKNESS; 7]);
    /// ```
    pub fn places(&self, seat: Seat) -> &[u8; PAWNS] {
        &self.pawns[seat.index()]
    }

    /// The squares of a seat's pawns on the board in increasing order.
    pub(super) fn squares(&self, seat: Seat) -> impl Iterator<Item = u8> {
        self.places(seat).iter().copied().take_while(|&place| place < DARKNESS)
    }

    #[expect(clippy::naive_bytecount, reason = "there are seven bytes")]
    pub(super) fn count_at(&self, seat: Seat, place: u8) -> u8 {
        self.places(seat).iter().filter(|&&other| other == place).count() as u8
    }

    /// Sets the face that the die shows.
    pub(super) fn set_roll(&mut self, face: u8) {
        self.roll = face;
    }

    /// Takes the roll off the table, adds the rolls earned by it, and hands the die on when none
    /// is left. More than 255 rolls are not counted.
    pub(super) fn use_roll(&mut self, earned: u8) {
        self.roll = 0;
        self.rolls = (self.rolls - 1).saturating_add(earned);
        if self.rolls == 0 {
            self.end_turn();
        }
    }

    /// Passes the turn to the next player.
    pub(super) fn end_turn(&mut self) {
        self.roll = 0;
        self.rolls = 1;
        self.turn = self.turn.next(self.teams.seats());
    }

    /// Moves a pawn of a seat that is at `from`.
    #[inline]
    pub(super) fn relocate(&mut self, seat: Seat, from: u8, to: u8) {
        let keys = &PAWN_KEYS[seat.index()];
        let (off, on) = (keys[from as usize], keys[to as usize]);
        self.pawn_keys = self.pawn_keys.wrapping_sub(off).wrapping_add(on);

        let places = &mut self.pawns[seat.index()];
        let Some(mut at) = places.iter().position(|&place| place == from) else { return };
        while at + 1 < PAWNS && places[at + 1] < to {
            places[at] = places[at + 1];
            at += 1;
        }
        while at > 0 && places[at - 1] > to {
            places[at] = places[at - 1];
            at -= 1;
        }
        places[at] = to;
    }

    /// The position on the turned or mirrored board.
    pub(super) fn transform(&self, symmetry: &Symmetry) -> Self {
        let pawns = self.pawns.map(|places| places.map(|place| symmetry.place(place)));
        Position::new(self.die, self.teams, pawns, self.turn, self.rolls, self.roll)
    }
}
