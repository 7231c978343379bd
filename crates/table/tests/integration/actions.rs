//! What a user is told they may do is what they can do: an action that is offered is accepted, one that is not
//! offered is refused, over random play of all games.

use tablier_protocol::{Action, ActionKind};

use crate::*;

const USERS: [UserId; 5] = [ADA, BLAISE, CLARA, DENIS, UserId(9)];
const TOPICS: [Topic; 4] = [Topic::Draw, Topic::Takeback, Topic::Alliance, Topic::Rematch];

/// Compares what every user is offered with what the table decides.
pub(crate) fn check(table: &TestTable) {
    for user in USERS {
        let actions = table.table.actions(Some(user), &table.moment);
        for action in actions.iter().filter(|action| action.is_possible()) {
            for command in commands(table, action) {
                let decided = decide(&table.table, Who::User(user), &command, &table.moment);
                let refused = decided.map(|decision| decision.refused);
                assert_eq!(refused, Ok(None), "{user} is offered {command:?}");
            }
        }
        for command in not_offered(table, &actions) {
            let Ok(decision) = decide(&table.table, Who::User(user), &command, &table.moment)
            else {
                continue;
            };
            // It came too late: the flag falls.
            if decision.refused.is_some() {
                continue;
            }
            // Said twice, it counts once.
            assert_eq!(decision.entries, [], "{user} is not offered {command:?}: {actions:?}");
        }
    }
    let sits = |action: &Action| action.kind == ActionKind::Sit;
    let is_offered = table.table.actions(None, &table.moment).iter().any(sits);
    let decided = decide(&table.table, Who::User(UserId(9)), &sit(), &table.moment);
    assert_eq!(is_offered, decided.is_ok(), "a new user");
}

/// Commands that an action stands for.
fn commands(table: &TestTable, action: &Action) -> Vec<Command> {
    match action.kind {
        ActionKind::Sit => action.seats.iter().map(|seat| sit_on(seat.0)).chain([sit()]).collect(),
        ActionKind::SeatEngine => {
            let seats = action.seats.iter().copied().map(Some).chain([None]);
            seats.map(|seat| Command::SeatEngine { seat, level: 5 }).collect()
        }
        ActionKind::Answer => [true, false]
            .map(|agree| Command::Answer { topic: action.topic.unwrap(), agree })
            .into(),
        ActionKind::ProposeAlliance => {
            let teams = action.alliances.iter().map(|alliance| alliance.teams.clone());
            teams.map(|teams| Command::ProposeAlliance { teams }).collect()
        }
        ActionKind::TakeHoliday => {
            [1, action.days.unwrap()].map(|days| Command::TakeHoliday { days }).into()
        }
        // It changes nothing at the table.
        ActionKind::Hint => Vec::new(),
        kind => vec![sample(table, kind)],
    }
}

/// Commands that no possible action stands for.
fn not_offered(table: &TestTable, actions: &[Action]) -> Vec<Command> {
    let is_offered =
        |kind| actions.iter().any(|action| action.kind == kind && action.is_possible());
    let kinds = [
        ActionKind::Sit,
        ActionKind::SeatEngine,
        ActionKind::Leave,
        ActionKind::Decline,
        ActionKind::Ready,
        ActionKind::Move,
        ActionKind::OfferDraw,
        ActionKind::AskTakeback,
        ActionKind::ProposeAlliance,
        ActionKind::OfferRematch,
        ActionKind::Resign,
        ActionKind::Abort,
        ActionKind::Claim,
        ActionKind::SetConditionalMoves,
        ActionKind::TakeHoliday,
        ActionKind::Say,
    ];
    let kinds = kinds.into_iter().filter(|kind| !is_offered(*kind));
    let answers = TOPICS.into_iter().filter(|topic| {
        !actions.iter().any(|action| action.topic == Some(*topic) && action.is_possible())
    });
    let answers = answers.map(|topic| Command::Answer { topic, agree: true });
    kinds.map(|kind| sample(table, kind)).chain(answers).collect()
}

fn sample(table: &TestTable, kind: ActionKind) -> Command {
    match kind {
        ActionKind::Sit => sit(),
        ActionKind::SeatEngine => Command::SeatEngine { seat: None, level: 5 },
        ActionKind::Leave => Command::Leave,
        ActionKind::Decline => Command::Decline,
        ActionKind::Ready => Command::Ready { contribution: None },
        ActionKind::Move => {
            let legal = table.table.legal_moves();
            play(legal.ply, legal.moves.first().map_or("?", String::as_str))
        }
        ActionKind::OfferDraw => Command::OfferDraw,
        ActionKind::AskTakeback => Command::AskTakeback,
        ActionKind::ProposeAlliance => Command::ProposeAlliance { teams: "1/2".to_owned() },
        ActionKind::OfferRematch => Command::OfferRematch,
        ActionKind::Answer => Command::Answer { topic: Topic::Draw, agree: true },
        ActionKind::Resign => Command::Resign,
        ActionKind::Abort => Command::Abort,
        ActionKind::Claim => Command::Claim,
        ActionKind::SetConditionalMoves => Command::SetConditionalMoves { lines: Vec::new() },
        ActionKind::TakeHoliday => Command::TakeHoliday { days: 1 },
        ActionKind::Say => Command::Say { text: "hello".to_owned() },
        ActionKind::Hint => unreachable!("it is no command"),
    }
}

fn claim(table: &TestTable, user: UserId) -> Option<Action> {
    let actions = table.table.actions(Some(user), &table.moment);
    actions.into_iter().find(|action| action.kind == ActionKind::Claim)
}

#[test]
fn a_claim_tells_from_when_on_it_is_possible() {
    let mut table = TestTable::two(with_clock(FIVE_MINUTES));
    table.play_any();
    table.play_any();
    assert_eq!(claim(&table, BLAISE), None, "the opponent is there");
    table.moment.away[0] = Some(table.moment.now);
    let blocked = claim(&table, BLAISE).unwrap().blocked.unwrap();
    assert_eq!(blocked.code, "table-not-away");
    assert_eq!(blocked.until, Some(table.moment.now + 60_000));
    assert_eq!(claim(&table, ADA), None, "nobody claims against themselves");
    table.later(60_000);
    assert!(claim(&table, BLAISE).unwrap().is_possible());
    assert!(is_ended(&table.done(BLAISE, Command::Claim)));
}

#[test]
fn a_game_can_be_aborted_until_both_have_moved() {
    let mut table = TestTable::orthokon();
    let can_abort = |table: &TestTable, user| {
        let actions = table.table.actions(Some(user), &table.moment);
        actions.iter().any(|action| action.kind == ActionKind::Abort)
    };
    assert!(can_abort(&table, ADA) && can_abort(&table, BLAISE));
    table.play_any();
    assert!(can_abort(&table, ADA) && can_abort(&table, BLAISE));
    table.play_any();
    assert!(!can_abort(&table, ADA) && !can_abort(&table, BLAISE));
}

#[test]
fn a_hint_is_for_whoever_plays_the_computer_or_shares_a_screen_and_not_for_a_rating() {
    let can_hint = |table: &TestTable, user| {
        let actions = table.table.actions(Some(user), &table.moment);
        actions.iter().any(|action| action.kind == ActionKind::Hint)
    };
    let two = TestTable::orthokon();
    assert!(!can_hint(&two, ADA), "somebody else plays");
    let refused = two.table.may_hint(ADA).unwrap_err();
    assert_eq!(refused.message.id, "table-hint-opponent");
    let mut alone = TestTable::open(Terms::new("orthokon"));
    alone.done(ADA, sit_on(0));
    alone.done(ADA, Command::SeatEngine { seat: Some(Seat(1)), level: 3 });
    assert!(can_hint(&alone, ADA));
    assert!(!can_hint(&alone, BLAISE));
    assert_eq!(alone.table.may_hint(BLAISE).unwrap_err().message.id, "table-not-seated");
    alone.play_any();
    assert!(!can_hint(&alone, ADA), "it is the computer's turn");
    let mut shared = TestTable::open(Terms { one_screen: true, ..Terms::new("orthokon") });
    for seat in [0, 1] {
        shared.done(ADA, sit_on(seat));
        assert_eq!(can_hint(&shared, ADA), seat == 1, "as soon as all seats are taken");
    }
    shared.play_any();
    assert!(can_hint(&shared, ADA), "whoever is to move at the screen");
}

#[test]
fn alliances_are_listed_by_the_seats_of_each_team() {
    let table = TestTable::gathered(&[ADA, BLAISE, CLARA]);
    let actions = table.table.actions(Some(ADA), &table.moment);
    let propose = actions.iter().find(|action| action.kind == ActionKind::ProposeAlliance).unwrap();
    let all: Vec<_> =
        propose.alliances.iter().map(|known| (known.teams.as_str(), known.seats.len())).collect();
    assert_eq!(all, [("1/2/3", 3), ("12/3", 2), ("13/2", 2), ("1/23", 2), ("123", 1)]);
    assert_eq!(propose.alliances[2].seats, [vec![Seat(0), Seat(2)], vec![Seat(1)]]);
    let two = TestTable::orthokon();
    let none = |action: &Action| action.kind != ActionKind::ProposeAlliance;
    assert!(two.table.actions(Some(ADA), &two.moment).iter().all(none));
}
