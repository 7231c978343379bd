//! What stays of a game, and tables that never become one.

use tablier_protocol::{DAY, Holder, Score, Sides};
use tablier_protocol::{PlayerCount, Speed};
use tablier_table::Player;

use crate::*;

fn rated() -> Terms {
    Terms { rated: true, sides: Sides::Random, ..with_clock(FIVE_MINUTES) }
}

#[test]
fn a_finished_game_tells_who_played_and_how_it_began() {
    let mut table = TestTable::two(rated());
    assert_eq!(table.table.finished(0), None, "it goes on");
    let first = table.table.holder(Seat(0)).and_then(Holder::user).unwrap();
    let second = if first == ADA { BLAISE } else { ADA };
    table.play(first, "a1-a3");
    table.play(second, "b4-d2");
    table.done(first, Command::Resign);
    let game = table.table.finished(7_000).unwrap();
    assert_eq!((game.opening.as_str(), game.plies, game.ended_at), ("a1-a3 b4-d2 ", 2, 7_000));
    assert_eq!((game.speed, game.reason.as_str()), (Some(Speed::Blitz), "resigned"));
    let class = game.class().unwrap();
    assert_eq!((class.player_count, class.speed), (PlayerCount::Two, Speed::Blitz));
    let player = |seat: usize| (game.players[seat].holder.user(), game.players[seat].result);
    assert_eq!(player(0), (Some(first), Score::Lost));
    assert_eq!(player(1), (Some(second), Score::Won));
    assert_eq!((game.players[0].place.rank, game.players[1].place.rank), (2, 1));
}

#[test]
fn what_does_not_count_leaves_nothing() {
    let mut table = TestTable::two(rated());
    table.done(ADA, Command::Abort);
    assert_eq!(table.table.finished(0), None);
    let mut casual = TestTable::two(Terms { rated: false, ..rated() });
    casual.done(ADA, Command::Resign);
    assert_eq!(casual.table.finished(0).unwrap().class(), None);
}

#[test]
fn who_gives_up_among_several_is_last_and_still_known() {
    let mut table = TestTable::theseion(&[ADA, BLAISE, CLARA]);
    table.done(BLAISE, Command::Resign);
    assert!(table.table.everyone().contains(&BLAISE), "the engine plays on for them");
    assert_eq!(table.table.users_by_seat(), [Some(ADA), Some(BLAISE), Some(CLARA)]);
    table.done(ADA, Command::Resign);
    table.done(CLARA, Command::Resign);
    let game = table.table.finished(0).unwrap();
    let users: Vec<_> = game.players.iter().map(|player| player.holder.user()).collect();
    assert_eq!(users, [Some(ADA), Some(BLAISE), Some(CLARA)]);
    assert!(game.players.iter().all(|player| player.result == Score::Lost));
}

#[test]
fn allies_are_one_team() {
    let users = [ADA, BLAISE, CLARA, DENIS];
    let mut table = TestTable::gathered(&users);
    table.done(ADA, Command::ProposeAlliance { teams: "13/24".to_owned() });
    for user in [BLAISE, CLARA, DENIS] {
        table.done(user, Command::Answer { topic: Topic::Alliance, agree: true });
    }
    for user in users {
        table.done(user, Command::Ready { contribution: None });
    }
    table.done(ADA, Command::OfferDraw);
    for user in [BLAISE, CLARA, DENIS] {
        table.done(user, Command::Answer { topic: Topic::Draw, agree: true });
    }
    let game = table.table.finished(0).unwrap();
    let teams: Vec<_> = game.players.iter().map(|player| player.place.team).collect();
    assert_eq!(teams, [0, 1, 0, 1]);
    assert!(game.players.iter().all(|Player { result, .. }| *result == Score::Drawn));
}

#[test]
fn a_table_to_which_nobody_comes_is_closed() {
    for (clock, waits) in [(FIVE_MINUTES, DAY / 12), (THREE_DAYS, 7 * DAY)] {
        let mut table = TestTable::open(with_clock(clock));
        table.later(5_000);
        table.done(ADA, sit());
        table.later(waits - 1);
        assert_eq!(table.tell(Notice::TimeIsUp), [], "it waits from the last that happened");
        table.later(1);
        assert_eq!(table.table.deadline(), Some(table.moment.now));
        assert!(is_ended(&table.tell(Notice::TimeIsUp)));
        assert_eq!(table.over(), Some((None, "aborted".to_owned())));
        assert_eq!(table.table.deadline(), None);
    }
}

#[test]
fn a_rated_rematch_needs_no_new_lot() {
    use tablier_table::rematch;

    let mut table = TestTable::two(rated());
    table.done(ADA, Command::Resign);
    let id = TableId::from_bytes([2; 8]);
    let again = rematch(&table.table, &id, &Seed::new([8; 32]), 9_000).unwrap();
    assert!(again.table.terms().rated && !again.table.is_gathering());
    assert_eq!(again.table.holder(Seat(0)), table.table.holder(Seat(1)), "sides are exchanged");
}
