-- The lobby lists a table while somebody waits there; a correspondence table needs nobody to wait.
ALTER TABLE tables ADD COLUMN correspondence INTEGER NOT NULL DEFAULT 0;

UPDATE tables SET correspondence = 1 WHERE phase = 'gathering' AND 'days' = (
    SELECT event ->> '$.terms.clock.kind' FROM events WHERE table_id = tables.id AND number = 1);
