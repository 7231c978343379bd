-- What lists of tables show and look for. Everything here is told by the events of a table too.
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '{"kind":"none"}';
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
-- For whom the table is reserved.
ALTER TABLE tables ADD COLUMN invited INTEGER;
-- The user whose turn it is; -1 until the store has looked it up, which it does once when it is opened.
ALTER TABLE tables ADD COLUMN to_move INTEGER;
-- How many different users sit there.
ALTER TABLE tables ADD COLUMN user_count INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET
    clock = coalesce((SELECT event -> '$.terms.clock' FROM events
        WHERE table_id = tables.id AND number = 1), clock),
    rated = coalesce((SELECT event ->> '$.terms.rated' FROM events
        WHERE table_id = tables.id AND number = 1), 0),
    to_move = iif(phase = 'playing', -1, NULL),
    user_count = (SELECT count(DISTINCT user_id) FROM seats WHERE table_id = tables.id);

-- The clock tells it.
ALTER TABLE tables DROP COLUMN correspondence;

CREATE INDEX tables_to_move ON tables (to_move) WHERE to_move IS NOT NULL;
CREATE INDEX tables_invited ON tables (invited, created_at)
    WHERE phase = 'gathering' AND invited IS NOT NULL;
CREATE INDEX tables_running ON tables (changed_at)
    WHERE phase = 'playing' AND visibility = 'open' AND user_count > 1;

-- The archive can be asked for draws alone, which are rare in some games.
CREATE INDEX games_drawn ON games (ended_at, table_id) WHERE drawn = 1;
