//! A bot: sits down at the open tables of one game, one after the other, and plays there.
//!
//!     cargo run -p tablier-server --example bot -- http://127.0.0.1:8080 KEY ordo
//!
//! The key is made by `POST /api/tokens` and has the scopes `read` and `play`; nothing else is needed.
//! Its moves are random: a better bot has a better `choose`.

use std::error::Error;
use std::time::Duration;

use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};
use tokio::time::sleep;

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [server, key, game] = &arguments[..] else { return Err("usage: bot URL KEY GAME".into()) };
    run(server, key, game).await
}

pub(crate) async fn run(server: &str, key: &str, game: &str) -> Fallible<()> {
    let bot = Bot { http: Client::new(), server: server.to_owned(), key: key.to_owned() };
    let me = bot.get("/api/me").await?["id"].clone();
    loop {
        let lobby = bot.get("/api/lobby").await?;
        let tables = lobby.as_array().into_iter().flatten().filter(|table| table["game"] == game);
        for table in tables.filter_map(|table| table["id"].as_str()) {
            // Somebody else may have been faster.
            if bot.act(table, json!({ "do": "sit" })).await.is_ok() {
                bot.play(table, &me).await?;
            }
        }
        sleep(Duration::from_secs(1)).await;
    }
}

struct Bot {
    http: Client,
    server: String,
    key: String,
}

impl Bot {
    /// Follows the events of a table until its game is over.
    async fn play(&self, table: &str, me: &Value) -> Fallible<()> {
        loop {
            let address = format!("{}/api/tables/{table}/events", self.server);
            let mut stream = self.http.get(address).bearer_auth(&self.key).send().await?;
            // It begins with the table as it stands, and is asked for again when it ends.
            while let Ok(Some(_)) = stream.chunk().await {
                if self.react(table, me).await? {
                    return Ok(());
                }
            }
        }
    }

    /// Moves if it is our turn; true when the game is over.
    async fn react(&self, table: &str, me: &Value) -> Fallible<bool> {
        let view = self.get(&format!("/api/tables/{table}")).await?;
        let mut seats = view["seats"].as_array().into_iter().flatten();
        let is_unready = |s: &Value| s["holder"]["user"] == *me && s["ready"] == false;
        if view["phase"] == "gathering" && seats.any(is_unready) {
            // Where there is a die, everybody agrees before the first roll.
            self.act(table, json!({ "do": "ready" })).await?;
        }
        let seat = view["turn"]["seat"].as_u64().unwrap_or(u64::MAX) as usize;
        if view["seats"][seat]["holder"]["user"] == *me {
            let board = self.get(&format!("/api/tables/{table}/board")).await?;
            let (ply, chosen) = (&view["turn"]["ply"], choose(&board));
            self.act(table, json!({ "do": "move", "ply": ply, "move": chosen })).await?;
        }
        Ok(view["phase"] == "over")
    }

    async fn act(&self, table: &str, command: Value) -> Fallible<Value> {
        let address = format!("{}/api/tables/{table}", self.server);
        self.ask(self.http.post(address).json(&command)).await
    }

    async fn get(&self, path: &str) -> Fallible<Value> {
        self.ask(self.http.get(format!("{}{path}", self.server))).await
    }

    async fn ask(&self, request: RequestBuilder) -> Fallible<Value> {
        let answer = request.bearer_auth(&self.key).send().await?.error_for_status()?;
        Ok(answer.json().await?)
    }
}

/// A legal move, by chance. Beside each the board tells what a user touches for it.
fn choose(board: &Value) -> &Value {
    let moves = board["gestures"].as_array().map(Vec::as_slice).unwrap_or_default();
    let number = getrandom::u32().unwrap_or_default() as usize % moves.len().max(1);
    moves.get(number).map_or(&Value::Null, |gesture| &gesture[1])
}
