//! What those who watch a table are sent: one small message for each audience.

use std::sync::Arc;

use serde::Serialize;
use tablier_protocol::{Audience, Entry, ServerMessage, TableSnapshot, TableView, UserId};
use tablier_table::{Moment, Table};

use super::broadcast::{Frame, Recipients};

/// What has happened, for one user or for somebody whom nobody knows.
pub(super) fn update(
    table: &Table,
    entries: &[Entry],
    user: Option<UserId>,
    moment: &Moment,
) -> Arc<str> {
    json(&ServerMessage::Update(table.update(entries, user, moment)))
}

/// The table as a whole.
pub(super) fn snapshot(view: TableView) -> Arc<str> {
    let (table, number) = (view.table.clone(), view.number);
    json(&ServerMessage::Snapshot(Box::new(TableSnapshot { table, number, view })))
}

/// What has happened, for every audience: each user at the table or invited to it, and all others.
pub(super) fn frames(table: &Table, entries: &[Entry], moment: &Moment) -> Vec<Frame> {
    let mut users = table.users();
    let invited = table.terms().invited.filter(|invited| !users.contains(invited));
    users.extend(invited.filter(|_| table.is_gathering()));
    let mut frames = Vec::with_capacity(users.len() + 1);
    let is_for = |user| entries.iter().any(|entry| table.is_for(entry.event.audience(), user));
    for &user in users.iter().filter(|user| is_for(Some(**user))) {
        let text = update(table, entries, Some(user), moment);
        frames.push(Frame { recipients: Recipients::User(user), ..Frame::to_all(text) });
    }
    if entries.iter().any(|entry| entry.event.audience() == Audience::Everyone) {
        let text = update(table, entries, None, moment);
        let recipients = Recipients::AllBut(users.into());
        frames.push(Frame { recipients, ..Frame::to_all(text) });
    }
    frames
}

/// Texts, numbers and lists always have a JSON form.
pub(super) fn json(value: &impl Serialize) -> Arc<str> {
    serde_json::to_string(value).unwrap_or_default().into()
}
