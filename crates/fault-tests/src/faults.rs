//! What goes wrong.

use clap::ValueEnum;

/// One kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Fault {
    /// A node is killed and started again.
    Kill,
    /// All nodes are killed at once.
    KillAll,
    /// A node is stopped and continued: it still believes that it is in charge.
    Stop,
    /// A node ends between the commit of events and telling anybody of it.
    CrashAtCommit,
    /// A commit of events goes through, and its answer is lost with the connection.
    LostCommit,
    /// All nodes are ended in turn, as for an upgrade.
    RollingRestart,
    /// A node has no connection to PostgreSQL: they break, and new ones are refused.
    CutDatabase,
    /// A node has no connection to NATS.
    CutNats,
    /// A node has neither.
    CutBoth,
    /// What a node sends to PostgreSQL does not arrive until the network is repaired; nothing is closed.
    HoldToDatabase,
    /// What PostgreSQL answers to a node does not arrive.
    HoldFromDatabase,
    /// What a node sends to NATS does not arrive.
    HoldToNats,
    /// What NATS sends to a node does not arrive.
    HoldFromNats,
    /// What a node sends does not arrive, at PostgreSQL or NATS.
    HoldToBoth,
    /// Nothing arrives at a node, from PostgreSQL or NATS.
    HoldFromBoth,
    /// NATS is killed and loses everything.
    WipeNats,
    /// PostgreSQL is ended and started again.
    RestartDatabase,
    /// PostgreSQL is killed and started again.
    KillDatabase,
    /// PostgreSQL is killed and its synchronous replica takes over.
    FailOver,
    /// The clock of a node is five seconds ahead or behind.
    WrongClock,
}

impl Fault {
    /// What it is called on the command line.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Whether nobody can play meanwhile.
    pub fn is_outage(self) -> bool {
        matches!(
            self,
            Fault::KillAll | Fault::RestartDatabase | Fault::KillDatabase | Fault::FailOver
        )
    }

    /// The nodes through which nothing can be expected to be quick meanwhile. NATS only wakes: without it everything
    /// is a little slower, which the checker allows for at all times. A wrong clock touches nothing.
    pub fn slow(self, node: usize, count: usize) -> Vec<usize> {
        match self {
            Fault::CutNats
            | Fault::HoldToNats
            | Fault::HoldFromNats
            | Fault::WipeNats
            | Fault::WrongClock => Vec::new(),
            Fault::RollingRestart => (0..count).collect(),
            _ if self.is_outage() => (0..count).collect(),
            _ => vec![node],
        }
    }
}
