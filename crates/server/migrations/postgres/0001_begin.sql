-- Times are milliseconds since the epoch, as everywhere in the program: a move is timed by them, and a
-- conversion to timestamptz and back would have to round. Texts that are compared by their beginning or
-- listed in order have the collation "C", whatever the database has.

-- Users, and what belongs to them.
CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    -- The name as it is compared; null for guests, whose names need not differ.
    handle text COLLATE "C" UNIQUE,
    kind text NOT NULL CHECK (kind IN ('guest', 'account', 'deleted')),
    bot boolean NOT NULL DEFAULT false,
    password text,
    email text,
    language text,
    settings jsonb,
    created_at bigint NOT NULL,
    muted_until bigint,
    banned_until bigint,
    -- When the connections of the user were last to be closed.
    disconnect_requested_at bigint
);

CREATE INDEX users_disconnect ON users (disconnect_requested_at)
    WHERE disconnect_requested_at IS NOT NULL;
CREATE INDEX users_guests ON users (created_at) WHERE kind = 'guest';

-- What the names of accounts look like: two names that share a row would be taken for each other.
CREATE TABLE name_skeletons (
    skeleton text COLLATE "C" PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users
);

CREATE INDEX name_skeletons_user ON name_skeletons (user_id);

-- Secrets are known by their SHA-256 only.
CREATE TABLE sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
    user_id bigint NOT NULL REFERENCES users,
    device text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE INDEX sessions_user ON sessions (user_id, id);
CREATE INDEX sessions_end ON sessions (expires_at);

CREATE TABLE tokens (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
    user_id bigint NOT NULL REFERENCES users,
    name text NOT NULL,
    scopes text NOT NULL,
    created_at bigint NOT NULL
);

CREATE INDEX tokens_user ON tokens (user_id, id);

CREATE TABLE blocks (
    user_id bigint NOT NULL REFERENCES users,
    blocked bigint NOT NULL REFERENCES users,
    created_at bigint NOT NULL,
    PRIMARY KEY (user_id, blocked)
);

CREATE INDEX blocks_blocked ON blocks (blocked);

CREATE TABLE reports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    by bigint NOT NULL REFERENCES users,
    about bigint NOT NULL REFERENCES users,
    table_id text COLLATE "C",
    text text NOT NULL,
    created_at bigint NOT NULL,
    settled_at bigint
);

CREATE INDEX reports_by ON reports (by, created_at);
CREATE INDEX reports_open ON reports (id) WHERE settled_at IS NULL;

-- What has happened at the tables. A table is the fold of its events, and the key is what decides who was
-- first; everything else about a table is an index that can be made again from them.
CREATE TABLE events (
    table_id text COLLATE "C" NOT NULL,
    number bigint NOT NULL CHECK (number > 0),
    at bigint NOT NULL,
    event jsonb NOT NULL,
    PRIMARY KEY (table_id, number)
);

CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY,
    -- The number of the event that this row tells of. A row is changed only from the event before.
    last_event bigint NOT NULL,
    game text NOT NULL,
    phase text NOT NULL,
    visibility text NOT NULL,
    -- The hash of the secret of its link.
    link bytea,
    clock jsonb NOT NULL,
    rated boolean NOT NULL,
    -- For whom the table is reserved.
    invited bigint,
    -- The user whose turn it is.
    to_move bigint,
    creator bigint NOT NULL,
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    -- When the clock has to be looked at, if nobody moves before.
    deadline bigint,
    -- How many different users sit there.
    user_count smallint NOT NULL
) WITH (fillfactor = 80);

-- Rows of running games change with every move. What a move changes is in few indexes, and only as long as
-- the game runs.
CREATE INDEX tables_lobby ON tables (created_at)
    WHERE phase = 'gathering' AND visibility = 'open' AND invited IS NULL;
CREATE INDEX tables_invited ON tables (invited, created_at)
    WHERE phase = 'gathering' AND invited IS NOT NULL;
CREATE INDEX tables_running ON tables (changed_at)
    WHERE phase = 'playing' AND visibility = 'open' AND user_count > 1;
CREATE INDEX tables_not_over ON tables (creator, created_at) WHERE phase <> 'over';
CREATE INDEX tables_to_move ON tables (to_move) WHERE to_move IS NOT NULL;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;

-- Who sits or sat at a table.
CREATE TABLE seats (
    table_id text COLLATE "C" NOT NULL,
    seat smallint NOT NULL,
    user_id bigint,
    over boolean NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;
CREATE INDEX seats_not_over ON seats (user_id, table_id) WHERE user_id IS NOT NULL AND NOT over;

-- The games that were played to an end that counts, as they are looked for.
CREATE TABLE games (
    table_id text COLLATE "C" PRIMARY KEY,
    game text NOT NULL,
    visibility text NOT NULL,
    rated boolean NOT NULL,
    speed text,
    plies bigint NOT NULL,
    reason text NOT NULL,
    -- Whether all got the same.
    drawn boolean NOT NULL,
    -- The first plies, each with a space behind it, so that an opening is a prefix of this text.
    opening text COLLATE "C" NOT NULL,
    ended_at bigint NOT NULL
);

CREATE INDEX games_end ON games (ended_at, table_id);
CREATE INDEX games_game ON games (game, ended_at, table_id);
CREATE INDEX games_opening ON games (game, opening);
CREATE INDEX games_opening_anywhere ON games (opening);
CREATE INDEX games_drawn ON games (ended_at, table_id) WHERE drawn;

-- Who played them, also those who gave up and for whom the engine played on.
CREATE TABLE players (
    table_id text COLLATE "C" NOT NULL REFERENCES games,
    seat smallint NOT NULL,
    user_id bigint,
    level smallint,
    value double precision NOT NULL,
    result text NOT NULL,
    ended_at bigint NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX players_user ON players (user_id, ended_at, table_id) WHERE user_id IS NOT NULL;

CREATE TABLE ratings (
    user_id bigint NOT NULL REFERENCES users,
    game text NOT NULL,
    player_count text NOT NULL,
    speed text NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    games bigint NOT NULL,
    changed_at bigint NOT NULL,
    PRIMARY KEY (user_id, game, player_count, speed)
);

CREATE INDEX ratings_leaderboard ON ratings (game, player_count, speed, rating DESC, user_id);

-- What every rated game made of a rating. A game counts once for everybody: that is the key.
CREATE TABLE rating_changes (
    user_id bigint NOT NULL REFERENCES users,
    table_id text COLLATE "C" NOT NULL,
    game text NOT NULL,
    player_count text NOT NULL,
    speed text NOT NULL,
    at bigint NOT NULL,
    before double precision NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    PRIMARY KEY (user_id, table_id)
);

CREATE INDEX rating_changes_time ON rating_changes (user_id, game, player_count, speed, at);

-- When any of the servers was last seen open, and the times when none was.
CREATE TABLE heartbeat (
    id smallint PRIMARY KEY CHECK (id = 1),
    alive_at bigint NOT NULL
);

CREATE TABLE downtimes (
    started_at bigint NOT NULL,
    ended_at bigint NOT NULL CHECK (ended_at > started_at),
    PRIMARY KEY (ended_at, started_at)
);
