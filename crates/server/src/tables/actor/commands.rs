//! What is done at a table: decided, written, and only then shown.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tablier_core::{MAX_SEATS, Seat};
use tokio::time::sleep;

use super::TableActor;
use crate::clock::Downtime;
use crate::ids::PersonId;
use crate::secret::{self, Hash};
use crate::store::{Commit, StoreError, Summary};
use crate::table::{
    Command, Decision, Entry, Holder, Moment, Notice, Refusal, Table, Visibility, Who, decide,
    notice,
};
use crate::tables::bus::Frame;
use crate::tables::{Caller, NEWCOMER, TableServiceError, update};

impl TableActor {
    pub(super) async fn act(
        &mut self,
        caller: &Caller,
        command: &Command,
        lag: u64,
    ) -> Result<Arc<str>, TableServiceError> {
        self.seen_by(caller)?;
        let person = caller.person.ok_or(TableServiceError::Unauthorized)?;
        let begin = Instant::now();
        let moment = Moment { now: self.time().await?, lag, away: self.away() };
        self.presence.see(person, moment.now);
        let refused = self.tables.authorize(&self.table, person, command).await?;
        if let Some(refusal) = refused {
            return Err(self.refused(refusal, Some(person)));
        }
        let decided = decide(&self.table, Who::Person(person), command, &moment);
        let decision = decided.map_err(|refusal| self.refused(refusal, Some(person)))?;
        let (entries, refused) = (decision.entries.clone(), decision.refused.clone());
        self.carry_out(decision).await?;
        if let Some(refusal) = refused {
            self.follow_up().await;
            return Err(self.refused(refusal, Some(person)));
        }
        let answer = update::table_update(&self.table, &entries, Some(person));
        if matches!(command, Command::Move { .. }) {
            metrics::histogram!("tablier_move_seconds").record(begin.elapsed().as_secs_f64());
        }
        self.follow_up().await;
        Ok(answer)
    }

    /// Whether somebody who is not known yet could do this.
    pub(super) async fn try_as_newcomer(
        &self,
        caller: &Caller,
        command: &Command,
    ) -> Result<(), TableServiceError> {
        self.seen_by(caller)?;
        let now = self.tables.clock().now();
        if let Some(refusal) = self.tables.authorize(&self.table, NEWCOMER, command).await? {
            return Err(self.refused(refusal, None));
        }
        let decided = decide(&self.table, Who::Person(NEWCOMER), command, &Moment::at(now));
        decided.map(drop).map_err(|refusal| self.refused(refusal, None))
    }

    pub(super) fn refused(&self, refusal: Refusal, person: Option<PersonId>) -> TableServiceError {
        TableServiceError::Refused { refusal, view: update::json(&self.table.view(person)) }
    }

    /// Since when the holder of each seat has not been there.
    fn away(&self) -> [Option<u64>; MAX_SEATS] {
        std::array::from_fn(|seat| match self.table.holder(Seat(seat as u8)) {
            Some(Holder::Person { person }) => self.presence.away(person),
            _ => None,
        })
    }

    /// Writes what was decided, and only then lets anybody know.
    pub(super) async fn carry_out(&mut self, decision: Decision) -> Result<(), TableServiceError> {
        let Decision { entries, table, .. } = decision;
        let Some(last) = entries.last() else { return Ok(()) };
        let summary = table.summary(self.summary.opened_at, last.at);
        let news = Commit::new(entries.clone(), &table, summary.clone());
        let written = self.tables.shared.writer.commit(vec![news]).await;
        self.is_stale |= matches!(written, Err(TableServiceError::Store(StoreError::Conflict)));
        written?;
        self.show(table, summary, &entries);
        Ok(())
    }

    pub(super) fn show(&mut self, table: Table, summary: Summary, entries: &[Entry]) {
        (self.table, self.summary) = (Arc::new(table), summary);
        for frame in update::frames(&self.table, entries) {
            self.tables.shared.bus.publish(self.table.id(), frame);
        }
        metrics::counter!("tablier_events").increment(entries.len() as u64);
    }

    /// Another secret for the link of the table, for who opened it. Of the one before only the hash is
    /// known, so it cannot be told again; from now on it opens nothing.
    pub(super) async fn new_link(&mut self, caller: &Caller) -> Result<String, TableServiceError> {
        let is_opener = caller.person == Some(self.table.opener());
        if !is_opener || self.table.terms().visibility != Visibility::Link {
            return Err(TableServiceError::NotFound);
        }
        let link = secret::secret()?;
        self.tell(&Notice::LinkReplaced(Hash::of(&link))).await?;
        // Those who watch by the link of before stop hearing anything.
        let stay = self.table.everyone().into();
        self.tables.shared.bus.publish(self.table.id(), Frame::revoke_others(stay));
        Ok(link)
    }

    pub(super) async fn tell(&mut self, told: &Notice) -> Result<(), TableServiceError> {
        let moment = Moment::at(self.time().await?);
        let decided = notice(&self.table, told, &moment);
        let decision = decided.map_err(|refusal| self.refused(refusal, None))?;
        self.carry_out(decision).await
    }

    /// The time at which something is decided. Downtimes until then are forgiven before, so that it does
    /// not matter who wakes first after one.
    pub(super) async fn time(&mut self) -> Result<u64, TableServiceError> {
        let now = self.tables.clock().now();
        let last = self.tables.clock().last_downtime();
        if last > self.forgiven {
            self.forgive_downtimes(now).await?;
            self.presence.forgive(last);
            self.forgiven = last;
        }
        Ok(now)
    }

    async fn forgive_downtimes(&mut self, now: u64) -> Result<(), TableServiceError> {
        let Some(since) = self.table.counts_since() else { return Ok(()) };
        let (mut entries, mut table) = (Vec::new(), Table::clone(&self.table));
        for Downtime { from, to } in self.tables.downtimes(since).await? {
            let told = notice(&table, &Notice::Interrupted { from, to }, &Moment::at(now));
            let told = told.map_err(|refusal| self.refused(refusal, None))?;
            entries.extend(told.entries);
            table = told.table;
        }
        self.carry_out(Decision { entries, table, refused: None }).await
    }

    pub(super) async fn look_at_clock(&mut self) {
        if let Err(error) = self.tell(&Notice::TimeIsUp).await {
            tracing::error!(table = %self.table.id(), ?error, "failed to process clock timeout");
            // Not again at once: the disk may be full.
            sleep(Duration::from_secs(1)).await;
        }
        self.follow_up().await;
    }
}
