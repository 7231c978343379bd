//! Everything that is known about one person.

use serde::Serialize;

use super::{Admin, AdminError};
use crate::ids::{PersonId, TableId};
use crate::ratings::Class;
use crate::store::{
    ModerationStore, PeopleStore, Profile, RatingChange, RatingStore, Report, Session, StoreError,
    Summary, TableStore, Token,
};
use crate::table::Event;

/// All tables of a person.
const ALL: u32 = u32::MAX;

/// What is known about somebody. Secrets are not known: only their hashes are.
#[derive(Debug, Serialize)]
pub struct Export {
    profile: Profile,
    sessions: Vec<Session>,
    keys: Vec<Token>,
    blocked: Vec<PersonId>,
    reports: Vec<Report>,
    ratings: Vec<Rated>,
    tables: Vec<Summary>,
    said: Vec<Said>,
}

#[derive(Debug, Serialize)]
struct Rated {
    #[serde(flatten)]
    class: Class,
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
    pub async fn export(&self, person: &str) -> Result<Export, AdminError> {
        let person = self.find(person).await?;
        let unknown = || AdminError::NoSuchPerson { person: person.name.clone() };
        let mut reports = self.store.reports(true).await?;
        reports.retain(|report| report.by == person.id);
        let tables = self.store.tables_of(person.id, ALL).await?;
        Ok(Export {
            profile: self.store.profile(person.id).await?.ok_or_else(unknown)?,
            sessions: self.store.sessions(person.id).await?,
            keys: self.store.tokens(person.id).await?,
            blocked: self.store.blocks(person.id).await?,
            reports,
            ratings: self.ratings_of(person.id).await?,
            said: self.said_by(person.id, &tables).await?,
            tables,
        })
    }

    async fn ratings_of(&self, person: PersonId) -> Result<Vec<Rated>, StoreError> {
        let mut ratings = Vec::new();
        for standing in self.store.ratings(person).await? {
            let changes = self.store.rating_history(person, &standing.class, ALL).await?;
            ratings.push(Rated { class: standing.class, changes });
        }
        Ok(ratings)
    }

    async fn said_by(&self, person: PersonId, tables: &[Summary]) -> Result<Vec<Said>, StoreError> {
        let mut said = Vec::new();
        for table in tables {
            for entry in self.store.events(&table.id, 0).await? {
                if let Event::Said { by, text } = entry.event
                    && by == person
                {
                    said.push(Said { table: table.id.clone(), at: entry.at, text });
                }
            }
        }
        Ok(said)
    }
}
