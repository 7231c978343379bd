-- The link of a table is an event like everything else that changes it. Tables of before had it in the index
-- only; it becomes their last event.
INSERT INTO events (table_id, number, at, event)
SELECT id, (SELECT max(number) FROM events WHERE table_id = id) + 1, changed_at,
    json_object('type', 'link-set', 'hash', lower(hex(link)))
FROM tables
WHERE link IS NOT NULL
    AND EXISTS (SELECT 1 FROM events WHERE table_id = id)
    AND NOT EXISTS (SELECT 1 FROM events WHERE table_id = id AND event ->> 'type' = 'link-set');
