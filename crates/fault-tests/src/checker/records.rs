//! The index and the records: what is made of the events of a table.

use tablier_core::record::{Record, check_rolls, replay};
use tablier_server::store::Summary;
use tablier_table::RecordedUser;

use super::{Kind, Replay, Report, StoredTable};

pub(super) fn check(stored: &StoredTable, played: &Replay, report: &mut Report) {
    let table = &played.table;
    let id = Some(table.id());
    let (first, last) = (&stored.entries[0], &stored.entries[stored.entries.len() - 1]);
    let rebuilt = Summary::of(table, first.at, last.at);
    match &stored.summary {
        None => report.find(Kind::Index, id, "it is not in the index"),
        Some((_, number)) if *number != last.number => {
            let detail = format!("the index tells of event {number} of {}", last.number);
            report.find(Kind::Index, id, detail);
        }
        Some((summary, _)) if *summary != rebuilt => {
            report.find(Kind::Index, id, format!("{summary:?} instead of {rebuilt:?}"));
        }
        Some(_) => {}
    }
    let is_finished = table.finished(last.at).is_some();
    if is_finished != stored.is_among_games {
        let detail = format!("finished: {is_finished}, among the games: {}", stored.is_among_games);
        report.find(Kind::Index, id, detail);
    }
    if table.is_over()
        && let Err(fault) = verify(played)
    {
        report.find(Kind::Record, id, fault);
    }
}

/// What `tablier verify` does with the record of the game.
fn verify(played: &Replay) -> Result<(), String> {
    let record = played.table.record(|_| RecordedUser::default());
    let record = record.map_err(|message| message.to_string())?;
    let record = Record::read(&record.to_string()).map_err(|message| message.to_string())?;
    let name = record.game().ok_or("it has no game")?;
    let game = tablier_games::game(name, record.options()).map_err(|error| error.to_string())?;
    replay(&record, &*game).map_err(|fault| format!("{fault:?}"))?;
    check_rolls(&record, &*game).map_err(|fault| format!("{fault:?}"))?;
    Ok(())
}
