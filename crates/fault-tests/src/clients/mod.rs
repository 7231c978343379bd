//! The clients: tables that are played one after the other, many at once, through all nodes.

mod actions;
mod player;
mod sender;
mod terms;

use std::sync::Arc;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use reqwest::Method;
use tablier_client::{Address, Client, ClientError};
use tablier_fault_tests::history::Writer;
use tablier_fault_tests::timing;
use tablier_protocol::{Command, CreateAccount, CreateTable, CreatedTable, TableId, UserId};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use player::Player;
use sender::Sender;
use terms::Chosen;

/// Tables at once.
const TABLES: usize = 24;
/// Accounts that play for ratings, each at several tables at once.
const ACCOUNTS: usize = 10;
const PATIENCE: Duration = Duration::from_millis(timing::PATIENCE);

/// What the clients do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Playing,
    /// Nobody does anything any more, but everybody watches.
    Watching,
    Over,
}

/// What all clients share.
pub struct World {
    pub nodes: Vec<Address>,
    pub history: Arc<Writer>,
    pub stage: watch::Receiver<Stage>,
}

impl World {
    fn stage(&self) -> Stage {
        *self.stage.borrow()
    }
}

/// Somebody who plays.
#[derive(Clone)]
struct User {
    client: Client,
    id: UserId,
}

/// Lets everybody come in, which takes all nodes to be well.
pub async fn enter(world: Arc<World>, seed: u64) -> Vec<Place> {
    let first = Client::new(&world.nodes[0]).unwrap();
    let mut accounts = Vec::new();
    for number in 0..ACCOUNTS {
        let (name, password) = (format!("player{number}"), "correct horse battery staple");
        let account = CreateAccount { name, password: password.to_owned(), email: None };
        let mut client = first.clone();
        let id = client.create_account(&account).await.unwrap().id;
        accounts.push(User { client, id });
    }
    let accounts: Arc<[User]> = accounts.into();
    let mut places = Vec::new();
    for number in 0..TABLES {
        let mut guests = Vec::new();
        for _ in 0..2 {
            let mut client = first.clone();
            let id = client.create_guest("").await.unwrap().id;
            guests.push(User { client, id });
        }
        let dice = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(1_000).wrapping_add(number as u64));
        let place =
            Place { world: Arc::clone(&world), accounts: Arc::clone(&accounts), guests, dice };
        places.push(place);
    }
    places
}

/// Plays until it is over.
pub async fn play(places: Vec<Place>) {
    let mut tables = JoinSet::new();
    for place in places {
        tables.spawn(place.play());
    }
    tables.join_all().await;
}

/// Where one table follows the other.
pub struct Place {
    world: Arc<World>,
    accounts: Arc<[User]>,
    guests: Vec<User>,
    dice: ChaCha8Rng,
}

impl Place {
    async fn play(mut self) {
        while self.world.stage() == Stage::Playing {
            let chosen = Chosen::new(&mut self.dice);
            let users = self.users(&chosen);
            let Some(table) = self.gather(&chosen, &users).await else {
                sleep(Duration::from_millis(300)).await;
                continue;
            };
            let mut players = JoinSet::new();
            for user in users {
                let dice = ChaCha8Rng::seed_from_u64(self.dice.random());
                let (world, table) = (Arc::clone(&self.world), table.clone());
                players.spawn(Player::new(Sender { world, user, table }, dice).run());
            }
            players.join_all().await;
        }
    }

    fn users(&mut self, chosen: &Chosen) -> Vec<User> {
        if chosen.terms.rated {
            let one = self.dice.random_range(0..ACCOUNTS);
            let other = (one + self.dice.random_range(1..ACCOUNTS)) % ACCOUNTS;
            vec![self.accounts[one].clone(), self.accounts[other].clone()]
        } else {
            self.guests[..chosen.users].to_vec()
        }
    }

    /// A table at which these users sit, each through another node, and the engine on the other seats.
    async fn gather(&mut self, chosen: &Chosen, users: &[User]) -> Option<TableId> {
        let terms = chosen.terms.clone();
        let options = terms.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let game = tablier_games::game(&terms.game, options).unwrap();
        let seats: usize = game.begin().seats().into();
        let sit = Command::Sit { seat: None, contribution: None };
        let engine = Command::SeatEngine { seat: None, level: 1 };
        let mut first = vec![sit.clone()];
        first.extend(std::iter::repeat_n(engine, seats - users.len()));
        let node = self.dice.random_range(0..self.world.nodes.len());
        let other = (node + 1) % self.world.nodes.len();
        let creator = self.at(&users[0], node);
        let created = in_time(creator.create_table(&CreateTable { terms, first })).await?;
        let table = created.table;
        let mut link = created.link;
        if link.is_some() && self.dice.random() {
            // The one before opens nothing from now on, at whichever node.
            link = Some(new_link(&self.at(&users[0], other), &table).await?);
        }
        for user in &users[1..] {
            let client = self.at(user, other);
            let table = client.table(&table).with_link(link.as_deref());
            in_time(table.act(&sit)).await?;
        }
        Some(table)
    }

    fn at(&self, user: &User, node: usize) -> Client {
        user.client.clone().with_address(&self.world.nodes[node])
    }
}

async fn new_link(creator: &Client, table: &TableId) -> Option<String> {
    let request = creator.request(Method::POST, &format!("/api/tables/{table}/link"));
    let response = request.timeout(PATIENCE).send().await.ok()?;
    let body = response.error_for_status().ok()?.bytes().await.ok()?;
    serde_json::from_slice::<CreatedTable>(&body).ok()?.link
}

/// What was asked for, if it is there in time.
async fn in_time<T>(answer: impl Future<Output = Result<T, ClientError>>) -> Option<T> {
    let answer = timeout(PATIENCE, answer).await.ok()?;
    answer.map_err(|error| report(&error)).ok()
}

/// A refusal that no fault explains is a mistake of this program.
fn report(error: &ClientError) {
    if !error.is_temporary() {
        println!("a table cannot be created: {error:?}");
    }
}
