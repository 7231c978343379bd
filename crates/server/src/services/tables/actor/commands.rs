//! What is done at a table: decided, written, and only then shown.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tablier_core::{MAX_SEATS, Seat};
use tablier_protocol::{Acknowledgement, Command, Entry, Event, Holder, UserId, Visibility};
use tablier_table::{
    Decision, Moment, NEW_USER, Notice, Refusal, SecretHash, Table, Who, decide, notice,
};
use tokio::time::sleep;

use super::TableActor;
use crate::clock::Downtime;
use crate::secret;
use crate::services::tables::broadcast::Frame;
use crate::services::tables::{Caller, TableServiceError, update, user_events};
use crate::store::{Commit, StoreError, Summary};

/// Nobody can know of an event before it is stored. If that took longer than this, in milliseconds, the time is given
/// back to whoever has to move next.
const SLOW_COMMIT: u64 = 1_000;

impl TableActor {
    pub(super) async fn act(
        &mut self,
        caller: &Caller,
        command: &Command,
        lag: u64,
    ) -> Result<Acknowledgement, TableServiceError> {
        if self.is_uncertain {
            self.refresh().await;
        }
        let mut conflicts = 0;
        loop {
            let done = self.try_act(caller, command, lag).await;
            if !self.may_repeat(&done, &mut conflicts).await? {
                return done;
            }
        }
    }

    async fn try_act(
        &mut self,
        caller: &Caller,
        command: &Command,
        lag: u64,
    ) -> Result<Acknowledgement, TableServiceError> {
        self.seen_by(caller)?;
        let user = caller.user.ok_or(TableServiceError::Unauthorized)?;
        let begin = Instant::now();
        let moment = Moment { now: self.time().await?, lag, away: self.away() };
        self.presence.see(user, moment.now);
        let refused = self.tables.authorize(&self.table, user, command).await?;
        if let Some(refusal) = refused {
            return Err(self.refused(refusal, Some(user)));
        }
        let mut decided = decide(&self.table, Who::User(user), command, &moment);
        if decided.as_ref().is_ok_and(|decision| decision.entries.is_empty()) {
            // It had been done before, as far as this node knows: through another one it may have been taken back.
            let before = self.table.number();
            self.catch_up_with_others().await?;
            if self.table.number() > before {
                decided = decide(&self.table, Who::User(user), command, &moment);
            }
        }
        let decision = decided.map_err(|refusal| self.refused(refusal, Some(user)))?;
        let refused = decision.refused.clone();
        self.carry_out(decision).await?;
        if let Some(refusal) = refused {
            self.follow_up().await;
            return Err(self.refused(refusal, Some(user)));
        }
        let done = self.acknowledgement();
        if matches!(command, Command::Move { .. }) {
            metrics::histogram!("tablier_move_seconds").record(begin.elapsed().as_secs_f64());
        }
        self.follow_up().await;
        Ok(done)
    }

    fn acknowledgement(&self) -> Acknowledgement {
        Acknowledgement {
            table: self.table.id().clone(),
            number: self.table.number(),
            ply: self.table.ply(),
        }
    }

    /// Whether somebody who is not known yet could do this.
    pub(super) async fn try_as_new_user(
        &self,
        caller: &Caller,
        command: &Command,
    ) -> Result<(), TableServiceError> {
        self.seen_by(caller)?;
        let now = self.tables.clock().now();
        if let Some(refusal) = self.tables.authorize(&self.table, NEW_USER, command).await? {
            return Err(self.refused(refusal, None));
        }
        let decided = decide(&self.table, Who::User(NEW_USER), command, &Moment::at(now));
        decided.map(drop).map_err(|refusal| self.refused(refusal, None))
    }

    pub(super) fn refused(&self, refusal: Refusal, user: Option<UserId>) -> TableServiceError {
        let view = self.table.view(user, &self.moment(), Vec::new());
        TableServiceError::Refused { refusal, view: Box::new(view) }
    }

    /// The present, without asking whether the server was down meanwhile.
    pub(super) fn moment(&self) -> Moment {
        Moment { away: self.away(), ..Moment::at(self.tables.clock().now()) }
    }

    /// Since when the holder of each seat has not been there.
    fn away(&self) -> [Option<u64>; MAX_SEATS] {
        std::array::from_fn(|seat| match self.table.holder(Seat(seat as u8)) {
            Some(Holder::User { user }) => self.presence.away(user),
            _ => None,
        })
    }

    /// Writes what was decided, and only then lets anybody know.
    pub(super) async fn carry_out(&mut self, decision: Decision) -> Result<(), TableServiceError> {
        let Decision { entries, table, .. } = decision;
        let Some(last) = entries.last() else { return Ok(()) };
        let from = last.at;
        let summary = Summary::of(&table, self.summary.created_at, from);
        let commit = Arc::new(Commit::new(entries, &table, summary, Some(&self.summary)));
        let written = self.tables.shared.writer.commit([Arc::clone(&commit)].into()).await;
        self.is_uncertain |=
            matches!(written, Err(TableServiceError::NotStored(StoreError::Uncertain)));
        written?;
        self.show(table, &commit);
        let to = self.tables.clock().now();
        let is_slow = to.saturating_sub(from) > SLOW_COMMIT && self.table.counts_since().is_some();
        self.slow_commit = is_slow.then_some(Downtime { from, to });
        Ok(())
    }

    /// Gives back the time that passed while an event was stored.
    pub(super) async fn forgive_slow_commit(&mut self) {
        let Some(Downtime { from, to }) = self.slow_commit.take() else { return };
        if let Err(error) = self.tell(&Notice::Interrupted { from, to }).await {
            tracing::error!(table = %self.table.id(), ?error, "failed to forgive a slow commit");
        }
    }

    /// Shows what this node has written to everybody, wherever they are.
    pub(super) fn show(&mut self, table: Table, commit: &Commit) {
        self.show_here(table, commit.summary.clone(), &commit.entries);
        self.announce();
        for (user, event) in user_events::of(&self.table, &commit.entries) {
            self.tables.notify(user, event);
        }
        metrics::counter!("tablier_events").increment(commit.entries.len() as u64);
    }

    /// Shows new events to those who watch through this node.
    pub(super) fn show_here(&mut self, table: Table, summary: Summary, entries: &[Entry]) {
        (self.table, self.summary) = (Arc::new(table), summary);
        self.presence.set_awaited(self.table.awaited());
        let broadcasts = &self.tables.shared.broadcasts;
        for frame in update::frames(&self.table, entries, &self.moment()) {
            broadcasts.publish(self.table.id(), frame);
        }
        if entries.iter().any(|entry| matches!(entry.event, Event::LinkSet { .. })) {
            // Those who watch by the link of before stop hearing anything.
            let stay = self.table.everyone().into();
            broadcasts.publish(self.table.id(), Frame::revoke_others(stay));
        }
    }

    /// Another secret for the link of the table, for its creator. Of the one before only the hash is
    /// known, so it cannot be told again; from now on it opens nothing.
    pub(super) async fn new_link(&mut self, caller: &Caller) -> Result<String, TableServiceError> {
        let is_creator = caller.user == Some(self.table.creator());
        if !is_creator || self.table.terms().visibility != Visibility::Link {
            return Err(TableServiceError::NotFound);
        }
        let link = secret::secret()?;
        self.tell(&Notice::LinkReplaced(SecretHash::of(&link))).await?;
        Ok(link)
    }

    pub(super) async fn tell(&mut self, told: &Notice) -> Result<(), TableServiceError> {
        let mut conflicts = 0;
        loop {
            let done = self.try_tell(told).await;
            if !self.may_repeat(&done, &mut conflicts).await? {
                return done;
            }
        }
    }

    async fn try_tell(&mut self, told: &Notice) -> Result<(), TableServiceError> {
        let moment = Moment::at(self.time().await?);
        let decided = notice(&self.table, told, &moment);
        let decision = decided.map_err(|refusal| self.refused(refusal, None))?;
        self.carry_out(decision).await
    }

    /// The time at which something is decided. Downtimes until then are forgiven before, so that it does
    /// not matter who wakes first after one.
    pub(super) async fn time(&mut self) -> Result<u64, TableServiceError> {
        self.tables.ensure_heartbeat().await?;
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
