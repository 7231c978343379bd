//! What users have reported, with what was said around it.

use serde::Serialize;

use super::{Admin, AdminError};
use crate::store::{Report, StoreError};
use tablier_protocol::Event;
use tablier_protocol::{TableId, UserId};

/// So much of what was said before a report is shown, and so much of what came after it.
const BEFORE: usize = 10;
const AFTER: usize = 5;

/// A report, and the chat at its table around the time when it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Told {
    /// The report.
    #[serde(flatten)]
    pub report: Report,
    /// What was said, in order.
    pub chat: Vec<Remark>,
}

/// Something that was said at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// Who said it.
    pub by: UserId,
    /// Their name.
    pub name: String,
    /// When.
    pub at: u64,
    /// What.
    pub text: String,
}

impl Admin {
    /// What users have told, the earliest first.
    pub async fn reports(&self, also_settled: bool) -> Result<Vec<Told>, AdminError> {
        let mut told = Vec::new();
        for report in self.store.reports(also_settled).await? {
            let chat = self.chat_around(&report).await?;
            told.push(Told { report, chat });
        }
        Ok(told)
    }

    async fn chat_around(&self, report: &Report) -> Result<Vec<Remark>, StoreError> {
        let table = report.table.as_ref().and_then(|text| text.parse::<TableId>().ok());
        let Some(table) = table else { return Ok(Vec::new()) };
        let mut chat = Vec::new();
        for entry in self.store.events(&table, 0).await? {
            if let Event::Said { by, text } = entry.event {
                chat.push(Remark { by, name: String::new(), at: entry.at, text });
            }
        }
        let here = chat.partition_point(|remark| remark.at <= report.created_at);
        chat.truncate(here + AFTER);
        chat.drain(..here.saturating_sub(BEFORE));
        let ids: Vec<_> = chat.iter().map(|remark| remark.by).collect();
        for user in self.store.users(&ids).await? {
            for remark in chat.iter_mut().filter(|remark| remark.by == user.id) {
                remark.name.clone_from(&user.name);
            }
        }
        Ok(chat)
    }
}
