-- Games that had ended before games could be looked for. They are found in their events when the store
-- is opened, once.
CREATE TABLE unindexed (
    table_id TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

INSERT INTO unindexed
SELECT id FROM tables WHERE phase = 'over' AND id NOT IN (SELECT table_id FROM games);

-- Nobody knew then who had opened a table, except its first event.
UPDATE tables SET opener = coalesce(
    (SELECT event ->> 'by' FROM events WHERE table_id = tables.id AND number = 1), 0)
WHERE opener = 0;

-- An opening can be looked for without naming the game.
CREATE INDEX games_opening_anywhere ON games (opening);
