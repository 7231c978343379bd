//! What a player does next.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use tablier_core::AnyMatch;
use tablier_protocol::{
    ActionKind, ClockRule, Command, Event, Phase, ServerMessage, TableState, Terms, Topic,
};

/// What a player knows about the table.
#[derive(Default)]
pub(super) struct Known {
    /// The last event that was shown.
    pub(super) seen: Option<u64>,
    terms: Option<Terms>,
    moves: Vec<String>,
    state: Option<TableState>,
}

impl Known {
    /// Takes over what was shown.
    pub(super) fn learn(&mut self, message: &ServerMessage) {
        match message {
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
            }
            ServerMessage::Reply(_) | ServerMessage::Presence(_) => {}
        }
    }

    pub(super) fn is_in(&self, phase: Phase) -> bool {
        self.state.as_ref().is_some_and(|state| state.phase == phase)
    }

    fn has_fast_clock(&self) -> bool {
        self.terms.as_ref().is_some_and(|terms| matches!(terms.clock, ClockRule::RealTime { .. }))
    }

    fn may(&self, kind: ActionKind, topic: Option<Topic>) -> bool {
        let actions = self.state.iter().flat_map(|state| &state.actions);
        actions.into_iter().any(|action| {
            action.kind == kind
                && action.is_possible()
                && (topic.is_none() || action.topic == topic)
        })
    }

    /// The game as it was shown; none if that makes no sense, which the checker will say.
    fn played(&self) -> Option<Box<dyn AnyMatch>> {
        let terms = self.terms.as_ref()?;
        let options = terms.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let mut played = tablier_games::game(&terms.game, options).unwrap().begin();
        self.moves.iter().all(|text| played.play(text).is_ok()).then_some(played)
    }
}

/// How a player plays.
pub(super) struct Manner {
    /// After so many plies the game is given up; some players leave without a word instead.
    longest: usize,
    leaves: bool,
    wants_rematch: bool,
    /// What the player has written.
    lines: usize,
    name: String,
}

impl Manner {
    pub(super) fn new(name: String, dice: &mut ChaCha8Rng) -> Self {
        Manner {
            longest: dice.random_range(4..28),
            leaves: dice.random_range(0..5) == 0,
            wants_rematch: dice.random_range(0..3) == 0,
            lines: 0,
            name,
        }
    }

    /// Something that is possible now, or nothing.
    pub(super) fn next(&mut self, known: &Known, dice: &mut ChaCha8Rng) -> Option<Command> {
        if self.leaves && known.has_fast_clock() && known.moves.len() > self.longest / 2 {
            return None;
        }
        for topic in [Topic::Draw, Topic::Takeback, Topic::Rematch] {
            if known.may(ActionKind::Answer, Some(topic)) {
                let agree = topic == Topic::Rematch || dice.random_range(0..3) > 0;
                return Some(Command::Answer { topic, agree });
            }
        }
        if known.may(ActionKind::Ready, None) {
            return Some(Command::Ready { contribution: None });
        }
        if known.is_in(Phase::Over) {
            let offers = self.wants_rematch && known.may(ActionKind::OfferRematch, None);
            return offers.then_some(Command::OfferRematch);
        }
        match self.unusual(known, dice) {
            Some((kind, command)) if known.may(kind, None) => Some(command),
            _ if known.may(ActionKind::Move, None) => next_move(known, dice),
            _ => None,
        }
    }

    /// What is not done every time.
    fn unusual(&mut self, known: &Known, dice: &mut ChaCha8Rng) -> Option<(ActionKind, Command)> {
        Some(match dice.random_range(0..60) {
            0 => (ActionKind::OfferDraw, Command::OfferDraw),
            1 | 2 => (ActionKind::AskTakeback, Command::AskTakeback),
            3 | 4 => {
                self.lines += 1;
                let text = format!("line {} of {}", self.lines, self.name);
                (ActionKind::Say, Command::Say { text })
            }
            5 => (ActionKind::TakeHoliday, Command::TakeHoliday { days: 1 }),
            6 if known.moves.len() < 2 => (ActionKind::Abort, Command::Abort),
            7..=20 => (ActionKind::SetConditionalMoves, prepare(known, dice)?),
            _ if known.moves.len() > self.longest => (ActionKind::Resign, Command::Resign),
            _ => return None,
        })
    }
}

fn next_move(known: &Known, dice: &mut ChaCha8Rng) -> Option<Command> {
    let ply = known.state.as_ref()?.turn?.ply;
    let text = random_move(&*known.played()?, dice).filter(|_| ply == known.moves.len() + 1)?;
    Some(Command::Move { ply, text })
}

/// An answer to one move of the opponent, or to any.
fn prepare(known: &Known, dice: &mut ChaCha8Rng) -> Option<Command> {
    let mut played = known.played().filter(|played| played.seats() == 2)?;
    let theirs = random_move(&*played, dice)?;
    played.play(&theirs).ok()?;
    let answer = random_move(&*played, dice)?;
    let theirs = if dice.random() { theirs } else { "*".to_owned() };
    Some(Command::SetConditionalMoves { lines: vec![vec![theirs, answer]] })
}

fn random_move(played: &dyn AnyMatch, dice: &mut ChaCha8Rng) -> Option<String> {
    let moves = played.legal_moves();
    (!moves.is_empty()).then(|| moves[dice.random_range(0..moves.len())].clone())
}
