//! The example of `docs/records.md`: both forms are the same record, and it follows the rules.

#![allow(clippy::unwrap_used)]

use tablier_core::record::{Record, replay};

const PAGE: &str = include_str!("../../../../docs/records.md");

/// The block of the page that opens with this line.
fn block(opening: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("\n{opening}\n")).unwrap();
    rest.split_once("\n```").unwrap().0
}

#[test]
fn the_text_and_the_json_of_the_page_are_the_same_record() {
    let record = Record::read(block("```")).unwrap();
    assert_eq!(Record::read_json(block("```json")).unwrap(), record);
    assert_eq!(record.to_string().trim_end(), block("```"));
}

#[test]
fn the_example_follows_the_rules() {
    let record = Record::read(block("```")).unwrap();
    let game = tablier_games::game(record.game().unwrap(), record.options()).unwrap();
    let played = replay(&record, &*game).unwrap();
    assert_eq!(played.played().len(), 3);
}

#[test]
fn a_record_with_a_wrong_ending_is_refused() {
    let check = |text: &str| {
        let record = Record::read(text).unwrap();
        let game = tablier_games::game(record.game().unwrap(), record.options()).unwrap();
        replay(&record, &*game).map(|_| ()).map_err(|fault| fault.reasons[0].id.to_string())
    };
    let stuck = "[Game \"orthokon\"]\n[Start \"4/1www/ww2/bw1w b\"]\n";
    let start = "[Game \"orthokon\"]\na1-a3\n";
    assert_eq!(check(&format!("{stuck}= 1 0 orthokon-end-stuck")), Ok(()));
    assert_eq!(
        check(&format!("{stuck}= 0 1 orthokon-end-stuck")),
        Err("record-other-ending".into())
    );
    assert_eq!(check(&format!("{stuck}= 1 0 resigned")), Err("record-other-ending".into()));
    assert_eq!(check(&format!("{stuck}= unfinished")), Err("record-is-over".into()));
    assert_eq!(check(&format!("{start}= unfinished")), Ok(()));
    assert_eq!(check(&format!("{start}= 0.5 0.5 agreed")), Ok(()));
    assert_eq!(check(&format!("{start}= 1 0 orthokon-end-stuck")), Err("record-not-over".into()));
    assert_eq!(check(&format!("{start}= 1 1 resigned")), Err("record-shares".into()));
    assert_eq!(check(&format!("{start}= 1 0 0 resigned")), Err("record-shares".into()));
}
