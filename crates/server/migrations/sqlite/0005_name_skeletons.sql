-- What the names of accounts look like: two names that share a row would be taken for each other. Accounts
-- that are older than this table get their rows when the store is opened; of two that look alike only the
-- older one has them. Nobody signs in by these: handles stay as they are.
CREATE TABLE name_skeletons (
    skeleton TEXT NOT NULL PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX name_skeletons_person ON name_skeletons (person);
