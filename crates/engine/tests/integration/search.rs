//! The search, held against plain minimax and against what it promises.

#![allow(clippy::unwrap_used)]

use std::sync::atomic::{AtomicU64, Ordering};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use tablier_core::{Game, Match, Options};
use tablier_engine::{Blindness, Evaluate, Limits, ReportOf, Score, Search, Stop, Team};
use tablier_games::ordo::Ordo;
use tablier_games::orthokon::Orthokon;
use tablier_games::tor::Tor;
use tablier_games::tortuga::Tortuga;

fn rules<G: Game>() -> G {
    G::new(&Options::defaults(G::INFO)).unwrap()
}

fn moves<G: Game>(game: &G, position: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.each_move(position, |legal| moves.push(legal));
    moves
}

/// The positions of a random game, the last one finished if it ended within the plies.
fn random_game<G: Game>(game: &G, seed: u64, plies: usize) -> Vec<G::Position> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut positions = vec![game.start()];
    for _ in 0..plies {
        let position = positions.last().unwrap();
        let legal = moves(game, position);
        if legal.is_empty() {
            break;
        }
        let chosen = legal[dice.next_u64() as usize % legal.len()];
        positions.push(game.play(position, chosen));
    }
    positions
}

fn search<G: Evaluate>(
    game: &G,
    position: &G::Position,
    limits: Limits<'_>,
    lines: usize,
) -> ReportOf<G> {
    let played = Match::from_position(game.clone(), *position);
    Search { played: &played, team: &Team::new(1), limits, lines, blindness: Blindness::NONE }
        .lead(&mut |_| {})
}

fn to_depth(depth: u32) -> Limits<'static> {
    Limits { depth, ..Limits::default() }
}

fn to_nodes(nodes: u64) -> Limits<'static> {
    Limits { nodes, ..Limits::default() }
}

/// In how many plies the side to move wins (positive) or loses (negative) by force; 0 if neither is
/// certain within the depth.
fn minimax<G: Game>(game: &G, position: &G::Position, depth: i32) -> i32 {
    let legal = moves(game, position);
    if legal.is_empty() {
        let seat = game.turn(position).seat();
        // One more than the distance, so that an end on the spot is told from no end.
        return if game.outcome(position).unwrap().value(seat) > 0.5 { 1 } else { -1 };
    }
    if depth == 0 {
        return 0;
    }
    let worth = |score: i32| if score == 0 { 0.0 } else { 1.0 / f64::from(score) };
    let values = legal.iter().map(|&legal| {
        let score = -minimax(game, &game.play(position, legal), depth - 1);
        score + score.signum()
    });
    values.max_by(|a, b| worth(*a).total_cmp(&worth(*b))).unwrap()
}

/// Searches late positions of random games, and counts how many of them are decided within the
/// depth.
fn agrees_with_minimax<G: Evaluate>(game: &G, seeds: u64, back: usize, depth: i32) -> usize {
    let mut decided = 0;
    for seed in 0..seeds {
        let positions = random_game(game, seed, 400);
        let last = positions.last().unwrap();
        if game.outcome(last).is_none() {
            continue;
        }
        for position in positions.iter().rev().skip(1).take(back) {
            let expected = minimax(game, position, depth);
            let found = search(game, position, to_depth(depth as u32), 1).lines[0].score;
            let context = || format!("{} {}", game.position_text(position), seed);
            match expected {
                2.. => assert_eq!(found.wins_in(), Some(expected as u32 - 1), "{}", context()),
                ..=-2 => assert_eq!(found.loses_in(), Some(-expected as u32 - 1), "{}", context()),
                _ => {
                    // The search may look further, but never nearer.
                    let plies = found.wins_in().or(found.loses_in());
                    assert!(plies.is_none_or(|plies| plies > depth as u32), "{}", context());
                    continue;
                }
            }
            decided += 1;
        }
    }
    decided
}

#[test]
fn orthokon_agrees_with_minimax() {
    assert!(agrees_with_minimax(&rules::<Orthokon>(), 100, 4, 5) > 100);
}

#[test]
fn tortuga_agrees_with_minimax() {
    assert!(agrees_with_minimax(&rules::<Tortuga>(), 40, 4, 5) > 50);
}

#[test]
fn ordo_agrees_with_minimax() {
    assert!(agrees_with_minimax(&rules::<Ordo>(), 25, 3, 3) > 10);
}

#[test]
fn tor_agrees_with_minimax() {
    assert!(agrees_with_minimax(&rules::<Tor>(), 20, 3, 3) > 20);
}

/// A deeper search than needed finds the same wins, and none that is shorter.
#[test]
fn depth_beyond_the_end_changes_nothing() {
    let game = rules::<Tortuga>();
    let mut solved = 0;
    for seed in 0..20 {
        let positions = random_game(&game, seed, 400);
        for position in positions.iter().rev().skip(1).step_by(2).take(3) {
            let expected = minimax(&game, position, 4);
            if expected == 0 {
                continue;
            }
            let found = search(&game, position, to_depth(40), 1).lines[0].score;
            let expected = if expected > 0 {
                Score::win_in(expected as u32 - 1)
            } else {
                Score::loss_in(-expected as u32 - 1)
            };
            assert_eq!(found, expected, "{}", game.position_text(position));
            solved += 1;
        }
    }
    assert!(solved > 10, "{solved}");
}

/// Whether nothing is looked at beyond the depth.
fn is_calm<G: Evaluate>(game: &G, position: &G::Position) -> bool {
    let mut sharp = 0;
    game.each_sharp_move(position, |_| sharp += 1);
    sharp == 0 && game.is_quiet(position)
}

/// Sharp moves are legal moves, each told once.
#[test]
fn sharp_moves_of_ordo_are_captures_and_arrivals() {
    let game = rules::<Ordo>();
    let (mut captures, mut arrivals) = (0, 0);
    for seed in 0..40 {
        for position in random_game(&game, seed, 300) {
            let side = position.side();
            let enemies = position.pieces(side.next(2));
            let row = if side.0 == 0 { 7 } else { 0 };
            let is_sharp = |legal: &tablier_games::ordo::Move| {
                let [(first, to), (last, _)] = legal.ends();
                first == last && (enemies >> to & 1 == 1 || to / 11 == row)
            };
            let mut expected = moves(&game, &position);
            expected.retain(is_sharp);
            let mut found = Vec::new();
            game.each_sharp_move(&position, |legal| found.push(legal));
            assert_eq!(found.len(), expected.len(), "{}", game.position_text(&position));
            assert!(found.iter().all(|legal| expected.contains(legal)));
            let taken = |legal: &&tablier_games::ordo::Move| enemies >> legal.ends()[0].1 & 1 == 1;
            captures += found.iter().filter(taken).count();
            arrivals += found.iter().filter(|legal| !taken(legal)).count();
        }
    }
    assert!(captures > 1_000 && arrivals > 20, "{captures} {arrivals}");
}

/// Who can take a piece for nothing does not stop to evaluate before that.
#[test]
fn captures_beyond_the_depth_are_seen() {
    let game = rules::<Ordo>();
    let mut better = 0;
    for seed in 0..40 {
        for position in random_game(&game, seed, 60) {
            let legal = moves(&game, &position);
            let children = || legal.iter().map(|&legal| game.play(&position, legal));
            if legal.is_empty() || !children().all(|child| game.is_quiet(&child)) {
                continue;
            }
            // The other side will not do worse than to stand still.
            let best = children().map(|child| -game.evaluate(&child)).max().unwrap();
            let found = search(&game, &position, to_depth(1), 1).lines[0].score;
            assert!(found <= Score::guess(best), "{}", game.position_text(&position));
            better += usize::from(found < Score::guess(best));
        }
    }
    assert!(better > 20, "{better}");
}

fn is_one_ply_deep<G: Evaluate>(game: &G) {
    let mut checked = 0;
    for seed in 0..40 {
        for position in random_game(game, seed, 60) {
            let children: Vec<_> =
                moves(game, &position).into_iter().map(|m| game.play(&position, m)).collect();
            if children.is_empty() || !children.iter().all(|child| is_calm(game, child)) {
                continue;
            }
            let best = children.iter().map(|child| -game.evaluate(child)).max().unwrap();
            let found = search(game, &position, to_depth(1), 1);
            assert_eq!(
                found.lines[0].score,
                Score::guess(best),
                "{}",
                game.position_text(&position)
            );
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked}");
}

#[test]
fn one_ply_is_the_best_evaluation() {
    is_one_ply_deep(&rules::<Orthokon>());
    is_one_ply_deep(&rules::<Ordo>());
    is_one_ply_deep(&rules::<Tortuga>());
    is_one_ply_deep(&rules::<Tor>());
}

fn is_never_quiet_at_the_end<G: Evaluate>(game: &G) {
    for seed in 0..200 {
        for position in random_game(game, seed, 300) {
            assert!(game.outcome(&position).is_none() || !game.is_quiet(&position));
        }
    }
}

#[test]
fn a_finished_game_is_not_quiet() {
    is_never_quiet_at_the_end(&rules::<Orthokon>());
    is_never_quiet_at_the_end(&rules::<Ordo>());
    is_never_quiet_at_the_end(&rules::<Tortuga>());
    is_never_quiet_at_the_end(&rules::<Tor>());
}

fn has_good_keys<G: Evaluate>(game: &G) {
    for seed in 0..20 {
        for position in random_game(game, seed, 60) {
            let mut keys: Vec<_> =
                moves(game, &position).into_iter().map(|legal| game.key(legal)).collect();
            assert!(keys.iter().all(|key| (1..1 << 24).contains(key)));
            let count = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert!(count - keys.len() <= count / 100);
        }
    }
}

#[test]
fn moves_have_their_own_keys() {
    has_good_keys(&rules::<Orthokon>());
    has_good_keys(&rules::<Ordo>());
    has_good_keys(&rules::<Tortuga>());
    has_good_keys(&rules::<Tor>());
}

fn is_deterministic<G: Evaluate>(game: &G) {
    for seed in 0..3 {
        let position = *random_game(game, seed, 10).last().unwrap();
        let [once, twice] = [0; 2].map(|_| search(game, &position, to_nodes(20_000), 2));
        assert_eq!(once, twice);
        assert!(once.nodes <= 20_000);
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    is_deterministic(&rules::<Orthokon>());
    is_deterministic(&rules::<Ordo>());
    is_deterministic(&rules::<Tortuga>());
    is_deterministic(&rules::<Tor>());
}

fn has_distinct_lines<G: Evaluate>(game: &G) {
    for seed in 0..5 {
        let position = *random_game(game, seed, 12).last().unwrap();
        let report = search(game, &position, to_nodes(30_000), 4);
        assert_eq!(report.lines.len(), moves(game, &position).len().min(4));
        for pair in report.lines.windows(2) {
            assert!(pair[0].score >= pair[1].score, "{pair:?}");
        }
        for (at, line) in report.lines.iter().enumerate() {
            assert!(report.lines[..at].iter().all(|other| other.moves[0] != line.moves[0]));
            // Every move of a line is legal where it is made.
            line.moves.iter().fold(position, |position, &legal| {
                assert!(game.is_legal(&position, legal));
                game.play(&position, legal)
            });
        }
    }
}

#[test]
fn lines_are_distinct_legal_and_in_order() {
    has_distinct_lines(&rules::<Orthokon>());
    has_distinct_lines(&rules::<Ordo>());
    has_distinct_lines(&rules::<Tortuga>());
    has_distinct_lines(&rules::<Tor>());
}

#[test]
fn the_shorter_win_is_preferred() {
    let game = rules::<Tortuga>();
    let position = game.read_position("4/5/6/5s1/6/5/n3 s").unwrap();
    let report = search(&game, &position, to_depth(9), 1);
    assert_eq!(report.lines[0].score, Score::win_in(1));
    assert_eq!(game.move_text(&position, report.best().unwrap()), "d6-d7");
    assert_eq!(report.depth, 1, "there is nothing more to find");
}

#[test]
fn a_finished_game_has_no_lines() {
    let game = rules::<Tortuga>();
    let position = game.read_position("4/5/6/6s/6/5/n3 n").unwrap();
    let report = search(&game, &position, to_depth(9), 1);
    assert_eq!(report, ReportOf::<Tortuga> { lines: Vec::new(), nodes: 0, depth: 0 });
}

/// Says stop when it has been asked often enough.
#[derive(Debug)]
struct Patience(AtomicU64);

impl Stop for Patience {
    fn now(&self) -> bool {
        self.0.fetch_sub(1, Ordering::Relaxed) <= 1
    }
}

#[test]
fn stop_is_obeyed() {
    let game = rules::<Ordo>();
    let patience = Patience(AtomicU64::new(5));
    let limits = Limits { stop: &patience, ..Limits::default() };
    let report = search(&game, &game.start(), limits, 1);
    assert!(report.best().is_some());
    assert!(report.nodes <= 5 * 2_048, "{}", report.nodes);
}

#[test]
fn one_node_is_enough_for_a_move() {
    let game = rules::<Tor>();
    assert!(search(&game, &game.start(), to_nodes(1), 1).best().is_some());
}

/// A position that has stood twice on the board is a draw when it comes again.
#[test]
fn repetitions_of_the_match_count() {
    let game = rules::<Orthokon>();
    let start = game.read_position("b3/bbb1/www1/w3 w").unwrap();
    let mut played = Match::from_position(game.clone(), start);
    let round = ["a1-d1", "a4-d4", "d1-a1", "d4-a4"];
    for text in round.iter().chain(&round[..3]) {
        played.play_text(text).unwrap();
    }
    let team = Team::new(1);
    let search = Search {
        played: &played,
        team: &team,
        limits: to_depth(1),
        lines: 100,
        blindness: Blindness::NONE,
    };
    let report = search.lead(&mut |_| {});
    let again = game.read_move(played.position(), round[3]).unwrap();
    let line = report.lines.iter().find(|line| line.moves[0] == again).unwrap();
    assert_eq!(line.score, Score::guess(0));
    // Other moves are valued by what they lead to.
    assert!(report.lines.iter().any(|line| line.score != Score::guess(0)));
}

/// Helpers share the table; the answer stays a legal move, and they end with the leader.
#[test]
fn helpers_end_with_their_leader() {
    let game = rules::<Tortuga>();
    let played = Match::new(game.clone());
    let team = Team::new(4);
    let search = Search {
        played: &played,
        team: &team,
        limits: to_nodes(200_000),
        lines: 1,
        blindness: Blindness::NONE,
    };
    let report = std::thread::scope(|scope| {
        for number in 1..4 {
            let search = &search;
            scope.spawn(move || search.help(number));
        }
        search.lead(&mut |_| {})
    });
    assert!(game.is_legal(played.position(), report.best().unwrap()));
}
