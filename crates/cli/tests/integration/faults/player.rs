//! Somebody who plays both sides of games and remembers everything that the server acknowledged.

use std::collections::BTreeMap;

use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use reqwest::Method;
use tablier_client::{Address, Client, ClientError};
use tablier_core::AnyMatch;
use tablier_protocol::{Acknowledgement, Command, CreateTable, Phase, TableId, Terms};

/// What the server has promised about one table.
#[derive(Default)]
struct Promised {
    moves: BTreeMap<usize, String>,
    number: u64,
}

pub struct Player {
    client: Client,
    dice: ChaCha8Rng,
    table: Option<(TableId, Box<dyn AnyMatch>)>,
    promised: BTreeMap<TableId, Promised>,
    pub acknowledged: usize,
    pub refused: usize,
}

impl Player {
    /// Comes in as a guest.
    pub async fn new(address: &Address, dice: ChaCha8Rng) -> Self {
        let mut client = Client::new(address).unwrap();
        client.create_guest("").await.unwrap();
        Player { client, dice, table: None, promised: BTreeMap::new(), acknowledged: 0, refused: 0 }
    }

    /// Goes on when the server has been started again, at another address.
    pub fn follow(&mut self, address: &Address) {
        self.client = self.client.clone().with_address(address);
    }

    /// The status with which the server says whether it can do its work.
    pub async fn ready(&self) -> u16 {
        self.client.request(Method::GET, "/ready").send().await.unwrap().status().as_u16()
    }

    /// Does the next thing: opens a table, moves, or speaks. Returns whether it was acknowledged.
    pub async fn step(&mut self) -> bool {
        let Some((table, played)) = &self.table else { return self.open().await };
        if played.outcome().is_some() {
            self.table = None;
            return self.open().await;
        }
        let table = table.clone();
        if self.dice.random_range(0..20) == 0 {
            return self.act(&table, &Command::Say { text: "hello".to_owned() }).await;
        }
        let (moves, ply) = (played.legal_moves(), played.played().len() + 1);
        let text = &moves[self.dice.random_range(0..moves.len())];
        let is_kept = self.act(&table, &Command::Move { ply, text: text.clone() }).await;
        if is_kept {
            let promised = self.promised.entry(table).or_default();
            promised.moves.insert(ply, text.clone());
        }
        is_kept
    }

    async fn open(&mut self) -> bool {
        let games: Vec<_> = tablier_games::infos().map(|info| info.id).collect();
        let terms = Terms::new(games[self.dice.random_range(0..games.len())]);
        let seats = tablier_games::game(&terms.game, []).unwrap().begin().seats();
        let sit = Command::Sit { seat: None, contribution: None };
        let terms = Terms { one_screen: true, ..terms };
        let wanted = CreateTable { terms, first: vec![sit; seats.into()] };
        let created = self.client.create_table(&wanted).await;
        let Some(created) = self.kept(created) else { return false };
        self.promised.entry(created.table.clone()).or_default();
        self.look(&created.table).await;
        true
    }

    async fn act(&mut self, table: &TableId, command: &Command) -> bool {
        let answer = self.client.table(table).act(command).await;
        match answer.as_ref().err().and_then(ClientError::status) {
            // It was too much chat, and the disk was not asked.
            Some(429) => return true,
            // A commit that was reported as failed may have succeeded: the table is ahead of us.
            Some(409 | 403) => {
                self.look(table).await;
                return false;
            }
            _ => {}
        }
        let Some(Acknowledgement { number, ply, .. }) = self.kept(answer) else { return false };
        let promised = self.promised.entry(table.clone()).or_default();
        promised.number = promised.number.max(number);
        // What was rolled after a move is not in the acknowledgement.
        match (&mut self.table, command) {
            (Some((_, played)), Command::Move { text, .. }) if played.played().len() + 1 == ply => {
                played.play(text).unwrap();
            }
            (Some((_, played)), _) if played.played().len() == ply => {}
            _ => self.look(table).await,
        }
        true
    }

    /// What was acknowledged; a refusal must say that nothing was saved.
    fn kept<T>(&mut self, answer: Result<T, ClientError>) -> Option<T> {
        match answer {
            Ok(answer) => {
                self.acknowledged += 1;
                Some(answer)
            }
            Err(ClientError::Refused { status: Some(503), .. }) => {
                self.refused += 1;
                None
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    /// Takes the table as the server has it; none if it cannot be seen or has not begun.
    async fn look(&mut self, table: &TableId) {
        self.table = None;
        let at = self.client.table(table);
        let mut view = at.view().await;
        if view.as_ref().is_ok_and(|view| view.phase == Phase::Gathering) {
            // Where there is a die, everybody has to be ready.
            let _ = at.act(&Command::Ready { contribution: None }).await;
            view = at.view().await;
        }
        let view = match view {
            Ok(view) => view,
            Err(error) => return assert_eq!(error.status(), Some(503), "{error:?}"),
        };
        let mut played = tablier_games::game(&view.terms.game, []).unwrap().begin();
        for text in &view.moves {
            played.play(text).unwrap();
        }
        if view.phase != Phase::Gathering {
            self.table = Some((table.clone(), played));
        }
    }

    /// Compares everything that was acknowledged with what is there. Returns how many moves that are.
    pub async fn check(&self) -> usize {
        self.client.me().await.expect("a session is lost");
        let mut moves = 0;
        for (table, promised) in &self.promised {
            let view = self.client.table(table).view().await.expect("a table is lost");
            let (number, promised_number) = (view.number, promised.number);
            assert!(
                number >= promised_number,
                "{table} ({}) has {number} events, {promised_number} were acknowledged",
                view.terms.game
            );
            for (ply, text) in &promised.moves {
                assert_eq!(view.moves.get(ply - 1), Some(text), "ply {ply} of {table}");
            }
            moves += promised.moves.len();
        }
        moves
    }
}
