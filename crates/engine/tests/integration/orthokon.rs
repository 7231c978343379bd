//! The solved Orthokon against the rules of Orthokon: nothing here knows how it was solved.

#![allow(clippy::unwrap_used)]

use std::sync::LazyLock;

use tablier_core::{Game, Match, Options, Seat};
use tablier_engine::solve::{OrthokonTable, Solved, Value};
use tablier_engine::{Alone, Level, Limits, Never, Question, Spec, SystemClock, engine};
use tablier_games::orthokon::{Orthokon, Position, Setup};

static TABLE: LazyLock<OrthokonTable> = LazyLock::new(|| OrthokonTable::solve(&mut |_| ()));
static GAME: LazyLock<Orthokon> =
    LazyLock::new(|| Orthokon::new(&Options::defaults(Orthokon::INFO)).unwrap());

/// Solving takes longer than most of what is then asked of the table. A test runner that starts a process for every
/// test would solve it for each, so one test asks for all of it and prints what it is asking for.
#[test]
fn the_table_keeps_its_promises() {
    macro_rules! hold {
        ($($promise:path)*) => { $(
            println!(stringify!($promise));
            $promise();
        )* };
    }
    hold! {
        every_value_follows_from_its_successors_and_is_counted
        the_figures_stay_the_same
        whoever_has_more_pieces_does_not_lose
        whoever_cannot_move_has_lost
        symmetric_positions_have_the_same_value
        the_longest_win_takes_as_long_as_it_says
        the_best_moves_keep_the_value
        the_highest_level_plays_perfectly_from_every_position
        the_engine_shows_what_the_player_plays
        bytes::a_table_comes_back_as_it_was
        bytes::what_is_cut_off_or_too_long_is_refused
        bytes::any_changed_bit_is_noticed
        bytes::another_version_is_named
    }
}

/// Every placement of eight pieces, with this side to move.
fn positions(side: Seat) -> impl Iterator<Item = Position> {
    let sets = (0..=u16::MAX).filter(|set| set.count_ones() == 8);
    sets.flat_map(move |occupied| {
        // All subsets, from the whole set down to the empty one.
        let next = move |white: &u16| (*white > 0).then(|| (white - 1) & occupied);
        std::iter::successors(Some(occupied), next)
            .map(move |white| Setup { pieces: [white, occupied ^ white], side })
            .map(|setup| GAME.validate(&setup).unwrap())
    })
}

/// What a position is worth by the values of the positions that its moves lead to.
fn by_successors(position: &Position) -> Solved {
    let (mut fastest_win, mut slowest_loss, mut can_draw) = (None, None, false);
    GAME.each_move(position, |legal| {
        let after = TABLE.get(&GAME.play(position, legal));
        match after.value {
            Value::Lost => fastest_win = Some(fastest_win.unwrap_or(u8::MAX).min(after.plies + 1)),
            Value::Won => slowest_loss = slowest_loss.max(Some(after.plies + 1)),
            Value::Drawn => can_draw = true,
        }
    });
    match (fastest_win, can_draw) {
        (Some(plies), _) => Solved { value: Value::Won, plies },
        (None, true) => Solved { value: Value::Drawn, plies: 0 },
        (None, false) => Solved { value: Value::Lost, plies: slowest_loss.unwrap_or(0) },
    }
}

/// Holds all positions with one side to move; gives the number of won, lost and drawn ones, and the
/// longest win.
fn hold_all(side: Seat) -> [u64; 4] {
    let mut counts = [0; 4];
    for position in positions(side) {
        let solved = TABLE.get(&position);
        assert_eq!(solved, by_successors(&position), "{}", GAME.position_text(&position));
        counts[solved.value as usize] += 1;
        if solved.value == Value::Won {
            counts[3] = counts[3].max(u64::from(solved.plies));
        }
    }
    counts
}

/// Values that follow from their successors everywhere are the right ones: plies fall to 0 along
/// every win, and whoever has a draw can keep it.
fn every_value_follows_from_its_successors_and_is_counted() {
    // Two threads, because there are many of them.
    let (white, black) = std::thread::scope(|scope| {
        let black = scope.spawn(|| hold_all(Seat(1)));
        (hold_all(Seat(0)), black.join().unwrap())
    });
    assert_eq!(white, black, "colours make a difference");

    let statistics = TABLE.statistics();
    let [won, lost, drawn, longest_win] = white;
    assert_eq!(statistics.positions, 6_589_440);
    assert_eq!(
        [statistics.won, statistics.lost, statistics.drawn],
        [won, lost, drawn].map(|n| n * 2)
    );
    assert_eq!(u64::from(statistics.longest_win), longest_win);
    assert_eq!(statistics.won + statistics.lost + statistics.drawn, statistics.positions);
    assert_eq!(statistics.by_plies.iter().sum::<u64>(), statistics.won + statistics.lost);
    assert_eq!(statistics.by_plies.len() as u64, longest_win + 1);
}

/// The figures that are published.
fn the_figures_stay_the_same() {
    let statistics = TABLE.statistics();
    assert_eq!(
        [statistics.won, statistics.lost, statistics.drawn],
        [3_420_424, 526_552, 2_642_464]
    );
    assert_eq!(statistics.longest_win, 93);
    assert_eq!(statistics.start, Solved { value: Value::Drawn, plies: 0 });
    let mut losing = Vec::new();
    GAME.each_move(&Position::START, |legal| {
        let after = TABLE.get(&GAME.play(&Position::START, legal));
        if after.value != Value::Drawn {
            losing.push((legal.to_string(), after.value, after.plies));
        }
    });
    assert_eq!(losing, [("b1-a2".into(), Value::Won, 29), ("c1-d2".into(), Value::Won, 29)]);
}

/// Won, lost and drawn by the number of pieces of the side to move, as published.
fn whoever_has_more_pieces_does_not_lose() {
    let mut counts = [[0; 3]; 9];
    for position in positions(Seat(0)) {
        let pieces = position.pieces(Seat(0)).count_ones() as usize;
        // Each stands for both colours.
        counts[pieces][TABLE.get(&position).value as usize] += 2;
    }
    assert_eq!(
        counts,
        [
            [0, 25_740, 0],
            [184, 188_272, 17_464],
            [10_032, 281_764, 428_924],
            [154_952, 30_152, 1_256_336],
            [912_912, 624, 888_264],
            [1_390_000, 0, 51_440],
            [720_684, 0, 36],
            [205_920, 0, 0],
            [25_740, 0, 0],
        ]
    );
}

fn whoever_cannot_move_has_lost() {
    let mut ends = 0;
    for position in positions(Seat(0)) {
        let over = GAME.outcome(&position).is_some();
        assert_eq!(TABLE.get(&position) == Solved { value: Value::Lost, plies: 0 }, over);
        ends += u64::from(over);
    }
    assert_eq!(ends * 2, TABLE.statistics().by_plies[0]);
}

fn symmetric_positions_have_the_same_value() {
    // A sample, spread over all positions: each has fifteen images.
    for position in positions(Seat(0)).step_by(101) {
        for symmetry in 0..GAME.symmetries() {
            let image = GAME.transform(&position, symmetry);
            assert_eq!(TABLE.get(&position), TABLE.get(&image));
        }
    }
}

fn the_longest_win_takes_as_long_as_it_says() {
    let mut position = GAME.read_position(&TABLE.statistics().longest).unwrap();
    for left in (1..=TABLE.statistics().longest_win).rev() {
        let best = TABLE.best_moves(&position);
        assert!(best.iter().all(|(_, after)| after.plies == left - 1));
        position = GAME.play(&position, best[0].0);
    }
    let outcome = GAME.outcome(&position).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(0)]);
}

fn the_best_moves_keep_the_value() {
    for position in positions(Seat(1)).step_by(211) {
        let solved = TABLE.get(&position);
        let best = TABLE.best_moves(&position);
        assert_eq!(best.is_empty(), GAME.outcome(&position).is_some());
        for (legal, after) in best {
            assert_eq!(after, TABLE.get(&GAME.play(&position, legal)));
            assert_eq!(after, left_by_the_best(solved));
        }
    }
}

/// What a position with this value leaves to the other side when nothing is given away.
fn left_by_the_best(solved: Solved) -> Solved {
    match solved.value {
        Value::Won => Solved { value: Value::Lost, plies: solved.plies - 1 },
        Value::Lost => Solved { value: Value::Won, plies: solved.plies - 1 },
        Value::Drawn => solved,
    }
}

/// Lets the player of the highest level play one move in all positions with one side to move, and
/// counts them.
fn play_all(side: Seat) -> u64 {
    let mut player = Spec::Level(Level::FULL).player::<Orthokon>(1, &SystemClock);
    let mut count = 0;
    for position in positions(side) {
        count += 1;
        let played = Match::from_position(GAME.clone(), position);
        let Some(chosen) = player.choose(&played, &Never) else {
            assert!(GAME.outcome(&position).is_some(), "{}", GAME.position_text(&position));
            continue;
        };
        let after = TABLE.get(&GAME.play(&position, chosen));
        let kept = left_by_the_best(TABLE.get(&position));
        assert_eq!(after, kept, "{chosen} in {}", GAME.position_text(&position));
    }
    count
}

/// The highest level never errs: from every position it keeps the value, wins as fast as possible,
/// and loses as slowly as possible.
fn the_highest_level_plays_perfectly_from_every_position() {
    let count = std::thread::scope(|scope| {
        let black = scope.spawn(|| play_all(Seat(1)));
        play_all(Seat(0)) + black.join().unwrap()
    });
    assert_eq!(count, 6_589_440);
}

/// What the engine shows is what the player plays, and its lines end where they say.
fn the_engine_shows_what_the_player_plays() {
    let mut player = Spec::Level(Level::FULL).player::<Orthokon>(1, &SystemClock);
    let mut engine = engine::<Orthokon>(1, Box::new(Alone), 0);
    for position in positions(Seat(0)).step_by(4_001) {
        let played = Match::from_position(GAME.clone(), position);
        let question = Question { lines: 100, ..Question::new(&played, Limits::default()) };
        let shown = engine.analyse(&question, &mut |_| {});
        assert_eq!(shown.best(), player.choose(&played, &Never));
        assert_eq!(shown.lines.len() as u64, GAME.count_moves(&position));
        for line in &shown.lines {
            let here = line.moves.iter().fold(position, |here, &legal| GAME.play(&here, legal));
            let plies = line.score.and_then(|score| score.wins_in().or(score.loses_in()));
            assert!(line.is_proved);
            assert_eq!(plies.is_some(), GAME.outcome(&here).is_some());
            assert_eq!(plies.unwrap_or(line.moves.len() as u32), line.moves.len() as u32);
        }
    }
}

#[test]
fn progress_grows_to_one() {
    let mut shares = Vec::new();
    OrthokonTable::solve(&mut |share| shares.push(share));
    assert!(shares.is_sorted() && shares.len() > 50, "{shares:?}");
    assert!(shares.first().is_some_and(|share| (0.0..0.1).contains(share)));
    assert_eq!(shares.last(), Some(&1.0));
}

mod bytes {
    use super::*;

    fn refusal(bytes: &[u8]) -> String {
        OrthokonTable::from_bytes(bytes).unwrap_err().to_string()
    }

    pub(super) fn a_table_comes_back_as_it_was() {
        let bytes = TABLE.to_bytes();
        let again = OrthokonTable::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        assert_eq!(again.statistics(), TABLE.statistics());
    }

    pub(super) fn what_is_cut_off_or_too_long_is_refused() {
        let mut bytes = TABLE.to_bytes();
        for length in (0..64).chain([1000, bytes.len() - 1]) {
            let unknown = "tablebase-unknown-format game=Orthokon";
            let expected = if length < 16 { unknown } else { "tablebase-length" };
            assert_eq!(refusal(&bytes[..length]), expected, "{length}");
        }
        bytes.push(0);
        assert_eq!(refusal(&bytes), "tablebase-length");
    }

    pub(super) fn any_changed_bit_is_noticed() {
        let bytes = TABLE.to_bytes();
        for at in (0..32).chain((32..bytes.len()).step_by(9973)).chain([bytes.len() - 1]) {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                let expected = match at {
                    0..16 => "tablebase-unknown-format",
                    16..20 => "tablebase-version",
                    20..24 => "tablebase-length",
                    _ => "tablebase-damaged",
                };
                let told = refusal(&changed);
                assert_eq!(told.split(' ').next(), Some(expected), "bit {bit} of byte {at}");
            }
        }
    }

    pub(super) fn another_version_is_named() {
        let mut bytes = TABLE.to_bytes();
        bytes[16] = 7;
        assert_eq!(refusal(&bytes), "tablebase-version version=7 known=1");
    }
}
