//! The engine's own threads, and who is next.
//!
//! Moves are found on threads that serve nothing else, so that thinking never keeps a person's move
//! waiting. The queue is fair: people take turns, whatever the number of their tables.

mod queue;

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use tablier_core::AnyMatch;
use tablier_engine::{Level, Spec, Stop, SystemClock};
use tokio::sync::oneshot;

use crate::ids::PersonId;
use queue::Queue;

/// A position in which the engine shall move.
#[derive(Debug)]
pub struct Question {
    /// For whom.
    pub person: PersonId,
    /// The game so far.
    pub played: Box<dyn AnyMatch>,
    /// How strong.
    pub level: u8,
    /// What decides between equals.
    pub seed: u64,
}

#[derive(Debug)]
struct Job {
    question: Question,
    answer: oneshot::Sender<Option<String>>,
}

/// The threads of the engine.
#[derive(Debug)]
pub struct Thinkers {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    queue: Queue<Job>,
    is_closed: bool,
}

impl Thinkers {
    /// So many threads, at least one.
    pub fn new(threads: usize) -> Self {
        let shared = Arc::new(Shared { state: Mutex::default(), changed: Condvar::new() });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.work());
        }
        Thinkers { shared }
    }

    /// The move that the engine chooses, when its turn has come; none if it has no move or the house
    /// closes.
    pub async fn think(&self, question: Question) -> Option<String> {
        let (answer, answered) = oneshot::channel();
        {
            let mut state = self.shared.lock();
            state.queue.push(question.person, Job { question, answer });
            metrics::gauge!("tablier_engine_queue").set(state.queue.len() as f64);
        }
        self.shared.changed.notify_one();
        answered.await.ok().flatten()
    }

    /// How many questions wait.
    pub fn waiting(&self) -> usize {
        self.shared.lock().queue.len()
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.shared.lock().is_closed = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    /// A thread that panicked has left a queue that is still one.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        while let Some((person, job)) = self.next() {
            // Nobody waits any more for a table that was left.
            if !job.answer.is_closed() {
                let chosen = choose(&job.question, self);
                let _ = job.answer.send(chosen);
            }
            self.lock().queue.finish(person);
            self.changed.notify_all();
        }
    }

    fn next(&self) -> Option<(PersonId, Job)> {
        let mut state = self.lock();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(next) = state.queue.pop() {
                metrics::gauge!("tablier_engine_queue").set(state.queue.len() as f64);
                return Some(next);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A search ends when the house closes.
impl Stop for Shared {
    fn now(&self) -> bool {
        self.lock().is_closed
    }
}

fn choose(question: &Question, stop: &Shared) -> Option<String> {
    let level = Level::new(question.level)?;
    let id = question.played.info().id;
    let mut player = Spec::Level(level).any_player(id, question.seed, &SystemClock).ok()?;
    player.choose(&*question.played, stop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_game_gets_a_legal_move() {
        let thinkers = Thinkers::new(1);
        for game in ["orthokon", "ordo", "tortuga", "tor"] {
            let played = tablier_games::game(game, []).unwrap().begin();
            let legal = played.legal_moves();
            let question = Question { person: PersonId(1), played, level: 1, seed: 7 };
            let chosen = thinkers.think(question).await.unwrap();
            assert!(legal.contains(&chosen), "{chosen}");
        }
        assert_eq!(thinkers.waiting(), 0);
    }

    #[tokio::test]
    async fn there_is_no_move_when_the_die_is_to_be_rolled() {
        let played = tablier_games::game("theseion", []).unwrap().begin();
        let question = Question { person: PersonId(1), played, level: 1, seed: 7 };
        assert_eq!(Thinkers::new(1).think(question).await, None);
    }
}
