-- Every list is read from its index in the order in which it is shown, however many games there are.

-- When a table was over, at one seat of each of its users: a user finds it once.
ALTER TABLE seats ADD COLUMN over_at bigint;

UPDATE seats SET over_at = changed_at
FROM tables
WHERE id = table_id AND over AND user_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM seats AS own WHERE own.table_id = seats.table_id
        AND own.user_id = seats.user_id AND own.seat < seats.seat);

CREATE FUNCTION note_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM seats WHERE table_id = NEW.table_id AND user_id = NEW.user_id
            AND seat < NEW.seat) THEN
        NEW.over_at := (SELECT changed_at FROM tables WHERE id = NEW.table_id);
    END IF;
    RETURN NEW;
END
$$;

CREATE TRIGGER seats_end BEFORE INSERT OR UPDATE ON seats FOR EACH ROW
    WHEN (NEW.over AND NEW.over_at IS NULL AND NEW.user_id IS NOT NULL) EXECUTE FUNCTION note_end();

CREATE INDEX seats_over ON seats (user_id, over_at, table_id) WHERE over_at IS NOT NULL;

-- The games open to everyone, by their first plies: once for each beginning of up to six plies, the first of which
-- is empty.
CREATE TABLE open_games (
    game text COLLATE "C" NOT NULL,
    opening text COLLATE "C" NOT NULL,
    -- 1 if it was rated, and 2 more if it was drawn.
    kind smallint NOT NULL,
    ended_at bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (game, opening, kind, ended_at, table_id)
);

-- The games of a user: once for all of them, where the other one is 0, and once for each other user who played.
CREATE TABLE user_games (
    user_id bigint NOT NULL,
    other_id bigint NOT NULL,
    ended_at bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    open boolean NOT NULL,
    game text COLLATE "C" NOT NULL,
    rated boolean NOT NULL,
    -- What came of it for the user: 1 won, 2 drawn, 4 lost, and their sum for who had several seats.
    results bigint NOT NULL,
    -- The first six plies.
    opening text COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, other_id, ended_at, table_id) INCLUDE (open, game, rated, results, opening)
);

-- Both follow from games and players, and are written by a trigger: nodes of the version before write games, too,
-- while they are replaced one after the other.
CREATE FUNCTION index_games(ids text[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO open_games (game, opening, kind, ended_at, table_id)
    SELECT game, CASE length WHEN 0 THEN '' ELSE array_to_string(texts[1:length], ' ') || ' ' END,
        rated::int + 2 * drawn::int, ended_at, table_id
    FROM games, LATERAL (SELECT string_to_array(rtrim(opening), ' ')) AS split (texts),
        LATERAL generate_series(0, least(6, cardinality(texts))) AS length
    WHERE table_id = ANY(ids) AND visibility = 'open';

    INSERT INTO user_games (user_id, other_id, ended_at, table_id, open, game, rated, results, opening)
    SELECT one.user_id, other.user_id, games.ended_at, games.table_id, visibility = 'open', game, rated,
        bit_or(CASE one.result WHEN 'won' THEN 1 WHEN 'drawn' THEN 2 ELSE 4 END),
        CASE games.opening WHEN '' THEN ''
            ELSE array_to_string((string_to_array(rtrim(games.opening), ' '))[1:6], ' ') || ' ' END
    FROM games JOIN players AS one ON one.table_id = games.table_id, LATERAL (
        SELECT 0 AS user_id
        UNION SELECT user_id FROM players
            WHERE players.table_id = games.table_id AND user_id IS NOT NULL) AS other
    WHERE games.table_id = ANY(ids) AND one.user_id IS NOT NULL AND other.user_id <> one.user_id
    GROUP BY one.user_id, other.user_id, games.table_id;
$$;

SELECT index_games(array_agg(table_id)) FROM games;

-- A copy of an installation brings the rows of all tables.
CREATE FUNCTION index_added_games() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF to_regclass('unfinished_copy') IS NULL THEN
        PERFORM index_games((SELECT array_agg(DISTINCT table_id) FROM added));
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER players_added AFTER INSERT ON players
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_added_games();

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
    ON rating_changes (user_id, game, player_count, speed, at) INCLUDE (table_id, before, rating, deviation);

-- The events of tables that have long been over, all of a table in one row, which is compressed. What happens there
-- afterwards is among the events again, until they are archived the next time.
CREATE TABLE archived_events (
    table_id text COLLATE "C" PRIMARY KEY,
    last_event bigint NOT NULL,
    -- A list of the events with their numbers and times.
    events jsonb NOT NULL
);

-- Whether all events of a table that is over are archived.
ALTER TABLE tables ADD COLUMN archived boolean NOT NULL DEFAULT false;
CREATE INDEX tables_to_archive ON tables (changed_at) WHERE phase = 'over' AND NOT archived;
