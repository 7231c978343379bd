//! Numbers of events and plies: each once, and none left out.

use tablier_protocol::{Event, TableId};

use super::{Kind, Report, StoredTable};

pub(super) fn check(id: &TableId, table: &StoredTable, report: &mut Report) {
    let mut expected = 1;
    for entry in &table.entries {
        if entry.number > expected {
            report.find(
                Kind::Gap,
                Some(id),
                format!("no events {expected} to {}", entry.number - 1),
            );
        } else if entry.number < expected {
            report.find(Kind::Double, Some(id), format!("event {} is there twice", entry.number));
        }
        expected = entry.number + 1;
    }
    let mut plies = 0;
    for entry in &table.entries {
        match &entry.event {
            Event::Moved { ply, .. } | Event::Rolled { ply, .. } => {
                if *ply <= plies {
                    let number = entry.number;
                    let detail = format!("event {number} plays ply {ply} for the second time");
                    report.find(Kind::PlayedTwice, Some(id), detail);
                }
                plies = plies.max(*ply);
            }
            Event::TakenBack { to } => plies = *to,
            _ => {}
        }
    }
}
