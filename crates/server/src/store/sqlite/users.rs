//! Users, their sessions and their keys.

use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};
use tablier_core::Language;

use super::SqliteStore;
use crate::lookalikes::skeletons;
use crate::store::{
    AccountSearch, Added, FoundAccount, Known, MOST_LOOKALIKES, NewSession, NewToken, StoreError,
    UserStore, words,
};
use tablier_protocol::UserId;
use tablier_protocol::{Session, Settings, Token, User, UserProfile};
use tablier_table::SecretHash;

/// What makes somebody nobody, each for one number. The games stay; what was said at the tables does
/// not, and no table depends on it.
const FORGETTING: [&str; 9] = [
    "DELETE FROM sessions WHERE user_id = ?",
    "DELETE FROM tokens WHERE user_id = ?",
    "DELETE FROM name_skeletons WHERE user_id = ?",
    "DELETE FROM blocks WHERE user_id = ?1 OR blocked = ?1",
    "DELETE FROM ratings WHERE user_id = ?",
    "DELETE FROM rating_changes WHERE user_id = ?",
    "UPDATE events SET event = json_set(event, '$.text', '')
     WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = ?1)
         AND event ->> 'type' = 'said' AND event ->> 'by' = ?1",
    "UPDATE archived_events SET events = (
         SELECT json_group_array(json(iif(value ->> 'type' = 'said' AND value ->> 'by' = ?1,
             json_set(value, '$.text', ''), value)) ORDER BY key)
         FROM json_each(archived_events.events))
     WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = ?1)
         AND EXISTS (SELECT 1 FROM json_each(archived_events.events)
             WHERE value ->> 'type' = 'said' AND value ->> 'by' = ?1)",
    "UPDATE users SET name = '', handle = NULL, password = NULL, language = NULL, email = NULL,
         settings = NULL, muted_until = NULL, banned_until = NULL, kind = 'deleted' WHERE id = ?",
];

/// What the name of an account looks like, for nobody else from now on.
async fn claim_skeletons(
    change: &mut SqliteConnection,
    id: UserId,
    name: &str,
) -> Result<(), StoreError> {
    for skeleton in skeletons(name) {
        let claim = sqlx::query("INSERT INTO name_skeletons (skeleton, user_id) VALUES (?, ?)");
        claim.bind(skeleton).bind(id.0).execute(&mut *change).await?;
    }
    Ok(())
}

impl SqliteStore {
    /// Claims what the names of accounts look like that are older than this rule. Of two that look alike the
    /// older one has it; both keep their names, and both sign in as before.
    pub(super) async fn claim_old_names(&self) -> Result<(), StoreError> {
        let rows = sqlx::query(
            "SELECT id, name FROM users WHERE kind = 'account'
                 AND id NOT IN (SELECT user_id FROM name_skeletons) ORDER BY id",
        )
        .fetch_all(&self.readers)
        .await?;
        let mut change = self.writer.begin().await?;
        for row in &rows {
            let id: i64 = row.try_get("id")?;
            for skeleton in skeletons(row.try_get("name")?) {
                sqlx::query(
                    "INSERT OR IGNORE INTO name_skeletons (skeleton, user_id) VALUES (?, ?)",
                )
                .bind(skeleton)
                .bind(id)
                .execute(&mut *change)
                .await?;
            }
        }
        change.commit().await
    }
}

#[async_trait]
impl UserStore for SqliteStore {
    async fn add_guest(&self, name: &str, now: u64) -> Result<User, StoreError> {
        let query = sqlx::query(
            "INSERT INTO users (name, kind, created_at) VALUES (?, 'guest', ?) RETURNING *",
        );
        let added = self.writer.fetch_all(query.bind(name).bind(now as i64)).await?;
        let lost = || StoreError::damaged("a guest was not added");
        user(added.first().ok_or_else(lost)?)
    }

    async fn add_account(
        &self,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
        now: u64,
    ) -> Result<User, StoreError> {
        let mut change = self.writer.begin().await?;
        let row = sqlx::query(
            "INSERT INTO users (name, handle, password, email, kind, created_at)
             VALUES (?, ?, ?, ?, 'account', ?) RETURNING *",
        )
        .bind(name)
        .bind(handle)
        .bind(password)
        .bind(email)
        .bind(now as i64)
        .fetch_one(&mut *change)
        .await?;
        let account = user(&row)?;
        claim_skeletons(&mut change, account.id, name).await?;
        change.commit().await?;
        Ok(account)
    }

    async fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        let query = sqlx::query("SELECT * FROM users WHERE id = ?").bind(id.0);
        query.fetch_optional(&self.readers).await?.as_ref().map(user).transpose()
    }

    async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
        let ids = serde_json::to_string(ids).unwrap_or_default();
        let rows = sqlx::query(
            "SELECT * FROM users WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        )
        .bind(ids)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(user).collect()
    }

    async fn profile(&self, id: UserId) -> Result<Option<UserProfile>, StoreError> {
        let query = sqlx::query("SELECT * FROM users WHERE id = ?").bind(id.0);
        query.fetch_optional(&self.readers).await?.as_ref().map(profile).transpose()
    }

    async fn make_account(
        &self,
        id: UserId,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
    ) -> Result<bool, StoreError> {
        let mut change = self.writer.begin().await?;
        let done = sqlx::query(
            "UPDATE users SET name = ?, handle = ?, password = ?, email = ?, kind = 'account'
             WHERE id = ? AND kind = 'guest'",
        )
        .bind(name)
        .bind(handle)
        .bind(password)
        .bind(email)
        .bind(id.0)
        .execute(&mut *change)
        .await?;
        let is_made = done.rows_affected() == 1;
        if is_made {
            claim_skeletons(&mut change, id, name).await?;
        }
        change.commit().await?;
        Ok(is_made)
    }

    async fn holder(&self, handle: &str) -> Result<Option<UserId>, StoreError> {
        let query = sqlx::query("SELECT id FROM users WHERE handle = ?").bind(handle);
        let row = query.fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("id").map(UserId)).transpose()?)
    }

    async fn find_accounts(
        &self,
        search: &AccountSearch,
        most: u32,
    ) -> Result<Vec<FoundAccount>, StoreError> {
        let mut query = QueryBuilder::new("");
        find(&mut query, search, most);
        let rows = query.build().fetch_all(&self.readers).await?;
        let found = |row| Ok(FoundAccount { user: user(row)?, handle: row.try_get("handle")? });
        rows.iter().map(found).collect()
    }

    async fn credentials(&self, handle: &str) -> Result<Option<(UserId, String)>, StoreError> {
        let row =
            sqlx::query("SELECT id, password FROM users WHERE handle = ? AND password IS NOT NULL")
                .bind(handle)
                .fetch_optional(&self.readers)
                .await?;
        let credentials = |row: SqliteRow| -> Result<_, StoreError> {
            Ok((UserId(row.try_get("id")?), row.try_get("password")?))
        };
        row.map(credentials).transpose()
    }

    async fn password(&self, id: UserId) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT password FROM users WHERE id = ?").bind(id.0);
        let row = query.fetch_optional(&self.readers).await?;
        Ok(row.map(|row| row.try_get("password")).transpose()?.flatten())
    }

    async fn set_password(&self, id: UserId, password: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE users SET password = ? WHERE id = ? AND kind = 'account'");
        self.writer.execute(query.bind(password).bind(id.0)).await?;
        Ok(())
    }

    async fn set_language(&self, id: UserId, language: Option<Language>) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE users SET language = ? WHERE id = ?");
        self.writer.execute(query.bind(language.map(Language::code)).bind(id.0)).await?;
        Ok(())
    }

    async fn set_email(&self, id: UserId, email: Option<&str>) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE users SET email = ? WHERE id = ? AND kind = 'account'");
        self.writer.execute(query.bind(email).bind(id.0)).await?;
        Ok(())
    }

    async fn set_settings(&self, id: UserId, settings: &Settings) -> Result<(), StoreError> {
        let text = serde_json::to_string(settings).unwrap_or_default();
        let query = sqlx::query("UPDATE users SET settings = ? WHERE id = ?");
        self.writer.execute(query.bind(text).bind(id.0)).await?;
        Ok(())
    }

    async fn become_bot(&self, id: UserId) -> Result<bool, StoreError> {
        let done = self
            .writer
            .execute(
                sqlx::query(
                    "UPDATE users SET bot = 1 WHERE id = ? AND kind = 'account'
                 AND (bot OR NOT EXISTS (SELECT 1 FROM ratings WHERE user_id = users.id))",
                )
                .bind(id.0),
            )
            .await?;
        Ok(done.rows_affected() == 1)
    }

    async fn rename(&self, id: UserId, name: &str, handle: &str) -> Result<bool, StoreError> {
        let mut change = self.writer.begin().await?;
        let done =
            sqlx::query("UPDATE users SET name = ?, handle = ? WHERE id = ? AND kind = 'account'")
                .bind(name)
                .bind(handle)
                .bind(id.0)
                .execute(&mut *change)
                .await?;
        let is_renamed = done.rows_affected() == 1;
        if is_renamed {
            let old = sqlx::query("DELETE FROM name_skeletons WHERE user_id = ?").bind(id.0);
            old.execute(&mut *change).await?;
            claim_skeletons(&mut change, id, name).await?;
        }
        change.commit().await?;
        Ok(is_renamed)
    }

    async fn forget(&self, id: UserId, now: u64) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        for statement in FORGETTING {
            sqlx::query(statement).bind(id.0).execute(&mut *change).await?;
        }
        let query = "UPDATE users SET disconnect_requested_at = ? WHERE id = ?";
        sqlx::query(query).bind(now as i64).bind(id.0).execute(&mut *change).await?;
        change.commit().await
    }

    async fn expire(&self, since: u64, now: u64) -> Result<u64, StoreError> {
        self.writer
            .execute(sqlx::query("DELETE FROM sessions WHERE expires_at <= ?").bind(now as i64))
            .await?;
        let lost = sqlx::query(
            "SELECT id FROM users WHERE kind = 'guest' AND created_at < ?
                 AND id NOT IN (SELECT user_id FROM sessions)
                 AND id NOT IN (SELECT user_id FROM tokens) LIMIT 1000",
        )
        .bind(since as i64)
        .fetch_all(&self.readers)
        .await?;
        for row in &lost {
            self.forget(UserId(row.try_get("id")?), now).await?;
        }
        Ok(lost.len() as u64)
    }

    async fn add_session(&self, session: &NewSession, most: u32) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        sqlx::query(
            "INSERT INTO sessions (hash, user_id, device, created_at, seen_at, expires_at)
             VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
        )
        .bind(&session.hash.0[..])
        .bind(session.user.0)
        .bind(&session.device)
        .bind(session.created_at as i64)
        .bind(session.expires_at as i64)
        .execute(&mut *change)
        .await?;
        sqlx::query(
            "DELETE FROM sessions WHERE id IN (
                 SELECT id FROM sessions WHERE user_id = ? ORDER BY id DESC LIMIT -1 OFFSET ?)",
        )
        .bind(session.user.0)
        .bind(most)
        .execute(&mut *change)
        .await?;
        change.commit().await
    }

    async fn session(
        &self,
        hash: &SecretHash,
        now: u64,
    ) -> Result<Option<(Known, u64)>, StoreError> {
        let row = sqlx::query(
            "SELECT user_id, language, seen_at FROM sessions JOIN users ON users.id = user_id
             WHERE hash = ? AND expires_at > ?",
        )
        .bind(&hash.0[..])
        .bind(now as i64)
        .fetch_optional(&self.readers)
        .await?;
        let session = |row: &SqliteRow| -> Result<(Known, u64), StoreError> {
            Ok((known(row)?, row.try_get::<i64, _>("seen_at")? as u64))
        };
        row.as_ref().map(session).transpose()
    }

    async fn see_session(&self, hash: &SecretHash, now: u64) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE sessions SET seen_at = ? WHERE hash = ?");
        self.writer.execute(query.bind(now as i64).bind(&hash.0[..])).await?;
        Ok(())
    }

    async fn drop_session(&self, hash: &SecretHash) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE hash = ?");
        self.writer.execute(query.bind(&hash.0[..])).await?;
        Ok(())
    }

    async fn sessions(
        &self,
        user: UserId,
        current: Option<&SecretHash>,
    ) -> Result<Vec<Session>, StoreError> {
        let rows = sqlx::query("SELECT * FROM sessions WHERE user_id = ? ORDER BY id DESC")
            .bind(user.0)
            .fetch_all(&self.readers)
            .await?;
        let session = |row: &SqliteRow| -> Result<Session, StoreError> {
            Ok(Session {
                id: row.try_get("id")?,
                device: row.try_get("device")?,
                created_at: row.try_get::<i64, _>("created_at")? as u64,
                seen_at: row.try_get::<i64, _>("seen_at")? as u64,
                current: current == Some(&hash(row)?),
            })
        };
        rows.iter().map(session).collect()
    }

    async fn end_session(&self, user: UserId, id: i64) -> Result<Option<SecretHash>, StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE user_id = ? AND id = ? RETURNING hash");
        let ended = self.writer.fetch_all(query.bind(user.0).bind(id)).await?;
        ended.first().map(hash).transpose()
    }

    async fn end_sessions(
        &self,
        user: UserId,
        but: Option<&SecretHash>,
    ) -> Result<Vec<SecretHash>, StoreError> {
        let query =
            sqlx::query("DELETE FROM sessions WHERE user_id = ? AND hash IS NOT ? RETURNING hash");
        let query = query.bind(user.0).bind(but.map(|hash| &hash.0[..]));
        self.writer.fetch_all(query).await?.iter().map(hash).collect()
    }

    async fn add_token(&self, token: &NewToken, most: u32) -> Result<Added, StoreError> {
        // One statement counts and adds: nobody gets in between.
        let query = sqlx::query(
            "INSERT INTO tokens (hash, user_id, name, scopes, created_at) SELECT ?1, ?2, ?3, ?4, ?5
             WHERE (SELECT count(*) FROM tokens WHERE user_id = ?2) < ?6",
        )
        .bind(&token.hash.0[..])
        .bind(token.user.0)
        .bind(&token.name)
        .bind(&token.scopes)
        .bind(token.created_at as i64)
        .bind(most);
        let done = self.writer.execute(query).await?;
        Ok(if done.rows_affected() == 1 { Added::Done } else { Added::TooMany })
    }

    async fn token(&self, hash: &SecretHash) -> Result<Option<(Known, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT user_id, scopes, language FROM tokens JOIN users ON users.id = user_id
             WHERE hash = ?",
        )
        .bind(&hash.0[..])
        .fetch_optional(&self.readers)
        .await?;
        let token = |row: &SqliteRow| Ok((known(row)?, row.try_get("scopes")?));
        row.as_ref().map(token).transpose()
    }

    async fn tokens(&self, user: UserId) -> Result<Vec<Token>, StoreError> {
        let rows = sqlx::query("SELECT * FROM tokens WHERE user_id = ? ORDER BY id DESC")
            .bind(user.0)
            .fetch_all(&self.readers)
            .await?;
        let token = |row: &SqliteRow| -> Result<Token, StoreError> {
            Ok(Token {
                id: row.try_get("id")?,
                name: row.try_get("name")?,
                scopes: row.try_get("scopes")?,
                created_at: row.try_get::<i64, _>("created_at")? as u64,
            })
        };
        rows.iter().map(token).collect()
    }

    async fn end_token(&self, user: UserId, id: i64) -> Result<Option<SecretHash>, StoreError> {
        let query = sqlx::query("DELETE FROM tokens WHERE user_id = ? AND id = ? RETURNING hash");
        let ended = self.writer.fetch_all(query.bind(user.0).bind(id)).await?;
        ended.first().map(hash).transpose()
    }
}

/// Each way to be found is a range of an index. No letter comes behind the last one there is.
fn find(query: &mut QueryBuilder<Sqlite>, search: &AccountSearch, most: u32) {
    let AccountSearch { handle, skeletons, behind } = search;
    query.push("SELECT * FROM users WHERE id IN (SELECT id FROM (");
    query.push("SELECT id FROM users WHERE handle < ");
    query.push_bind(format!("{handle}{}", char::MAX));
    // One beginning of the range, so that no page reads those before it.
    if behind < handle {
        query.push(" AND handle >= ").push_bind(handle.clone());
    } else {
        query.push(" AND handle > ").push_bind(behind.clone());
    }
    query.push(" ORDER BY handle LIMIT ").push_bind(most).push(") AS named");
    for skeleton in skeletons {
        query.push(
            " UNION SELECT user_id FROM (SELECT user_id FROM name_skeletons WHERE skeleton >= ",
        );
        query.push_bind(skeleton.clone()).push(" AND skeleton < ");
        query.push_bind(format!("{skeleton}{}", char::MAX));
        query.push(" ORDER BY skeleton LIMIT ").push_bind(MOST_LOOKALIKES).push(") AS alike");
    }
    query.push(") AND handle > ").push_bind(behind.clone());
    query.push(" ORDER BY handle LIMIT ").push_bind(most);
}

pub(super) fn user(row: &SqliteRow) -> Result<User, StoreError> {
    let kind: &str = row.try_get("kind")?;
    Ok(User {
        id: UserId(row.try_get("id")?),
        name: row.try_get("name")?,
        kind: words::to_user_kind(kind)?,
        bot: row.try_get("bot")?,
        created_at: row.try_get::<i64, _>("created_at")? as u64,
    })
}

fn profile(row: &SqliteRow) -> Result<UserProfile, StoreError> {
    let settings: Option<&str> = row.try_get("settings")?;
    let until = |column| -> Result<Option<u64>, StoreError> {
        Ok(row.try_get::<Option<i64>, _>(column)?.map(|at| at as u64))
    };
    Ok(UserProfile {
        user: user(row)?,
        language: language(row)?,
        email: row.try_get("email")?,
        // Settings of another version of the program are the usual ones.
        settings: settings.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default(),
        muted_until: until("muted_until")?,
        banned_until: until("banned_until")?,
    })
}

fn hash(row: &SqliteRow) -> Result<SecretHash, StoreError> {
    let bytes: &[u8] = row.try_get("hash")?;
    bytes.try_into().map(SecretHash).map_err(StoreError::damaged)
}

fn known(row: &SqliteRow) -> Result<Known, StoreError> {
    Ok(Known { user: UserId(row.try_get("user_id")?), language: language(row)? })
}

fn language(row: &SqliteRow) -> Result<Option<Language>, StoreError> {
    let tag: Option<&str> = row.try_get("language")?;
    Ok(tag.and_then(Language::from_tag))
}

#[cfg(test)]
mod tests {
    use sqlx::Connection;

    use super::*;
    use crate::store::sqlite::migrate;

    /// Nobody is found by reading all names, however short what they begin with is.
    #[tokio::test]
    async fn accounts_are_found_by_an_index() {
        let mut memory = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        migrate(&mut memory).await.unwrap();
        let search = AccountSearch {
            handle: "a".to_owned(),
            skeletons: vec!["a".to_owned(), "b".to_owned()],
            behind: "ada".to_owned(),
        };
        let mut query = QueryBuilder::new("EXPLAIN QUERY PLAN ");
        find(&mut query, &search, 50);
        let rows = query.build().fetch_all(&mut memory).await.unwrap();
        let plan: Vec<String> = rows.iter().map(|row| row.get("detail")).collect();
        for index in [
            "users USING COVERING INDEX sqlite_autoindex_users_1 (handle>? AND handle<?)",
            "name_skeletons USING PRIMARY KEY (skeleton>? AND skeleton<?)",
        ] {
            assert!(plan.contains(&format!("SEARCH {index}")), "{plan:#?}");
        }
        for table in ["users", "name_skeletons"] {
            assert!(
                !plan.iter().any(|step| step.starts_with(&format!("SCAN {table}"))),
                "{plan:#?}"
            );
        }
    }
}
