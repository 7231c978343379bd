//! A bot: sits down at the open tables of one game, one after the other, and plays there.
//!
//!     cargo run -p tablier-server --example bot -- http://127.0.0.1:8080 KEY ordo
//!
//! The key is made by `POST /api/tokens` and has the scopes `read` and `play`; nothing else is needed.
//! Its moves are random: a better bot has a better `choose`.

use std::error::Error;
use std::time::Duration;

use tablier_client::{Auth, Client, TableClient};
use tablier_protocol::{ActionKind, Command, LegalMoves, Phase, TableId, UserEvent};
use tokio::time::sleep;

type Fallible<T> = Result<T, Box<dyn Error + Send + Sync>>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [server, key, game] = &arguments[..] else { return Err("usage: bot URL KEY GAME".into()) };
    run(server, key, game).await
}

pub(crate) async fn run(server: &str, key: &str, game: &str) -> Fallible<()> {
    let client = Client::new(&server.parse()?)?.with_auth(Auth::Key(key.to_owned()));
    loop {
        for summary in client.lobby().await?.iter().filter(|summary| summary.game == game) {
            let sit = Command::Sit { seat: None, contribution: None };
            // Somebody else may have been faster.
            if client.table(&summary.table).act(&sit).await.is_ok() {
                play(&client, &summary.table).await?;
            }
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// Plays until the game of a table is over.
async fn play(client: &Client, id: &TableId) -> Fallible<()> {
    let table = client.table(id);
    loop {
        // The turns that wait already come first, so the stream can be opened again whenever it ends.
        let mut events = client.my_events().await?;
        let mut is_over = get_ready(table).await? == Phase::Over;
        while !is_over && let Ok(Some(event)) = events.next().await {
            match event {
                UserEvent::YourTurn { table: at, ply, .. } if at == *id => {
                    take_turn(table, ply).await?;
                }
                // Whoever sits down makes everybody say again that they are ready.
                UserEvent::Joined { table: at, .. } if at == *id => drop(get_ready(table).await?),
                UserEvent::GameOver { table: at, .. } => is_over = at == *id,
                _ => {}
            }
        }
        if is_over {
            return Ok(());
        }
    }
}

/// Where there is a die, everybody agrees before the first roll. Returns how far the table has come.
async fn get_ready(table: TableClient<'_>) -> Fallible<Phase> {
    let view = table.view().await?;
    if view.actions.iter().any(|action| action.kind == ActionKind::Ready) {
        // The game may have begun meanwhile.
        let _ = table.act(&Command::Ready { contribution: None }).await;
    }
    Ok(view.phase)
}

/// Plays a move, unless it is played already: an event may come twice.
async fn take_turn(table: TableClient<'_>, ply: usize) -> Fallible<()> {
    let legal = table.legal_moves().await?;
    if legal.ply == ply {
        table.act(&Command::Move { ply, text: choose(legal) }).await?;
    }
    Ok(())
}

/// A legal move, by chance.
fn choose(legal: LegalMoves) -> String {
    let number = getrandom::u32().unwrap_or_default() as usize % legal.moves.len().max(1);
    legal.moves.into_iter().nth(number).unwrap_or_default()
}
