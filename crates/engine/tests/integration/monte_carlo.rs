//! Monte Carlo tree search in every game of the registry.

#![allow(clippy::unwrap_used)]

use tablier_core::{Game, Options, Seat, Turn};
use tablier_engine::{Dice, Findings, Limits, Mcts, Playable, Spec, SystemClock, Table, opening};
use tablier_games::theseion::Theseion;

/// Calls a function with the type of every game.
macro_rules! in_every_game {
    ($check:ident) => { tablier_games::with_games!(in_every_game, $check) };
    ($check:ident; $($module:ident: $game:ident),* $(,)?) => {{
        $($check::<tablier_games::$module::$game>();)*
    }};
}

/// Théséion on its own board takes long; on this one a game takes some fifty plies.
const CROSS: [(&str, &str); 2] =
    [("board", "name: cross\n##e##\noeYeo\n##e##"), ("exact", "false")];

fn quick<G: Game>() -> G {
    let options = if G::INFO.id == Theseion::INFO.id { &CROSS[..] } else { &[] };
    G::new(&Options::read(G::INFO, options.iter().copied()).unwrap()).unwrap()
}

fn search<G: Game>(game: &G, position: &G::Position, playouts: u64) -> Findings<G::Move> {
    let limits = Limits { nodes: playouts, ..Limits::default() };
    Mcts::default().search(game, position, &limits, 1)
}

/// Whether this player wins at once with the move.
fn wins<G: Game>(game: &G, position: &G::Position, legal: G::Move, seat: Seat) -> bool {
    game.outcome(&game.play(position, legal)).is_some_and(|outcome| outcome.value(seat) >= 1.0)
}

fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.each_move(position, |legal| moves.push(legal));
    moves
}

/// Positions in which a player moves, met in random games.
fn positions<G: Game>(game: &G, games: u64) -> Vec<G::Position> {
    let mut met = Vec::new();
    for seed in 0..games {
        let mut dice = Dice::new(seed);
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            if matches!(game.turn(&position), Turn::Seat(_)) {
                met.push(position);
            }
            let count = game.count_moves(&position);
            position = game.play(&position, game.nth_move(&position, dice.below(count)).unwrap());
        }
    }
    met
}

fn win_in_one<G: Game>() {
    let game = G::new(&Options::defaults(G::INFO)).unwrap();
    let mut found = 0;
    for position in positions(&game, 10) {
        let seat = game.turn(&position).seat();
        let (winning, other): (Vec<_>, Vec<_>) =
            moves(&game, &position).into_iter().partition(|&m| wins(&game, &position, m, seat));
        if !winning.is_empty() && !other.is_empty() {
            let report = search(&game, &position, 10);
            assert!(winning.contains(&report.best().unwrap()), "{}", game.position_text(&position));
            assert!(report.is_proven && report.shares[seat.index()] >= 1.0);
            found += 1;
        }
    }
    assert!(found > 0, "no win in one was met in {}", G::INFO.id);
}

#[test]
fn a_win_in_one_is_found() {
    in_every_game!(win_in_one);
}

fn loss_in_one<G: Game>() {
    // Where a die is rolled first nothing is lost for certain.
    if G::INFO.chance {
        return;
    }
    let game = quick::<G>();
    let mut found = 0;
    for position in positions(&game, 10) {
        let seat = game.turn(&position).seat();
        // Whether the next player could win at once.
        let loses = |legal: &G::Move| {
            let after = game.play(&position, *legal);
            let enemy = game.turn(&after).seat();
            let replies = moves(&game, &after);
            enemy != seat && replies.iter().any(|&reply| wins(&game, &after, reply, enemy))
        };
        let all = moves(&game, &position);
        if all.iter().any(|&legal| wins(&game, &position, legal, seat)) {
            continue;
        }
        let (losing, safe): (Vec<_>, Vec<_>) = all.into_iter().partition(loses);
        if !losing.is_empty() && !safe.is_empty() && found < 20 {
            let report = search(&game, &position, 2_000);
            // A loss that cannot be avoided any more is no mistake.
            if !report.is_proven || report.shares[seat.index()] > 0.0 {
                let best = report.best().unwrap();
                assert!(!losing.contains(&best), "{}", game.position_text(&position));
                found += 1;
            }
        }
    }
    assert!(found > 0, "no loss in one was met in {}", G::INFO.id);
}

#[test]
fn a_loss_in_one_is_avoided() {
    in_every_game!(loss_in_one);
}

fn same_again<G: Game>() {
    let game = quick::<G>();
    let position = *opening(&game, 5, 1).position();
    let report = search(&game, &position, 200);
    assert_eq!(report, search(&game, &position, 200));
    let visits: u32 = report.moves.iter().map(|candidate| candidate.visits).sum();
    assert_eq!(u64::from(visits), report.playouts);
    for shares in report.moves.iter().map(|candidate| candidate.shares).chain([report.shares]) {
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5, "{shares:?}");
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
    }
}

#[test]
fn the_same_seed_finds_the_same_and_shares_add_up_to_one() {
    in_every_game!(same_again);
}

#[test]
fn the_die_shows_every_face_as_often() {
    let options =
        Options::read(Theseion::INFO, CROSS.into_iter().chain([("players", "3")])).unwrap();
    let game = Theseion::new(&options).unwrap();
    let report = search(&game, &game.start(), 6 * 50 + 1);
    assert_eq!(report.best(), None);
    let mut visits: Vec<_> = report.moves.iter().map(|face| face.visits).collect();
    visits.sort_unstable();
    assert_eq!(visits, [50, 50, 50, 50, 50, 51]);
    assert!((report.shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let game = quick::<tablier_games::orthokon::Orthokon>();
    let over = game.read_position("bbbb/bbbb/4/4 w").unwrap();
    let report = search(&game, &over, 100);
    assert_eq!((report.best(), report.playouts, report.is_proven), (None, 0, true));
    assert_eq!(report.shares[..2], [0.0, 1.0]);
}

#[test]
fn the_tree_stays_within_its_bound() {
    let game = quick::<tablier_games::tor::Tor>();
    let limits = Limits { nodes: 300, ..Limits::default() };
    let small = Mcts { most_nodes: 60, ..Mcts::default() };
    let report = small.search(&game, &game.start(), &limits, 1);
    assert_eq!(report.playouts, 300);
    let flat = Limits { depth: 1, ..limits };
    let bandit = Mcts::default().search(&game, &game.start(), &flat, 1);
    assert_eq!(bandit.moves.iter().map(|candidate| candidate.visits).sum::<u32>(), 300);
}

fn beats_random_moves<G: Playable>() {
    let game = quick::<G>();
    let mut points = 0.0;
    for number in 0..6 {
        let seat = Seat((number % 2) as u8);
        let mut specs = [Spec::Mcts(200), Spec::Random];
        specs.rotate_right(seat.index());
        let players = specs.map(|spec| spec.player(number, &SystemClock)).into();
        let mut table = Table { players, dice: Dice::new(number), longest: 2_000 };
        let played = table.play(opening(&game, 2, number / 2));
        points += played.outcome().map_or(0.5, |outcome| outcome.value(seat));
    }
    assert!(points >= 5.0, "{points} of 6 in {}", G::INFO.id);
}

#[test]
fn it_beats_random_moves() {
    in_every_game!(beats_random_moves);
}
