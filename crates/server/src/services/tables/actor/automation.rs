//! What the server does at a table by itself.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::{TableActor, TableRequest};
use crate::bus::JobSubject;
use crate::secret;
use crate::services::engine::EngineJob;
use crate::services::tables::{TableServiceError, user_events};
use crate::store::{Commit, Summary};
use tablier_core::record::Record;
use tablier_protocol::Command;
use tablier_table::{Decision, Moment, Notice, Who, decide, notice, rematch};

impl TableActor {
    /// What the server does by itself: gives back time, asks the engine, opens a rematch.
    pub(super) async fn follow_up(&mut self) {
        self.forgive_slow_commit().await;
        self.ask_engine();
        if self.table.wants_rematch()
            && let Err(error) = self.open_rematch().await
        {
            tracing::error!(table = %self.table.id(), ?error, "failed to create the rematch");
        }
    }

    /// Both tables are written together: a rematch that nobody is led to would be no use.
    async fn open_rematch(&mut self) -> Result<(), TableServiceError> {
        let (id, seed, now) = (secret::table_id()?, secret::seed()?, self.time().await?);
        let again = rematch(&self.table, &id, &seed, now);
        let again = again.map_err(|refusal| self.refused(refusal, None))?;
        let told = notice(&self.table, &Notice::RematchOpened(id), &Moment::at(now));
        let told = told.map_err(|refusal| self.refused(refusal, None))?;
        let commit = |Decision { entries, table, .. }: Decision, before: Option<&Summary>| {
            let created_at = before.map_or(now, |before| before.created_at);
            let summary = Summary::of(&table, created_at, now);
            (Arc::new(Commit::new(entries, &table, summary, before)), table)
        };
        let (there, rematch) = commit(again, None);
        let (here, table) = commit(told, Some(&self.summary));
        let both = [Arc::clone(&there), Arc::clone(&here)];
        let written = self.tables.shared.writer.commit(both.into()).await;
        if self.may_repeat(&written, &mut 0).await? {
            // Another node has opened it.
            return Ok(());
        }
        written?;
        self.show(table, &here);
        for (user, event) in user_events::of(&rematch, &there.entries) {
            self.tables.notify(user, event);
        }
        Ok(())
    }

    /// Lets the engine think if it is its turn, once.
    fn ask_engine(&mut self) {
        let Some((_, level)) = self.table.engine_to_move() else {
            self.awaited_elsewhere = None;
            return;
        };
        let ply = self.table.ply() + 1;
        let Ok(actor) = self.tables.actor(self.table.id()) else { return };
        if self.thinking == Some(ply) || !self.is_engine_mine(ply) {
            return;
        }
        self.thinking = Some(ply);
        let job = EngineJob {
            user: self.table.creator(),
            address: self.address,
            played: self.table.played().fork(),
            level,
            seed: getrandom::u64().unwrap_or_default(),
            for_workers: self.job_for_workers(ply),
        };
        let tables = self.tables.clone();
        tokio::spawn(async move {
            let text = tables.shared.engine_pool.think(job).await;
            let _ = actor.send(TableRequest::EngineMove { ply, text }).await;
        });
    }

    /// What a worker has to know about the present position, if there are workers.
    fn job_for_workers(&self, ply: usize) -> Option<(JobSubject, Record)> {
        if !self.tables.shared.engine_pool.has_workers() {
            return None;
        }
        let record = Record::of(self.table.game(), self.table.played()).ok()?;
        let (table, number) = (self.table.id().clone(), self.table.number());
        Some((JobSubject { table, ply, number }, record))
    }

    pub(super) async fn engine_moves(&mut self, ply: usize, text: Option<String>) {
        if self.thinking == Some(ply) {
            self.thinking = None;
        }
        let Some(text) = text else { return };
        if let Err(error) = self.play_for_engine(&Command::Move { ply, text }).await {
            tracing::error!(table = %self.table.id(), ?error, "failed to store the engine's move");
            // It will find it again when it can be stored.
            sleep(Duration::from_secs(1)).await;
        }
        self.follow_up().await;
    }

    async fn play_for_engine(&mut self, command: &Command) -> Result<(), TableServiceError> {
        let mut conflicts = 0;
        loop {
            let done = self.try_play_for_engine(command).await;
            if !self.may_repeat(&done, &mut conflicts).await? {
                return done;
            }
        }
    }

    async fn try_play_for_engine(&mut self, command: &Command) -> Result<(), TableServiceError> {
        let moment = Moment::at(self.time().await?);
        match decide(&self.table, Who::Engine, command, &moment) {
            Ok(decision) => self.carry_out(decision).await,
            Err(refusal) => {
                // The plies before it were taken back meanwhile.
                tracing::debug!(?refusal, "the engine was too late");
                Ok(())
            }
        }
    }
}
