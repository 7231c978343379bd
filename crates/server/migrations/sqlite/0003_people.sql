ALTER TABLE people ADD COLUMN email TEXT;
-- What people have chosen for their boards, as JSON.
ALTER TABLE people ADD COLUMN settings TEXT;
ALTER TABLE people ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN muted_until INTEGER;
ALTER TABLE people ADD COLUMN banned_until INTEGER;
-- When the connections of somebody were last to be closed.
ALTER TABLE people ADD COLUMN shown_out_at INTEGER;

CREATE INDEX people_shown_out ON people (shown_out_at) WHERE shown_out_at IS NOT NULL;
CREATE INDEX people_guests ON people (created_at) WHERE kind = 'guest';
CREATE INDEX sessions_end ON sessions (expires_at);

-- Who does not want to meet whom.
CREATE TABLE blocks (
    person INTEGER NOT NULL REFERENCES people (id),
    blocked INTEGER NOT NULL REFERENCES people (id),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_blocked ON blocks (blocked);

-- What people tell whoever runs the house.
CREATE TABLE reports (
    id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    by INTEGER NOT NULL REFERENCES people (id),
    about INTEGER NOT NULL REFERENCES people (id),
    table_id TEXT,
    text TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    settled_at INTEGER
) STRICT;

CREATE INDEX reports_by ON reports (by, created_at);
CREATE INDEX reports_open ON reports (id) WHERE settled_at IS NULL;
