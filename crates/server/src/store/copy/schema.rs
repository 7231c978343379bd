//! What is copied: every table and column of both schemas. A copy refuses a store that has others, so a migration
//! that adds a column needs a line here.

/// A table.
#[derive(Debug)]
pub(in crate::store) struct Table {
    pub(in crate::store) name: &'static str,
    /// How many of the first columns are the primary key, in whose order the rows are read.
    pub(in crate::store) key: usize,
    /// Whether the first column is numbered by the database.
    pub(in crate::store) is_numbered: bool,
    pub(in crate::store) columns: &'static [Column],
}

/// A column.
#[derive(Debug)]
pub(in crate::store) struct Column {
    pub(in crate::store) name: &'static str,
    pub(in crate::store) kind: Kind,
    /// What stands for it in SQLite, where it is not stored.
    pub(in crate::store) in_sqlite: Option<&'static str>,
}

/// What is in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Kind {
    Integer,
    /// 0 or 1 in SQLite.
    Boolean,
    Real,
    Text,
    Bytes,
    /// Text in SQLite, `jsonb` in PostgreSQL.
    Json,
}

/// Tables of SQLite that are not copied: those of the database and the library, and a list of work that a store
/// finishes whenever it is opened.
pub(in crate::store) const NOT_COPIED: [&str; 3] =
    ["_sqlx_migrations", "sqlite_sequence", "unindexed"];

/// The name of the table that tells that a copy is not finished. It is there only until then.
pub(in crate::store) const MARKER: &str = "unfinished_copy";

/// Every table, after those that it refers to.
pub(in crate::store) const TABLES: &[Table] = &[
    numbered(
        "users",
        &[
            integer("id"),
            text("name"),
            text("handle"),
            text("kind"),
            boolean("bot"),
            text("password"),
            text("email"),
            text("language"),
            json("settings"),
            integer("created_at"),
            integer("muted_until"),
            integer("banned_until"),
            integer("disconnect_requested_at"),
        ],
    ),
    table("name_skeletons", 1, &[text("skeleton"), integer("user_id")]),
    numbered(
        "sessions",
        &[
            integer("id"),
            bytes("hash"),
            integer("user_id"),
            text("device"),
            integer("created_at"),
            integer("seen_at"),
            integer("expires_at"),
        ],
    ),
    numbered(
        "tokens",
        &[
            integer("id"),
            bytes("hash"),
            integer("user_id"),
            text("name"),
            text("scopes"),
            integer("created_at"),
        ],
    ),
    table("blocks", 2, &[integer("user_id"), integer("blocked"), integer("created_at")]),
    numbered(
        "reports",
        &[
            integer("id"),
            integer("by"),
            integer("about"),
            text("table_id"),
            text("text"),
            integer("created_at"),
            integer("settled_at"),
        ],
    ),
    table("events", 2, &[text("table_id"), integer("number"), integer("at"), json("event")]),
    table(
        "tables",
        1,
        &[
            text("id"),
            Column {
                in_sqlite: Some(
                    "coalesce((SELECT max(number) FROM events WHERE table_id = tables.id),
                        (SELECT last_event FROM archived_events WHERE table_id = tables.id))",
                ),
                ..integer("last_event")
            },
            text("game"),
            text("phase"),
            text("visibility"),
            bytes("link"),
            json("clock"),
            boolean("rated"),
            integer("invited"),
            integer("to_move"),
            integer("creator"),
            integer("created_at"),
            integer("changed_at"),
            integer("deadline"),
            integer("user_count"),
            boolean("archived"),
        ],
    ),
    table("archived_events", 1, &[text("table_id"), integer("last_event"), json("events")]),
    table(
        "seats",
        2,
        &[
            text("table_id"),
            integer("seat"),
            integer("user_id"),
            boolean("over"),
            integer("over_at"),
        ],
    ),
    table(
        "games",
        1,
        &[
            text("table_id"),
            text("game"),
            text("visibility"),
            boolean("rated"),
            text("speed"),
            integer("plies"),
            text("reason"),
            boolean("drawn"),
            text("opening"),
            integer("ended_at"),
        ],
    ),
    table(
        "players",
        2,
        &[
            text("table_id"),
            integer("seat"),
            integer("user_id"),
            integer("level"),
            real("value"),
            text("result"),
            integer("ended_at"),
        ],
    ),
    table(
        "open_games",
        5,
        &[text("game"), text("opening"), integer("kind"), integer("ended_at"), text("table_id")],
    ),
    table(
        "user_games",
        4,
        &[
            integer("user_id"),
            integer("other_id"),
            integer("ended_at"),
            text("table_id"),
            boolean("open"),
            text("game"),
            boolean("rated"),
            integer("results"),
            text("opening"),
        ],
    ),
    table(
        "ratings",
        4,
        &[
            integer("user_id"),
            text("game"),
            text("player_count"),
            text("speed"),
            real("rating"),
            real("deviation"),
            real("volatility"),
            integer("games"),
            integer("changed_at"),
        ],
    ),
    table(
        "rating_changes",
        2,
        &[
            integer("user_id"),
            text("table_id"),
            text("game"),
            text("player_count"),
            text("speed"),
            integer("at"),
            real("before"),
            real("rating"),
            real("deviation"),
        ],
    ),
    table("heartbeat", 1, &[integer("id"), integer("alive_at")]),
    table("downtimes", 2, &[integer("ended_at"), integer("started_at")]),
];

const fn table(name: &'static str, key: usize, columns: &'static [Column]) -> Table {
    Table { name, key, is_numbered: false, columns }
}

const fn numbered(name: &'static str, columns: &'static [Column]) -> Table {
    Table { is_numbered: true, ..table(name, 1, columns) }
}

const fn column(name: &'static str, kind: Kind) -> Column {
    Column { name, kind, in_sqlite: None }
}

const fn integer(name: &'static str) -> Column {
    column(name, Kind::Integer)
}

const fn boolean(name: &'static str) -> Column {
    column(name, Kind::Boolean)
}

const fn real(name: &'static str) -> Column {
    column(name, Kind::Real)
}

const fn text(name: &'static str) -> Column {
    column(name, Kind::Text)
}

const fn bytes(name: &'static str) -> Column {
    column(name, Kind::Bytes)
}

const fn json(name: &'static str) -> Column {
    column(name, Kind::Json)
}
