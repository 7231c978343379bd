//! Two users who play, and then play again.

use std::time::{Duration, Instant};

use tablier_core::AnyMatch;
use tablier_games::game;
use tablier_protocol::{ClockRule, Command, CreateTable, Event, TableId, Terms};
use tokio::time::sleep_until;

use crate::Fallible;
use crate::user::Connected;

const SIT: Command = Command::Sit { seat: None, contribution: None };

/// When moves are played.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    pub(crate) begin: Instant,
    /// The time from one move of a game to the next.
    pub(crate) period: Duration,
    pub(crate) end: Instant,
    /// Whether users ask for boards, as pages do that cannot make them.
    pub(crate) with_boards: bool,
}

/// A move that the opponent has received.
pub(crate) struct Played {
    pub(crate) sent: Instant,
    pub(crate) took: Duration,
}

pub(crate) struct Game {
    id: &'static str,
    table: TableId,
    /// By seat.
    users: [Connected; 2],
    played: Box<dyn AnyMatch>,
    /// What chooses moves.
    random: u64,
}

impl Game {
    pub(crate) async fn begin(number: usize, mut users: [Connected; 2]) -> Fallible<Self> {
        // Those of two users without dice.
        let games = tablier_games::infos().filter(|info| info.players.1 == 2 && !info.chance);
        let games: Vec<_> = games.map(|info| info.id).collect();
        let id = *games.get(number % games.len().max(1)).ok_or("there is no game for two")?;
        let played = game(id, []).map_err(|error| error.to_string())?.begin();
        let clock = ClockRule::RealTime { base: 600_000, increment: 5_000, delay: 0 };
        let wanted = CreateTable { terms: Terms { clock, ..Terms::new(id) }, first: vec![SIT] };
        let table = users[0].client.create_table(&wanted).await?.table;
        for user in &mut users {
            user.live.watch(&table).await?;
        }
        users[1].live.act(&table, SIT).await?;
        Ok(Game { id, table, users, played, random: number as u64 })
    }

    /// Plays a move each time that one is due; `phase` spreads the games over the time.
    pub(crate) async fn play(mut self, schedule: Schedule, phase: f64) -> Fallible<Vec<Played>> {
        let mut moves = Vec::new();
        let mut due = schedule.begin + schedule.period.mul_f64(phase);
        while due < schedule.end {
            sleep_until(due.into()).await;
            moves.push(self.play_one().await?);
            if schedule.with_boards {
                self.look().await?;
            }
            due += schedule.period;
        }
        Ok(moves)
    }

    async fn play_one(&mut self) -> Fallible<Played> {
        if self.played.outcome().is_some() {
            self.play_again().await?;
        }
        let legal = self.played.legal_moves();
        self.random = self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let text = &legal[(self.random >> 33) as usize % legal.len()];
        let this = self.played.played().len() + 1;
        let seat = self.played.turn().seat().index();
        let [first, second] = &mut self.users;
        let (mover, opponent) = if seat == 0 { (first, second) } else { (second, first) };
        let sent = Instant::now();
        let command = Command::Move { ply: this, text: text.clone() };
        let id = mover.live.send_command(&self.table, command).await?;
        let is_this = |event: &Event| matches!(event, Event::Moved { ply, .. } if *ply == this);
        opponent.until(&self.table, |event| is_this(event).then_some(())).await?;
        let took = sent.elapsed();
        mover.live.acknowledgement(id).await?;
        self.played.play(text).map_err(|error| error.to_string())?;
        Ok(Played { sent, took })
    }

    /// Both ask for the board, and whoever waits for the other's move asks for premoves: so do pages without the module.
    async fn look(&mut self) -> Fallible<()> {
        let [first, second] = &self.users;
        let (one, other) = (first.client.table(&self.table), second.client.table(&self.table));
        tokio::try_join!(one.board(false), other.board(false))?;
        if self.played.outcome().is_none() {
            let waiting = if self.played.turn().seat().index() == 0 { other } else { one };
            waiting.premoves().await?;
        }
        Ok(())
    }

    async fn play_again(&mut self) -> Fallible<()> {
        let table = self.table.clone();
        for user in &mut self.users {
            user.live.act(&table, Command::OfferRematch).await?;
        }
        for user in &mut self.users {
            self.table = user
                .until(&table, |event| match event {
                    Event::RematchOpened { table } => Some(table.clone()),
                    _ => None,
                })
                .await?;
            user.live.unwatch(&table).await?;
        }
        self.users.swap(0, 1);
        for user in &mut self.users {
            user.live.watch(&self.table).await?;
        }
        self.played = game(self.id, []).map_err(|error| error.to_string())?.begin();
        Ok(())
    }
}
