//! What a controller can say, read from one line.
//!
//! The protocol is English, so that what is wrong is said in English here and not in a phrase.

use std::str::SplitWhitespace;
use std::time::Duration;

use tablier_core::MAX_SEATS;

/// One line of the controller.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Position { start: Option<String>, moves: Vec<String> },
    Go(Go),
    PonderHit,
    Stop,
    Query(Query),
    Quit,
}

/// How long to think.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) move_time: Option<Duration>,
    /// What is left on the clock of each player, and what each gets for a move.
    pub(super) left: [Option<Duration>; MAX_SEATS],
    pub(super) increment: [Duration; MAX_SEATS],
    /// How many moves are to be made before the clocks are set again.
    pub(super) moves_left: Option<u32>,
    /// Until somebody says stop.
    pub(super) infinite: bool,
    /// On the time of somebody else.
    pub(super) ponder: bool,
}

impl Go {
    /// Whether a clock is involved.
    pub(super) fn has_clock(&self) -> bool {
        self.left.iter().any(Option::is_some)
    }
}

/// What a controller, who knows no rules, asks about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    FirstToMove,
    GameOver,
    Result,
    Turn,
    Moves,
    Position,
}

impl Command {
    /// Reads a line: nothing if it is empty, or a sentence about what is wrong with it.
    pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let command = match first {
            "ugi" => Command::Ugi,
            "isready" => Command::IsReady,
            "uginewgame" => Command::NewGame,
            "ponderhit" => Command::PonderHit,
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "setoption" => return set_option(words).map(Some),
            "position" => return position(words).map(Some),
            "go" => return go(words).map(|go| Some(Command::Go(go))),
            "query" => query(words.next().unwrap_or_default())?,
            _ => return Err(format!("there is no command {first}")),
        };
        match words.next() {
            None => Ok(Some(command)),
            Some(word) => Err(format!("{first} is not followed by {word}")),
        }
    }
}

fn set_option(words: SplitWhitespace) -> Result<Command, String> {
    const FORM: &str = "an option is set by: setoption name NAME value VALUE";
    let words: Vec<_> = words.collect();
    let Some((&"name", words)) = words.split_first() else { return Err(FORM.into()) };
    let at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
    let (name, value) = words.split_at(at);
    if name.is_empty() {
        return Err(FORM.into());
    }
    // A value may be empty.
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.get(1..).unwrap_or_default().join(" "),
    })
}

fn position(words: SplitWhitespace) -> Result<Command, String> {
    const FORM: &str = "a position is set by: position startpos, or position fen TEXT, and then \
                        perhaps moves MOVE...";
    let words: Vec<_> = words.collect();
    let Some((&kind, words)) = words.split_first() else { return Err(FORM.into()) };
    // The text of a position has several words, none of them `moves`.
    let at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (text, moves) = words.split_at(at);
    let start = match (kind, text) {
        ("startpos", []) => None,
        ("fen", [_, ..]) => Some(text.join(" ")),
        _ => return Err(FORM.into()),
    };
    let moves = moves.iter().skip(1).map(|&word| word.to_owned()).collect();
    Ok(Command::Position { start, moves })
}

fn go(mut words: SplitWhitespace) -> Result<Go, String> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().unwrap_or_default();
            value.parse::<i64>().map_err(|_| format!("{word} is followed by a whole number"))
        };
        // A clock that has run out may show less than nothing.
        let mut time = || number().map(|ms| Duration::from_millis(ms.max(0).cast_unsigned()));
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "movetime" => go.move_time = Some(time()?),
            "nodes" => go.nodes = Some(number()?.max(1).cast_unsigned()),
            "depth" => go.depth = Some(at_least_one(number()?)),
            "movestogo" => go.moves_left = Some(at_least_one(number()?)),
            _ => match clock(word) {
                Some((seat, Hand::Left)) => go.left[seat] = Some(time()?),
                Some((seat, Hand::Increment)) => go.increment[seat] = time()?,
                None => return Err(format!("go does not know {word}")),
            },
        }
    }
    Ok(go)
}

fn at_least_one(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// What a word of `go` tells about a clock.
enum Hand {
    Left,
    Increment,
}

/// `p1time`, `p3inc`; the first two players are also called white and black.
fn clock(word: &str) -> Option<(usize, Hand)> {
    let (player, hand) = match word.strip_suffix("time") {
        Some(player) => (player, Hand::Left),
        None => (word.strip_suffix("inc")?, Hand::Increment),
    };
    let seat = match player {
        "p1" | "w" => 0,
        "p2" | "b" => 1,
        "p3" => 2,
        "p4" => 3,
        _ => return None,
    };
    Some((seat, hand))
}

fn query(word: &str) -> Result<Command, String> {
    let query = match word {
        "p1turn" => Query::FirstToMove,
        "gameover" => Query::GameOver,
        "result" => Query::Result,
        "turn" => Query::Turn,
        "moves" => Query::Moves,
        "fen" => Query::Position,
        _ => return Err("the queries are p1turn, gameover, result, turn, moves and fen".into()),
    };
    Ok(Command::Query(query))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(line: &str) -> Command {
        Command::read(line).unwrap().unwrap()
    }

    fn milliseconds(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn words_stand_for_themselves() {
        for (line, command) in [
            ("ugi", Command::Ugi),
            ("  isready \r", Command::IsReady),
            ("uginewgame", Command::NewGame),
            ("ponderhit", Command::PonderHit),
            ("stop", Command::Stop),
            ("quit", Command::Quit),
            ("query\tp1turn", Command::Query(Query::FirstToMove)),
            ("query gameover", Command::Query(Query::GameOver)),
            ("query result", Command::Query(Query::Result)),
            ("query turn", Command::Query(Query::Turn)),
            ("query moves", Command::Query(Query::Moves)),
            ("query fen", Command::Query(Query::Position)),
        ] {
            assert_eq!(read(line), command, "{line}");
        }
        assert_eq!(Command::read(" \t"), Ok(None));
    }

    #[test]
    fn the_text_of_a_position_ends_where_the_moves_begin() {
        let moves = vec!["a1-a3".to_owned(), "b4-d2".to_owned()];
        let position = |start: Option<&str>, moves: &[String]| Command::Position {
            start: start.map(Into::into),
            moves: moves.into(),
        };
        assert_eq!(read("position startpos"), position(None, &[]));
        assert_eq!(read("position startpos moves"), position(None, &[]));
        assert_eq!(read("position startpos moves a1-a3 b4-d2"), position(None, &moves));
        let text = Some("wbbb/w3/4/1www b");
        assert_eq!(read("position fen wbbb/w3/4/1www b"), position(text, &[]));
        assert_eq!(
            read("position fen wbbb/w3/4/1www  b moves a1-a3 b4-d2"),
            position(text, &moves)
        );
    }

    #[test]
    fn names_and_values_of_options_may_have_several_words() {
        let option =
            |name: &str, value: &str| Command::SetOption { name: name.into(), value: value.into() };
        assert_eq!(read("setoption name Hash value 64"), option("Hash", "64"));
        assert_eq!(read("setoption name a b value c d"), option("a b", "c d"));
        assert_eq!(read("setoption name Clear"), option("Clear", ""));
        assert_eq!(read("setoption name x value"), option("x", ""));
    }

    #[test]
    fn go_knows_limits_and_clocks() {
        let Command::Go(go) = read("go p1time 1000 p2time -5 p1inc 10 p2inc 20 movestogo 7") else {
            unreachable!()
        };
        assert_eq!(go.left[..2], [Some(milliseconds(1000)), Some(Duration::ZERO)]);
        assert_eq!(go.increment[..2], [milliseconds(10), milliseconds(20)]);
        assert_eq!(go.moves_left, Some(7));
        assert!(go.has_clock());
        assert_eq!(
            read("go wtime 1 btime 2 winc 3 binc 4"),
            read("go p1time 1 p2time 2 p1inc 3 p2inc 4")
        );
        let four = read("go p4time 9 p3inc 8");
        let Command::Go(go) = four else { unreachable!() };
        assert_eq!((go.left[3], go.increment[2]), (Some(milliseconds(9)), milliseconds(8)));
        let limits = "go nodes 5 depth 0 movetime 250 infinite ponder";
        let expected = Go {
            nodes: Some(5),
            depth: Some(1),
            move_time: Some(milliseconds(250)),
            infinite: true,
            ponder: true,
            ..Go::default()
        };
        assert_eq!(read(limits), Command::Go(expected));
        assert_eq!(read("go"), Command::Go(Go::default()));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for line in [
            "uci",
            "Ugi",
            "stop now",
            "query",
            "query who",
            "query result please",
            "position",
            "position fen",
            "position fen moves a1-a3",
            "position startpos a1-a3",
            "position here",
            "setoption",
            "setoption Hash 64",
            "setoption name",
            "setoption name value 3",
            "go fast",
            "go nodes",
            "go nodes many",
            "go depth 1.5",
            "go p5time 3",
            "go time 3",
            "go movetime 99999999999999999999",
        ] {
            assert!(Command::read(line).is_err(), "{line}");
        }
    }

    proptest! {
        #[test]
        fn anything_is_read_or_refused(line in "(\\PC|\\s){0,200}") {
            let _ = Command::read(&line);
        }

        #[test]
        fn anything_that_looks_right_is_read_or_refused(
            words in prop::collection::vec(
                "ugi|go|position|fen|startpos|moves|setoption|name|value|query|result|nodes|depth|\
                 p[0-9]time|winc|movetime|infinite|ponder|-?[0-9]{1,25}|[a-d][1-4]-[a-d][1-4]",
                0..12,
            )
        ) {
            let line = words.join(" ");
            if let Ok(Some(Command::Position { moves, .. })) = Command::read(&line) {
                prop_assert!(moves.len() < words.len());
            }
        }
    }
}
