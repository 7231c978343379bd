//! One player of one table, who writes down everything.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use tablier_client::{Client, ClientError, Live};
use tablier_fault_tests::history::{Answer, Record, now};
use tablier_protocol::{
    ActionKind, ClientMessage, Command, Event, Phase, ServerMessage, TableId, TableState, Terms,
    Topic,
};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::{PATIENCE, Stage, User, World};

/// How often a move is sent again that was not answered.
const MOST_ATTEMPTS: usize = 20;
/// The number by which the reply to a watch is known.
const WATCH: u64 = u64::MAX >> 12;

pub struct Player {
    world: Arc<World>,
    user: User,
    table: TableId,
    dice: ChaCha8Rng,
    /// The last event that was shown.
    seen: Option<u64>,
    terms: Option<Terms>,
    moves: Vec<String>,
    state: Option<TableState>,
    /// After so many plies the game is given up; some players leave without a word instead.
    longest: usize,
    leaves: bool,
    wants_rematch: bool,
    lines: usize,
    over_since: Option<Instant>,
}

impl Player {
    pub fn new(world: Arc<World>, user: User, table: TableId, mut dice: ChaCha8Rng) -> Self {
        Player {
            world,
            user,
            table,
            seen: None,
            terms: None,
            moves: Vec::new(),
            state: None,
            longest: dice.random_range(6..40),
            leaves: dice.random_range(0..5) == 0,
            wants_rematch: dice.random_range(0..3) == 0,
            lines: 0,
            over_since: None,
            dice,
        }
    }

    pub async fn run(mut self) {
        while self.world.stage() < Stage::Over && !self.has_finished() {
            let node = self.dice.random_range(0..self.world.nodes.len());
            match timeout(PATIENCE, self.client(node).connect()).await {
                Ok(Ok(live)) => self.watch(live, node).await,
                _ => sleep(Duration::from_millis(300)).await,
            }
        }
    }

    fn client(&self, node: usize) -> Client {
        self.user.client.clone().with_address(&self.world.nodes[node])
    }

    /// Follows the table through one connection until that breaks or it is time for another node.
    async fn watch(&mut self, mut live: Live, node: usize) {
        let (table, after) = (self.table.clone(), self.seen);
        let watch = ClientMessage::Watch { id: WATCH, table, after, presence: false, link: None };
        if live.send(&watch).await.is_err() {
            return;
        }
        let stream = self.world.history.new_number();
        let (user, table) = (self.user.id, self.table.clone());
        self.world.history.write(&Record::Watched { stream, user, table, node, after });
        let end = Instant::now() + Duration::from_millis(self.dice.random_range(3_000..12_000));
        let mut stage = self.world.stage.clone();
        let mut next_action = self.next_action();
        loop {
            let is_playing = self.world.stage() == Stage::Playing;
            tokio::select! {
                message = live.next() => match message {
                    Ok(message) => if !self.hear(message, stream) {
                        return;
                    },
                    Err(_) => return,
                },
                () = sleep_until(next_action), if is_playing => {
                    if self.has_finished() {
                        return;
                    }
                    self.act(node).await;
                    next_action = self.next_action();
                }
                () = sleep_until(end), if is_playing => return,
                _ = stage.changed() => if *stage.borrow() == Stage::Over {
                    // What has arrived by now has been read.
                    self.world.history.write(&Record::StillWatched { stream });
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
        self.world.stage() == Stage::Playing
            && self.over_since.is_some_and(|since| since.elapsed() > Duration::from_secs(4))
    }

    /// Takes note of a message; false if this connection is of no use.
    fn hear(&mut self, message: ServerMessage, stream: u64) -> bool {
        match message {
            ServerMessage::Reply(reply) => return reply.error.is_none(),
            ServerMessage::Presence(_) => return true,
            ServerMessage::Snapshot(snapshot) => {
                self.seen = Some(snapshot.number);
                let view = &snapshot.view;
                self.terms = Some(view.terms.clone());
                self.moves.clone_from(&view.moves);
                self.state = Some(TableState {
                    phase: view.phase,
                    position: view.position.clone(),
                    turn: view.turn,
                    clock: view.clock.clone(),
                    over: view.over.clone(),
                    actions: view.actions.clone(),
                });
                self.world.history.write(&Record::Snapshot { stream, snapshot });
            }
            ServerMessage::Update(update) => {
                self.seen = Some(update.number);
                for entry in &update.events {
                    match &entry.event {
                        Event::Moved { text, .. } | Event::Rolled { text, .. } => {
                            self.moves.push(text.clone());
                        }
                        Event::TakenBack { to } => self.moves.truncate(*to),
                        _ => {}
                    }
                }
                self.state = Some(update.state.clone());
                self.world.history.write(&Record::Updated { stream, update });
            }
        }
        if self.over_since.is_none() && self.is_in(Phase::Over) {
            self.over_since = Some(Instant::now());
        }
        true
    }

    fn is_in(&self, phase: Phase) -> bool {
        self.state.as_ref().is_some_and(|state| state.phase == phase)
    }

    fn may(&self, kind: ActionKind, topic: Option<Topic>) -> bool {
        let actions = self.state.iter().flat_map(|state| &state.actions);
        actions.into_iter().any(|action| {
            action.kind == kind
                && action.is_possible()
                && (topic.is_none() || action.topic == topic)
        })
    }

    /// Does something that is possible now, or nothing.
    async fn act(&mut self, node: usize) {
        if self.leaves && self.moves.len() > self.longest / 2 {
            return;
        }
        for topic in [Topic::Draw, Topic::Takeback, Topic::Rematch] {
            if self.may(ActionKind::Answer, Some(topic)) {
                let agree = topic == Topic::Rematch || self.dice.random_range(0..3) > 0;
                return self.perform(Command::Answer { topic, agree }, &[node]).await;
            }
        }
        if self.may(ActionKind::Ready, None) {
            return self.perform(Command::Ready { contribution: None }, &[node]).await;
        }
        if self.is_in(Phase::Over) {
            if self.wants_rematch && self.may(ActionKind::OfferRematch, None) {
                self.perform(Command::OfferRematch, &[node]).await;
            }
            return;
        }
        let unusual = match self.dice.random_range(0..50) {
            0 => Some((ActionKind::OfferDraw, Command::OfferDraw)),
            1 | 2 => Some((ActionKind::AskTakeback, Command::AskTakeback)),
            3 | 4 => {
                self.lines += 1;
                let text = format!("line {} of {}", self.lines, self.user.id);
                Some((ActionKind::Say, Command::Say { text }))
            }
            _ if self.moves.len() > self.longest => Some((ActionKind::Resign, Command::Resign)),
            _ => None,
        };
        match unusual {
            Some((kind, command)) if self.may(kind, None) => self.perform(command, &[node]).await,
            _ if self.may(ActionKind::Move, None) => self.play(node).await,
            _ => {}
        }
    }

    /// Plays a move, now and then through two nodes at once.
    async fn play(&mut self, node: usize) {
        let (Some(terms), Some(turn)) =
            (&self.terms, self.state.as_ref().and_then(|state| state.turn))
        else {
            return;
        };
        let options = terms.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let mut played = tablier_games::game(&terms.game, options).unwrap().begin();
        for text in &self.moves {
            // What was shown makes no sense: the checker will say so.
            if played.play(text).is_err() {
                return;
            }
        }
        let moves = played.legal_moves();
        if moves.is_empty() || turn.ply != self.moves.len() + 1 {
            return;
        }
        let text = moves[self.dice.random_range(0..moves.len())].clone();
        let command = Command::Move { ply: turn.ply, text };
        let count = self.world.nodes.len();
        let other = (node + self.dice.random_range(1..count)) % count;
        match self.dice.random_range(0..4) {
            0 => self.perform(command, &[node, other]).await,
            1 => self.perform(command, &[other]).await,
            _ => self.perform(command, &[node]).await,
        }
    }

    /// Sends a command. A move that is not answered is sent again, through one node after the other.
    async fn perform(&mut self, command: Command, through: &[usize]) {
        let intent = self.world.history.new_number();
        let (user, table, at) = (self.user.id, self.table.clone(), now());
        let seen = self.seen.unwrap_or_default();
        let noted = Record::Intent { intent, user, table, seen, at, command: command.clone() };
        self.world.history.write(&noted);
        let mut answer = match through {
            [one, other] => {
                let (first, second) = tokio::join!(
                    self.send(intent, *one, &command),
                    self.send(intent, *other, &command)
                );
                if first == Answer::Lost { second } else { first }
            }
            through => self.send(intent, through[0], &command).await,
        };
        if !matches!(command, Command::Move { .. }) {
            return;
        }
        for attempt in 1..MOST_ATTEMPTS {
            let is_temporary = match &answer {
                Answer::Lost => true,
                Answer::Refused { code } => code == TEMPORARY,
                Answer::Acknowledged { .. } => false,
            };
            if !is_temporary || self.world.stage() != Stage::Playing {
                return;
            }
            sleep(Duration::from_millis(200)).await;
            let node = (through[0] + attempt) % self.world.nodes.len();
            answer = self.send(intent, node, &command).await;
        }
    }

    async fn send(&self, intent: u64, node: usize, command: &Command) -> Answer {
        let history = &self.world.history;
        history.write(&Record::Sent { intent, node, at: now() });
        let client = self.client(node);
        let answer = match timeout(PATIENCE, client.table(&self.table).act(command)).await {
            Ok(Ok(done)) => Answer::Acknowledged { number: done.number, ply: done.ply },
            Ok(Err(ClientError::Refused { status, error })) => {
                let is_temporary = status.is_none_or(|status| status >= 500);
                let code = if is_temporary { TEMPORARY.to_owned() } else { error.code };
                Answer::Refused { code }
            }
            _ => Answer::Lost,
        };
        history.write(&Record::Answered { intent, node, at: now(), answer: answer.clone() });
        answer
    }
}

/// The reason of a refusal that may be over later.
const TEMPORARY: &str = "temporary";
