//! Two users who play, and then play again.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tablier_core::AnyMatch;
use tablier_games::game;
use tokio::time::sleep_until;

use crate::Fallible;
use crate::user::Connected;

/// The games of two users without dice.
const GAMES: [&str; 4] = ["orthokon", "ordo", "tortuga", "tor"];

/// When moves are played.
#[derive(Clone, Copy)]
pub(crate) struct Schedule {
    pub(crate) begin: Instant,
    /// The time from one move of a game to the next.
    pub(crate) period: Duration,
    pub(crate) end: Instant,
}

/// A move that the opponent has received.
pub(crate) struct Played {
    pub(crate) sent: Instant,
    pub(crate) took: Duration,
}

pub(crate) struct Game {
    id: &'static str,
    table: String,
    /// By seat.
    users: [Connected; 2],
    played: Box<dyn AnyMatch>,
    /// What chooses moves.
    random: u64,
}

impl Game {
    pub(crate) async fn begin(number: usize, users: [Connected; 2]) -> Fallible<Self> {
        let id = GAMES[number % GAMES.len()];
        let played = game(id, []).map_err(|error| error.to_string())?.begin();
        let clock = json!({ "kind": "real-time", "base": 600_000, "increment": 5_000 });
        let body = json!({ "terms": { "game": id, "clock": clock }, "first": [{ "do": "sit" }] });
        let opened = users[0].post("/api/tables", &body).await?;
        let table = opened["table"].as_str().ok_or("no table is opened")?.to_owned();
        let mut game = Game { id, table, users, played, random: number as u64 };
        for user in &mut game.users {
            user.watch(&game.table).await?;
        }
        game.users[1].act(&game.table, &json!({ "do": "sit" })).await?;
        game.users[1].until("\"reply\":2").await?;
        Ok(game)
    }

    /// Plays a move each time that one is due; `phase` spreads the games over the time.
    pub(crate) async fn play(mut self, schedule: Schedule, phase: f64) -> Fallible<Vec<Played>> {
        let mut moves = Vec::new();
        let mut due = schedule.begin + schedule.period.mul_f64(phase);
        while due < schedule.end {
            sleep_until(due.into()).await;
            moves.push(self.play_one().await?);
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
        let ply = self.played.played().len() + 1;
        let seat = self.played.turn().seat().index();
        let [first, second] = &mut self.users;
        let (mover, opponent) = if seat == 0 { (first, second) } else { (second, first) };
        let sent = Instant::now();
        mover.act(&self.table, &json!({ "do": "move", "ply": ply, "move": text })).await?;
        opponent.until(&format!("\"moved\",\"ply\":{ply},")).await?;
        let took = sent.elapsed();
        mover.until("\"reply\":2").await?;
        self.played.play(text).map_err(|error| error.to_string())?;
        Ok(Played { sent, took })
    }

    async fn play_again(&mut self) -> Fallible<()> {
        let mut news = String::new();
        for user in &mut self.users {
            user.act(&self.table, &json!({ "do": "offer-rematch" })).await?;
        }
        for user in &mut self.users {
            news = user.until("\"rematch-opened\"").await?;
            user.send(&json!({ "type": "unwatch", "id": 3, "table": self.table })).await?;
        }
        let news: Value = serde_json::from_str(&news)?;
        let mut events = news["events"].as_array().into_iter().flatten();
        let table = events.find_map(|event| event["table"].as_str());
        table.ok_or("there is no rematch")?.clone_into(&mut self.table);
        self.users.swap(0, 1);
        for user in &mut self.users {
            user.watch(&self.table).await?;
        }
        self.played = game(self.id, []).map_err(|error| error.to_string())?.begin();
        Ok(())
    }
}
