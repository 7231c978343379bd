-- What has happened at the tables. A table is the fold of its events; everything else about it is an
-- index that can be made again from them.
CREATE TABLE events (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    visibility TEXT NOT NULL,
    -- The hash of what stands in the link of a table that is not open to everyone.
    link BLOB,
    opened_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    -- When the house has to look at the clock, if nobody moves before.
    deadline INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_lobby ON tables (phase, visibility, opened_at);
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

-- Who sits or sat at a table.
CREATE TABLE seats (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_person ON seats (person, table_id) WHERE person IS NOT NULL;

CREATE TABLE people (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    -- The name as it is compared; nothing for guests, whose names need not differ.
    handle TEXT UNIQUE,
    kind TEXT NOT NULL,
    password TEXT,
    language TEXT,
    created_at INTEGER NOT NULL
) STRICT;

-- Who is signed in. What the browser keeps is not here, only its hash.
CREATE TABLE sessions (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES people (id),
    device TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX sessions_person ON sessions (person);

-- The keys of programs, which are not here either.
CREATE TABLE tokens (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX tokens_person ON tokens (person);

-- When the house was last seen open, and the times when it was closed.
CREATE TABLE house (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    alive_at INTEGER NOT NULL
) STRICT;

CREATE TABLE closures (
    closed_at INTEGER NOT NULL,
    opened_at INTEGER NOT NULL PRIMARY KEY
) STRICT;
