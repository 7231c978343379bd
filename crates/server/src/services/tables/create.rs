//! Creating a table.

use std::sync::Arc;

use tablier_protocol::{Command, TableId, Terms, UserId, Visibility};
use tablier_table::{Decision, Moment, NEW_USER, Notice, SecretHash, Who, create, decide, notice};

use super::{Caller, TableService, TableServiceError, user_events};
use crate::secret;
use crate::store::{Commit, Summary};

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
    /// The secret of its link, if it is not open to everyone. It is told once; the creator can replace it.
    pub link: Option<String>,
}

impl TableService {
    /// Opens a table; it is on disk when this returns.
    pub async fn create_table(
        &self,
        caller: &Caller,
        new: NewTable,
    ) -> Result<CreatedTable, TableServiceError> {
        let user = caller.user.ok_or(TableServiceError::Unauthorized)?;
        let is_hidden = new.terms.visibility == Visibility::Link;
        let link = if is_hidden { Some(secret::secret()?) } else { None };
        // Held until the table is written: until then it is not counted.
        let _turn = self.may_have_table(user, None).await?;
        let now = self.clock().now();
        let decision = self.decide_creation(user, caller, new, link.as_deref(), now).await?;
        let Decision { entries, table, .. } = decision;
        let id = table.id().clone();
        let summary = Summary::of(&table, now, now);
        let commit = Arc::new(Commit::new(entries, &table, summary, None));
        self.shared.writer.commit([Arc::clone(&commit)].into()).await?;
        for (user, event) in user_events::of(&table, &commit.entries) {
            self.notify(user, event);
        }
        metrics::counter!("tablier_tables_created", "game" => table.terms().game.clone())
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
    pub async fn try_create_as_new_user(
        &self,
        caller: &Caller,
        new: NewTable,
    ) -> Result<(), TableServiceError> {
        let now = self.clock().now();
        self.decide_creation(NEW_USER, caller, new, None, now).await.map(drop)
    }

    async fn decide_creation(
        &self,
        user: UserId,
        caller: &Caller,
        new: NewTable,
        link: Option<&str>,
        now: u64,
    ) -> Result<Decision, TableServiceError> {
        if new.first.iter().any(|command| matches!(command, Command::SeatEngine { .. })) {
            self.may_seat_engine(user, caller)?;
        }
        if let Some(refusal) = self.authorize_challenge(user, &new.terms).await? {
            return Err(TableServiceError::NotCreated(refusal));
        }
        let (id, seed) = (secret::table_id()?, secret::seed()?);
        let created = create(&id, user, new.terms, &seed, None, now);
        let mut decision = created.map_err(TableServiceError::NotCreated)?;
        if let Some(link) = link {
            let told = Notice::LinkReplaced(SecretHash::of(link));
            let set = notice(&decision.table, &told, &Moment::at(now));
            let Decision { entries, table, .. } = set.map_err(TableServiceError::NotCreated)?;
            decision.entries.extend(entries);
            decision.table = table;
        }
        for command in &new.first {
            if let Some(refusal) = self.authorize(&decision.table, user, command).await? {
                return Err(TableServiceError::NotCreated(refusal));
            }
            let next = decide(&decision.table, Who::User(user), command, &Moment::at(now));
            let Decision { entries, table, .. } = next.map_err(TableServiceError::NotCreated)?;
            decision.entries.extend(entries);
            decision.table = table;
        }
        Ok(decision)
    }
}
