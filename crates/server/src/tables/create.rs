//! Creating a table.

use super::{Caller, NEWCOMER, TableService, TableServiceError};
use crate::ids::{PersonId, TableId};
use crate::secret::{self, Hash};
use crate::store::Commit;
use crate::table::{
    Command, Decision, Moment, Notice, Terms, Visibility, Who, decide, notice, open,
};

/// A table that somebody wants.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// What is played, and how.
    pub terms: Terms,
    /// What is done there at once: sitting down, giving seats to the engine.
    pub first: Vec<Command>,
}

/// A table that is open.
#[derive(Clone, Debug)]
pub struct CreatedTable {
    /// Its name.
    pub table: TableId,
    /// The secret of its link, if it is not open to everyone. Nobody can tell it again; who opened the
    /// table can have another one.
    pub link: Option<String>,
}

impl TableService {
    /// Opens a table; it is on disk when this returns.
    pub async fn create_table(
        &self,
        caller: &Caller,
        opening: NewTable,
    ) -> Result<CreatedTable, TableServiceError> {
        let person = caller.person.ok_or(TableServiceError::Unauthorized)?;
        let is_hidden = opening.terms.visibility == Visibility::Link;
        let link = if is_hidden { Some(secret::secret()?) } else { None };
        // Held until the table is written: until then it is not counted.
        let _turn = self.may_have_table(person, None).await?;
        let now = self.clock().now();
        let decision = self.decide_creation(person, caller, opening, link.as_deref(), now).await?;
        let Decision { entries, table, .. } = decision;
        let id = table.id().clone();
        let news = Commit::new(entries, &table, table.summary(now, now));
        self.shared.writer.commit(vec![news]).await?;
        metrics::counter!("tablier_tables_opened", "game" => table.terms().game.clone())
            .increment(1);
        tracing::info!(table = %id, game = %table.terms().game, "table created");
        if table.engine_to_move().is_some() {
            // Its actor lets the engine begin.
            self.view(&id, caller).await?;
        }
        Ok(CreatedTable { table: id, link })
    }

    /// Whether somebody who is not known yet could open this table: nobody is made for a request that
    /// is refused.
    pub async fn try_create_as_newcomer(
        &self,
        caller: &Caller,
        opening: NewTable,
    ) -> Result<(), TableServiceError> {
        let now = self.clock().now();
        self.decide_creation(NEWCOMER, caller, opening, None, now).await.map(drop)
    }

    async fn decide_creation(
        &self,
        person: PersonId,
        caller: &Caller,
        opening: NewTable,
        link: Option<&str>,
        now: u64,
    ) -> Result<Decision, TableServiceError> {
        if opening.first.iter().any(|command| matches!(command, Command::SeatEngine { .. })) {
            self.may_seat_engine(person, caller)?;
        }
        let (id, seed) = (secret::table_id()?, secret::seed()?);
        let opened = open(&id, person, opening.terms, &seed, None, now);
        let mut decision = opened.map_err(TableServiceError::NotOpened)?;
        if let Some(link) = link {
            let told = Notice::LinkReplaced(Hash::of(link));
            let set = notice(&decision.table, &told, &Moment::at(now));
            let Decision { entries, table, .. } = set.map_err(TableServiceError::NotOpened)?;
            decision.entries.extend(entries);
            decision.table = table;
        }
        for command in &opening.first {
            if let Some(refusal) = self.authorize(&decision.table, person, command).await? {
                return Err(TableServiceError::NotOpened(refusal));
            }
            let next = decide(&decision.table, Who::Person(person), command, &Moment::at(now));
            let Decision { entries, table, .. } = next.map_err(TableServiceError::NotOpened)?;
            decision.entries.extend(entries);
            decision.table = table;
        }
        Ok(decision)
    }
}
