//! Ratings: a game counts once for each of its players.

use std::collections::{BTreeMap, BTreeSet};

use tablier_protocol::{TableId, UserId};

use super::{Kind, Replay, Report, Stored};

pub(super) fn check(stored: &Stored, replays: &BTreeMap<TableId, Replay>, report: &mut Report) {
    let mut due = BTreeSet::new();
    for (id, replay) in replays {
        let finished = replay.table.finished(0);
        if let Some(finished) = finished.filter(|finished| finished.class().is_some()) {
            let users = finished.players.iter().filter_map(|player| player.holder.user());
            due.extend(users.map(|user| (user, id.clone())));
        }
    }
    let mut found: BTreeMap<(UserId, TableId), usize> = BTreeMap::new();
    for change in &stored.changes {
        *found.entry((change.user, change.table.clone())).or_default() += 1;
    }
    for (user, table) in &due {
        let times = found.get(&(*user, table.clone())).copied().unwrap_or_default();
        if times != 1 {
            report.find(Kind::Rating, Some(table), format!("it counts {times} times for {user}"));
        }
    }
    for (user, table) in found.keys().filter(|key| !due.contains(*key)) {
        report.find(Kind::Rating, Some(table), format!("it counts for {user} and should not"));
    }
    check_chains(stored, report);
    report.count("rating changes", stored.changes.len());
}

/// Every change begins where the one before ended, and the last one is the rating.
fn check_chains(stored: &Stored, report: &mut Report) {
    for rating in &stored.ratings {
        let changes = stored.changes.iter();
        let changes: Vec<_> = changes
            .filter(|change| (change.user, &change.class) == (rating.user, &rating.class))
            .collect();
        let who = || format!("{} in {}", rating.user, rating.class);
        if changes.len() as i64 != rating.games {
            let detail = format!("{}: {} games, {} changes", who(), rating.games, changes.len());
            report.find(Kind::Rating, None, detail);
        }
        let mut befores: Vec<_> = changes.iter().map(|change| change.before).collect();
        befores.push(rating.rating);
        for change in &changes {
            let next = befores.iter().position(|before| (before - change.rating).abs() < 1e-6);
            if let Some(next) = next {
                befores.swap_remove(next);
            } else {
                let detail = format!("{}: nothing goes on from {}", who(), change.rating);
                report.find(Kind::Rating, Some(&change.table), detail);
            }
        }
    }
}
