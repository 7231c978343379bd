//! One player of one table, who writes down everything.

use std::future::pending;
use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use tablier_client::Live;
use tablier_fault_tests::history::{Answer, Record, now};
use tablier_protocol::{ClientMessage, Command, Phase, Reply, ServerMessage};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::actions::{Known, Manner};
use super::sender::{Sender, acknowledged, refused};
use super::{PATIENCE, Stage};

/// The number by which the reply to a watch is known.
const WATCH: u64 = u64::MAX >> 12;
/// How long the players stay when the game is over.
const STAYS: Duration = Duration::from_secs(3);

pub(super) struct Player {
    sender: Sender,
    dice: ChaCha8Rng,
    known: Known,
    manner: Manner,
    /// A command that is being sent by HTTP.
    sending: Option<JoinHandle<()>>,
    /// A command that was sent by the WebSocket and is not answered yet.
    unanswered: Option<Unanswered>,
    over_since: Option<Instant>,
}

struct Unanswered {
    intent: u64,
    command: Command,
    node: usize,
    /// Until when an answer is waited for.
    until: Instant,
}

impl Player {
    pub(super) fn new(sender: Sender, mut dice: ChaCha8Rng) -> Self {
        let manner = Manner::new(sender.user.id.to_string(), &mut dice);
        Player {
            sender,
            dice,
            known: Known::default(),
            manner,
            sending: None,
            unanswered: None,
            over_since: None,
        }
    }

    pub(super) async fn run(mut self) {
        while self.stage() < Stage::Over && !self.has_finished() {
            let node = self.dice.random_range(0..self.sender.world.nodes.len());
            match timeout(PATIENCE, self.sender.client(node).connect()).await {
                Ok(Ok(live)) => {
                    self.watch(live, node).await;
                    self.lose_answer();
                }
                _ => sleep(Duration::from_millis(300)).await,
            }
        }
        if let Some(sending) = self.sending {
            let _ = sending.await;
        }
    }

    fn stage(&self) -> Stage {
        self.sender.world.stage()
    }

    /// Follows the table through one connection until that breaks or it is time for another node. Nothing here waits
    /// for an answer, so that everything is written down when it comes.
    async fn watch(&mut self, mut live: Live, node: usize) {
        let (table, after) = (self.sender.table.clone(), self.known.seen);
        let watch = ClientMessage::Watch { id: WATCH, table, after, presence: false, link: None };
        if live.send(&watch).await.is_err() {
            return;
        }
        let history = self.sender.world.history.clone();
        let (stream, at) = (history.new_number(), now());
        let (user, table) = (self.sender.user.id, self.sender.table.clone());
        history.write(&Record::Watched { stream, user, table, node, at, after });
        let end = Instant::now() + Duration::from_millis(self.dice.random_range(3_000..12_000));
        let mut stage = self.sender.world.stage.clone();
        let mut next_action = self.next_action();
        loop {
            let is_playing = self.stage() == Stage::Playing;
            let is_idle = self.sending.is_none() && self.unanswered.is_none();
            let given_up = self.unanswered.as_ref().map(|unanswered| unanswered.until);
            tokio::select! {
                message = live.next() => match message {
                    Ok(message) => if !self.hear(message, stream) {
                        return;
                    },
                    Err(_) => return,
                },
                () = sleep_until(next_action), if is_playing && is_idle => {
                    if self.has_finished() || !self.act(&mut live, node).await {
                        return;
                    }
                    next_action = self.next_action();
                }
                () = finished(&mut self.sending) => self.sending = None,
                () = until(given_up) => self.lose_answer(),
                () = sleep_until(end), if is_playing => return,
                _ = stage.changed() => if *stage.borrow() == Stage::Over {
                    // What has arrived by now has been read.
                    history.write(&Record::StillWatched { stream, at: now() });
                    return;
                }
            }
        }
    }

    fn next_action(&mut self) -> Instant {
        Instant::now() + Duration::from_millis(self.dice.random_range(500..2_500))
    }

    /// The game is over, and all has been said.
    fn has_finished(&self) -> bool {
        self.stage() == Stage::Playing
            && self.over_since.is_some_and(|since| since.elapsed() > STAYS)
    }

    /// Takes note of a message; false if this connection is of no use.
    fn hear(&mut self, message: ServerMessage, stream: u64) -> bool {
        let at = now();
        self.known.learn(&message);
        let history = &self.sender.world.history;
        match message {
            ServerMessage::Reply(reply) if reply.id == Some(WATCH) => return reply.error.is_none(),
            ServerMessage::Reply(reply) => self.hear_reply(reply),
            ServerMessage::Presence(_) => {}
            ServerMessage::Snapshot(snapshot) => {
                history.write(&Record::Snapshot { stream, at, snapshot });
            }
            ServerMessage::Update(update) => history.write(&Record::Updated { stream, at, update }),
        }
        if self.over_since.is_none() && self.known.is_in(Phase::Over) {
            self.over_since = Some(Instant::now());
        }
        true
    }

    fn hear_reply(&mut self, reply: Reply) {
        let is_it = |unanswered: &mut Unanswered| reply.id == Some(unanswered.intent);
        let Some(Unanswered { intent, command, node, .. }) = self.unanswered.take_if(is_it) else {
            return;
        };
        let answer = match (reply.done, reply.error) {
            (Some(done), _) => acknowledged(&done),
            (None, Some(error)) => refused(None, error),
            (None, None) => Answer::Lost,
        };
        self.sender.note_answer(intent, node, answer.clone());
        self.repeat(intent, command, node, answer);
    }

    /// What was sent by the WebSocket is not answered any more.
    fn lose_answer(&mut self) {
        if let Some(Unanswered { intent, command, node, .. }) = self.unanswered.take() {
            self.sender.note_answer(intent, node, Answer::Lost);
            self.repeat(intent, command, node, Answer::Lost);
        }
    }

    fn repeat(&mut self, intent: u64, command: Command, node: usize, answer: Answer) {
        let sender = self.sender.clone();
        self.sending = Some(tokio::spawn(sender.repeat(intent, command, node, answer)));
    }

    /// Does something that is possible now, or nothing; false if the connection is broken. It goes through the
    /// connection or through a node, now and then through two nodes at once.
    async fn act(&mut self, live: &mut Live, node: usize) -> bool {
        let Some(command) = self.manner.next(&self.known, &mut self.dice) else { return true };
        let intent = self.sender.intend(self.known.seen.unwrap_or_default(), command.clone());
        let count = self.sender.world.nodes.len();
        let other = (node + self.dice.random_range(1..count)) % count;
        let through = match self.dice.random_range(0..6) {
            // Beside a move nothing may be done twice.
            0 if matches!(command, Command::Move { .. }) => vec![node, other],
            1 => vec![other],
            2 => vec![node],
            _ => {
                self.sender.note_sent(intent, node);
                let until = Instant::now() + PATIENCE;
                let (table, sent) = (self.sender.table.clone(), command.clone());
                self.unanswered = Some(Unanswered { intent, command, node, until });
                let act = ClientMessage::Act { id: intent, table, command: sent, link: None };
                return live.send(&act).await.is_ok();
            }
        };
        self.sending = Some(tokio::spawn(self.sender.clone().perform(intent, command, through)));
        true
    }
}

async fn finished(sending: &mut Option<JoinHandle<()>>) {
    match sending {
        Some(sending) => sending.await.unwrap(),
        None => pending().await,
    }
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => pending().await,
    }
}
