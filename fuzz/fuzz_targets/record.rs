//! Any text as a record: read or refused; what is read round-trips in both forms and can be held
//! against the rules.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tablier_core::record::{Record, check_rolls, replay};

fuzz_target!(|text: &str| {
    for record in [Record::read(text), Record::read_json(text)].into_iter().flatten() {
        assert_eq!(Record::read(&record.to_string()).as_ref(), Ok(&record));
        assert_eq!(Record::read_json(&record.to_json()).as_ref(), Ok(&record));
        let Some(Ok(game)) = record.game().map(|id| tablier_games::game(id, record.options()))
        else {
            continue;
        };
        let _ = replay(&record, &*game);
        let _ = check_rolls(&record, &*game);
    }
});
