-- Tables, columns and words get the names that they have in the program and in the API.
ALTER TABLE people RENAME TO users;
ALTER TABLE users RENAME COLUMN shown_out_at TO disconnect_requested_at;
UPDATE users SET kind = 'deleted' WHERE kind = 'gone';
DROP INDEX people_shown_out;
DROP INDEX people_guests;
CREATE INDEX users_disconnect ON users (disconnect_requested_at)
    WHERE disconnect_requested_at IS NOT NULL;
CREATE INDEX users_guests ON users (created_at) WHERE kind = 'guest';

ALTER TABLE tables RENAME COLUMN opener TO creator;
ALTER TABLE tables RENAME COLUMN opened_at TO created_at;

ALTER TABLE seats RENAME COLUMN person TO user_id;
DROP INDEX seats_person;
CREATE INDEX seats_user ON seats (user_id, table_id) WHERE user_id IS NOT NULL;

ALTER TABLE sessions RENAME COLUMN person TO user_id;
DROP INDEX sessions_person;
CREATE INDEX sessions_user ON sessions (user_id);

ALTER TABLE tokens RENAME COLUMN person TO user_id;
DROP INDEX tokens_person;
CREATE INDEX tokens_user ON tokens (user_id);

ALTER TABLE players RENAME COLUMN person TO user_id;
DROP INDEX players_person;
CREATE INDEX players_user ON players (user_id, ended_at, table_id) WHERE user_id IS NOT NULL;

ALTER TABLE ratings RENAME COLUMN person TO user_id;
ALTER TABLE ratings RENAME COLUMN company TO player_count;
DROP INDEX ratings_best;
CREATE INDEX ratings_leaderboard ON ratings (game, player_count, speed, rating);

ALTER TABLE rating_changes RENAME COLUMN person TO user_id;
ALTER TABLE rating_changes RENAME COLUMN company TO player_count;

ALTER TABLE blocks RENAME COLUMN person TO user_id;

ALTER TABLE name_skeletons RENAME COLUMN person TO user_id;
DROP INDEX name_skeletons_person;
CREATE INDEX name_skeletons_user ON name_skeletons (user_id);

UPDATE games SET speed = CASE speed WHEN 'fast' THEN 'blitz' WHEN 'steady' THEN 'rapid'
    WHEN 'slow' THEN 'classical' WHEN 'days' THEN 'correspondence' END WHERE speed IS NOT NULL;
UPDATE ratings SET speed = CASE speed WHEN 'fast' THEN 'blitz' WHEN 'steady' THEN 'rapid'
    WHEN 'slow' THEN 'classical' WHEN 'days' THEN 'correspondence' END;
UPDATE rating_changes SET speed = CASE speed WHEN 'fast' THEN 'blitz' WHEN 'steady' THEN 'rapid'
    WHEN 'slow' THEN 'classical' WHEN 'days' THEN 'correspondence' END;

ALTER TABLE house RENAME TO heartbeat;
ALTER TABLE heartbeat RENAME COLUMN one TO id;

ALTER TABLE closures RENAME TO downtimes;
ALTER TABLE downtimes RENAME COLUMN closed_at TO started_at;
ALTER TABLE downtimes RENAME COLUMN opened_at TO ended_at;
