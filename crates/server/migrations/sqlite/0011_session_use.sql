-- When a session was last used, to the hour, so that its owner can tell a forgotten one.
ALTER TABLE sessions ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;

UPDATE sessions SET seen_at = created_at;
