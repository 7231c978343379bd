//! Sends commands, through one node or two, and again if need be.

use std::sync::Arc;
use std::time::Duration;

use tablier_client::{Client, ClientError};
use tablier_fault_tests::history::{Answer, Record, now};
use tablier_fault_tests::timing;
use tablier_protocol::{Acknowledgement, Command, ErrorBody, TableId};
use tokio::time::{sleep, timeout};

use super::{PATIENCE, Stage, User, World};

/// How often a move is sent again that was not answered.
const MOST_ATTEMPTS: usize = 20;
const PAUSE: Duration = Duration::from_millis(timing::PAUSE);

/// One user at one table.
#[derive(Clone)]
pub(super) struct Sender {
    pub(super) world: Arc<World>,
    pub(super) user: User,
    pub(super) table: TableId,
}

impl Sender {
    pub(super) fn client(&self, node: usize) -> Client {
        self.user.client.clone().with_address(&self.world.nodes[node])
    }

    /// Writes down what the user wants to do. Returns its number.
    pub(super) fn intend(&self, seen: u64, command: Command) -> u64 {
        let intent = self.world.history.new_number();
        let (user, table, at) = (self.user.id, self.table.clone(), now());
        self.world.history.write(&Record::Intent { intent, user, table, seen, at, command });
        intent
    }

    pub(super) fn note_sent(&self, intent: u64, node: usize) {
        self.world.history.write(&Record::Sent { intent, node, at: now() });
    }

    pub(super) fn note_answer(&self, intent: u64, node: usize, answer: Answer) {
        self.world.history.write(&Record::Answered { intent, node, at: now(), answer });
    }

    /// Sends a command through these nodes at once. A move that is not answered is sent again.
    pub(super) async fn perform(self, intent: u64, command: Command, through: Vec<usize>) {
        let answer = match through[..] {
            [one, other] => {
                let (first, second) = tokio::join!(
                    self.send(intent, one, &command),
                    self.send(intent, other, &command)
                );
                if matches!(first, Answer::Lost | Answer::Failed { .. }) { second } else { first }
            }
            _ => self.send(intent, through[0], &command).await,
        };
        self.repeat(intent, command, through[0], answer).await;
    }

    /// Sends a move again that was not answered, through one node after the other.
    pub(super) async fn repeat(
        self,
        intent: u64,
        command: Command,
        node: usize,
        mut answer: Answer,
    ) {
        if !matches!(command, Command::Move { .. }) {
            return;
        }
        for attempt in 1..MOST_ATTEMPTS {
            let is_open = matches!(answer, Answer::Lost | Answer::Failed { .. });
            if !is_open || self.world.stage() != Stage::Playing {
                return;
            }
            sleep(PAUSE).await;
            let node = (node + attempt) % self.world.nodes.len();
            answer = self.send(intent, node, &command).await;
        }
    }

    async fn send(&self, intent: u64, node: usize, command: &Command) -> Answer {
        self.note_sent(intent, node);
        let client = self.client(node);
        let answer = match timeout(PATIENCE, client.table(&self.table).act(command)).await {
            Ok(Ok(done)) => acknowledged(&done),
            Ok(Err(ClientError::Refused { status, error })) => refused(status, error),
            _ => Answer::Lost,
        };
        self.note_answer(intent, node, answer.clone());
        answer
    }
}

pub(super) fn acknowledged(done: &Acknowledgement) -> Answer {
    Answer::Acknowledged { number: done.number, ply: done.ply }
}

/// What a table refuses is refused for good; what the server cannot do now it may do later.
pub(super) fn refused(status: Option<u16>, error: ErrorBody) -> Answer {
    let code = error.code;
    let is_temporary = status.map_or(code.starts_with("api-"), |status| status >= 500);
    if is_temporary { Answer::Failed { code } } else { Answer::Refused { code } }
}
