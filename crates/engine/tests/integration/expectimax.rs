//! The search for chance and several players, in Théséion.

#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicU64, Ordering};

use tablier_core::{Game, Match, Options, Seat, Turn};
use tablier_engine::{
    ChanceEvaluate, Dice, Expectimax, Findings, Limits, Never, Player, Shares, Spec, Stop,
    SystemClock, Table, opening,
};
use tablier_games::theseion::{Move, Position, Theseion};

//    a b c d e
// 3  # # e # #
// 2  o e Y e o
// 1  # # e # #
const CROSS: (&str, &str) = ("board", "name: cross\n##e##\noeYeo\n##e##");

fn game(options: &[(&str, &str)]) -> Theseion {
    Theseion::new(&Options::read(Theseion::INFO, options.iter().copied()).unwrap()).unwrap()
}

fn search(game: &Theseion, position: &Position, nodes: u64) -> Findings<Move> {
    let limits = Limits { nodes, ..Limits::default() };
    Expectimax::new(game, position).search(position, &limits, 1)
}

fn close(one: &Shares, other: &[f32]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-5)
}

/// Positions of some games in which whoever moves is greedy.
fn positions(game: &Theseion, games: u64) -> Vec<Position> {
    let mut met = Vec::new();
    for seed in 0..games {
        let seats = u64::from(game.seats(&game.start()));
        let players = (0..seats).map(|seat| Spec::Greedy.player(seed * seats + seat, &SystemClock));
        let mut table =
            Table { players: players.collect(), dice: Dice::new(seed), longest: 10_000 };
        let played = table.play(opening(game, 4, seed));
        met.extend(played.played().map(|(position, _)| *position));
    }
    met
}

#[test]
fn a_roll_is_worth_the_mean_of_its_faces() {
    let game = game(&[CROSS, ("die", "0-1")]);
    // A zero saves all three pawns next to the light, and both players have won: half a point. With a
    // one the first player walks into the light and has won alone.
    let text = "board=cross die=0-1 teams=1/2 turn=1 rolls=1 roll=- dark=0,0 saved=6,5 \
                pawns=b2:1,d2:22";
    let report = search(&game, &game.read_position(text).unwrap(), 1_000);
    assert_eq!(report.best(), None);
    assert!(close(&report.shares, &[0.75, 0.25]), "{:?}", report.shares);
    let of_faces: Vec<_> = report.moves.iter().map(|face| (face.legal, face.shares[0])).collect();
    assert_eq!(of_faces, [(Move::Roll(0), 0.5), (Move::Roll(1), 1.0)]);
}

#[test]
fn the_mean_is_taken_below_the_first_move_too() {
    let game = game(&[CROSS, ("die", "0-1"), ("players", "3")]);
    // The third player comes in where that changes nothing for the other two; then the first player
    // rolls, as above.
    let text = "board=cross die=0-1 teams=1/2/3 turn=3 rolls=1 roll=1 dark=0,0,1 saved=6,5,6 \
                pawns=b2:1,d2:22";
    let position = game.read_position(text).unwrap();
    let to_a2 = game.read_move(&position, "*>a2").unwrap();
    let limits = Limits { depth: 2, ..Limits::default() };
    let report = Expectimax::new(&game, &position).search(&position, &limits, 1);
    let found = report.moves.iter().find(|candidate| candidate.legal == to_a2).unwrap();
    assert!(close(&found.shares, &[0.75, 0.25, 0.0]), "{:?}", found.shares);
}

#[test]
fn a_win_is_taken_rather_than_an_enemy() {
    let game = game(&[("players", "3")]);
    // To the left stands the last pawn of the second player, who is about to win; the light is
    // straight below.
    let text = "board=standard die=0-5 teams=1/2/3 turn=1 rolls=1 roll=2 dark=0,0,7 saved=6,6,0 \
                pawns=e9:2,g9:1";
    let position = game.read_position(text).unwrap();
    let report = search(&game, &position, 1);
    assert!(game.read_move(&position, "g9>e9").is_ok());
    assert_eq!(game.move_text(&position, report.best().unwrap()), "g9>g7");
    assert!(report.is_proven && close(&report.shares, &[1.0, 0.0, 0.0]));
}

#[test]
fn every_seat_takes_what_is_best_for_itself() {
    for options in [&[("players", "3")][..], &[("players", "4")], &[("teams", "13/24")]] {
        let game = game(options);
        let expectimax = Expectimax::new(&game, &game.start());
        let limits = Limits { depth: 1, ..Limits::default() };
        let positions = positions(&game, 2);
        let deciding = positions.iter().filter(|at| matches!(game.turn(at), Turn::Seat(_)));
        for position in deciding.step_by(7) {
            let seat = position.turn().index();
            let report = expectimax.search(position, &limits, 1);
            let most = report.moves.iter().map(|candidate| candidate.shares[seat]);
            assert!(report.shares[seat] >= most.fold(0.0, f32::max));
        }
    }
}

#[test]
fn an_ally_is_no_threat() {
    // The pawn of the second player stands two steps before that of the first, or on the other side
    // of the board, where it is as far from the light and nobody is near.
    let near = "dark=6,6,7 saved=0,0,0 pawns=c5:2,c7:1";
    let far = "dark=6,6,7 saved=0,0,0 pawns=c7:1,k5:2";
    let share = |teams: &str, pawns: &str| {
        let game = game(&[("teams", teams)]);
        let text = format!("board=standard die=0-5 teams={teams} turn=2 rolls=1 roll=- {pawns}");
        let position = game.read_position(&text).unwrap();
        game.evaluate(&game.chart(&position), &position)[0]
    };
    let [allied, far_ally] = [near, far].map(|pawns| share("12/3", pawns));
    assert!((allied - far_ally).abs() < 1e-5, "{allied} {far_ally}");
    let [enemy, far_enemy] = [near, far].map(|pawns| share("1/2/3", pawns));
    assert!(enemy < far_enemy - 1e-3, "{enemy} {far_enemy}");
}

#[test]
fn who_stands_in_a_block_is_safe() {
    let game = game(&[]);
    let share = |pawns: &str| {
        let text = format!("board=standard die=0-5 teams=1/2 turn=2 rolls=1 roll=- {pawns}");
        let position = game.read_position(&text).unwrap();
        game.evaluate(&game.chart(&position), &position)[0]
    };
    let [together, apart] =
        ["e9:11", "e5:1,e9:1"].map(|pawns| share(&format!("dark=5,7 saved=0,0 pawns={pawns}")));
    assert!(together > apart + 1e-3, "{together} {apart}");
}

#[test]
fn shares_add_up_to_one() {
    for options in [&[][..], &[("players", "3")], &[("players", "4")], &[("teams", "123/4")]] {
        let game = game(options);
        let expectimax = Expectimax::new(&game, &game.start());
        let limits = Limits { nodes: 500, ..Limits::default() };
        for position in positions(&game, 2).iter().step_by(11) {
            let report = expectimax.search(position, &limits, 1);
            assert_eq!(report.moves.len() as u64, game.count_moves(position));
            let of_moves = report.moves.iter().map(|candidate| candidate.shares);
            for shares in of_moves.chain([report.shares]) {
                assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{shares:?}");
                assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
            }
        }
    }
}

#[test]
fn the_same_limit_and_seed_find_the_same() {
    let game = game(&[("players", "3")]);
    for position in positions(&game, 1).iter().step_by(20) {
        let report = search(&game, position, 5_000);
        assert_eq!(report, search(&game, position, 5_000));
        // The limit is exceeded by the moves of one position at most.
        assert!(report.playouts < 5_000 + 300, "{}", report.playouts);
    }
}

/// Counts how often it was asked, and always says yes.
#[derive(Debug, Default)]
struct Impatient(AtomicU64);

impl Stop for Impatient {
    fn now(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed);
        true
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    let game = game(&[]);
    let played = opening(&game, 41, 1);
    let stop = Impatient::default();
    let limits = Limits { stop: &stop, ..Limits::default() };
    let report = Expectimax::new(&game, played.position()).search(played.position(), &limits, 1);
    assert!(!report.moves.is_empty() && report.playouts < 2_000, "{}", report.playouts);
    assert_eq!(stop.0.load(Ordering::Relaxed), 1);
}

#[test]
fn nothing_is_left_to_find_after_the_end() {
    let game = game(&[]);
    let text = "board=standard die=0-5 teams=1/2 turn=2 rolls=1 roll=- dark=0,7 saved=7,0 pawns=-";
    let over = game.read_position(text).unwrap();
    let report = search(&game, &over, 100);
    assert_eq!((report.best(), report.playouts, report.is_proven), (None, 0, true));
    assert_eq!(report.shares[..2], [1.0, 0.0]);
    let played = Match::from_position(game, over);
    assert_eq!(Spec::Nodes(10).player(1, &SystemClock).choose(&played, &Never), None);
}

/// Games of one player against greedy ones, from every seat in turn: the first player's share of the
/// points.
fn against_greed(options: &[(&str, &str)], nodes: u64, games: u64) -> f32 {
    let game = game(options);
    let seats = game.seats(&game.start());
    let mut points = 0.0;
    for number in 0..games {
        let seat = Seat((number % u64::from(seats)) as u8);
        let players: Vec<Box<dyn Player<Theseion>>> = (0..seats)
            .map(|other| if Seat(other) == seat { Spec::Nodes(nodes) } else { Spec::Greedy })
            .map(|spec| spec.player(number, &SystemClock))
            .collect();
        let mut table = Table { players, dice: Dice::new(number), longest: 10_000 };
        let played = table.play(opening(&game, 4, number / u64::from(seats)));
        points += played.outcome().unwrap().value(seat);
    }
    points / games as f32
}

#[test]
fn it_beats_greed_at_tables_of_two_and_of_four() {
    let of_two = against_greed(&[], 500, 40);
    assert!(of_two >= 0.6, "{of_two}");
    let of_four = against_greed(&[("players", "4")], 500, 40);
    assert!(of_four >= 0.35, "{of_four}");
    let of_teams = against_greed(&[("teams", "13/24")], 500, 40);
    assert!(of_teams >= 0.35, "{of_teams}");
}
