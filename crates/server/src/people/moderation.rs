//! How people get along.

use super::{People, PeopleError};
use crate::ids::{PersonId, TableId};
use crate::limits::{MOST_BLOCKS, MOST_REPORTS};
use crate::store::{Added, NewReport, PersonKind};
use crate::table::DAY;
use crate::tables::now;
use crate::text::without_invisible;

/// A time that never comes.
pub const FOR_GOOD: u64 = i64::MAX as u64;
/// The most characters of a report.
const LONGEST_REPORT: usize = 1000;

impl People {
    /// Somebody does not want to meet another any more.
    pub async fn block(&self, person: PersonId, blocked: PersonId) -> Result<(), PeopleError> {
        if person == blocked {
            return Err(PeopleError::Oneself);
        }
        match self.store.block(person, blocked, MOST_BLOCKS, now()).await? {
            Added::Done => Ok(()),
            Added::TooMany => Err(PeopleError::TooManyBlocks { most: MOST_BLOCKS }),
            Added::Unknown => Err(PeopleError::Unknown),
        }
    }

    /// Somebody tells the operator something about another.
    pub async fn report(
        &self,
        by: PersonId,
        about: PersonId,
        table: Option<TableId>,
        text: &str,
    ) -> Result<(), PeopleError> {
        let text = without_invisible(text);
        let is_text = !text.chars().any(|c| c.is_control() && c != '\n');
        if text.is_empty() || !is_text || text.chars().count() > LONGEST_REPORT {
            return Err(PeopleError::ReportText { most: LONGEST_REPORT });
        }
        if by == about {
            return Err(PeopleError::Oneself);
        }
        let now = now();
        let report = NewReport { by, about, table, text, created_at: now };
        match self.store.add_report(&report, MOST_REPORTS, now.saturating_sub(DAY)).await? {
            Added::Done => Ok(()),
            Added::TooMany => Err(PeopleError::TooManyReports { most: MOST_REPORTS }),
            Added::Unknown => Err(PeopleError::Unknown),
        }
    }

    /// A program plays for this account from now on, and everybody sees it.
    pub async fn become_bot(&self, person: PersonId) -> Result<(), PeopleError> {
        let known = self.store.person(person).await?.ok_or(PeopleError::Unknown)?;
        if known.kind != PersonKind::Account {
            return Err(PeopleError::NoAccount);
        }
        let is_bot = self.store.become_bot(person).await?;
        if is_bot { Ok(()) } else { Err(PeopleError::BotTooLate) }
    }
}
