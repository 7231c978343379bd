//! Users. Their sessions and keys are in `sessions.rs`.

use async_trait::async_trait;
use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection, Postgres, QueryBuilder, Row};
use tablier_core::Language;

use super::PostgresStore;
use super::connection::write;
use super::sessions::{hash, known, listed_session, listed_token, try_add_session, try_add_token};
use crate::lookalikes::skeletons;
use crate::store::{
    AccountSearch, Added, FoundAccount, Known, MOST_LOOKALIKES, NewSession, NewToken, StoreError,
    UserStore, words,
};
use tablier_protocol::UserId;
use tablier_protocol::{Session, Settings, Token, User, UserProfile};
use tablier_table::SecretHash;

/// What makes somebody nobody, each for one number. The games stay; what was said at the tables does
/// not, and no table depends on it. The user comes first: whoever else changes what belongs to a user locks
/// that row first as well.
const FORGETTING: [&str; 9] = [
    "UPDATE users SET name = '', handle = NULL, password = NULL, language = NULL, email = NULL,
         settings = NULL, muted_until = NULL, banned_until = NULL, kind = 'deleted' WHERE id = $1",
    "DELETE FROM sessions WHERE user_id = $1",
    "DELETE FROM tokens WHERE user_id = $1",
    "DELETE FROM name_skeletons WHERE user_id = $1",
    "DELETE FROM blocks WHERE user_id = $1 OR blocked = $1",
    "DELETE FROM ratings WHERE user_id = $1",
    "DELETE FROM rating_changes WHERE user_id = $1",
    "UPDATE events SET event = jsonb_set(event, '{text}', '\"\"')
     WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = $1)
         AND event ->> 'type' = 'said' AND (event ->> 'by')::bigint = $1",
    "UPDATE archived_events SET events = (
         SELECT jsonb_agg(CASE WHEN entry ->> 'type' = 'said' AND (entry ->> 'by')::bigint = $1
             THEN jsonb_set(entry, '{text}', '\"\"') ELSE entry END ORDER BY place)
         FROM jsonb_array_elements(events) WITH ORDINALITY AS listed (entry, place))
     WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = $1)
         AND events @> jsonb_build_array(jsonb_build_object('type', 'said', 'by', $1))",
];

/// What the name of an account looks like, for nobody else from now on.
async fn claim_skeletons(
    change: &mut PgConnection,
    id: UserId,
    name: &str,
) -> Result<(), StoreError> {
    let skeletons: Vec<String> = skeletons(name).into_iter().collect();
    let claim = sqlx::query(
        "INSERT INTO name_skeletons (skeleton, user_id) SELECT skeleton, $2
         FROM unnest($1::text[]) AS claimed (skeleton) ORDER BY skeleton",
    );
    claim.bind(skeletons).bind(id.0).execute(change).await?;
    Ok(())
}

/// A name, as it is written and as it is compared.
struct NewName<'a> {
    name: &'a str,
    handle: &'a str,
}

async fn try_add_account(
    connection: &mut PgConnection,
    NewName { name, handle }: NewName<'_>,
    password: &str,
    email: Option<&str>,
    now: u64,
) -> Result<User, StoreError> {
    let mut change = connection.begin().await?;
    let row = sqlx::query(
        "INSERT INTO users (name, handle, password, email, kind, created_at)
         VALUES ($1, $2, $3, $4, 'account', $5) RETURNING *",
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

async fn try_make_account(
    connection: &mut PgConnection,
    id: UserId,
    NewName { name, handle }: NewName<'_>,
    password: &str,
    email: Option<&str>,
) -> Result<bool, StoreError> {
    let mut change = connection.begin().await?;
    let done = sqlx::query(
        "UPDATE users SET name = $2, handle = $3, password = $4, email = $5, kind = 'account'
         WHERE id = $1 AND kind = 'guest'",
    )
    .bind(id.0)
    .bind(name)
    .bind(handle)
    .bind(password)
    .bind(email)
    .execute(&mut *change)
    .await?;
    let is_made = done.rows_affected() == 1;
    if is_made {
        claim_skeletons(&mut change, id, name).await?;
    }
    change.commit().await?;
    Ok(is_made)
}

async fn try_rename(
    connection: &mut PgConnection,
    id: UserId,
    NewName { name, handle }: NewName<'_>,
) -> Result<bool, StoreError> {
    let mut change = connection.begin().await?;
    let query =
        sqlx::query("UPDATE users SET name = $2, handle = $3 WHERE id = $1 AND kind = 'account'");
    let done = query.bind(id.0).bind(name).bind(handle).execute(&mut *change).await?;
    let is_renamed = done.rows_affected() == 1;
    if is_renamed {
        let old = sqlx::query("DELETE FROM name_skeletons WHERE user_id = $1").bind(id.0);
        old.execute(&mut *change).await?;
        claim_skeletons(&mut change, id, name).await?;
    }
    change.commit().await?;
    Ok(is_renamed)
}

async fn try_forget(connection: &mut PgConnection, id: UserId, now: u64) -> Result<(), StoreError> {
    let mut change = connection.begin().await?;
    for statement in FORGETTING {
        sqlx::query(statement).bind(id.0).execute(&mut *change).await?;
    }
    let query = sqlx::query("UPDATE users SET disconnect_requested_at = $2 WHERE id = $1");
    query.bind(id.0).bind(now as i64).execute(&mut *change).await?;
    Ok(change.commit().await?)
}

#[async_trait]
impl UserStore for PostgresStore {
    async fn add_guest(&self, name: &str, now: u64) -> Result<User, StoreError> {
        let query =
            "INSERT INTO users (name, kind, created_at) VALUES ($1, 'guest', $2) RETURNING *";
        let query = || sqlx::query(query).bind(name).bind(now as i64);
        let row = write!(self, connection => Ok(query().fetch_one(connection).await?))?;
        user(&row)
    }

    async fn add_account(
        &self,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
        now: u64,
    ) -> Result<User, StoreError> {
        write!(self, connection => {
            try_add_account(connection, NewName { name, handle }, password, email, now).await
        })
    }

    async fn user(&self, id: UserId) -> Result<Option<User>, StoreError> {
        let query = sqlx::query("SELECT * FROM users WHERE id = $1").bind(id.0);
        self.row(query).await?.as_ref().map(user).transpose()
    }

    async fn users(&self, ids: &[UserId]) -> Result<Vec<User>, StoreError> {
        let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
        let query = sqlx::query("SELECT * FROM users WHERE id = ANY($1) ORDER BY id").bind(ids);
        self.rows(query).await?.iter().map(user).collect()
    }

    async fn profile(&self, id: UserId) -> Result<Option<UserProfile>, StoreError> {
        let query = "SELECT *, settings::text AS chosen FROM users WHERE id = $1";
        self.row(sqlx::query(query).bind(id.0)).await?.as_ref().map(profile).transpose()
    }

    async fn make_account(
        &self,
        id: UserId,
        name: &str,
        handle: &str,
        password: &str,
        email: Option<&str>,
    ) -> Result<bool, StoreError> {
        write!(self, connection => {
            try_make_account(connection, id, NewName { name, handle }, password, email).await
        })
    }

    async fn holder(&self, handle: &str) -> Result<Option<UserId>, StoreError> {
        let query = sqlx::query("SELECT id FROM users WHERE handle = $1").bind(handle);
        let row = self.row(query).await?;
        Ok(row.map(|row| row.try_get("id").map(UserId)).transpose()?)
    }

    async fn find_accounts(
        &self,
        search: &AccountSearch,
        most: u32,
    ) -> Result<Vec<FoundAccount>, StoreError> {
        let mut query = QueryBuilder::new("");
        find(&mut query, search, most);
        let found = |row| Ok(FoundAccount { user: user(row)?, handle: row.try_get("handle")? });
        self.rows(query.build()).await?.iter().map(found).collect()
    }

    async fn credentials(&self, handle: &str) -> Result<Option<(UserId, String)>, StoreError> {
        let query = "SELECT id, password FROM users WHERE handle = $1 AND password IS NOT NULL";
        let credentials = |row: PgRow| -> Result<_, StoreError> {
            Ok((UserId(row.try_get("id")?), row.try_get("password")?))
        };
        self.row(sqlx::query(query).bind(handle)).await?.map(credentials).transpose()
    }

    async fn password(&self, id: UserId) -> Result<Option<String>, StoreError> {
        let query = sqlx::query("SELECT password FROM users WHERE id = $1").bind(id.0);
        Ok(self.row(query).await?.map(|row| row.try_get("password")).transpose()?.flatten())
    }

    async fn set_password(&self, id: UserId, password: &str) -> Result<(), StoreError> {
        let query = "UPDATE users SET password = $2 WHERE id = $1 AND kind = 'account'";
        let query = || sqlx::query(query).bind(id.0).bind(password);
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn set_language(&self, id: UserId, language: Option<Language>) -> Result<(), StoreError> {
        let query = "UPDATE users SET language = $2 WHERE id = $1";
        let query = || sqlx::query(query).bind(id.0).bind(language.map(Language::code));
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn set_email(&self, id: UserId, email: Option<&str>) -> Result<(), StoreError> {
        let query = "UPDATE users SET email = $2 WHERE id = $1 AND kind = 'account'";
        let query = || sqlx::query(query).bind(id.0).bind(email);
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn set_settings(&self, id: UserId, settings: &Settings) -> Result<(), StoreError> {
        let text = serde_json::to_string(settings).map_err(StoreError::damaged)?;
        let query = "UPDATE users SET settings = $2::text::jsonb WHERE id = $1";
        let query = || sqlx::query(query).bind(id.0).bind(&text);
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn become_bot(&self, id: UserId) -> Result<bool, StoreError> {
        let query = "UPDATE users SET bot = true WHERE id = $1 AND kind = 'account'
            AND (bot OR NOT EXISTS (SELECT 1 FROM ratings WHERE user_id = users.id))";
        let query = || sqlx::query(query).bind(id.0);
        let done = write!(self, connection => Ok(query().execute(connection).await?))?;
        Ok(done.rows_affected() == 1)
    }

    async fn rename(&self, id: UserId, name: &str, handle: &str) -> Result<bool, StoreError> {
        write!(self, connection => try_rename(connection, id, NewName { name, handle }).await)
    }

    async fn forget(&self, id: UserId, now: u64) -> Result<(), StoreError> {
        write!(self, connection => try_forget(connection, id, now).await)
    }

    async fn expire(&self, since: u64, now: u64) -> Result<u64, StoreError> {
        let expired = "DELETE FROM sessions WHERE expires_at <= $1";
        let expired = || sqlx::query(expired).bind(now as i64);
        write!(self, connection => Ok(expired().execute(connection).await?))?;
        let lost = sqlx::query(
            "SELECT id FROM users WHERE kind = 'guest' AND created_at < $1
                 AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id)
                 AND NOT EXISTS (SELECT 1 FROM tokens WHERE user_id = users.id) LIMIT 1000",
        );
        let lost = self.rows(lost.bind(since as i64)).await?;
        for row in &lost {
            self.forget(UserId(row.try_get("id")?), now).await?;
        }
        Ok(lost.len() as u64)
    }

    async fn add_session(&self, session: &NewSession, most: u32) -> Result<(), StoreError> {
        write!(self, connection => try_add_session(connection, session, most).await)
    }

    async fn session(
        &self,
        hash: &SecretHash,
        now: u64,
    ) -> Result<Option<(Known, u64)>, StoreError> {
        let query = sqlx::query(
            "SELECT user_id, language, seen_at FROM sessions JOIN users ON users.id = user_id
             WHERE hash = $1 AND expires_at > $2",
        );
        let session = |row: &PgRow| -> Result<(Known, u64), StoreError> {
            Ok((known(row)?, row.try_get::<i64, _>("seen_at")? as u64))
        };
        let row = self.row(query.bind(&hash.0[..]).bind(now as i64)).await?;
        row.as_ref().map(session).transpose()
    }

    async fn see_session(&self, hash: &SecretHash, now: u64) -> Result<(), StoreError> {
        let query = "UPDATE sessions SET seen_at = $2 WHERE hash = $1";
        let query = || sqlx::query(query).bind(&hash.0[..]).bind(now as i64);
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn drop_session(&self, hash: &SecretHash) -> Result<(), StoreError> {
        let query = || sqlx::query("DELETE FROM sessions WHERE hash = $1").bind(&hash.0[..]);
        write!(self, connection => Ok(query().execute(connection).await.map(drop)?))
    }

    async fn sessions(
        &self,
        user: UserId,
        current: Option<&SecretHash>,
    ) -> Result<Vec<Session>, StoreError> {
        let query = sqlx::query("SELECT * FROM sessions WHERE user_id = $1 ORDER BY id DESC");
        let rows = self.rows(query.bind(user.0)).await?;
        rows.iter().map(|row| listed_session(row, current)).collect()
    }

    async fn end_session(&self, user: UserId, id: i64) -> Result<Option<SecretHash>, StoreError> {
        let query = "DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING hash";
        let query = || sqlx::query(query).bind(user.0).bind(id);
        let ended = write!(self, connection => Ok(query().fetch_optional(connection).await?))?;
        ended.as_ref().map(hash).transpose()
    }

    async fn end_sessions(
        &self,
        user: UserId,
        but: Option<&SecretHash>,
    ) -> Result<Vec<SecretHash>, StoreError> {
        let query =
            "DELETE FROM sessions WHERE user_id = $1 AND hash IS DISTINCT FROM $2 RETURNING hash";
        let query = || sqlx::query(query).bind(user.0).bind(but.map(|hash| &hash.0[..]));
        let ended = write!(self, connection => Ok(query().fetch_all(connection).await?))?;
        ended.iter().map(hash).collect()
    }

    async fn add_token(&self, token: &NewToken, most: u32) -> Result<Added, StoreError> {
        write!(self, connection => try_add_token(connection, token, most).await)
    }

    async fn token(&self, hash: &SecretHash) -> Result<Option<(Known, String)>, StoreError> {
        let query = sqlx::query(
            "SELECT user_id, scopes, language FROM tokens JOIN users ON users.id = user_id
             WHERE hash = $1",
        );
        let token = |row: &PgRow| Ok((known(row)?, row.try_get("scopes")?));
        self.row(query.bind(&hash.0[..])).await?.as_ref().map(token).transpose()
    }

    async fn tokens(&self, user: UserId) -> Result<Vec<Token>, StoreError> {
        let query = sqlx::query("SELECT * FROM tokens WHERE user_id = $1 ORDER BY id DESC");
        self.rows(query.bind(user.0)).await?.iter().map(listed_token).collect()
    }

    async fn end_token(&self, user: UserId, id: i64) -> Result<Option<SecretHash>, StoreError> {
        let query = "DELETE FROM tokens WHERE user_id = $1 AND id = $2 RETURNING hash";
        let query = || sqlx::query(query).bind(user.0).bind(id);
        let ended = write!(self, connection => Ok(query().fetch_optional(connection).await?))?;
        ended.as_ref().map(hash).transpose()
    }
}

/// Each way to be found is a range of an index. No letter comes behind the last one there is.
fn find(query: &mut QueryBuilder<Postgres>, search: &AccountSearch, most: u32) {
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
    query.push(" ORDER BY handle LIMIT ").push_bind(i64::from(most)).push(") AS named");
    for skeleton in skeletons {
        query.push(
            " UNION SELECT user_id FROM (SELECT user_id FROM name_skeletons WHERE skeleton >= ",
        );
        query.push_bind(skeleton.clone()).push(" AND skeleton < ");
        query.push_bind(format!("{skeleton}{}", char::MAX));
        query.push(" ORDER BY skeleton LIMIT ").push_bind(i64::from(MOST_LOOKALIKES));
        query.push(") AS alike");
    }
    query.push(") AND handle > ").push_bind(behind.clone());
    query.push(" ORDER BY handle LIMIT ").push_bind(i64::from(most));
}

pub(super) fn user(row: &PgRow) -> Result<User, StoreError> {
    Ok(User {
        id: UserId(row.try_get("id")?),
        name: row.try_get("name")?,
        kind: words::to_user_kind(row.try_get("kind")?)?,
        bot: row.try_get("bot")?,
        created_at: row.try_get::<i64, _>("created_at")? as u64,
    })
}

fn profile(row: &PgRow) -> Result<UserProfile, StoreError> {
    let settings: Option<&str> = row.try_get("chosen")?;
    let until = |column| -> Result<Option<u64>, StoreError> {
        Ok(row.try_get::<Option<i64>, _>(column)?.map(|at| at as u64))
    };
    let user = user(row)?;
    Ok(UserProfile {
        user,
        language: language(row)?,
        email: row.try_get("email")?,
        // Settings of another version of the program are the usual ones.
        settings: settings.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default(),
        muted_until: until("muted_until")?,
        banned_until: until("banned_until")?,
    })
}

pub(super) fn language(row: &PgRow) -> Result<Option<Language>, StoreError> {
    let tag: Option<&str> = row.try_get("language")?;
    Ok(tag.and_then(Language::from_tag))
}
