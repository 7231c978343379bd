//! The honest players: two who play each other, one who plays the computer, and somebody who looks in.

use std::time::{Duration, Instant};

use tablier_client::Live;
use tablier_core::AnyMatch;
use tablier_protocol::{Command, Event, ServerMessage, TableId, Terms};
use tokio::time::{sleep, timeout};

use crate::Fallible;
use crate::machine::{Guest, Machine, PATIENCE, SIT};

const GAME: &str = "ordo";
const LEVEL: u8 = 3;
/// The time from one move of two users to the next.
const PACE: Duration = Duration::from_millis(100);
/// The time somebody thinks before answering the computer.
const THINKING: Duration = Duration::from_millis(200);
/// Somebody who waits this long for nothing has waited.
const NOTICED: Duration = Duration::from_secs(1);
/// The time from one visit of a page to the next.
const VISITS: Duration = Duration::from_millis(250);

pub(crate) struct Honest {
    machine: Machine,
    together: Together,
    alone: Alone,
}

/// Two who play each other.
struct Together {
    guests: [Guest; 2],
    game: Option<Game<2>>,
}

/// One who plays the computer.
struct Alone {
    guest: Guest,
    game: Option<Game<1>>,
}

/// A game that goes on, with the connections of its players.
struct Game<const N: usize> {
    table: TableId,
    lives: [Live; N],
    mirror: Mirror,
}

/// What the honest players have felt.
#[derive(Default)]
pub(crate) struct Felt {
    /// From a move to its acknowledgement.
    pub(crate) moves: Vec<Duration>,
    /// From a move to the computer's answer.
    pub(crate) answers: Vec<Duration>,
    /// From asking for a connection to having read a page.
    pub(crate) visits: Vec<Duration>,
    /// What was refused, cut off, or not answered in time.
    pub(crate) failures: usize,
}

impl Honest {
    pub(crate) async fn enter(machine: Machine) -> Fallible<Self> {
        let guests = [machine.guest().await?, machine.guest().await?];
        let together = Together { guests, game: None };
        let alone = Alone { guest: machine.guest().await?, game: None };
        Ok(Honest { machine, together, alone })
    }

    /// Plays for a time. Games go on from one time to the next, as those of users do who sit at their tables
    /// when an attack begins.
    pub(crate) async fn play(&mut self, time: Duration) -> Felt {
        let end = Instant::now() + time;
        let ((moves, lost_moves), (answers, lost_answers), (visits, lost_visits)) = tokio::join!(
            Box::pin(self.together.play(end)),
            Box::pin(self.alone.play(end)),
            look_in(&self.machine, end)
        );
        Felt { moves, answers, visits, failures: lost_moves + lost_answers + lost_visits }
    }
}

impl Together {
    /// The times of moves, and how many were not acknowledged.
    async fn play(&mut self, end: Instant) -> (Vec<Duration>, usize) {
        let (mut times, mut failures) = (Vec::new(), 0);
        while Instant::now() < end {
            let played = match self.game.take() {
                Some(game) => move_once(game, &mut times).await,
                None => within_patience(&mut times, self.begin()).await,
            };
            match played {
                Ok(game) => self.game = Some(game).filter(|game| !game.mirror.is_over()),
                Err(_) => failures += 1,
            }
            sleep(PACE).await;
        }
        (times, failures)
    }

    async fn begin(&self) -> Fallible<Game<2>> {
        let [one, other] = &self.guests;
        let table = one.open(Terms::new(GAME), vec![SIT]).await?;
        other.act(&table, &SIT).await?;
        let mut lives = [one.client.connect().await?, other.client.connect().await?];
        for live in &mut lives {
            live.watch(&table).await?;
        }
        Ok(Game { table, lives, mirror: Mirror::new(0)? })
    }
}

async fn move_once(mut game: Game<2>, times: &mut Vec<Duration>) -> Fallible<Game<2>> {
    let [first, second] = &mut game.lives;
    let (mover, other) = if game.mirror.seat() == 0 { (first, second) } else { (second, first) };
    let (ply, text) = game.mirror.choose();
    let command = Command::Move { ply, text: text.clone() };
    measured(times, async { Ok(mover.act(&game.table, command).await?) }).await?;
    timeout(PATIENCE, move_of(other, ply)).await??;
    game.mirror.play(&text)?;
    Ok(game)
}

impl Alone {
    /// The times of the computer's answers, and how many did not come.
    async fn play(&mut self, end: Instant) -> (Vec<Duration>, usize) {
        let (mut times, mut failures) = (Vec::new(), 0);
        while Instant::now() < end {
            let played = match self.game.take() {
                Some(game) => answer_once(game, &mut times).await,
                None => within_patience(&mut times, self.begin()).await,
            };
            match played {
                Ok(game) => self.game = Some(game).filter(|game| !game.mirror.is_over()),
                Err(_) => failures += 1,
            }
            sleep(THINKING).await;
        }
        (times, failures)
    }

    async fn begin(&self) -> Fallible<Game<1>> {
        let first = vec![SIT, Command::SeatEngine { seat: None, level: LEVEL }];
        let table = self.guest.open(Terms::new(GAME), first).await?;
        let mut live = self.guest.client.connect().await?;
        live.watch(&table).await?;
        Ok(Game { table, lives: [live], mirror: Mirror::new(1)? })
    }
}

async fn answer_once(mut game: Game<1>, times: &mut Vec<Duration>) -> Fallible<Game<1>> {
    let [live] = &mut game.lives;
    let (ply, text) = game.mirror.choose();
    game.mirror.play(&text)?;
    let command = Command::Move { ply, text };
    if game.mirror.is_over() {
        live.act(&game.table, command).await?;
        return Ok(game);
    }
    let answer = measured(times, async {
        live.act(&game.table, command).await?;
        move_of(live, ply + 1).await
    })
    .await?;
    game.mirror.play(&answer)?;
    Ok(game)
}

/// The times of visits on connections of their own, and how many failed.
async fn look_in(machine: &Machine, end: Instant) -> (Vec<Duration>, usize) {
    let (mut times, mut failures) = (Vec::new(), 0);
    while Instant::now() < end {
        let visit = measured(&mut times, machine.visit("/lobby")).await;
        failures += usize::from(!matches!(visit, Ok(200)));
        sleep(VISITS).await;
    }
    (times, failures)
}

/// To begin a game is no move, and its time counts only if it fails.
async fn within_patience<T>(
    times: &mut Vec<Duration>,
    work: impl Future<Output = Fallible<T>>,
) -> Fallible<T> {
    let mut time = Vec::new();
    let done = measured(&mut time, work).await;
    if done.is_err() {
        times.append(&mut time);
    }
    done
}

/// Adds the time that something takes, or after which it fails, which is at most everybody's patience. What
/// fails at once took no time at all, and is counted as a failure only.
async fn measured<T>(
    times: &mut Vec<Duration>,
    work: impl Future<Output = Fallible<T>>,
) -> Fallible<T> {
    let begin = Instant::now();
    let done = timeout(PATIENCE, work).await;
    let is_answered = matches!(done, Ok(Ok(_)));
    if is_answered || begin.elapsed() >= NOTICED {
        times.push(begin.elapsed());
    }
    done?
}

/// Waits for the move of a ply.
async fn move_of(live: &mut Live, wanted: usize) -> Fallible<String> {
    loop {
        let ServerMessage::Update(update) = live.next().await? else { continue };
        for entry in update.events {
            match entry.event {
                Event::Moved { ply, text, .. } if ply == wanted => return Ok(text),
                _ => {}
            }
        }
    }
}

/// The game of a table as its players know it.
pub(crate) struct Mirror {
    played: Box<dyn AnyMatch>,
    random: u64,
}

impl Mirror {
    pub(crate) fn new(random: u64) -> Fallible<Self> {
        let game = tablier_games::game(GAME, []).map_err(|error| error.to_string())?;
        Ok(Mirror { played: game.begin(), random })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.played.outcome().is_some()
    }

    fn seat(&self) -> usize {
        self.played.turn().seat().index()
    }

    /// The number of the next ply, and a legal move.
    pub(crate) fn choose(&mut self) -> (usize, String) {
        let mut legal = self.played.legal_moves();
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let choice = (self.random >> 33) as usize % legal.len();
        (self.played.played().len() + 1, legal.swap_remove(choice))
    }

    pub(crate) fn play(&mut self, text: &str) -> Fallible<()> {
        self.played.play(text).map_err(|error| error.to_string())?;
        Ok(())
    }
}
