//! Tables that are reserved for one user.

use tablier_protocol::ActionKind;

use crate::*;

fn challenge() -> TestTable {
    let mut table = TestTable::open(Terms { invited: Some(BLAISE), ..Terms::new("ordo") });
    table.done(ADA, sit());
    table
}

fn kinds(table: &TestTable, user: Option<UserId>) -> Vec<ActionKind> {
    table.table.actions(user, &table.moment).into_iter().map(|action| action.kind).collect()
}

#[test]
fn only_the_invited_user_can_sit_down_beside_the_creator() {
    let mut table = challenge();
    table.refused(CLARA, sit(), "table-reserved");
    assert_eq!(kinds(&table, Some(CLARA)), []);
    assert_eq!(kinds(&table, None), [], "nor somebody new");
    assert_eq!(kinds(&table, Some(BLAISE)), [ActionKind::Sit, ActionKind::Decline]);
    assert!(table.table.is_known_to(BLAISE) && !table.table.is_known_to(CLARA));
    table.done(BLAISE, sit());
    assert!(!table.table.is_gathering());
}

#[test]
fn the_invited_user_can_decline_before_sitting_down() {
    let mut table = challenge();
    table.refused(ADA, Command::Decline, "table-not-invited");
    table.refused(CLARA, Command::Decline, "table-not-invited");
    assert!(is_ended(&table.done(BLAISE, Command::Decline)));
    assert_eq!(table.over(), Some((None, "declined".to_owned())));
    table.refused(BLAISE, sit(), "table-over");

    let mut seated = TestTable::open(Terms { invited: Some(BLAISE), ..Terms::new("theseion") });
    seated.done(ADA, sit());
    seated.done(BLAISE, sit());
    seated.refused(BLAISE, Command::Decline, "table-seated");
    seated.done(BLAISE, Command::Leave);
    seated.done(BLAISE, Command::Decline);
}

#[test]
fn whoever_challenges_can_withdraw() {
    let mut table = challenge();
    assert!(is_ended(&table.done(ADA, Command::Leave)));
    table.refused(BLAISE, sit(), "table-over");
    table.refused(BLAISE, Command::Decline, "table-over");
}

/// Everybody is seated there already, and the one who challenges next may be the other one.
#[test]
fn a_rematch_is_reserved_for_nobody() {
    let mut table = challenge();
    table.done(BLAISE, sit());
    let again =
        rematch(&table.table, &TableId::from_bytes([2; 8]), &Seed::new([7; 32]), 0).unwrap();
    assert_eq!(again.table.terms().invited, None);
    assert!(!again.table.is_gathering());
}
