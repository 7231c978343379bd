//! How patient the clients are, and what the checker may conclude from that.
//!
//! Every tolerance of the checker is made of times that are written down somewhere: how long the clients of this test
//! wait, and how often a node looks. What the machine adds is [`WORK`], and on a machine that is slow or busy what is
//! measured during the run: when this program itself had to wait ([`Record::Stall`]), and how long requests took through
//! nodes where nothing was broken.
//!
//! [`Record::Stall`]: crate::history::Record::Stall

/// A node that does not answer for so long is left for another one, in milliseconds.
pub const PATIENCE: u64 = 2_500;
/// How long a client waits before it sends a move again, in milliseconds.
pub const PAUSE: u64 = 200;
/// What a request takes at most where nothing is broken, in milliseconds. The 99th percentile of a run without faults
/// is below a tenth of it; the rest is for tests that share their machine with others.
pub const WORK: u64 = 1_000;
/// A request takes at most so many times what half of those before and after it take. Where that is more than [`WORK`]
/// it counts in its place. In a run beside builds that keep the machine busy half of all requests take less than 10 ms.
pub const USUALLY_MOST: u64 = 30;
/// So long before and after something it is looked how long requests took, in milliseconds.
pub const NEAR: u64 = 5_000;
/// Fewer requests say nothing about the machine.
pub const ENOUGH: usize = 8;
/// So much lateness of a tick of this program is written down as a stall of the machine, in milliseconds.
pub const LONGEST_TICK: u64 = 400;

/// How often a node asks the store what it has missed, in milliseconds (`POLL` in
/// `crates/server/src/services/tables/nodes/tasks.rs`).
pub const POLL: u64 = 3_000;
/// How often a node stores that it is there, in milliseconds (`HEARTBEAT` in
/// `crates/server/src/services/tables/heartbeat.rs`).
const HEARTBEAT: u64 = 1_000;
/// Heartbeats that are further apart are a downtime, in milliseconds (`LONGEST_GAP` in `crates/server/src/clock.rs`).
const LONGEST_GAP: u64 = 2_000;

/// A move that was sent so long before its player's time is over must count. One fault costs at most one attempt,
/// since the next one goes to another node; the next fault begins a second later at the earliest, and may meet that
/// attempt. The third is answered.
pub const IN_TIME: u64 = 2 * (PATIENCE + PAUSE) + WORK;

/// So much of an outage may count. One that is shorter than two heartbeats that are just not too far apart is no
/// downtime; after a longer one, whoever has just been left waiting tries again, and only their success shows that it
/// is over.
pub const OUTAGE: u64 = max(LONGEST_GAP + HEARTBEAT, PATIENCE + PAUSE) + WORK;

/// So late may a player hear of the move that started their clock, through a node that works: the message of the bus
/// may be lost, then the next question to the store finds it.
pub const NEWS: u64 = POLL + WORK;

const fn max(one: u64, other: u64) -> u64 {
    if one > other { one } else { other }
}
