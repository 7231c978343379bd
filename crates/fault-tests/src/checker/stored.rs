//! What is in the store.

use std::collections::BTreeMap;

use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection, Row};
use tablier_protocol::{Entry, TableId, UserId};
use tablier_server::store::{Database, PostgresConfig, PostgresStore, Summary, TableStore};

#[derive(Clone, Debug, Default)]
pub struct Stored {
    pub tables: BTreeMap<TableId, StoredTable>,
    pub changes: Vec<StoredChange>,
    pub ratings: Vec<StoredRating>,
}

#[derive(Clone, Debug)]
pub struct StoredTable {
    pub entries: Vec<Entry>,
    /// What the index says, and of which event.
    pub summary: Option<(Summary, u64)>,
    /// Whether it is among the finished games.
    pub is_among_games: bool,
}

/// What a game made of a rating.
#[derive(Clone, Debug, PartialEq)]
pub struct StoredChange {
    pub user: UserId,
    pub table: TableId,
    pub class: String,
    pub before: f64,
    pub rating: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StoredRating {
    pub user: UserId,
    pub class: String,
    pub games: i64,
    pub rating: f64,
}

impl Stored {
    /// Reads everything from a database.
    pub async fn read(address: String) -> Self {
        let mut connection = PgConnection::connect(&address).await.unwrap();
        let mut stored = Stored::default();
        let events = "SELECT table_id, number, at, event::text AS event FROM events
             ORDER BY table_id, number";
        for row in sqlx::query(events).fetch_all(&mut connection).await.unwrap() {
            let event: String = row.get("event");
            let entry = Entry {
                number: row.get::<i64, _>("number") as u64,
                at: row.get::<i64, _>("at") as u64,
                event: serde_json::from_str(&event).unwrap(),
            };
            stored.table(&row, "table_id").entries.push(entry);
        }
        let games = sqlx::query("SELECT table_id FROM games");
        for row in games.fetch_all(&mut connection).await.unwrap() {
            stored.table(&row, "table_id").is_among_games = true;
        }
        let changes =
            "SELECT user_id, table_id, game || ' ' || player_count || ' ' || speed AS class,
             before, rating FROM rating_changes";
        for row in sqlx::query(changes).fetch_all(&mut connection).await.unwrap() {
            stored.changes.push(StoredChange {
                user: UserId(row.get("user_id")),
                table: id(&row, "table_id"),
                class: row.get("class"),
                before: row.get("before"),
                rating: row.get("rating"),
            });
        }
        let ratings = "SELECT user_id, game || ' ' || player_count || ' ' || speed AS class, games,
             rating FROM ratings";
        for row in sqlx::query(ratings).fetch_all(&mut connection).await.unwrap() {
            stored.ratings.push(StoredRating {
                user: UserId(row.get("user_id")),
                class: row.get("class"),
                games: row.get("games"),
                rating: row.get("rating"),
            });
        }
        let indexed = sqlx::query("SELECT id, last_event FROM tables");
        let indexed = indexed.fetch_all(&mut connection).await.unwrap();
        let store = PostgresStore::open(PostgresConfig::new(address)).await.unwrap();
        for row in indexed {
            let summary = store.summary(&id(&row, "id")).await.unwrap().unwrap();
            let last_event = row.get::<i64, _>("last_event") as u64;
            stored.table(&row, "id").summary = Some((summary, last_event));
        }
        store.close().await;
        stored
    }

    fn table(&mut self, row: &PgRow, column: &str) -> &mut StoredTable {
        let new = StoredTable { entries: Vec::new(), summary: None, is_among_games: false };
        self.tables.entry(id(row, column)).or_insert(new)
    }
}

fn id(row: &PgRow, column: &str) -> TableId {
    row.get::<String, _>(column).parse().unwrap()
}
