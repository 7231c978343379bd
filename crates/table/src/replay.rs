//! A game that was played on a device, looked at before a server keeps it.
//!
//! Nobody watched it, so nothing is taken from its events: each is decided again at its time, and has to be what the
//! rules, the clock and the seed of the dice make of it.

use tablier_core::{Message, Seat, Seed};
use tablier_protocol::{Command, Entry, Event, Holder, Proposal, TableId, UserId};

use crate::decide::{Decision, create, decide, notice};
use crate::limits::{MOST_AHEAD, MOST_LOCAL_EVENTS};
use crate::refusal::{Kind, Refusal};
use crate::{Moment, Notice, Table, Who};

/// The user of a table that runs on a device, which knows nobody by number.
pub const LOCAL_USER: UserId = UserId(1);

/// Returns a finished game that was played on a device, with everything that happened there, as the game of a user
/// who saves it at this time. What came behind its end is left away.
///
/// Fails if the game counts for ratings, if anybody else may have a part in it, or if its events are not what the
/// table would have decided.
pub fn replay_local_game(
    id: &TableId,
    user: UserId,
    events: &[Entry],
    saved_at: u64,
) -> Result<Decision, Refusal> {
    let entries = own_events(user, events)?;
    check_times(&entries, saved_at)?;
    let mut table = begin(id, user, &entries)?;
    let mut replayed = table.number() as usize;
    while let Some(rest) = entries.get(replayed..).filter(|rest| !rest.is_empty()) {
        let decision = decide_again(&table, user, rest)?;
        replayed += decision.entries.len();
        table = decision.table;
    }
    if table.over().is_none_or(|over| over.values.is_none()) {
        return Err(invalid("local-game-uncounted"));
    }
    table.saved_at = Some(saved_at);
    let mut entries = entries;
    if let Some(Event::Created { saved_at, .. }) = entries.first_mut().map(|entry| &mut entry.event)
    {
        *saved_at = table.saved_at;
    }
    Ok(Decision { entries, table, refused: None })
}

/// The events up to the end of the game, in the name of the user who saves it.
fn own_events(user: UserId, events: &[Entry]) -> Result<Vec<Entry>, Refusal> {
    let is_end = |entry: &Entry| matches!(entry.event, Event::Ended { .. });
    let end = events.iter().position(is_end).ok_or_else(|| invalid("local-game-unfinished"))?;
    let events = &events[..=end];
    if events.len() > MOST_LOCAL_EVENTS {
        return Err(invalid(Message::new("local-game-long").with("most", MOST_LOCAL_EVENTS)));
    }
    let own = |entry: &Entry| {
        let mut entry = entry.clone();
        if let Some(by) = user_of(&mut entry.event) {
            if *by != LOCAL_USER {
                return Err(invalid("local-game-user"));
            }
            *by = user;
        }
        match &mut entry.event {
            Event::Created { terms, rematch_of, saved_at, .. } => {
                if terms.rated {
                    return Err(invalid("local-game-rated"));
                }
                if terms.invited.is_some() {
                    return Err(invalid("local-game-invited"));
                }
                // The game before may be nowhere else, or somebody else's.
                *rematch_of = None;
                *saved_at = None;
            }
            Event::LinkSet { .. } => return Err(invalid("local-game-link")),
            Event::Said { .. } => return Err(invalid("local-game-chat")),
            _ => {}
        }
        Ok(entry)
    };
    events.iter().map(own).collect()
}

/// The user whom an event names.
fn user_of(event: &mut Event) -> Option<&mut UserId> {
    match event {
        Event::Created { by, .. }
        | Event::Contributed { by, .. }
        | Event::BecameReady { by }
        | Event::Proposed { by, .. }
        | Event::Agreed { by, .. }
        | Event::Declined { by, .. }
        | Event::Said { by, .. } => Some(by),
        Event::Sat { holder: Holder::User { user }, .. } => Some(user),
        _ => None,
    }
}

fn check_times(entries: &[Entry], saved_at: u64) -> Result<(), Refusal> {
    if let Some([_, late]) = entries.array_windows().find(|[one, next]| next.at < one.at) {
        return Err(invalid(Message::new("local-game-time").with("number", late.number)));
    }
    if entries.last().is_some_and(|last| last.at > saved_at.saturating_add(MOST_AHEAD)) {
        return Err(invalid("local-game-future"));
    }
    Ok(())
}

/// The table of the first two events.
fn begin(id: &TableId, user: UserId, entries: &[Entry]) -> Result<Table, Refusal> {
    let [Entry { at, event: Event::Created { terms, .. }, .. }, second, ..] = entries else {
        return Err(not_allowed(1, Message::new("local-game-differs")));
    };
    let Event::Seeded { seed } = &second.event else {
        return Err(not_allowed(2, Message::new("local-game-differs")));
    };
    let seed = Seed::read(seed).map_err(|reason| not_allowed(2, reason))?;
    let decision = create(id, user, terms.clone(), &seed, None, *at)?;
    compare(&decision.entries, entries)?;
    Ok(decision.table)
}

/// Decides what led to the first of these events.
fn decide_again(table: &Table, user: UserId, events: &[Entry]) -> Result<Decision, Refusal> {
    let Some(first) = events.first() else {
        return Err(not_allowed(table.number() + 1, Message::new("local-game-differs")));
    };
    let moment = Moment::at(first.at);
    let mut refusal = not_allowed(table.number() + 1, Message::new("local-game-differs"));
    for cause in causes(table, events) {
        let decided = match &cause {
            Cause::User(command) => decide(table, Who::User(user), command, &moment),
            Cause::Engine(command) => decide(table, Who::Engine, command, &moment),
            Cause::Server(told) => notice(table, told, &moment),
        };
        match decided {
            Ok(decision) if decision.entries.is_empty() => {}
            Ok(decision) => match compare(&decision.entries, events) {
                Ok(()) => return Ok(decision),
                Err(differs) => refusal = differs,
            },
            Err(refused) => refusal = not_allowed(table.number() + 1, refused.message),
        }
    }
    Err(refusal)
}

/// What may have led to events.
enum Cause {
    User(Command),
    Engine(Command),
    /// What the server tells a table was told by the device.
    Server(Notice),
}

/// What may have led to the first of these events; nothing for what only follows others.
fn causes(table: &Table, events: &[Entry]) -> Vec<Cause> {
    let Some(first) = events.first() else { return Vec::new() };
    let user = |command| vec![Cause::User(command)];
    match &first.event {
        Event::Sat { seat, holder: Holder::User { .. } } => {
            user(Command::Sit { seat: Some(*seat), contribution: None })
        }
        Event::Sat { seat, holder: Holder::Engine { level } } => {
            user(Command::SeatEngine { seat: Some(*seat), level: *level })
        }
        Event::Left { .. } => user(Command::Leave),
        Event::Contributed { text, .. } => {
            let contribution = Some(text.clone());
            let ready = Cause::User(Command::Ready { contribution: contribution.clone() });
            match events.get(1).map(|next| &next.event) {
                Some(Event::Sat { seat, .. }) => {
                    vec![Cause::User(Command::Sit { seat: Some(*seat), contribution }), ready]
                }
                _ => vec![ready],
            }
        }
        Event::BecameReady { .. } => user(Command::Ready { contribution: None }),
        Event::Moved { ply, seat, text, .. } => {
            vec![move_on(table, *seat, Command::Move { ply: *ply, text: text.clone() })]
        }
        Event::Proposed { proposal, .. } => user(match proposal {
            Proposal::Draw => Command::OfferDraw,
            Proposal::Takeback { .. } => Command::AskTakeback,
            Proposal::Alliance { teams } => Command::ProposeAlliance { teams: teams.clone() },
            Proposal::Rematch => Command::OfferRematch,
        }),
        Event::Agreed { topic, .. } => user(Command::Answer { topic: *topic, agree: true }),
        Event::Declined { topic, .. } => user(Command::Answer { topic: *topic, agree: false }),
        Event::ConditionalMovesSet { lines, .. } => {
            user(Command::SetConditionalMoves { lines: lines.clone() })
        }
        Event::HolidayTaken { days, .. } => user(Command::TakeHoliday { days: *days }),
        Event::Interrupted { from, to } if *to <= first.at => {
            vec![Cause::Server(Notice::Interrupted { from: *from, to: *to })]
        }
        Event::GaveUp { reason, .. } | Event::Ended { reason, .. } => match reason.as_str() {
            "resigned" => user(Command::Resign),
            "aborted" => user(Command::Abort),
            "time" => time_was_up(table),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// A clock ran out, or a move came when it had: the clock waits a little longer than a move may take.
fn time_was_up(table: &Table) -> Vec<Cause> {
    let late_move = || {
        let (seat, text) = (table.to_move()?, table.played().legal_moves().into_iter().next()?);
        Some(move_on(table, seat, Command::Move { ply: table.ply() + 1, text }))
    };
    [Some(Cause::Server(Notice::TimeIsUp)), late_move()].into_iter().flatten().collect()
}

/// A move on a seat, by whoever holds it.
fn move_on(table: &Table, seat: Seat, command: Command) -> Cause {
    match table.holder(seat) {
        Some(Holder::Engine { .. }) => Cause::Engine(command),
        _ => Cause::User(command),
    }
}

/// Fails if these events are not the first of those that are told.
fn compare(decided: &[Entry], told: &[Entry]) -> Result<(), Refusal> {
    let differs = (0..decided.len()).find(|&i| told.get(i) != Some(&decided[i]));
    match differs {
        None => Ok(()),
        Some(i) => Err(not_allowed(decided[i].number, Message::new("local-game-differs"))),
    }
}

fn invalid(reason: impl Into<crate::Reason>) -> Refusal {
    Refusal::invalid(reason)
}

/// The event of this number cannot have happened.
fn not_allowed(number: u64, reason: Message) -> Refusal {
    let message = Message::new("local-game-event").with("number", number).with("reason", reason);
    Refusal { kind: Kind::Invalid, message }
}
