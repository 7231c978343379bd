//! The clients: tables that are played one after the other, many at once, through all nodes.

mod player;

use std::sync::Arc;
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_client::{Address, Client, ClientError};
use tablier_fault_tests::history::Writer;
use tablier_protocol::{
    ClockRule, Command, CreateAccount, CreateTable, Sides, TableId, Terms, UserId,
};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use player::Player;

/// Tables at once.
const TABLES: usize = 24;
/// Accounts that play for ratings, each at several tables at once.
const ACCOUNTS: usize = 10;
/// A node that does not answer for so long is left for another one.
const PATIENCE: Duration = Duration::from_millis(2_500);

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
            let (terms, users) = self.choose();
            let Some(table) = self.gather(&terms, &users).await else {
                sleep(Duration::from_millis(300)).await;
                continue;
            };
            let mut players = JoinSet::new();
            for user in users {
                let dice = ChaCha8Rng::seed_from_u64(self.dice.random());
                let player = Player::new(Arc::clone(&self.world), user, table.clone(), dice);
                players.spawn(player.run());
            }
            players.join_all().await;
        }
    }

    /// What is played, and by whom: by one user against the engine, or by two.
    fn choose(&mut self) -> (Terms, Vec<User>) {
        let games: Vec<_> = tablier_games::infos().map(|info| info.id).collect();
        let mut terms = Terms::new(games[self.dice.random_range(0..games.len())]);
        let short = ClockRule::RealTime { base: 12_000, increment: 2_000, delay: 0 };
        let long = ClockRule::RealTime { base: 60_000, increment: 1_000, delay: 0 };
        terms.clock = match self.dice.random_range(0..3) {
            0 => ClockRule::None,
            1 => short,
            _ => long,
        };
        if self.dice.random() {
            terms.sides = Sides::Random;
        }
        match self.dice.random_range(0..6) {
            0 => (terms, self.guests[..1].to_vec()),
            1 | 2 => {
                (terms.rated, terms.sides) = (true, Sides::Random);
                terms.clock = if self.dice.random() { short } else { long };
                let one = self.dice.random_range(0..ACCOUNTS);
                let other = (one + self.dice.random_range(1..ACCOUNTS)) % ACCOUNTS;
                (terms, vec![self.accounts[one].clone(), self.accounts[other].clone()])
            }
            _ => (terms, self.guests.clone()),
        }
    }

    /// A table at which these users sit, each through another node, and the engine on the other seats.
    async fn gather(&mut self, terms: &Terms, users: &[User]) -> Option<TableId> {
        let seats: usize = tablier_games::game(&terms.game, []).unwrap().begin().seats().into();
        let sit = Command::Sit { seat: None, contribution: None };
        let engine = Command::SeatEngine { seat: None, level: 1 };
        let mut first = vec![sit.clone()];
        first.extend(std::iter::repeat_n(engine, seats - users.len()));
        let wanted = CreateTable { terms: terms.clone(), first };
        let node = self.dice.random_range(0..self.world.nodes.len());
        let creator = self.at(&users[0], node);
        let created = timeout(PATIENCE, creator.create_table(&wanted)).await;
        let table = created.ok()?.map_err(|error| report(&error)).ok()?.table;
        for user in &users[1..] {
            let client = self.at(user, (node + 1) % self.world.nodes.len());
            let sat = timeout(PATIENCE, client.table(&table).act(&sit)).await;
            sat.ok()?.map_err(|error| report(&error)).ok()?;
        }
        Some(table)
    }

    fn at(&self, user: &User, node: usize) -> Client {
        user.client.clone().with_address(&self.world.nodes[node])
    }
}

/// A refusal that no fault explains is a mistake of this program.
fn report(error: &ClientError) {
    if !error.is_temporary() {
        println!("a table cannot be created: {error:?}");
    }
}
