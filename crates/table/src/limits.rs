//! What one table holds at most.

/// Lines of conditional moves of one seat.
pub const MOST_LINES: usize = 50;
/// Plies of one line of conditional moves.
pub const MOST_PLIES: usize = 40;
/// Bytes of all conditional moves of one seat.
pub const MOST_PREPARED_BYTES: usize = 4096;
/// Events of one table beside its moves when nobody can chat or prepare moves any more.
pub const MOST_TALK: u64 = 1000;
/// Events of one table beside its moves when nobody can propose anything or sit down any more.
pub const MOST_BESIDE_MOVES: u64 = 2000;
/// Plies of one game: then it is drawn. Whoever comes to a table loads all of them, and no game that people
/// play comes near.
pub const LONGEST_GAME: usize = 10_000;
/// Events of a game that was played on a device and is saved: checking it takes longer the longer it is.
pub const MOST_LOCAL_EVENTS: usize = 4000;
/// How many milliseconds the clock of a device may be ahead of the server's when it sends a game.
pub const MOST_AHEAD: u64 = 5 * 60 * 1000;
