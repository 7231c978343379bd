//! What happens to a user at all their tables: what a program waits for.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures_util::StreamExt;
use tablier_protocol::{Entry, Event, Holder, UserEvent, UserId};
use tablier_table::Table;
use tokio::sync::broadcast;

use super::{Caller, TableService, TableServiceError};
use crate::bus::{BusMessage, Subscription, Topic};

/// How many events somebody can be behind before they have to begin anew.
const SLACK: usize = 64;
/// The most tables that are looked at for turns that wait already.
const MOST_TABLES: u32 = 100;

/// Carries events to the users who listen.
#[derive(Debug, Default)]
pub(super) struct UserEvents {
    listeners: Mutex<HashMap<UserId, broadcast::Sender<UserEvent>>>,
}

impl UserEvents {
    pub(super) fn publish(&self, user: UserId, event: UserEvent) {
        let mut listeners = self.listeners();
        if let Some(listener) = listeners.get(&user)
            && listener.send(event).is_err()
        {
            // Nobody listens any more.
            listeners.remove(&user);
        }
    }

    fn subscribe(&self, user: UserId) -> broadcast::Receiver<UserEvent> {
        let mut listeners = self.listeners();
        listeners.entry(user).or_insert_with(|| broadcast::channel(SLACK).0).subscribe()
    }

    /// The users whose programs listen.
    pub(super) fn listening(&self) -> Vec<UserId> {
        let listeners = self.listeners();
        let heard = listeners.iter().filter(|(_, listener)| listener.receiver_count() > 0);
        heard.map(|(user, _)| *user).collect()
    }

    /// Ends all streams: whoever listens opens another one and is told what waits.
    pub(super) fn end_all(&self) {
        self.listeners().clear();
    }

    /// Whether a program of this user listens.
    pub(super) fn is_listening(&self, user: UserId) -> bool {
        self.listeners().get(&user).is_some_and(|listener| listener.receiver_count() > 0)
    }

    fn listeners(&self) -> MutexGuard<'_, HashMap<UserId, broadcast::Sender<UserEvent>>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The events of a user, from those that wait already on.
pub struct UserEventStream {
    waiting: std::vec::IntoIter<UserEvent>,
    events: broadcast::Receiver<UserEvent>,
    /// What other nodes tell.
    elsewhere: Subscription,
}

impl UserEventStream {
    /// The next event; none when too many were missed and the stream has to be opened again.
    pub async fn next(&mut self) -> Option<UserEvent> {
        if let Some(event) = self.waiting.next() {
            return Some(event);
        }
        loop {
            tokio::select! {
                event = self.events.recv() => return event.ok(),
                message = self.elsewhere.next() => match message {
                    Some(BusMessage::UserEvent { event }) => return Some(event),
                    Some(_) => {}
                    None => return None,
                },
            }
        }
    }
}

impl TableService {
    /// Everything that concerns a user: the challenges and turns that wait for them now, and all that happens
    /// from now on.
    pub async fn user_events(&self, user: UserId) -> Result<UserEventStream, TableServiceError> {
        // Subscribed before anything is looked up: an event may come twice, but none is missed.
        let events = self.shared.user_events.subscribe(user);
        let elsewhere = self.shared.nodes.bus().subscribe(&Topic::User(user)).await;
        let mut waiting = Vec::new();
        for summary in self.store().challenges(user, MOST_TABLES).await? {
            let (table, game, by) = (summary.id, summary.game, summary.creator);
            waiting.push(UserEvent::Challenged { table, game, by });
        }
        for summary in self.store().waiting_for(user, MOST_TABLES).await? {
            let table = self.table(&summary.id, &Caller::user(user)).await?;
            let turn = your_turn(&table).filter(|(on_turn, _)| *on_turn == user);
            waiting.extend(turn.map(|(_, event)| event));
        }
        Ok(UserEventStream { waiting: waiting.into_iter(), events, elsewhere })
    }
}

/// Whom the new events of a table concern, and how.
pub(super) fn of(table: &Table, entries: &[Entry]) -> Vec<(UserId, UserEvent)> {
    let mut all = Vec::new();
    let mut is_turn_new = false;
    let (id, game) = (|| table.id().clone(), || table.terms().game.clone());
    // Who is invited is not at the table before they have sat down.
    let is_at_table = |user| user == table.creator() || table.seats_of(user).next().is_some();
    let tell = |event: &UserEvent, but: Option<UserId>| {
        let users = table.everyone().into_iter().filter(move |user| Some(*user) != but);
        let event = event.clone();
        users.map(move |user| (user, event.clone()))
    };
    for entry in entries {
        match &entry.event {
            Event::Created { by, terms, .. } => {
                let challenged = UserEvent::Challenged { table: id(), game: game(), by: *by };
                all.extend(terms.invited.map(|invited| (invited, challenged)));
            }
            Event::Sat { holder: Holder::User { user }, .. } => {
                let joined = UserEvent::Joined { table: id(), game: game(), user: *user };
                all.extend(tell(&joined, Some(*user)).filter(|(to, _)| is_at_table(*to)));
            }
            Event::Begun { .. } => {
                all.extend(tell(&UserEvent::GameBegun { table: id(), game: game() }, None));
                is_turn_new = true;
            }
            Event::Moved { .. } | Event::Rolled { .. } | Event::TakenBack { .. } => {
                is_turn_new = true;
            }
            Event::Proposed { by, proposal } => {
                let (by, proposal) = (*by, proposal.clone());
                all.extend(tell(
                    &UserEvent::Proposed { table: id(), game: game(), by, proposal },
                    Some(by),
                ));
            }
            Event::RematchOpened { table } => {
                all.extend(tell(
                    &UserEvent::Rematch { table: table.clone(), game: game(), of: id() },
                    None,
                ));
            }
            Event::Ended { reason, .. } => {
                let reason = reason.clone();
                all.extend(tell(&UserEvent::GameOver { table: id(), game: game(), reason }, None));
            }
            _ => {}
        }
    }
    all.extend(your_turn(table).filter(|_| is_turn_new));
    all
}

fn your_turn(table: &Table) -> Option<(UserId, UserEvent)> {
    let turn = table.turn()?;
    let user = table.holder(turn.seat)?.user()?;
    let (id, game) = (table.id().clone(), table.terms().game.clone());
    Some((user, UserEvent::YourTurn { table: id, game, ply: turn.ply }))
}
