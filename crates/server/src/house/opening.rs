//! Opening a table.

use super::{Caller, House, HouseError};
use crate::ids::TableId;
use crate::secret::{self, Hash};
use crate::store::News;
use crate::table::{
    Command, Decision, Moment, Notice, Terms, Visibility, Who, decide, notice, open,
};

/// How many tables that are not over somebody can have.
const MOST_TABLES: usize = 100;

/// A table that somebody wants.
#[derive(Clone, Debug)]
pub struct Opening {
    /// What is played, and how.
    pub terms: Terms,
    /// What is done there at once: sitting down, giving seats to the engine.
    pub first: Vec<Command>,
}

/// A table that is open.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Its name.
    pub table: TableId,
    /// The secret of its link, if it is not open to everyone. Nobody can tell it again; who opened the
    /// table can have another one.
    pub link: Option<String>,
}

impl House {
    /// Opens a table; it is on disk when this returns.
    pub async fn open_table(
        &self,
        caller: &Caller,
        opening: Opening,
    ) -> Result<Opened, HouseError> {
        let person = caller.person.ok_or(HouseError::Stranger)?;
        let tables = self.store().tables_of(person, MOST_TABLES as u32 * 10).await?;
        if tables.iter().filter(|table| table.phase != "over").count() >= MOST_TABLES {
            return Err(HouseError::TooMany { most: MOST_TABLES });
        }
        let (id, seed, now) = (secret::table_id()?, secret::seed()?, self.clock().now());
        let is_hidden = opening.terms.visibility == Visibility::Link;
        let link = if is_hidden { Some(secret::secret()?) } else { None };
        let opened = open(&id, person, opening.terms, &seed, None, now);
        let mut decision = opened.map_err(HouseError::NotOpened)?;
        if let Some(link) = &link {
            let told = Notice::LinkReplaced(Hash::of(link));
            let set = notice(&decision.table, &told, &Moment::at(now));
            let Decision { entries, table, .. } = set.map_err(HouseError::NotOpened)?;
            decision.entries.extend(entries);
            decision.table = table;
        }
        for command in &opening.first {
            if let Some(refusal) = self.objection(&decision.table, person, command).await? {
                return Err(HouseError::NotOpened(refusal));
            }
            let next = decide(&decision.table, Who::Person(person), command, &Moment::at(now));
            let Decision { entries, table, .. } = next.map_err(HouseError::NotOpened)?;
            decision.entries.extend(entries);
            decision.table = table;
        }
        let Decision { entries, table, .. } = decision;
        let summary = table.summary(now, now);
        let news = News::new(entries, &table, summary);
        self.shared.writer.commit(vec![news]).await?;
        metrics::counter!("tablier_tables_opened", "game" => table.terms().game.clone())
            .increment(1);
        if table.engine_to_move().is_some() {
            // Its keeper lets the engine begin.
            self.view(&id, caller).await?;
        }
        Ok(Opened { table: id, link })
    }
}
