//! The keeper of one table: the only one who knows it, and who does one thing after the other.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;
use tablier_core::record::Record;
use tablier_core::{Gestures, MAX_SEATS, Scene, Seat};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::presence::Presence;
use super::watch::Watching;
use super::{Caller, House, HouseError, message, now};
use crate::engine::Question;
use crate::ids::{PersonId, TableId};
use crate::secret;
use crate::store::{News, StoreError, Summary};
use crate::table::{
    Command, Decision, Holder, Kind, Moment, Notice, Refusal, Table, Who, decide, notice, rematch,
};

/// How long a table stays when nobody asks for it.
const IDLE: Duration = Duration::from_mins(1);
/// A table whose clock runs out sooner than this stays.
const SOON: u64 = 15 * 60 * 1000;
/// More events than this are not sent one by one to who comes back: the table as it stands is.
const MOST_BACKLOG: u64 = 200;

type Reply<T> = oneshot::Sender<Result<T, HouseError>>;

/// What a keeper can be asked.
#[derive(Debug)]
pub(super) enum Ask {
    Act {
        caller: Caller,
        command: Command,
        lag: u64,
        reply: Reply<Arc<str>>,
    },
    View {
        caller: Caller,
        reply: Reply<String>,
    },
    Board {
        caller: Caller,
        reply: Reply<String>,
    },
    Record {
        caller: Caller,
        reply: Reply<Record>,
    },
    Watch {
        caller: Caller,
        after: Option<u64>,
        reply: Reply<Watching>,
    },
    LookAtClock {
        reply: oneshot::Sender<()>,
    },
    /// What the engine chose for a ply.
    EngineMove {
        ply: usize,
        text: Option<String>,
    },
}

pub(super) struct Keeper {
    house: House,
    table: Table,
    summary: Summary,
    presence: Presence,
    /// The ply that the engine thinks about.
    thinking: Option<usize>,
    /// Somebody else has written events of this table: it has to be loaded again.
    is_stale: bool,
}

impl Keeper {
    /// Loads a table and keeps it until nobody needs it.
    pub(super) async fn load_and_keep(house: House, id: TableId, mut asks: mpsc::Receiver<Ask>) {
        let _listed = Listed { house: house.clone(), id: id.clone() };
        let loaded = Keeper::load(house, &id).await;
        if let Err(error) = &loaded
            && !matches!(error, HouseError::NotFound)
        {
            tracing::error!(table = %id, ?error, "a table cannot be loaded");
        }
        let mut keeper = match loaded {
            Ok(mut keeper) => {
                keeper.keep(&mut asks).await;
                Ok(keeper)
            }
            Err(error) => Err(error),
        };
        // Whoever has asked meanwhile is answered; who asks later waits for a new keeper.
        asks.close();
        while let Some(ask) = asks.recv().await {
            match &mut keeper {
                Ok(keeper) => keeper.answer(ask).await,
                Err(error) => refuse(ask, error),
            }
        }
    }

    async fn load(house: House, id: &TableId) -> Result<Self, HouseError> {
        let summary = house.store().summary(id).await?.ok_or(HouseError::NotFound)?;
        let entries = house.store().events(id, 0).await?;
        let table = Table::fold(id.clone(), &entries)
            .map_err(|_| StoreError::Damaged { detail: format!("table {id}") })?;
        let table = table.ok_or(HouseError::NotFound)?;
        let presence = Presence::since(now());
        let mut keeper =
            Keeper { house, table, summary, presence, thinking: None, is_stale: false };
        keeper.forgive_closures().await?;
        keeper.follow_up().await;
        Ok(keeper)
    }

    /// Time while the house was closed does not count.
    async fn forgive_closures(&mut self) -> Result<(), HouseError> {
        let Some(since) = self.table.counts_since() else { return Ok(()) };
        for closure in self.house.store().closures(since).await? {
            let told = Notice::Interrupted { from: closure.from, to: closure.to };
            self.tell(&told).await?;
        }
        Ok(())
    }

    async fn keep(&mut self, asks: &mut mpsc::Receiver<Ask>) {
        let mut closing = self.house.closing();
        while !self.is_stale {
            let deadline = self.table.deadline();
            let until_deadline =
                deadline.map_or(IDLE, |at| Duration::from_millis(at.saturating_sub(now())));
            tokio::select! {
                ask = asks.recv() => match ask {
                    Some(ask) => self.answer(ask).await,
                    None => return,
                },
                () = sleep(until_deadline.min(IDLE)) => {
                    if deadline.is_some_and(|at| at <= now()) {
                        self.look_at_clock().await;
                    } else if self.is_idle() {
                        return;
                    }
                }
                () = closing.begun() => return,
            }
        }
    }

    fn is_idle(&self) -> bool {
        let is_watched = self.house.shared.bus.watchers(self.table.id()) > 0;
        let is_soon = self.table.deadline().is_some_and(|at| at < now() + SOON);
        !is_watched && !is_soon && self.thinking.is_none()
    }

    async fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Act { caller, command, lag, reply } => {
                let _ = reply.send(self.act(&caller, &command, lag).await);
            }
            Ask::View { caller, reply } => {
                let _ = reply.send(self.seen_by(&caller).map(|()| self.view(caller.person)));
            }
            Ask::Board { caller, reply } => {
                let _ = reply.send(self.seen_by(&caller).map(|()| self.board()));
            }
            Ask::Record { caller, reply } => {
                let _ = reply.send(self.record(&caller).await);
            }
            Ask::Watch { caller, after, reply } => {
                let _ = reply.send(self.watch(&caller, after).await);
            }
            Ask::LookAtClock { reply } => {
                self.look_at_clock().await;
                let _ = reply.send(());
            }
            Ask::EngineMove { ply, text } => self.engine_moves(ply, text).await,
        }
    }

    fn seen_by(&self, caller: &Caller) -> Result<(), HouseError> {
        let may_see = caller.may_see(&self.table, &self.summary);
        if may_see { Ok(()) } else { Err(HouseError::NotFound) }
    }

    fn view(&self, person: Option<PersonId>) -> String {
        message::json(&self.table.view(person)).to_string()
    }

    fn board(&self) -> String {
        #[derive(Serialize)]
        struct Board {
            ply: usize,
            position: String,
            scene: Scene,
            gestures: Gestures,
        }
        let played = self.table.played();
        let (position, scene, gestures) = (played.position(), played.scene(), played.gestures());
        message::json(&Board { ply: self.table.ply(), position, scene, gestures }).to_string()
    }

    async fn record(&self, caller: &Caller) -> Result<Record, HouseError> {
        self.seen_by(caller)?;
        let mut names = std::collections::HashMap::new();
        for person in self.table.people() {
            let known = self.house.store().person(person).await?;
            names.insert(person, known.map(|known| known.name).unwrap_or_default());
        }
        let record = self.table.record(|person| names.get(&person).cloned().unwrap_or_default());
        record.map_err(|message| self.refused(Refusal { kind: Kind::Damaged, message }, None))
    }

    async fn watch(&mut self, caller: &Caller, after: Option<u64>) -> Result<Watching, HouseError> {
        self.seen_by(caller)?;
        let person = caller.person;
        let number = self.table.number();
        // Subscribed before anything else can happen: nothing is missed and nothing comes twice.
        let frames = self.house.shared.bus.subscribe(self.table.id());
        let first = match after {
            Some(after) if after <= number && number - after <= MOST_BACKLOG => {
                let backlog = self.house.store().events(self.table.id(), after).await?;
                message::news(&self.table, &backlog, person)
            }
            _ => message::snapshot(&self.table, person),
        };
        let at_table = person.filter(|person| self.table.seats_of(*person).next().is_some());
        let here = at_table.map(|person| self.presence.connect(person));
        Ok(Watching { first: Some(first), frames, person, _here: here })
    }

    async fn act(
        &mut self,
        caller: &Caller,
        command: &Command,
        lag: u64,
    ) -> Result<Arc<str>, HouseError> {
        self.seen_by(caller)?;
        let person = caller.person.ok_or(HouseError::Stranger)?;
        let begin = Instant::now();
        let moment = Moment { now: now(), lag, away: self.away() };
        self.presence.see(person, moment.now);
        let decided = decide(&self.table, Who::Person(person), command, &moment);
        let decision = decided.map_err(|refusal| self.refused(refusal, Some(person)))?;
        let entries = decision.entries.clone();
        self.carry_out(decision).await?;
        let answer = message::news(&self.table, &entries, Some(person));
        if matches!(command, Command::Move { .. }) {
            metrics::histogram!("tablier_move_seconds").record(begin.elapsed().as_secs_f64());
        }
        self.follow_up().await;
        Ok(answer)
    }

    fn refused(&self, refusal: Refusal, person: Option<PersonId>) -> HouseError {
        HouseError::Refused { refusal, view: message::json(&self.table.view(person)) }
    }

    /// Since when the holder of each seat has not been there.
    fn away(&self) -> [Option<u64>; MAX_SEATS] {
        std::array::from_fn(|seat| match self.table.holder(Seat(seat as u8)) {
            Some(Holder::Person { person }) => self.presence.away(person),
            _ => None,
        })
    }

    /// Writes what was decided, and only then lets anybody know.
    async fn carry_out(&mut self, decision: Decision) -> Result<(), HouseError> {
        let Decision { entries, table } = decision;
        let Some(last) = entries.last() else { return Ok(()) };
        let summary = table.summary(self.summary.opened_at, last.at, self.summary.link);
        let news = News { entries: entries.clone(), summary: summary.clone() };
        let written = self.house.shared.writer.commit(vec![news]).await;
        self.is_stale |= written == Err(StoreError::Conflict);
        written?;
        self.show(table, summary, &entries);
        Ok(())
    }

    fn show(&mut self, table: Table, summary: Summary, entries: &[crate::table::Entry]) {
        (self.table, self.summary) = (table, summary);
        for frame in message::frames(&self.table, entries) {
            self.house.shared.bus.publish(self.table.id(), frame);
        }
        metrics::counter!("tablier_events").increment(entries.len() as u64);
    }

    async fn tell(&mut self, told: &Notice) -> Result<(), HouseError> {
        let decided = notice(&self.table, told, &Moment::at(now()));
        let decision = decided.map_err(|refusal| self.refused(refusal, None))?;
        self.carry_out(decision).await
    }

    async fn look_at_clock(&mut self) {
        if let Err(error) = self.tell(&Notice::TimeIsUp).await {
            tracing::error!(table = %self.table.id(), ?error, "a flag does not fall");
            // Not again at once: the disk may be full.
            sleep(Duration::from_secs(1)).await;
        }
        self.follow_up().await;
    }

    /// What the house does by itself: asks the engine, opens a rematch.
    async fn follow_up(&mut self) {
        self.ask_engine();
        if self.table.wants_rematch()
            && let Err(error) = self.open_rematch().await
        {
            tracing::error!(table = %self.table.id(), ?error, "a rematch cannot be opened");
        }
    }

    /// Both tables are written together: a rematch that nobody is led to would be no use.
    async fn open_rematch(&mut self) -> Result<(), HouseError> {
        let (id, seed, now) = (secret::table_id()?, secret::seed()?, now());
        let again = rematch(&self.table, &id, &seed, now);
        let again = again.map_err(|refusal| self.refused(refusal, None))?;
        let told = notice(&self.table, &Notice::RematchOpened(id), &Moment::at(now));
        let told = told.map_err(|refusal| self.refused(refusal, None))?;
        let news = |decision: &Decision, opened_at| News {
            entries: decision.entries.clone(),
            summary: decision.table.summary(opened_at, now, self.summary.link),
        };
        let (there, here) = (news(&again, now), news(&told, self.summary.opened_at));
        let summary = here.summary.clone();
        self.house.shared.writer.commit(vec![there, here]).await?;
        self.show(told.table, summary, &told.entries);
        Ok(())
    }

    /// Lets the engine think if it is its turn, once.
    fn ask_engine(&mut self) {
        let Some((_, level)) = self.table.engine_to_move() else { return };
        let ply = self.table.ply() + 1;
        let Ok(keeper) = self.house.keeper(self.table.id()) else { return };
        if self.thinking == Some(ply) {
            return;
        }
        self.thinking = Some(ply);
        let question = Question {
            person: self.table.opener(),
            played: self.table.played().fork(),
            level,
            seed: getrandom::u64().unwrap_or_default(),
        };
        let house = self.house.clone();
        tokio::spawn(async move {
            let text = house.shared.thinkers.think(question).await;
            let _ = keeper.send(Ask::EngineMove { ply, text }).await;
        });
    }

    async fn engine_moves(&mut self, ply: usize, text: Option<String>) {
        if self.thinking == Some(ply) {
            self.thinking = None;
        }
        let Some(text) = text else { return };
        let command = Command::Move { ply, text };
        match decide(&self.table, Who::Engine, &command, &Moment::at(now())) {
            Ok(decision) => {
                if let Err(error) = self.carry_out(decision).await {
                    tracing::error!(table = %self.table.id(), ?error, "the engine's move is lost");
                    // It will find it again when there is space.
                    sleep(Duration::from_secs(1)).await;
                }
            }
            // The plies before it were taken back meanwhile.
            Err(refusal) => tracing::debug!(?refusal, "the engine was too late"),
        }
        self.follow_up().await;
    }
}

/// A keeper is on the list of the house until it has gone, in whatever way.
struct Listed {
    house: House,
    id: TableId,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.house.shared.bus.forget(&self.id);
        self.house.keepers().remove(&self.id);
    }
}

/// Everybody who asked for a table that is not there gets the same answer.
fn refuse(ask: Ask, error: &HouseError) {
    match ask {
        Ask::Act { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::View { reply, .. } | Ask::Board { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::Record { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::Watch { reply, .. } => drop(reply.send(Err(error.clone()))),
        Ask::LookAtClock { .. } | Ask::EngineMove { .. } => {}
    }
}
