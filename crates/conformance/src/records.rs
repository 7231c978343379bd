//! Whole games, written down.

use tablier_core::record::{Record, replay};
use tablier_core::{AnyGame, AnyMatch};

/// A finished game reads back from both forms of its record, and the record replays to its end.
pub(crate) fn record_round_trips(game: &dyn AnyGame, played: &dyn AnyMatch) {
    let record = Record::of(game, played).expect("moves and reasons are words");
    assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
    assert_eq!(Record::read_json(&record.to_json()).as_ref(), Ok(&record));

    let again = replay(&record, game).expect("what was played can be replayed");
    assert_eq!(again.position(), played.position());
    assert_eq!(again.outcome(), played.outcome());

    let mut cut = record;
    cut.line.plies.pop();
    assert!(replay(&cut, game).is_err(), "the end is claimed one ply too early");
}
