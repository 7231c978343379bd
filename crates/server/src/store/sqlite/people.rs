//! People, their sessions and their keys.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use tablier_core::Language;

use super::SqliteStore;
use crate::ids::PersonId;
use crate::secret::Hash;
use crate::store::{
    NewSession, NewToken, PeopleStore, Person, PersonKind, Session, StoreError, Token,
};

#[async_trait]
impl PeopleStore for SqliteStore {
    async fn add_guest(&self, name: &str, now: u64) -> Result<Person, StoreError> {
        let row = sqlx::query(
            "INSERT INTO people (name, kind, created_at) VALUES (?, 'guest', ?) RETURNING *",
        )
        .bind(name)
        .bind(now as i64)
        .fetch_one(&self.writer)
        .await?;
        person(&row)
    }

    async fn person(&self, id: PersonId) -> Result<Option<Person>, StoreError> {
        let query = sqlx::query("SELECT * FROM people WHERE id = ?").bind(id.0);
        query.fetch_optional(&self.readers).await?.as_ref().map(person).transpose()
    }

    async fn make_account(
        &self,
        id: PersonId,
        name: &str,
        handle: &str,
        password: &str,
    ) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "UPDATE people SET name = ?, handle = ?, password = ?, kind = 'account'
             WHERE id = ? AND kind = 'guest'",
        )
        .bind(name)
        .bind(handle)
        .bind(password)
        .bind(id.0)
        .execute(&self.writer)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    async fn credentials(&self, handle: &str) -> Result<Option<(PersonId, String)>, StoreError> {
        let row = sqlx::query(
            "SELECT id, password FROM people WHERE handle = ? AND password IS NOT NULL",
        )
        .bind(handle)
        .fetch_optional(&self.readers)
        .await?;
        let credentials = |row: SqliteRow| -> Result<_, StoreError> {
            Ok((PersonId(row.try_get("id")?), row.try_get("password")?))
        };
        row.map(credentials).transpose()
    }

    async fn set_password(&self, id: PersonId, password: &str) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE people SET password = ? WHERE id = ? AND kind = 'account'");
        query.bind(password).bind(id.0).execute(&self.writer).await?;
        Ok(())
    }

    async fn set_language(
        &self,
        id: PersonId,
        language: Option<Language>,
    ) -> Result<(), StoreError> {
        let query = sqlx::query("UPDATE people SET language = ? WHERE id = ?");
        query.bind(language.map(Language::code)).bind(id.0).execute(&self.writer).await?;
        Ok(())
    }

    async fn forget(&self, id: PersonId) -> Result<(), StoreError> {
        let mut change = self.writer.begin().await?;
        for statement in [
            "DELETE FROM sessions WHERE person = ?",
            "DELETE FROM tokens WHERE person = ?",
            "UPDATE people SET name = '', handle = NULL, password = NULL, language = NULL,
                 kind = 'gone' WHERE id = ?",
        ] {
            sqlx::query(statement).bind(id.0).execute(&mut *change).await?;
        }
        Ok(change.commit().await?)
    }

    async fn add_session(&self, session: &NewSession) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO sessions (hash, person, device, created_at, expires_at)
             VALUES (?, ?, ?, ?, ?)",
        )
        .bind(&session.hash.0[..])
        .bind(session.person.0)
        .bind(&session.device)
        .bind(session.created_at as i64)
        .bind(session.expires_at as i64)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    async fn session(&self, hash: &Hash, now: u64) -> Result<Option<PersonId>, StoreError> {
        let row = sqlx::query("SELECT person FROM sessions WHERE hash = ? AND expires_at > ?")
            .bind(&hash.0[..])
            .bind(now as i64)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.map(|row| row.try_get("person").map(PersonId)).transpose()?)
    }

    async fn drop_session(&self, hash: &Hash) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE hash = ?");
        query.bind(&hash.0[..]).execute(&self.writer).await?;
        Ok(())
    }

    async fn sessions(&self, person: PersonId) -> Result<Vec<Session>, StoreError> {
        let rows = sqlx::query("SELECT * FROM sessions WHERE person = ? ORDER BY id DESC")
            .bind(person.0)
            .fetch_all(&self.readers)
            .await?;
        let session = |row: &SqliteRow| -> Result<Session, StoreError> {
            let created_at = row.try_get::<i64, _>("created_at")? as u64;
            Ok(Session { id: row.try_get("id")?, device: row.try_get("device")?, created_at })
        };
        rows.iter().map(session).collect()
    }

    async fn end_session(&self, person: PersonId, id: i64) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE person = ? AND id = ?");
        let done = query.bind(person.0).bind(id).execute(&self.writer).await?;
        Ok(done.rows_affected() == 1)
    }

    async fn end_other_sessions(&self, person: PersonId, but: &Hash) -> Result<(), StoreError> {
        let query = sqlx::query("DELETE FROM sessions WHERE person = ? AND hash <> ?");
        query.bind(person.0).bind(&but.0[..]).execute(&self.writer).await?;
        Ok(())
    }

    async fn add_token(&self, token: &NewToken) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO tokens (hash, person, name, scopes, created_at) VALUES (?, ?, ?, ?, ?)",
        )
        .bind(&token.hash.0[..])
        .bind(token.person.0)
        .bind(&token.name)
        .bind(&token.scopes)
        .bind(token.created_at as i64)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    async fn token(&self, hash: &Hash) -> Result<Option<(PersonId, String)>, StoreError> {
        let row = sqlx::query("SELECT person, scopes FROM tokens WHERE hash = ?")
            .bind(&hash.0[..])
            .fetch_optional(&self.readers)
            .await?;
        let token = |row: SqliteRow| -> Result<_, StoreError> {
            Ok((PersonId(row.try_get("person")?), row.try_get("scopes")?))
        };
        row.map(token).transpose()
    }

    async fn tokens(&self, person: PersonId) -> Result<Vec<Token>, StoreError> {
        let rows = sqlx::query("SELECT * FROM tokens WHERE person = ? ORDER BY id DESC")
            .bind(person.0)
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

    async fn end_token(&self, person: PersonId, id: i64) -> Result<bool, StoreError> {
        let query = sqlx::query("DELETE FROM tokens WHERE person = ? AND id = ?");
        let done = query.bind(person.0).bind(id).execute(&self.writer).await?;
        Ok(done.rows_affected() == 1)
    }
}

fn person(row: &SqliteRow) -> Result<Person, StoreError> {
    let kind: &str = row.try_get("kind")?;
    let language: Option<&str> = row.try_get("language")?;
    Ok(Person {
        id: PersonId(row.try_get("id")?),
        name: row.try_get("name")?,
        kind: match kind {
            "guest" => PersonKind::Guest,
            "account" => PersonKind::Account,
            "gone" => PersonKind::Gone,
            other => return Err(StoreError::damaged(other)),
        },
        language: language.and_then(Language::from_tag),
        created_at: row.try_get::<i64, _>("created_at")? as u64,
    })
}
