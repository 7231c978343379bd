//! Proof-number search agrees with exhaustive search.

#![allow(clippy::panic, clippy::unwrap_used)]

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tablier_core::proof::{Checked, Proof, moves_in_order, push_decision};
use tablier_core::{Checksum, Game, Match, Message, Options, Seat};
use tablier_engine::{Limits, ProofTable, Provable, Prover, TableError, TableReader, Verdict};
use tablier_games::orthokon::Orthokon;
use tablier_games::theseion::Theseion;
use tablier_games::tor::Tor;
use tablier_games::tortuga::Tortuga;

fn game<G: Game>(given: &[(&str, &str)]) -> G {
    G::new(&Options::read(G::INFO, given.iter().copied()).unwrap()).unwrap()
}

fn tortuga() -> Tortuga {
    game(&[])
}

/// A position some plies before the end of a random game.
fn late_position<G: Game>(game: &G, seed: u64, back: u32) -> G::Position {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut played = Match::new(game.clone());
    while played.outcome().is_none() {
        let count = game.count_moves(played.position());
        played.play(game.nth_move(played.position(), dice.random_range(0..count)).unwrap());
    }
    for _ in 0..back {
        played.undo();
    }
    *played.position()
}

/// There are too many positions to look at all of them.
struct TooMany;

/// Which seat can force a win from each position that can arise from one, found backwards from the
/// ends: a position is won by a seat that can move to one that it wins, and by the seat to which all
/// moves of the other lead. The rest is won by nobody.
fn exhaustive<G: Game>(game: &G, start: &G::Position) -> Result<Option<Seat>, TooMany> {
    const MOST: usize = 4_000;
    let mut numbers = HashMap::from([(game.hash(start), 0)]);
    let mut positions = vec![*start];
    let mut next: Vec<Vec<usize>> = Vec::new();
    while next.len() < positions.len() {
        let here = positions[next.len()];
        let mut replies = Vec::new();
        game.each_move(&here, |legal| replies.push(game.play(&here, legal)));
        let number = |reply: G::Position| {
            *numbers.entry(game.hash(&reply)).or_insert_with(|| {
                positions.push(reply);
                positions.len() - 1
            })
        };
        next.push(replies.into_iter().map(number).collect());
        if positions.len() > MOST {
            return Err(TooMany);
        }
    }
    let mut winners: Vec<Option<Seat>> = vec![None; positions.len()];
    loop {
        let mut has_changed = false;
        for (at, here) in positions
            .iter()
            .enumerate()
            .filter(|(at, _)| winners[*at].is_none())
            .collect::<Vec<_>>()
        {
            let mover = game.turn(here).seat();
            let replies = || next[at].iter().map(|&reply| winners[reply]);
            winners[at] = match game.outcome(here) {
                Some(outcome) => {
                    [Seat(0), Seat(1)].into_iter().find(|&seat| outcome.value(seat) >= 1.0)
                }
                None if replies().any(|winner| winner == Some(mover)) => Some(mover),
                None if replies().all(|winner| winner == Some(mover.next(2))) => {
                    Some(mover.next(2))
                }
                None => None,
            };
            has_changed |= winners[at].is_some();
        }
        if !has_changed {
            return Ok(winners[0]);
        }
    }
}

/// No win on a small board of Tor takes more plies.
const MOST_PLIES: u32 = 24;

/// Proves both claims about many positions, with a table so small that it forgets, and holds them
/// against exhaustive search. Where there is a winner, the proof is written and checked. Returns how
/// often the side to move won, the other did, and nobody.
fn agree_with_exhaustive_search<G: Provable>(
    game: &G,
    positions: impl Iterator<Item = G::Position>,
) -> [u32; 3] {
    let mut counts = [0; 3];
    for position in positions {
        let Ok(winner) = exhaustive(game, &position) else { continue };
        let text = game.position_text(&position);
        let mover = game.turn(&position).seat();
        let mut table = ProofTable::new(1);
        for attacker in [mover, mover.next(2)] {
            let mut prover = Prover::new(game, attacker, &mut table);
            // Where positions come back, a win takes some number of plies, and no win takes none.
            let depths = if G::REPEATS { 0..=MOST_PLIES } else { u32::MAX..=u32::MAX };
            let within = |depth| Limits { depth, ..Limits::default() };
            let proved = depths.map(within).find(|&limits| match prover.prove(&position, limits) {
                Verdict::Proved => true,
                Verdict::Disproved => false,
                Verdict::Open { .. } => panic!("{text} is open for {attacker}"),
            });
            assert_eq!(proved.is_some(), winner == Some(attacker), "{text} for {attacker}");
            if let Some(limits) = proved {
                let decisions = prover.decisions(&position, limits).unwrap();
                let proof = proof_of(game, &position, attacker, decisions);
                let checked = proof.check(game);
                assert!(checked.is_ok_and(|checked| checked.plies <= limits.depth), "{text}");
                assert!(Proof { winner: attacker.next(2), ..proof }.check(game).is_err(), "{text}");
            }
        }
        counts[winner.map_or(2, |winner| usize::from(winner != mover))] += 1;
    }
    counts
}

fn proof_of<G: Game>(game: &G, position: &G::Position, winner: Seat, decisions: Vec<u8>) -> Proof {
    let position = game.position_text(position);
    Proof { game: G::INFO.id.to_owned(), options: Vec::new(), position, winner, decisions }
}

/// A few turtles anywhere on the board.
fn few_turtles(game: &Tortuga, seed: u64) -> Option<<Tortuga as Game>::Position> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let columns = [4, 5, 6, 7, 6, 5, 4].map(|height| {
        let cells = (0..height).map(|_| match dice.random_range(0..20) {
            0 | 1 => 's',
            2 | 3 => 'n',
            4 => 'x',
            _ => '1',
        });
        // Empty cells side by side are one number.
        cells.fold(String::new(), |text, cell| match (text.chars().last(), cell) {
            (Some(last @ '1'..='6'), '1') => {
                let count = last.to_digit(10).unwrap() + 1;
                format!("{}{count}", &text[..text.len() - 1])
            }
            _ => text + &cell.to_string(),
        })
    });
    let side = ["s", "n"][dice.random_range(0..2)];
    game.read_position(&format!("{} {side}", columns.join("/"))).ok()
}

#[test]
fn positions_of_tortuga_are_settled_as_exhaustive_search_does() {
    for chain in ["open", "longest"] {
        let game: Tortuga = game(&[("chain", chain)]);
        let few = (0..60).filter_map(|seed| few_turtles(&game, seed));
        let late = (0..60).map(|seed| late_position(&game, seed, 1 + seed as u32 % 5));
        let counts = agree_with_exhaustive_search(&game, few.chain(late));
        assert!(counts[0] > 10 && counts[1] > 10 && counts[2] == 0, "{counts:?}");
    }
}

/// A small board of Tor: three columns and two rows with tokens and pawns, the rest empty.
fn small_board(game: &Tor, seed: u64) -> Option<<Tor as Game>::Position> {
    const STACKS: [&str; 16] = [
        "b", "r", "o", "y", "br", "bo", "by", "rb", "ro", "ry", "ob", "or", "oy", "yb", "yr", "yo",
    ];
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut squares: Vec<_> =
        (0..6).map(|_| STACKS[dice.random_range(0..STACKS.len())].to_owned()).collect();
    for pawn in ["W", "W", "K", "K"] {
        let free: Vec<_> = (0..6).filter(|&at| !squares[at].ends_with(['W', 'K'])).collect();
        squares[free[dice.random_range(0..free.len())]] += pawn;
    }
    let row = |squares: &[String]| format!("{},-,-,-,-,-", squares.join(","));
    let empty = "-,-,-,-,-,-,-,-/".repeat(4);
    let (side, hand) = (["w", "b"][dice.random_range(0..2)], STACKS[dice.random_range(0..4)]);
    let text = format!("{empty}{}/{} {side} {hand}", row(&squares[..3]), row(&squares[3..]));
    game.read_position(&text).ok()
}

#[test]
fn small_boards_of_tor_are_settled_as_exhaustive_search_does() {
    let game: Tor = game(&[]);
    let small = (0..1500).filter_map(|seed| small_board(&game, seed));
    let counts = agree_with_exhaustive_search(&game, small);
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn who_can_win_at_once_is_who_has_a_move_that_does() {
    let mut counts = [0; 2];
    for chain in ["open", "longest"] {
        let game: Tortuga = game(&[("chain", chain)]);
        for seed in 0..300 {
            for back in 0..8 {
                let position = late_position(&game, seed, back);
                let mover = game.turn(&position).seat();
                let mut wins = false;
                game.each_move(&position, |legal| {
                    let next = game.play(&position, legal);
                    let enters =
                        game.outcome(&next).is_some_and(|end| end.reason() == "tortuga-end-base");
                    wins |= enters && game.outcome(&next).unwrap().value(mover) >= 1.0;
                });
                assert_eq!(game.wins_at_once(&position), wins, "{}", game.position_text(&position));
                counts[usize::from(wins)] += 1;
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn a_stopped_proof_goes_on_where_it_was() {
    let game = tortuga();
    let position = game.read_position("1s1n/s3n/s4n/1ss2n1/1s1n1n/1s1nn/s3 s").unwrap();
    let mut table = ProofTable::new(16);
    let mut calls = 0;
    let verdict = loop {
        let mut prover = Prover::new(&game, Seat(0), &mut table);
        let verdict = prover.prove(&position, Limits { nodes: 20_000, ..Limits::default() });
        assert!(prover.nodes() < 21_000);
        calls += 1;
        if !matches!(verdict, Verdict::Open { .. }) || calls == 500 {
            break verdict;
        }
    };
    let mut fresh = ProofTable::new(16);
    let at_once = Prover::new(&game, Seat(0), &mut fresh)
        .prove(&position, Limits { nodes: 10_000_000, ..Limits::default() });
    assert_eq!(verdict, at_once);
}

/// A position of Tortuga that takes some search, South to move and win.
const LONG_WIN: &str = "1s1n/2n1n/2sx1n/1ss2nn/s3n1/s4/s1n1 s";

#[test]
fn a_table_goes_through_a_file_as_it_is() {
    let game = tortuga();
    let position = game.read_position(LONG_WIN).unwrap();
    let few = Limits { nodes: 100, ..Limits::default() };
    let mut table = ProofTable::new(1);
    let stopped = Prover::new(&game, Seat(0), &mut table).prove(&position, few);
    assert!(matches!(stopped, Verdict::Open { .. }));
    let mut bytes = Vec::new();
    table.write("here", &mut bytes).unwrap();
    let mut again = TableReader::open(&bytes[..], "here").unwrap().read().unwrap();

    let [one, other] = [&mut table, &mut again].map(|table| {
        let mut prover = Prover::new(&game, Seat(0), table);
        (prover.prove(&position, Limits::default()), prover.nodes())
    });
    assert_eq!(one, other);
    assert_eq!(one.0, Verdict::Proved);
}

fn refusal(bytes: &[u8], scope: &str) -> Message {
    let table = TableReader::open(bytes, scope).and_then(TableReader::read);
    match table.unwrap_err() {
        TableError::Refused(message) => message,
        TableError::Io(error) => panic!("{error}"),
    }
}

#[test]
fn a_table_that_is_foreign_or_damaged_is_refused() {
    let game = tortuga();
    let mut table = ProofTable::new(1);
    let position = game.read_position(LONG_WIN).unwrap();
    Prover::new(&game, Seat(0), &mut table).prove(&position, Limits::default());
    let mut bytes = Vec::new();
    table.write("here", &mut bytes).unwrap();
    assert_eq!(refusal(&bytes, "there").id, "proof-table-scope");
    assert_eq!(refusal(b"", "here").id, "proof-table-unknown-format");
    for end in [16, 18, 22, 26, 31, 32, 40, bytes.len() / 2, bytes.len() - 1] {
        assert_eq!(refusal(&bytes[..end], "here").id, "proof-table-damaged", "{end}");
    }
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 4;
        bytes
    };
    assert_eq!(refusal(&changed(3), "here").id, "proof-table-unknown-format");
    assert_eq!(refusal(&changed(16), "here").id, "proof-table-version");
    for at in [bytes.len() / 2, bytes.len() - 20, bytes.len() - 1] {
        assert_eq!(refusal(&changed(at), "here").id, "proof-table-damaged", "{at}");
    }
    bytes.push(0);
    assert_eq!(refusal(&bytes, "here").id, "proof-table-damaged");
}

#[test]
fn a_full_disk_is_told_by_whoever_writes_the_table() {
    let mut room = [0; 1000];
    assert!(ProofTable::new(1).write("here", &mut room[..]).is_err());
}

/// A proof of the long win, checked.
fn long_proof(game: &Tortuga) -> (Proof, Checked) {
    let position = game.read_position(LONG_WIN).unwrap();
    let mut table = ProofTable::new(16);
    let mut prover = Prover::new(game, Seat(0), &mut table);
    assert_eq!(prover.prove(&position, Limits::default()), Verdict::Proved);
    let decisions = prover.decisions(&position, Limits::default()).unwrap();
    let proof = proof_of(game, &position, Seat(0), decisions);
    let checked = proof.check(game).unwrap();
    (proof, checked)
}

fn fault<G: Game>(game: &G, proof: &Proof) -> String {
    proof.check(game).unwrap_err()[0].id.to_string()
}

#[test]
fn a_proof_that_was_tampered_with_is_refused() {
    let game = tortuga();
    let (proof, checked) = long_proof(&game);
    assert!(checked.decisions > 5 && checked.plies > 3, "{checked:?}");
    assert_eq!(checked.decisions, proof.decisions.len() as u64);
    let with = |decisions: &[u8]| Proof { decisions: decisions.to_vec(), ..proof.clone() };

    // One decision less, and one more.
    let last = proof.decisions.len() - 1;
    assert_eq!(fault(&game, &with(&proof.decisions[..last])), "proof-ends");
    assert_eq!(fault(&game, &with(&[&proof.decisions[..], &[0]].concat())), "proof-rest");
    // A reply left out shifts all decisions after it.
    for at in 0..last {
        let mut decisions = proof.decisions.clone();
        decisions.remove(at);
        assert!(with(&decisions).check(&game).is_err(), "{at}");
    }
    // Another move: there is none of this number, or it does not win at once.
    let mut decisions = proof.decisions.clone();
    decisions[0] = 99;
    assert_eq!(fault(&game, &with(&decisions)), "proof-no-move");
    let mut faults = Vec::new();
    for at in 0..=last {
        let mut decisions = proof.decisions.clone();
        decisions[at] = (decisions[at] + 1) % 2;
        let changed = with(&decisions).check(&game);
        faults.extend(changed.err().map(|reasons| reasons[0].id.to_string()));
    }
    assert!(faults.len() > 3, "{faults:?}");
    // Another position.
    let other = Proof { position: game.position_text(&game.start()), ..proof.clone() };
    assert!(other.check(&game).is_err());
    let none = Proof { position: "s".to_owned(), ..proof };
    assert!(none.check(&game).is_err());
}

#[test]
fn a_proof_that_ends_before_the_game_is_over_is_refused() {
    let game = tortuga();
    let position = game.read_position("4/5/6/5s1/6/5/n3 s").unwrap();
    let moves = moves_in_order(&game, &position);
    let texts: Vec<_> = moves.iter().map(|&legal| game.move_text(&position, legal)).collect();
    assert_eq!(texts, ["d6-c6", "d6-d7", "d6-e6"]);
    let at_once = proof_of(&game, &position, Seat(0), vec![1]);
    assert_eq!(at_once.check(&game), Ok(Checked { decisions: 1, plies: 1 }));
    assert_eq!(fault(&game, &proof_of(&game, &position, Seat(0), vec![0])), "proof-ends");
    // North is the one who loses.
    assert_eq!(fault(&game, &proof_of(&game, &position, Seat(1), Vec::new())), "proof-ends");
    let over = game.read_position("4/5/6/6s/6/5/n3 n").unwrap();
    assert_eq!(fault(&game, &proof_of(&game, &over, Seat(1), Vec::new())), "proof-not-won");
}

#[test]
fn a_proof_that_goes_in_a_circle_is_refused() {
    // White plays at random and Black always the first move, until a position comes back: that is
    // where the check comes first.
    let game: Orthokon = game(&[]);
    let circle = (0..100).find_map(|seed| {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let (mut position, mut seen, mut decisions) = (game.start(), Vec::new(), Vec::new());
        while !seen.contains(&position) {
            seen.push(position);
            let moves = moves_in_order(&game, &position);
            let number = dice.random_range(0..moves.len());
            push_decision(&mut decisions, number);
            let reply = game.play(&position, moves[number]);
            position = game.play(&reply, *moves_in_order(&game, &reply).first()?);
            game.outcome(&position).is_none().then_some(())?;
        }
        Some(decisions)
    });
    let proof = proof_of(&game, &game.start(), Seat(0), circle.unwrap());
    assert_eq!(fault(&game, &proof), "proof-circle");
}

#[test]
fn the_bytes_of_a_proof_are_refused_when_damaged() {
    let (proof, _) = long_proof(&tortuga());
    let bytes = proof.to_bytes();
    assert_eq!(Proof::read(&bytes), Ok(proof));
    for end in 0..bytes.len() {
        assert!(Proof::read(&bytes[..end]).is_err(), "{end}");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(Proof::read(&changed).is_err(), "{at}");
    }
    let id = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        bytes.extend(Checksum::of(&bytes).to_le_bytes());
        Proof::read(&bytes).unwrap_err().id
    };
    assert_eq!(id("tablier-proof 2\n"), "proof-version");
    for text in [
        "",
        "game x\n\n",
        "game x\nposition y\n\n",
        "game x\nposition y\nwinner 3\n\n",
        "game x\nposition y\nwinner 1\nmore\n\n",
        "game x\nposition y\nwinner 1\n",
    ] {
        assert_eq!(id(&format!("tablier-proof 1\n{text}")), "proof-malformed", "{text}");
    }
}

#[test]
fn proofs_are_for_two_players_without_chance() {
    let game: Theseion = game(&[]);
    let proof = proof_of(&game, &game.start(), Seat(0), Vec::new());
    assert_eq!(fault(&game, &proof), "proof-game");
}

/// Any bytes are read or refused, as a proof, as its decisions, and as a table.
#[test]
fn random_bytes_do_no_harm() {
    let game = tortuga();
    let (proof, _) = long_proof(&game);
    let mut table = Vec::new();
    ProofTable::new(1).write("here", &mut table).unwrap();
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..300 {
        let mut bytes: Vec<u8> = (0..dice.random_range(0..200)).map(|_| dice.random()).collect();
        assert!(Proof::read(&bytes).is_err());
        let random = Proof { decisions: bytes.clone(), ..proof.clone() };
        assert!(random.check(&game).is_err());
        // The head of a table, so that what follows is read.
        bytes.splice(0..0, table[..28].iter().copied());
        if let Ok(reader) = TableReader::open(&bytes[..], "here")
            && reader.mebibytes() < 64
        {
            assert!(reader.read().is_err());
        }
    }
}
