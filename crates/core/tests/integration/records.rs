//! Records: both forms lose nothing, and nothing malformed is read.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use tablier_core::record::{Clock, Ending, Line, Ply, Record, Share, Tag, Word};
use tablier_core::{Language, PHRASES, Phrasebook};

fn word() -> impl Strategy<Value = Word> {
    let texts = prop_oneof![
        "[a-h][1-8][-x^>@][a-h][1-8]",
        "[0-9]{1,3}",
        "[!-~]{1,6}",
        Just("*>c1>c3".to_owned()),
    ];
    texts.prop_filter_map("not a word", |text| Word::try_from(text).ok())
}

fn line() -> impl Strategy<Value = Line> {
    let comments = || prop::collection::vec(any::<String>(), 0..3);
    let ply = move |variations: BoxedStrategy<Vec<Line>>| {
        let clock = prop::option::of(
            (0..4_000_000_000_000_u64).prop_map(|ms| Clock::try_from(ms % 3_600_000_000).unwrap()),
        );
        (word(), clock, comments(), variations).prop_map(|(text, clock, comments, variations)| {
            Ply { text, clock, comments, variations }
        })
    };
    let lines = move |variations: BoxedStrategy<Vec<Line>>| {
        (comments(), prop::collection::vec(ply(variations), 0..5))
            .prop_map(|(comments, plies)| Line { comments, plies })
    };
    let leaf = lines(Just(Vec::new()).boxed());
    leaf.prop_recursive(4, 24, 3, move |inner| lines(prop::collection::vec(inner, 0..3).boxed()))
}

fn record() -> impl Strategy<Value = Record> {
    let tag = (word(), any::<String>()).prop_map(|(name, value)| Tag { name, value });
    let share = (0.0..=1.0_f32).prop_map(|value| Share::try_from(value).unwrap());
    let ending = (prop::collection::vec(share, 1..5), word())
        .prop_filter_map("not an ending", |(values, reason)| Ending::new(values, reason).ok());
    (prop::collection::vec(tag, 0..5), line(), prop::option::of(ending))
        .prop_map(|(tags, line, ending)| Record { tags, line, ending })
}

proptest! {
    #[test]
    fn a_record_reads_back_from_its_text(record in record()) {
        let text = record.to_string();
        prop_assert_eq!(Record::read(&text), Ok(record), "{}", text);
    }

    #[test]
    fn a_record_reads_back_from_its_json(record in record()) {
        let json = record.to_json();
        prop_assert_eq!(Record::read_json(&json), Ok(record), "{}", json);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = Record::read(&text);
        let _ = Record::read_json(&text);
    }

    #[test]
    fn a_record_with_a_character_changed_is_read_or_refused(
        record in record(), at in any::<prop::sample::Index>(), with in any::<char>(),
    ) {
        let mut characters: Vec<char> = record.to_string().chars().collect();
        let at = at.index(characters.len());
        characters[at] = with;
        let text = String::from_iter(characters);
        if let Ok(changed) = Record::read(&text) {
            prop_assert_eq!(Record::read(&changed.to_string()), Ok(changed));
        }
    }
}

fn fault(text: &str) -> String {
    let book = Phrasebook::new(Language::ENGLISH, &[PHRASES]).unwrap();
    book.translate(&Record::read(text).unwrap_err())
}

#[test]
fn faults_are_named_by_line_and_column() {
    for (text, expected) in [
        ("", "at line 1, column 1: expected “=”, but the text ends there"),
        ("[Game \"x\"\n1. a = unfinished", "at line 2, column 1: expected “]”, found “1”"),
        (
            "[Game \"x\"]\n\n2. a\n= unfinished",
            "at line 3, column 1: expected the number 1, found “2”",
        ),
        ("1. a (2. b)\n= unfinished", "at line 1, column 7: expected the number 1, found “2”"),
        (
            "1. a <4:58>\n= unfinished",
            "at line 1, column 7: expected a time such as 0:04:58, found “4”",
        ),
        ("<0:00:01> a = unfinished", "at line 1, column 1: expected a move, found “<”"),
        ("a {comment\n= unfinished", "at line 2, column 13: expected “}”, but the text ends there"),
        (
            "a = 2 0 r",
            "at line 1, column 5: expected “unfinished”, or a share from 0 to 1 for each seat and a reason, found “2”",
        ),
        (
            "a = 1 0",
            "at line 1, column 8: expected “unfinished”, or a share from 0 to 1 for each seat and a reason, but the text ends there",
        ),
        ("a = unfinished b", "at line 1, column 16: expected the end of the text, found “b”"),
        (
            "a\\b {\\x} = unfinished",
            "at line 1, column 6: expected one of the escapes \\\\, \\n, \\r or the closing character, found “\\”",
        ),
    ] {
        assert_eq!(fault(text), expected, "{text}");
    }
}

#[test]
fn hostile_nesting_is_refused() {
    let deep = format!("a {} = unfinished", "(a ".repeat(1_000_000));
    assert_eq!(fault(&deep), "variations can be nested at most 16 deep");
    let json = r#"{"tags":[],"line":{"plies":[{"move":"a","variations":["#.repeat(100_000);
    assert!(Record::read_json(&json).is_err());
}

#[test]
fn as_deep_as_allowed_both_forms_round_trip() {
    let deep = format!("a {} {} = unfinished", "(a ".repeat(16), ")".repeat(16));
    let record = Record::read(&deep).unwrap();
    assert_eq!(Record::read(&record.to_string()), Ok(record.clone()));
    assert_eq!(Record::read_json(&record.to_json()), Ok(record));
}

#[test]
fn long_lines_are_folded_between_moves_only() {
    let moves = "a1-a3 ".repeat(100);
    let text = Record::read(&format!("{moves} = unfinished")).unwrap().to_string();
    assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    assert!(text.lines().count() > 10);
}
