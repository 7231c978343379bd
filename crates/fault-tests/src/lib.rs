//! The checker of the fault test: holds what is stored against what the clients were told.
//!
//! The program `fault-test` plays games through three nodes while things fail, and then runs the checker on what the
//! database has and what the clients wrote down.
//!
//! **The network.** Nodes speak with PostgreSQL and NATS over TCP, never with each other, so every way that can fail
//! leads through a proxy of the test (`cluster/proxy.rs`), one for each node and service. A proxy can close
//! connections and refuse new ones, as a host that is down does, and can hold the bytes of one direction or of both
//! without closing anything, as a network that loses all packets does: neither side is told, and what was held
//! arrives when the network is repaired, as TCP would send it again. Network namespaces would show one more thing, a
//! connection attempt whose first packet is lost; here such an attempt succeeds and its first byte is never answered,
//! for which the nodes have the same time limit. So the test needs neither namespaces nor the rights to make them.
//!
//! **Seeds.** The same seed makes the same faults in the same order with the same pauses, and every client has dice of
//! its own made from the seed: the same table chooses the same terms, and the same player in the same state the same
//! action. What the scheduler of the machine decides, such as which of two moves comes first, is not repeated.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::missing_panics_doc)]

pub mod checker;
pub mod history;
pub mod timing;
