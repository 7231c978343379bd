//! A move is refused only if it is no longer possible.

use std::collections::BTreeMap;

use tablier_protocol::{Command, Holder, Phase, TableId, TableView};

use super::clients::{Clients, Intent};
use super::{Kind, Replay, Report, Stored};

pub(super) fn check(
    stored: &Stored,
    replays: &BTreeMap<TableId, Replay>,
    clients: &Clients<'_>,
    report: &mut Report,
) {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for intent in clients.intents.values() {
        let Some((at, code)) = intent.refused() else { continue };
        *reasons.entry(code).or_default() += 1;
        let Command::Move { ply, text } = intent.command else { continue };
        let Some(replay) = replays.get(intent.table) else { continue };
        let entries = &stored.tables[intent.table].entries;
        // What the node knew when it answered.
        let known = entries.iter().zip(&replay.views).filter(|(entry, _)| entry.at <= at);
        let since = known.filter(|(entry, _)| entry.number > intent.seen);
        let mut views = since.map(|(_, view)| view);
        if !views.any(|view| !is_possible(intent, *ply, view) && !has_played(text, *ply, view)) {
            let detail = format!(
                "ply {ply} {text} of {}, who had seen event {}, was refused: {code} ({})",
                intent.user,
                intent.seen,
                clients.faults_between(intent.sent[0], at)
            );
            report.find(Kind::Refused, Some(intent.table), detail);
        }
    }
    for (code, count) in reasons {
        report.count(format!("commands refused: {code}"), count);
    }
}

/// Whether it is the turn of whoever wants to play this ply.
fn is_possible(intent: &Intent<'_>, ply: usize, view: &TableView) -> bool {
    view.phase == Phase::Playing
        && view.turn.is_some_and(|turn| {
            let holder = view.seats.get(turn.seat.index()).and_then(|seat| seat.holder);
            turn.ply == ply && holder.and_then(Holder::user) == Some(intent.user)
        })
}

/// Whether this very move stands there: then it was sent twice, which is acknowledged.
fn has_played(text: &str, ply: usize, view: &TableView) -> bool {
    view.moves.get(ply - 1).is_some_and(|there| there == text)
}
