//! Events from outside and the effects that answer them.

use std::path::PathBuf;
use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use tablier_core::record::Record;
use tablier_core::{AnyMatch, Message, Seat};
use tablier_engine::{Analysis, Spec};
use tablier_protocol::{Command, TableId, UserId};

use super::remote_view::RemoteView;

/// Identifies a request to the engine; results of old requests are ignored.
pub(crate) type Ticket = u64;

/// An event from outside.
#[derive(Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    Paste(String),
    Resize(u16, u16),
    /// Time has passed.
    Tick,
    /// The terminal is gone, or somebody asks the program to end.
    End,
    /// A player has chosen a move, or has none.
    Chosen(Ticket, Option<String>),
    /// An analysis has come so far.
    Found(Ticket, Analysis<String>),
    /// A hint has been found, if there is one.
    Hinted(Ticket, Option<Analysis<String>>),
    /// A record was written to a file, or why not.
    Saved(PathBuf, Result<(), Vec<Message>>),
    /// A record was not written, because there is a file of this name.
    Exists(PathBuf),
    /// A record was read from a file, or why not.
    Loaded(Result<Record, Vec<Message>>),
    /// The game in progress was kept, or why not.
    Kept(Option<Message>),
    /// A remote server shows its table.
    Seen(Box<RemoteView>),
    /// Somebody at that table has said something.
    Said(UserId, String),
    /// The server refuses what was sent, in its own words.
    Refused(String),
    /// The server does not answer.
    CutOff,
}

/// An effect on the outside world.
#[derive(Debug)]
pub(crate) enum Effect {
    Quit,
    Suspend,
    /// Redraws the whole screen.
    Redraw,
    /// Asks the player of a seat for a move.
    Choose(Ticket, Chooser),
    /// Analyses a position until it is stopped.
    Analyse(Ticket, Box<dyn AnyMatch>),
    /// Finds a good move in a short time.
    Hint(Ticket, Box<dyn AnyMatch>),
    /// Stops whatever has this ticket.
    Stop(Ticket),
    /// Saves the game in progress.
    Keep(String),
    /// Removes the saved game.
    Forget,
    /// Writes a record to a file; over an existing one only if that is wanted.
    Save {
        path: PathBuf,
        record: String,
        is_wanted: bool,
    },
    /// Reads a record from a file.
    Load(PathBuf),
    /// Sends a command to the remote server.
    Send(Command),
    /// Switches to another table of that server.
    Follow(TableId),
}

/// Who is asked for a move, and in which game.
#[derive(Debug)]
pub(crate) struct Chooser {
    pub(crate) seat: Seat,
    pub(crate) spec: Spec,
    /// The seed of random choices.
    pub(crate) seed: u64,
    pub(crate) played: Box<dyn AnyMatch>,
    /// The most time for the move, if a clock runs.
    pub(crate) time: Option<Duration>,
}
