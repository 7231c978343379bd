-- Who opened a table, whether or not they sit at it.
ALTER TABLE tables ADD COLUMN opener INTEGER NOT NULL DEFAULT 0;

-- The games that were played to an end that counts, as they are looked for.
CREATE TABLE games (
    table_id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    visibility TEXT NOT NULL,
    rated INTEGER NOT NULL,
    speed TEXT,
    plies INTEGER NOT NULL,
    reason TEXT NOT NULL,
    -- Whether all got the same.
    drawn INTEGER NOT NULL,
    -- The first plies, each with a space behind it, so that an opening is a prefix of this text.
    opening TEXT NOT NULL,
    ended_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX games_end ON games (ended_at, table_id);
CREATE INDEX games_game ON games (game, ended_at, table_id);
CREATE INDEX games_opening ON games (game, opening);

-- Who played them, also those who gave up and for whom the engine played on.
CREATE TABLE players (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person INTEGER,
    level INTEGER,
    value REAL NOT NULL,
    result TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_person ON players (person, ended_at, table_id) WHERE person IS NOT NULL;

CREATE TABLE ratings (
    person INTEGER NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    company TEXT NOT NULL,
    speed TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (person, game, company, speed)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_best ON ratings (game, company, speed, rating);

-- What every rated game made of a rating. A game counts once for everybody: that is the key.
CREATE TABLE rating_changes (
    person INTEGER NOT NULL REFERENCES people (id),
    table_id TEXT NOT NULL,
    game TEXT NOT NULL,
    company TEXT NOT NULL,
    speed TEXT NOT NULL,
    at INTEGER NOT NULL,
    before REAL NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX rating_changes_time ON rating_changes (person, game, company, speed, at);
