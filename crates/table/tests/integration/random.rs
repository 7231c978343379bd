//! Whatever users do, in whatever order: a table is the fold of its events, moves that were
//! acknowledged stay, and nothing panics.

use proptest::prelude::*;
use tablier_core::{PLAYERS, Seat};
use tablier_protocol::Holder;

use crate::updates::Followers;
use crate::*;

#[derive(Clone, Debug)]
enum Step {
    /// A command of somebody.
    Act(UserId, Command),
    /// A legal move of whoever is on turn.
    Legal(prop::sample::Index),
    /// Time passes, and the clock is looked at.
    Wait(u64),
    /// The holder of a seat goes, or comes back.
    Presence(usize, bool),
}

fn topic() -> impl Strategy<Value = Topic> {
    prop_oneof![
        Just(Topic::Draw),
        Just(Topic::Takeback),
        Just(Topic::Alliance),
        Just(Topic::Rematch)
    ]
}

pub(crate) fn command() -> impl Strategy<Value = Command> {
    let seat = || prop::option::of((0..5_u8).prop_map(Seat));
    let text = || prop_oneof![Just("a1-a3".to_owned()), Just("*".to_owned()), any::<String>()];
    let lines = prop::collection::vec(prop::collection::vec(text(), 0..3), 0..3);
    prop_oneof![
        4 => seat().prop_map(|seat| Command::Sit { seat, contribution: None }),
        1 => (seat(), 0..12_u8).prop_map(|(seat, level)| Command::SeatEngine { seat, level }),
        1 => Just(Command::Leave),
        1 => Just(Command::Decline),
        4 => prop::option::of(any::<String>())
            .prop_map(|contribution| Command::Ready { contribution }),
        2 => (0..9_usize, text()).prop_map(|(ply, text)| Command::Move { ply, text }),
        1 => Just(Command::OfferDraw),
        2 => Just(Command::AskTakeback),
        1 => prop_oneof![Just("12/3"), Just("1/2"), Just("13/24"), Just("x")]
            .prop_map(|teams| Command::ProposeAlliance { teams: teams.to_owned() }),
        1 => Just(Command::OfferRematch),
        3 => (topic(), any::<bool>()).prop_map(|(topic, agree)| Command::Answer { topic, agree }),
        1 => Just(Command::Resign),
        1 => Just(Command::Abort),
        1 => Just(Command::Claim),
        2 => lines.prop_map(|lines| Command::SetConditionalMoves { lines }),
        1 => (0..20_u64).prop_map(|days| Command::TakeHoliday { days }),
        1 => any::<String>().prop_map(|text| Command::Say { text }),
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let user = (1..=4_i64).prop_map(UserId);
    prop_oneof![
        3 => (user, command()).prop_map(|(user, command)| Step::Act(user, command)),
        3 => any::<prop::sample::Index>().prop_map(Step::Legal),
        1 => (0..100_000_u64).prop_map(Step::Wait),
        1 => (0..4_usize, any::<bool>()).prop_map(|(seat, away)| Step::Presence(seat, away)),
    ]
}

pub(crate) fn terms() -> impl Strategy<Value = Terms> {
    let clock = prop_oneof![Just(ClockRule::None), Just(FIVE_MINUTES), Just(THREE_DAYS)];
    let games: Vec<_> = tablier_games::infos().collect();
    (prop::sample::select(games), clock, any::<u8>(), any::<bool>()).prop_map(
        |(info, clock, players, one_screen)| {
            let mut terms = Terms { clock, one_screen, ..Terms::new(info.id) };
            if info.options.iter().any(|option| option.id == PLAYERS) {
                let (least, most) = info.players;
                let players = least + players % (most - least + 1);
                terms.options.insert(PLAYERS.to_owned(), players.to_string());
            }
            terms
        },
    )
}

/// Everybody sits down and is ready.
fn begin(table: &mut TestTable) {
    for user in [ADA, BLAISE, CLARA, DENIS] {
        let _ = table.act(user, sit());
    }
    for user in [ADA, BLAISE, CLARA, DENIS] {
        let _ = table.act(user, Command::Ready { contribution: None });
    }
    assert!(!table.table.is_gathering());
}

/// Plays a legal move as whoever holds the seat.
pub(crate) fn play_legal(table: &mut TestTable, index: prop::sample::Index) {
    let Some(turn) = table.table.turn() else { return };
    let moves = table.table.played().legal_moves();
    let command = play(turn.ply, &moves[index.index(moves.len())]);
    let events = match table.table.holder(turn.seat).and_then(Holder::user) {
        Some(user) => table.act(user, command),
        None => table.engine(command),
    };
    assert_ne!(events, Ok(Vec::new()));
    // The timer waits for moves that are on their way; one that was made too late is refused before it.
    let is_late = events.as_ref().is_err_and(|code| *code == "table-time-up");
    assert!(events.is_ok() || is_late, "{events:?}");
}

/// The moves that the events tell of.
fn moves_of(entries: &[Entry]) -> Vec<String> {
    let mut moves = Vec::new();
    for entry in entries {
        match &entry.event {
            Event::Moved { text, .. } | Event::Rolled { text, .. } => moves.push(text.clone()),
            Event::TakenBack { to } => moves.truncate(*to),
            _ => {}
        }
    }
    moves
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_table_is_its_events(
        terms in terms(),
        is_seated in any::<bool>(),
        steps in prop::collection::vec(step(), 0..80),
    ) {
        // `TestTable::take` folds the events after every step and compares.
        let mut table = TestTable::open(terms);
        let mut followed = FollowedTable::new(&table.view(Some(ADA))).unwrap();
        if is_seated {
            begin(&mut table);
        }
        let mut followers = Followers::of(&table);
        for step in steps {
            match step {
                Step::Act(user, command) => {
                    let before = table.table.clone();
                    if table.act(user, command).is_err() {
                        prop_assert_eq!(&table.table, &before);
                    }
                }
                Step::Legal(index) => play_legal(&mut table, index),
                Step::Presence(seat, is_away) => {
                    table.moment.away[seat] = is_away.then_some(table.moment.now);
                }
                Step::Wait(milliseconds) => {
                    table.later(milliseconds);
                    table.tell(Notice::TimeIsUp);
                }
            }
            prop_assert_eq!(table.table.played().played(), moves_of(&table.entries));
            actions::check(&table);
            followers.follow(&table);
            let new: Vec<_> =
                table.entries.iter().filter(|entry| entry.number > followed.number()).cloned().collect();
            let update = table.table.update(&new, Some(ADA), &table.moment);
            prop_assert_eq!(followed.update(&update), Ok(()));
            prop_assert_eq!(followed.played().played(), table.table.played().played());
            prop_assert_eq!(followed.seats(), table.table.seats());
            let over = table.table.over();
            prop_assert_eq!(followed.over(), over.as_ref());
            let _ = serde_json::to_string(&table.view(Some(ADA))).unwrap();
        }
        let json = serde_json::to_string(&table.entries).unwrap();
        let read: Vec<Entry> = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(read, table.entries);
        prop_assert!(table.table.record(|_| RecordedUser::default()).is_ok());
    }
}
