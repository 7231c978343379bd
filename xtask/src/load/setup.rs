//! The set-ups that are compared.

use std::fmt;
use std::path::Path;

use super::Plan;
use super::figures::{Figures, Stages};
use super::measure::{Parts, Snapshot};
use super::players::Players;
use crate::cluster::{Folder, Nats, Node, NodeConfig, Postgres};
use crate::command::target;

/// As often as anybody likes.
const UNLIMITED: [&str; 8] = [
    "--auth-attempts-per-minute",
    "4000000",
    "--requests-per-second",
    "4000000",
    "--messages-per-second",
    "4000000",
    "--connections-per-address",
    "4000000",
];
/// The database counts statements. It keeps everything as it does without a word.
const SETTINGS: [&str; 1] = ["shared_preload_libraries=pg_stat_statements"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SetUp {
    /// One node with a data folder.
    Sqlite,
    /// One node with PostgreSQL, without NATS.
    Postgres,
    /// Two nodes with PostgreSQL and NATS; the players of a game are at the same one.
    Together,
    /// The same with the players of every game at different nodes.
    Crossing,
}

impl SetUp {
    pub(super) const ALL: [SetUp; 4] =
        [SetUp::Sqlite, SetUp::Postgres, SetUp::Together, SetUp::Crossing];

    pub(super) fn named(name: &str) -> Option<Self> {
        SetUp::ALL.into_iter().find(|set_up| set_up.name() == name)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            SetUp::Sqlite => "sqlite",
            SetUp::Postgres => "postgres",
            SetUp::Together => "together",
            SetUp::Crossing => "crossing",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            SetUp::Sqlite => "SQLite",
            SetUp::Postgres => "PostgreSQL, one node",
            SetUp::Together => "two nodes, opponents at the same",
            SetUp::Crossing => "two nodes, opponents at different ones",
        }
    }

    fn nodes(self) -> usize {
        if matches!(self, SetUp::Together | SetUp::Crossing) { 2 } else { 1 }
    }
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Load {
    /// Moves a second in all games together.
    pub(super) rate: usize,
    /// Whether players ask for boards after every move, as pages do that cannot make them.
    pub(super) with_boards: bool,
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let boards = if self.with_boards { " with boards" } else { "" };
        write!(f, "{} moves a second{boards}", self.rate)
    }
}

/// One run.
pub(super) struct Run<'a> {
    pub(super) plan: &'a Plan,
    pub(super) set_up: SetUp,
    pub(super) load: Load,
    /// The folder of the programs.
    pub(super) programs: &'a Path,
}

impl Run<'_> {
    /// Starts everything, measures, and ends everything.
    pub(super) fn measure(&self) -> Result<Figures, String> {
        let folder = Folder::within(&target(), "load")?;
        let has_database = self.set_up != SetUp::Sqlite;
        let postgres =
            has_database.then(|| Postgres::start(&folder.path, &SETTINGS)).transpose()?;
        if let Some(postgres) = &postgres {
            postgres.query("CREATE EXTENSION pg_stat_statements")?;
        }
        let has_bus = self.set_up.nodes() > 1;
        let nats = has_bus.then(|| Nats::start(&folder.path)).transpose()?;
        let config = NodeConfig {
            program: &self.programs.join("tablier"),
            database: postgres.as_ref().map(|postgres| postgres.address.as_str()),
            nats: nats.as_ref().map(|nats| nats.address.as_str()),
            arguments: &UNLIMITED,
        };
        let (mut nodes, mut addresses) = (Vec::new(), Vec::new());
        for number in 1..=self.set_up.nodes() {
            let node = config.start(number, &folder.path)?;
            addresses.push(format!("http://{}", node.address));
            nodes.push(node);
        }
        let figures = self.play(&addresses, &nodes, postgres.as_ref(), nats.as_ref())?;
        if let (Some(postgres), true) = (&postgres, self.plan.with_statements) {
            println!("{}", most_frequent(postgres)?);
        }
        // In the reverse order, as they need each other.
        for node in nodes {
            node.running.stop();
        }
        if let Some(nats) = nats {
            nats.running.stop();
        }
        if let Some(postgres) = postgres {
            postgres.running.stop();
        }
        Ok(figures)
    }

    fn play(
        &self,
        addresses: &[String],
        nodes: &[Node],
        postgres: Option<&Postgres>,
        nats: Option<&Nats>,
    ) -> Result<Figures, String> {
        let Plan { games, seconds, .. } = *self.plan;
        let flags =
            [("--boards", self.load.with_boards), ("--together", self.set_up == SetUp::Together)];
        let flags =
            flags.into_iter().filter(|(_, is_set)| *is_set).map(|(flag, _)| flag.to_owned());
        let numbers = [games, self.load.rate, seconds].map(|number| number.to_string());
        let arguments: Vec<_> = flags.chain(numbers).chain(addresses.iter().cloned()).collect();
        let mut players = Players::start(&self.programs.join("examples/load"), &arguments)?;
        let parts = Parts { nodes, postgres, nats, players: players.id() };
        let mut at = |stage: &str| -> Result<Snapshot, String> {
            players.wait_for(stage)?;
            // What is listed in the end was done since.
            if let Some(postgres) = postgres.filter(|_| stage == "warm") {
                postgres.query("SELECT pg_stat_statements_reset()")?;
            }
            let snapshot = parts.snapshot();
            players.proceed()?;
            snapshot
        };
        let stages = Stages {
            entered: at("entered")?,
            connected: at("connected")?,
            begun: at("begun")?,
            warm: at("warm")?,
            measured: at("measured")?,
        };
        let played = players.result()?;
        Ok(Figures::of(&stages, &played, 2 * games))
    }
}

/// The statements that were carried out most often, with the number of times.
fn most_frequent(postgres: &Postgres) -> Result<String, String> {
    postgres.query(
        "SELECT calls, round(mean_exec_time::numeric, 3) AS milliseconds, rows,
             left(regexp_replace(query, '\\s+', ' ', 'g'), 90)
         FROM pg_stat_statements ORDER BY calls DESC LIMIT 12",
    )
}
