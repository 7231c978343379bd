//! How people get along.

use super::{People, PeopleError};
use crate::house::now;
use crate::ids::{PersonId, TableId};
use crate::store::{NewReport, PersonKind};
use crate::table::DAY;
use crate::text::without_invisible;

/// A time that never comes.
pub const FOR_GOOD: u64 = i64::MAX as u64;
/// How many people somebody can block.
const MOST_BLOCKS: usize = 500;
/// The most characters of a report.
const LONGEST_REPORT: usize = 1000;
/// How many reports somebody can make in a day.
const MOST_REPORTS: u64 = 20;

impl People {
    /// Somebody does not want to meet another any more.
    pub async fn block(&self, person: PersonId, blocked: PersonId) -> Result<(), PeopleError> {
        if person == blocked {
            return Err(PeopleError::Oneself);
        }
        let blocks = self.store.blocks(person).await?;
        if blocks.len() >= MOST_BLOCKS && !blocks.contains(&blocked) {
            return Err(PeopleError::TooManyBlocks { most: MOST_BLOCKS });
        }
        let is_known = self.store.block(person, blocked, now()).await?;
        if is_known { Ok(()) } else { Err(PeopleError::Unknown) }
    }

    /// Somebody tells whoever runs the house something about another.
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
        if self.store.reports_since(by, now.saturating_sub(DAY)).await? >= MOST_REPORTS {
            return Err(PeopleError::TooManyReports { most: MOST_REPORTS });
        }
        let report = NewReport { by, about, table, text, created_at: now };
        let is_known = self.store.add_report(&report).await?;
        if is_known { Ok(()) } else { Err(PeopleError::Unknown) }
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
