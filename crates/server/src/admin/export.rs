//! Everything that is known about one user.

use serde::Serialize;

use super::{Admin, AdminError};
use crate::store::{Report, StoreError, Summary};
use tablier_protocol::RatingClass;
use tablier_protocol::{Event, Phase};
use tablier_protocol::{RatingChange, Session, Token, UserProfile};
use tablier_protocol::{TableId, UserId};

/// All tables of a user.
const ALL: u32 = u32::MAX;

/// What is known about somebody. Secrets are not known: only their hashes are.
#[derive(Debug, Serialize)]
pub struct Export {
    profile: UserProfile,
    sessions: Vec<Session>,
    keys: Vec<Token>,
    blocked: Vec<UserId>,
    reports: Vec<Report>,
    ratings: Vec<Rated>,
    tables: Vec<ExportedTable>,
    said: Vec<Said>,
}

#[derive(Debug, Serialize)]
struct ExportedTable {
    table: TableId,
    game: String,
    phase: Phase,
    created_at: u64,
    changed_at: u64,
}

impl From<Summary> for ExportedTable {
    fn from(summary: Summary) -> Self {
        ExportedTable {
            table: summary.id,
            game: summary.game,
            phase: summary.phase,
            created_at: summary.created_at,
            changed_at: summary.changed_at,
        }
    }
}

#[derive(Debug, Serialize)]
struct Rated {
    #[serde(flatten)]
    class: RatingClass,
    changes: Vec<RatingChange>,
}

#[derive(Debug, Serialize)]
struct Said {
    table: TableId,
    at: u64,
    text: String,
}

impl Admin {
    /// Everything that is known about somebody.
    pub async fn export(&self, user: &str) -> Result<Export, AdminError> {
        let user = self.find(user).await?;
        let unknown = || AdminError::NoSuchUser { user: user.name.clone() };
        let mut reports = self.store.reports(true).await?;
        reports.retain(|report| report.by == user.id);
        let tables = self.store.tables_of(user.id, ALL).await?;
        Ok(Export {
            profile: self.store.profile(user.id).await?.ok_or_else(unknown)?,
            sessions: self.store.sessions(user.id, None).await?,
            keys: self.store.tokens(user.id).await?,
            blocked: self.store.blocks(user.id).await?,
            reports,
            ratings: self.ratings_of(user.id).await?,
            said: self.said_by(user.id, &tables).await?,
            tables: tables.into_iter().map(ExportedTable::from).collect(),
        })
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<Rated>, StoreError> {
        let mut ratings = Vec::new();
        for standing in self.store.ratings(user).await? {
            let changes = self.store.rating_history(user, &standing.class, ALL).await?;
            ratings.push(Rated { class: standing.class, changes });
        }
        Ok(ratings)
    }

    async fn said_by(&self, user: UserId, tables: &[Summary]) -> Result<Vec<Said>, StoreError> {
        let mut said = Vec::new();
        for table in tables {
            for entry in self.store.events(&table.id, 0).await? {
                if let Event::Said { by, text } = entry.event
                    && by == user
                {
                    said.push(Said { table: table.id.clone(), at: entry.at, text });
                }
            }
        }
        Ok(said)
    }
}
