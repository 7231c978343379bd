-- Every list is read from its index in the order in which it is shown, however many games there are.

-- When a table was over, at one seat of each of its users: a user finds it once.
ALTER TABLE seats ADD COLUMN over_at INTEGER;

UPDATE seats SET over_at = (SELECT changed_at FROM tables WHERE id = table_id)
WHERE over = 1 AND user_id IS NOT NULL AND seat = (
    SELECT min(seat) FROM seats AS own
    WHERE own.table_id = seats.table_id AND own.user_id = seats.user_id);

CREATE INDEX seats_over ON seats (user_id, over_at, table_id) WHERE over_at IS NOT NULL;

-- The games open to everyone, by their first plies: once for each beginning of up to six plies, the first of which
-- is empty.
CREATE TABLE open_games (
    game TEXT NOT NULL,
    opening TEXT NOT NULL,
    -- 1 if it was rated, and 2 more if it was drawn.
    kind INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (game, opening, kind, ended_at, table_id)
) STRICT, WITHOUT ROWID;

-- The games of a user: once for all of them, where the other one is 0, and once for each other user who played.
CREATE TABLE user_games (
    user_id INTEGER NOT NULL,
    other_id INTEGER NOT NULL,
    ended_at INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    open INTEGER NOT NULL,
    game TEXT NOT NULL,
    rated INTEGER NOT NULL,
    -- What came of it for the user: 1 won, 2 drawn, 4 lost, and their sum for who had several seats.
    results INTEGER NOT NULL,
    -- The first six plies.
    opening TEXT NOT NULL,
    PRIMARY KEY (user_id, other_id, ended_at, table_id)
) STRICT, WITHOUT ROWID;

CREATE TEMPORARY TABLE beginnings (
    table_id TEXT NOT NULL,
    plies INTEGER NOT NULL,
    opening TEXT NOT NULL,
    PRIMARY KEY (table_id, plies)
) WITHOUT ROWID;

INSERT INTO beginnings
WITH RECURSIVE beginning (table_id, plies, length, rest) AS (
    SELECT table_id, 0, 0, opening FROM games
    UNION ALL
    SELECT table_id, plies + 1, length + instr(rest, ' '), substr(rest, instr(rest, ' ') + 1)
    FROM beginning WHERE plies < 6 AND rest <> ''
)
SELECT beginning.table_id, beginning.plies, substr(opening, 1, length)
FROM beginning JOIN games USING (table_id);

INSERT INTO open_games
SELECT game, beginnings.opening, rated + 2 * drawn, ended_at, table_id
FROM beginnings JOIN games USING (table_id) WHERE visibility = 'open';

INSERT INTO user_games
SELECT one.user_id, other.user_id, games.ended_at, table_id, visibility = 'open', game, rated,
    sum(DISTINCT CASE one.result WHEN 'won' THEN 1 WHEN 'drawn' THEN 2 ELSE 4 END),
    (SELECT opening FROM beginnings WHERE beginnings.table_id = games.table_id
        ORDER BY plies DESC LIMIT 1)
FROM games JOIN players AS one USING (table_id) JOIN (
    SELECT table_id, user_id FROM players WHERE user_id IS NOT NULL
    UNION SELECT table_id, 0 FROM games) AS other USING (table_id)
WHERE one.user_id IS NOT NULL AND other.user_id <> one.user_id
GROUP BY one.user_id, other.user_id, table_id;

DROP TABLE beginnings;

DROP INDEX games_end;
DROP INDEX games_game;
DROP INDEX games_opening;
DROP INDEX games_opening_anywhere;
DROP INDEX games_drawn;
DROP INDEX players_user;

-- With everything that the leaderboard asks about a rating, and everything that a graph shows.
DROP INDEX ratings_leaderboard;
CREATE INDEX ratings_leaderboard
    ON ratings (game, player_count, speed, rating DESC, user_id, deviation, changed_at);
DROP INDEX rating_changes_time;
CREATE INDEX rating_changes_time
    ON rating_changes (user_id, game, player_count, speed, at, before, rating, deviation);

-- The events of tables that have long been over, all of a table in one row. What happens there afterwards is among
-- the events again, until they are archived the next time.
CREATE TABLE archived_events (
    table_id TEXT NOT NULL PRIMARY KEY,
    last_event INTEGER NOT NULL,
    -- A list of the events with their numbers and times.
    events TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Whether all events of a table that is over are archived.
ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_to_archive ON tables (changed_at) WHERE phase = 'over' AND archived = 0;
