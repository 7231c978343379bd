-- The limit on tables counts those that are not over, however many somebody has played before.
ALTER TABLE seats ADD COLUMN over INTEGER NOT NULL DEFAULT 0;

UPDATE seats SET over = 1 WHERE table_id IN (SELECT id FROM tables WHERE phase = 'over');

CREATE INDEX seats_not_over ON seats (person, table_id) WHERE over = 0;
CREATE INDEX tables_not_over ON tables (opener, opened_at) WHERE phase <> 'over';
