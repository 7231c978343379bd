//! Sessions and keys, and how many of something a user may have.

use sqlx::postgres::PgRow;
use sqlx::{Connection, PgConnection, Row};

use super::users::language;
use crate::store::{Added, Known, NewSession, NewToken, StoreError};
use tablier_protocol::UserId;
use tablier_protocol::{Session, Token};
use tablier_table::SecretHash;

/// Locks a user until the transaction is over, so that nobody else counts what belongs to them meanwhile.
pub(super) async fn lock_user(change: &mut PgConnection, user: UserId) -> Result<(), StoreError> {
    let query = sqlx::query("SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE").bind(user.0);
    query.execute(change).await?;
    Ok(())
}

pub(super) async fn try_add_session(
    connection: &mut PgConnection,
    session: &NewSession,
    most: u32,
) -> Result<(), StoreError> {
    let mut change = connection.begin().await?;
    lock_user(&mut change, session.user).await?;
    sqlx::query(
        "INSERT INTO sessions (hash, user_id, device, created_at, seen_at, expires_at)
         VALUES ($1, $2, $3, $4, $4, $5)",
    )
    .bind(&session.hash.0[..])
    .bind(session.user.0)
    .bind(&session.device)
    .bind(session.created_at as i64)
    .bind(session.expires_at as i64)
    .execute(&mut *change)
    .await?;
    let oldest = sqlx::query(
        "DELETE FROM sessions WHERE id IN (
             SELECT id FROM sessions WHERE user_id = $1 ORDER BY id DESC OFFSET $2)",
    );
    oldest.bind(session.user.0).bind(i64::from(most)).execute(&mut *change).await?;
    Ok(change.commit().await?)
}

pub(super) async fn try_add_token(
    connection: &mut PgConnection,
    token: &NewToken,
    most: u32,
) -> Result<Added, StoreError> {
    let mut change = connection.begin().await?;
    lock_user(&mut change, token.user).await?;
    let done = sqlx::query(
        "INSERT INTO tokens (hash, user_id, name, scopes, created_at) SELECT $1, $2, $3, $4, $5
         WHERE (SELECT count(*) FROM tokens WHERE user_id = $2) < $6",
    )
    .bind(&token.hash.0[..])
    .bind(token.user.0)
    .bind(&token.name)
    .bind(&token.scopes)
    .bind(token.created_at as i64)
    .bind(i64::from(most))
    .execute(&mut *change)
    .await?;
    change.commit().await?;
    Ok(if done.rows_affected() == 1 { Added::Done } else { Added::TooMany })
}

pub(super) fn listed_session(
    row: &PgRow,
    current: Option<&SecretHash>,
) -> Result<Session, StoreError> {
    Ok(Session {
        id: row.try_get("id")?,
        device: row.try_get("device")?,
        created_at: row.try_get::<i64, _>("created_at")? as u64,
        seen_at: row.try_get::<i64, _>("seen_at")? as u64,
        current: current == Some(&hash(row)?),
    })
}

pub(super) fn listed_token(row: &PgRow) -> Result<Token, StoreError> {
    Ok(Token {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        scopes: row.try_get("scopes")?,
        created_at: row.try_get::<i64, _>("created_at")? as u64,
    })
}

pub(super) fn hash(row: &PgRow) -> Result<SecretHash, StoreError> {
    let bytes: &[u8] = row.try_get("hash")?;
    bytes.try_into().map(SecretHash).map_err(StoreError::damaged)
}

pub(super) fn known(row: &PgRow) -> Result<Known, StoreError> {
    Ok(Known { user: UserId(row.try_get("user_id")?), language: language(row)? })
}
