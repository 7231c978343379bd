//! `tablier match`: players of the engine against each other.

use std::fs::{self, File};
use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use indicatif::ProgressBar;
use serde_json::json;
use tablier_core::record::Record;
use tablier_core::{AnyGame, AnyMatch, MAX_SEATS, Message, Outcome, Seat, zobrist};
use tablier_engine::{AnyGameEngine, Dice, Pairing, Spec, SystemClock};

use crate::arguments::MatchArguments;
use crate::failure::Failure;
use crate::i18n::Locale;
use crate::standings::Standing;

/// How many random plies every game begins with.
const OPENING_PLIES: usize = 4;
/// A game is broken off after so many plies.
const LONGEST_GAME: usize = 10_000;

pub(crate) fn run(
    arguments: &MatchArguments,
    i18n: &Locale,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let game = arguments.game.game()?;
    let given = [Some(&arguments.first), Some(&arguments.second)];
    let given = given.into_iter().chain([arguments.third.as_ref(), arguments.fourth.as_ref()]);
    let players = given.flatten().map(|text| text.parse()).collect::<Result<Vec<Spec>, _>>()?;
    let seats = game.begin().seats();
    if players.len() != usize::from(seats) {
        let message = Message::new("match-seats").with("seats", seats);
        return Err(message.with("players", players.len()).into());
    }
    let games = arguments.games.next_multiple_of(seats.into()) as usize;
    let contest = Contest {
        game: &*game,
        players: &players,
        games,
        seed: arguments.seed.unwrap_or_default(),
        threads: arguments
            .threads
            .map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from),
        records: arguments.records.as_deref(),
    };
    contest.make_room_for_records()?;
    let outcomes = contest.run()?;

    let mut standings = vec![Standing::default(); players.len()];
    for (number, outcome) in outcomes.iter().enumerate() {
        for (player, standing) in standings.iter_mut().enumerate() {
            standing.add(outcome.as_ref(), seat_of(player, number, seats), seats);
        }
    }
    let unfinished = outcomes.iter().filter(|outcome| outcome.is_none()).count();
    if arguments.format.json {
        writeln!(out, "{}", describe(&contest, &standings, unfinished))?;
        return Ok(());
    }
    print(&players, &standings, i18n, out)?;
    let mut say = |message: &Message| writeln!(out, "{}", i18n.translate(message));
    say(&Message::new("match-games").with("games", games))?;
    if unfinished > 0 {
        let message = Message::new("match-unfinished").with("games", unfinished);
        say(&message.with("plies", LONGEST_GAME))?;
    }
    Ok(())
}

/// Everything that decides which games are played.
struct Contest<'a> {
    game: &'a dyn AnyGame,
    players: &'a [Spec],
    games: usize,
    seed: u64,
    threads: usize,
    records: Option<&'a Path>,
}

/// In each round the same opening is played from every seat: in the next game of a round everybody
/// sits one seat further.
fn seat_of(player: usize, game: usize, seats: u8) -> Seat {
    Seat(((player + game) % usize::from(seats)) as u8)
}

impl Contest<'_> {
    /// Plays all games: how each ended, or nothing for one that was broken off.
    fn run(&self) -> Result<Vec<Option<Outcome>>, Failure> {
        let engine = tablier_engine::find(self.game.info().id)?;
        let progress = ProgressBar::new(self.games as u64);
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let work = || {
            let mut done = Vec::new();
            while !failed.load(Ordering::Relaxed) {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                let outcome = self.play(engine, number);
                failed.fetch_or(outcome.is_err(), Ordering::Relaxed);
                done.push((number, outcome));
                progress.inc(1);
            }
            done
        };
        let mut done = thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let mut done = work();
            // A thread that panicked has told so itself, and the count below is too small.
            done.extend(others.into_iter().filter_map(|other| other.join().ok()).flatten());
            done
        });
        progress.finish_and_clear();
        done.sort_by_key(|(number, _)| *number);
        done.into_iter().map(|(_, outcome)| outcome).collect()
    }

    /// Plays one game. It depends on nothing but the contest and its number.
    fn play(&self, engine: &dyn AnyGameEngine, number: usize) -> Result<Option<Outcome>, Failure> {
        let seats = self.players.len();
        let (round, turn) = (number / seats, number % seats);
        let mut seeds = Dice::new(zobrist::mix(self.seed) ^ round as u64);
        let [opening_seed, dice_seed, of_players] = [(); 3].map(|()| seeds.number());
        let mut at_seats = self.players.to_vec();
        at_seats.rotate_right(turn);
        let with_seed = |(seat, spec): (usize, &Spec)| {
            (*spec, of_players.wrapping_add((turn * MAX_SEATS + seat) as u64))
        };
        let pairing = Pairing {
            players: &at_seats.iter().enumerate().map(with_seed).collect::<Vec<_>>(),
            opening_plies: OPENING_PLIES,
            opening_seed,
            dice_seed,
            longest: LONGEST_GAME,
        };
        let played = engine.play(self.game.options(), &pairing, &SystemClock)?;
        if let Some(path) = self.record_path(number) {
            self.write_record(&path, &*played, &at_seats)?;
        }
        Ok(played.outcome())
    }

    /// The file for the record of a game, if one is wanted.
    fn record_path(&self, number: usize) -> Option<PathBuf> {
        let name = format!("{}-{:04}.tablier", self.game.info().id, number + 1);
        Some(self.records?.join(name))
    }

    /// Before hours of play: the folder, and that none of the files is there already.
    fn make_room_for_records(&self) -> Result<(), Failure> {
        let Some(folder) = self.records else { return Ok(()) };
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let taken = (0..self.games).filter_map(|number| self.record_path(number));
        match taken.into_iter().find(|path| path.exists()) {
            None => Ok(()),
            Some(path) => {
                let message = Message::new("match-record-exists");
                Err(Failure::Refused(message.with("file", path.display().to_string())))
            }
        }
    }

    fn write_record(
        &self,
        path: &Path,
        played: &dyn AnyMatch,
        at_seats: &[Spec],
    ) -> Result<(), Failure> {
        let mut record = Record::of(self.game, played)?;
        for (seat, spec) in at_seats.iter().enumerate() {
            record.tag(&format!("Seat{}", Seat(seat as u8)), spec.to_string())?;
        }
        let written = File::create_new(path).and_then(|mut file| write!(file, "{record}"));
        written.map_err(|error| unwritable(path, &error))
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    let message = Message::new("file-unwritable").with("file", path.display().to_string());
    Failure::Refused(message.with("error", error.to_string()))
}

fn print(
    players: &[Spec],
    standings: &[Standing],
    i18n: &Locale,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (place, (player, standing)) in players.iter().zip(standings).enumerate() {
        let [score, low, high] = standing.score().map(|share| format!("{:.1}%", share * 100.0));
        let message = Message::new("match-player")
            .with("place", place + 1)
            .with("player", player.to_string())
            .with("wins", standing.wins)
            .with("draws", standing.draws)
            .with("losses", standing.losses);
        let message = message.with("score", score).with("low", low).with("high", high);
        writeln!(out, "{}", i18n.translate(&message))?;
    }
    if let [first, _] = standings {
        let [elo, low, high] = first.score().elo().map(signed);
        let message = Message::new("match-elo").with("elo", elo).with("low", low);
        writeln!(out, "{}", i18n.translate(&message.with("high", high)))?;
    }
    Ok(())
}

/// A difference in Elo, as people write it.
fn signed(elo: f64) -> String {
    match elo.round() {
        f64::INFINITY => "+∞".into(),
        f64::NEG_INFINITY => "-∞".into(),
        0.0 => "0".into(),
        elo => format!("{elo:+}"),
    }
}

fn describe(contest: &Contest, standings: &[Standing], unfinished: usize) -> serde_json::Value {
    let players = contest.players.iter().zip(standings).map(|(player, standing)| {
        let [score, low, high] = standing.score().map(|share| share);
        json!({
            "player": player.to_string(),
            "wins": standing.wins,
            "draws": standing.draws,
            "losses": standing.losses,
            "points": standing.points,
            "score": score,
            "low": low,
            "high": high,
        })
    });
    let mut object = json!({
        "game": contest.game.info().id,
        "games": contest.games,
        "seed": contest.seed,
        "unfinished": unfinished,
        "players": players.collect::<Vec<_>>(),
    });
    if let [first, _] = standings {
        // What has no bound is null.
        let [difference, low, high] = first.score().elo().map(|elo| elo);
        object["elo"] = json!({ "difference": difference, "low": low, "high": high });
    }
    object
}
