//! What the clients have seen: every command that was sent, every answer, and every event that was shown, one JSON
//! text a line.

use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use tablier_protocol::{Command, TableId, TableSnapshot, TableUpdate, UserId};

/// One thing that a client has done or seen. All times are in milliseconds since 1970.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "record", rename_all = "kebab-case")]
pub enum Record {
    /// Somebody has decided to do something, with the table before them as it was after the event `seen`.
    Intent {
        intent: u64,
        user: UserId,
        table: TableId,
        seen: u64,
        at: u64,
        command: Command,
    },
    /// It was sent through a node, perhaps not for the first time.
    Sent {
        intent: u64,
        node: usize,
        at: u64,
    },
    /// What the node answered.
    Answered {
        intent: u64,
        node: usize,
        at: u64,
        answer: Answer,
    },
    /// Somebody watches a table through a node, from behind the event `after` on if there is one.
    Watched {
        stream: u64,
        user: UserId,
        table: TableId,
        node: usize,
        at: u64,
        after: Option<u64>,
    },
    /// What they were shown.
    Updated {
        stream: u64,
        at: u64,
        update: TableUpdate,
    },
    Snapshot {
        stream: u64,
        at: u64,
        snapshot: Box<TableSnapshot>,
    },
    /// They were still watching when everything had long been repaired and nobody did anything any more.
    StillWatched {
        stream: u64,
        at: u64,
    },
    /// Something was broken on purpose. Through the nodes `slow` nothing can be expected to be quick meanwhile.
    Fault {
        fault: String,
        from: u64,
        repaired: u64,
        slow: Vec<usize>,
        /// Nobody could play: the database was not there, or no node was.
        is_outage: bool,
    },
    /// The machine did not let this program run for so long: it may have kept the nodes waiting as well.
    Stall {
        from: u64,
        to: u64,
    },
}

/// What became of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum Answer {
    /// It is stored: the table has reached this event.
    Acknowledged { number: u64, ply: usize },
    /// The server refused it for this reason, and will do so again.
    Refused { code: String },
    /// The server could not do it now, for this reason.
    Failed { code: String },
    /// No answer came.
    Lost,
}

/// Writes a history.
#[derive(Debug)]
pub struct Writer {
    file: Mutex<BufWriter<File>>,
    last: AtomicU64,
}

impl Writer {
    pub fn create(path: &Path) -> std::io::Result<Self> {
        let file = Mutex::new(BufWriter::new(File::create(path)?));
        Ok(Writer { file, last: AtomicU64::new(0) })
    }

    /// A number that no intent or stream has had.
    pub fn new_number(&self) -> u64 {
        self.last.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub fn write(&self, record: &Record) {
        let mut line = serde_json::to_vec(record).unwrap();
        line.push(b'\n');
        self.file.lock().unwrap().write_all(&line).unwrap();
    }

    pub fn flush(&self) {
        self.file.lock().unwrap().flush().unwrap();
    }
}

/// Reads a history.
pub fn read(path: &Path) -> std::io::Result<Vec<Record>> {
    let lines = BufReader::new(File::open(path)?).lines();
    lines.map(|line| Ok(serde_json::from_str(&line?)?)).collect()
}

/// The time, in milliseconds since 1970.
pub fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}
