//! The command line: help, completions and the manual are all made from these definitions.

pub(crate) mod admin;

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, value_parser};
use clap_complete::Shell;
use tablier_core::{AnyGame, AnyMatch, Language};
use tablier_draw::{MOST_PIXELS, Paper, Theme};
use tablier_server::bus::NatsAddress;

use crate::commands::files;
use crate::commands::serve::Settings;
use crate::failure::Failure;

/// A server, a terminal client and an engine for abstract board games
#[derive(Debug, Parser)]
#[command(name = "tablier", version, infer_subcommands = false)]
pub(crate) struct Arguments {
    /// The language, by its code, such as fr [default: that of the environment]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language)]
    pub(crate) language: Option<Language>,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play in the terminal, against people or the engine
    #[command(after_help = "Examples:\n  tablier play\n  tablier play ordo\n  \
        tablier play theseion --option players=3 --seat 1=person --seat 2=level:4 --seat 3=greedy\n  \
        tablier play tortuga --seat 1=level:7 --seat 2=person --clock 10+5\n  \
        tablier play ordo --at http://localhost:8080\n  \
        tablier play tor --at https://tablier.example --private --days 3 --holidays 14\n  \
        tablier play --at http://localhost:8080/table/abcdefghijklm")]
    Play(PlayArguments),
    /// Show the games and their options
    #[command(after_help = "Example:\n  tablier games --json")]
    Games(GamesArguments),
    /// Show the rules of a game
    #[command(after_help = "Example:\n  tablier rules ordo --language fr")]
    Rules(RulesArguments),
    /// List the legal moves, one per line
    #[command(after_help = "Examples:\n  tablier moves orthokon\n  \
        tablier moves orthokon --position 'wbbb/w3/4/1www b'\n  \
        tablier moves tortuga --option chain=longest")]
    Moves(MovesArguments),
    /// Play moves and show the resulting position
    #[command(after_help = "Example:\n  tablier apply orthokon a1-a3 b4-d2")]
    Apply(ApplyArguments),
    /// Count the sequences of legal moves of a given length
    #[command(after_help = "Example:\n  tablier perft ordo --depth 3 --divide")]
    Perft(PerftArguments),
    /// Play at random and show the position reached
    #[command(after_help = "Example:\n  tablier random tor --seed 7 --plies 20")]
    Random(RandomArguments),
    /// Solve a game: who wins each of its positions, and how soon
    #[command(after_help = "Examples:\n  tablier solve orthokon\n  \
        tablier solve orthokon -o orthokon.table\n  \
        tablier solve orthokon --table orthokon.table --json")]
    Solve(SolveArguments),
    /// Prove who wins a position against any defence
    #[command(
        after_help = "Examples:\n  tablier prove tortuga --position 's3/5/6/4s2/6/5/n3 s'\n  \
        tablier prove tortuga --time 600 --memory 4096 --table tortuga.proving --proof tortuga.proof"
    )]
    Prove(ProveArguments),
    /// Find the best moves
    #[command(after_help = "Examples:\n  tablier analyse ordo --time 10 --lines 3\n  \
        tablier analyse orthokon --position 'wbbb/w3/4/1www b' --json")]
    Analyse(AnalyseArguments),
    /// Draw a position as a picture, or a whole game as an animated GIF
    #[command(after_help = "Examples:\n  tablier draw tortuga -o tortuga.svg\n  \
        tablier draw orthokon a1-a3 b4-d2 --theme dark --size 1200 -o orthokon.png\n  \
        tablier draw orthokon --position 'wbbb/w3/4/1www b' --arrow b4-b2 --mark a4 -o plan.png\n  \
        tablier draw --record game.tablier -o game.gif")]
    Draw(DrawArguments),
    /// Make a PDF with the rules, the board and the pieces to cut out
    #[command(after_help = "Examples:\n  tablier print tortuga -o tortuga.pdf\n  \
        tablier print theseion --option board=@my.board -o my-board.pdf\n  \
        tablier print --paper letter --language fr -o tablier.pdf")]
    Print(PrintArguments),
    /// Let engine players play matches against each other
    #[command(after_help = "Examples:\n  \
        tablier match ordo --first mcts:1000 --second greedy --games 100\n  \
        tablier match theseion --option players=3 --first greedy --second greedy --third random \
        --games 30 --records games")]
    Match(MatchArguments),
    /// Step through the record of a game
    #[command(after_help = "Example:\n  tablier replay game.tablier --ply 12")]
    Replay(ReplayArguments),
    /// Check a record, with its moves, die rolls and result, or a proof
    #[command(after_help = "Examples:\n  tablier verify game.tablier\n  \
        tablier verify tortuga.proof")]
    Verify(VerifyArguments),
    /// Run the engine for another program, by the Universal Game Interface
    #[command(after_help = "Examples:\n  tablier ugi ordo\n  \
        tablier ugi theseion --option players=4")]
    Ugi(UgiArguments),
    /// Start the Tablier server
    #[command(after_help = "Examples:\n  tablier serve\n  tablier serve --lan\n  \
        tablier serve --address 0.0.0.0:8080 --data /var/lib/tablier")]
    Serve(ServeArguments),
    /// Find the moves of the computer for servers, on another machine
    #[command(
        after_help = "Example:\n  tablier worker --nats nats://nats.example:4222 --threads 4"
    )]
    Worker(WorkerArguments),
    /// Administer the server, even while it runs: reports, names, bans, exports, backups
    #[command(after_help = "Examples:\n  tablier admin reports\n  \
        tablier admin ban 'Some Body' --days 7\n  \
        tablier admin backup -o tablier-backup.db --data /var/lib/tablier")]
    Admin(admin::AdminArguments),
    /// Measure how fast the rules and the engine are
    #[command(after_help = "Example:\n  tablier bench --signature")]
    Bench(BenchArguments),
    /// Print the shell completions
    #[command(after_help = "Example:\n  tablier completions bash > \
        ~/.local/share/bash-completion/completions/tablier")]
    Completions(CompletionsArguments),
    /// Print the manual page, of the program or of one command
    #[command(after_help = "Example:\n  tablier man perft | man -l -")]
    Man(ManArguments),
}

/// A game with its options.
#[derive(Debug, Args)]
pub(crate) struct GameArguments {
    /// The name of the game
    pub(crate) game: String,

    /// An option of the game; a value @FILE is read from that file
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl GameArguments {
    pub(crate) fn game(&self) -> Result<Box<dyn AnyGame>, Failure> {
        game_with(&self.game, &self.options)
    }
}

/// A game by its name with options as they are written on the command line.
fn game_with(name: &str, options: &[String]) -> Result<Box<dyn AnyGame>, Failure> {
    let options = options.iter().map(|option| files::option(option));
    let options = options.collect::<Result<Vec<_>, _>>()?;
    let pairs = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    Ok(tablier_games::game(&id(name), pairs)?)
}

/// A position of a game.
#[derive(Debug, Args)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    game: GameArguments,

    /// The position [default: the start of the game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
}

impl PositionArguments {
    pub(crate) fn game(&self) -> Result<Box<dyn AnyGame>, Failure> {
        self.game.game()
    }

    pub(crate) fn begin(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        begin(&*self.game.game()?, self.position.as_deref())
    }
}

fn begin(game: &dyn AnyGame, position: Option<&str>) -> Result<Box<dyn AnyMatch>, Failure> {
    match position {
        None => Ok(game.begin()),
        Some(text) => Ok(game.begin_at(text)?),
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayArguments {
    /// The name of the game [default: chosen from a list]
    #[arg(value_name = "GAME")]
    played_game: Option<String>,

    /// An option of the game; a value @FILE is read from that file
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "played_game")]
    options: Vec<String>,

    /// The address of a server to play on, or of one of its tables; the environment variable
    /// `TABLIER_KEY` holds an API key
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["position", "seed"])]
    pub(crate) at: Option<String>,

    /// The position [default: the start of the game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, requires = "played_game")]
    pub(crate) position: Option<String>,

    /// Who takes a seat: person, a player such as level:4, or open for anyone on a server; the game
    /// starts at once
    #[arg(long = "seat", value_name = "N=PLAYER", requires = "played_game")]
    pub(crate) seats: Vec<String>,

    /// The time of each player, such as 10+5: ten minutes with an increment of five seconds per move
    #[arg(long, value_name = "MINUTES+SECONDS", requires = "played_game")]
    pub(crate) clock: Option<String>,

    /// On a server: the delay in seconds before the clock runs, at every move
    #[arg(long, value_name = "S", value_parser = seconds, requires_all = ["at", "clock"])]
    pub(crate) delay: Option<Duration>,

    /// On a server: the days per move, from 1 to 365, instead of a clock
    #[arg(long, value_name = "N", requires_all = ["at", "played_game"], conflicts_with = "clock")]
    pub(crate) days: Option<u64>,

    /// On a server: the days off of each player during the game [default: none]
    #[arg(long, value_name = "N", requires = "days")]
    pub(crate) holidays: Option<u64>,

    /// On a server: a private table, visible only by its link, which is shown
    #[arg(long, requires_all = ["at", "played_game"])]
    pub(crate) private: bool,

    /// On a server: assign the seats at random
    #[arg(long, requires_all = ["at", "played_game"])]
    pub(crate) lot: bool,

    /// On a server: a rated game, with seats assigned at random
    #[arg(long, requires_all = ["at", "played_game"])]
    pub(crate) rated: bool,

    /// The seed of the dice and the engine: the same seed rolls the same dice [default: random]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

impl PlayArguments {
    /// The game, if one is named.
    pub(crate) fn game(&self) -> Result<Option<Box<dyn AnyGame>>, Failure> {
        self.played_game.as_ref().map(|name| game_with(name, &self.options)).transpose()
    }

    /// The options of the game by their names.
    pub(crate) fn options(&self) -> Result<BTreeMap<String, String>, Failure> {
        self.options.iter().map(|option| files::option(option)).collect()
    }
}

#[derive(Debug, Args)]
pub(crate) struct GamesArguments {
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArguments {
    /// The name of the game
    pub(crate) game: String,
}

#[derive(Debug, Args)]
pub(crate) struct MovesArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ApplyArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The moves to play, in order
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The depth to count to, in plies, from 0 to 64
    // Deeper counts would not end in a lifetime, and recursion must end before the stack does.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(0..=64))]
    pub(crate) depth: u32,
    /// Show the count of each first move as well
    #[arg(long)]
    pub(crate) divide: bool,
    /// The number of threads, from 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct RandomArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The seed of the moves: the same seed plays the same game
    #[arg(long, value_name = "N")]
    pub(crate) seed: u64,
    /// The number of plies to play, at most 1000000, unless the game ends first
    #[arg(long, value_name = "K", value_parser = value_parser!(u32).range(0..=1_000_000))]
    pub(crate) plies: u32,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    /// The name of the game
    pub(crate) game: String,
    /// Write the table of all positions to this file
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Read the table from this file instead of solving the game
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ProveArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The time limit in seconds, with decimals [default: 60, if there is no other limit]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// The maximum number of positions to examine
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// The memory for results, in MiB, from 1 to 1048576 [default: that of the table in
    /// the file, or 256]
    #[arg(long, value_name = "MIB", value_parser = value_parser!(u32).range(1..=1 << 20))]
    pub(crate) memory: Option<u32>,
    /// Continue from the table in this file, if it exists, and save the results in it
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// Write the proof to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The time limit in seconds, with decimals [default: 5, if there is no other limit]
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// The maximum number of positions to examine
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// The maximum depth in plies, from 1 to 100
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=100))]
    pub(crate) depth: Option<u32>,
    /// The number of lines to show, from 1 to 100
    #[arg(long, value_name = "K", default_value = "1", hide_default_value = true)]
    #[arg(value_parser = value_parser!(u16).range(1..=100))]
    pub(crate) lines: u16,
    /// The number of threads, from 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The memory for results, in MiB, from 1 to 1048576 [default: 64]
    #[arg(long, value_name = "MIB", default_value = "64", hide_default_value = true)]
    #[arg(value_parser = value_parser!(u32).range(1..=1 << 20))]
    pub(crate) memory: u32,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct DrawArguments {
    /// The name of the game
    #[arg(required_unless_present = "record")]
    game: Option<String>,
    /// The moves to play first, in order
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    /// An option of the game; a value @FILE is read from that file
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// Draw the game of this record, as text or JSON; - is the standard input
    #[arg(long, value_name = "FILE")]
    #[arg(conflicts_with_all = ["game", "moves", "options", "position"])]
    pub(crate) record: Option<PathBuf>,
    /// The ply to stop at; 0 is the start [default: the end]
    #[arg(long, value_name = "N", conflicts_with = "game")]
    pub(crate) ply: Option<usize>,
    /// The colours around the board: light or dark [default: light]
    #[arg(long, value_name = "THEME")]
    pub(crate) theme: Option<Theme>,
    /// Leave out the names of columns and rows
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Show the board from the other side
    #[arg(long)]
    pub(crate) flip: bool,
    /// Draw a ring around this square or place beside the board
    #[arg(long = "mark", value_name = "PLACE")]
    pub(crate) marks: Vec<String>,
    /// Draw an arrow from one place to another
    #[arg(long = "arrow", value_name = "FROM-TO")]
    pub(crate) arrows: Vec<String>,
    /// The longer side in pixels, from 16 to 8192 [default: 800]
    #[arg(long, value_name = "N", default_value = "800", hide_default_value = true)]
    #[arg(value_parser = value_parser!(u16).range(16..=i64::from(MOST_PIXELS)))]
    pub(crate) size: u16,
    /// The file for the picture: .svg, .png, or .gif for the whole game as an animated GIF
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

impl DrawArguments {
    /// The game before the moves, where there is no record.
    pub(crate) fn begin(&self) -> Result<Box<dyn AnyMatch>, Failure> {
        let name = self.game.as_deref().unwrap_or_default();
        begin(&*game_with(name, &self.options)?, self.position.as_deref())
    }
}

#[derive(Debug, Args)]
pub(crate) struct PrintArguments {
    /// The name of the game [default: a booklet of all games]
    #[arg(value_name = "GAME")]
    pub(crate) one_game: Option<String>,
    /// An option of the game; a value @FILE is read from that file
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// The paper: a4 or letter [default: a4]
    #[arg(long, value_name = "PAPER")]
    pub(crate) paper: Option<Paper>,
    /// The file to write; its name must end with .pdf
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct MatchArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// The first player: level:N from 1 to 10, intuition:N the same with another style, time:S with S
    /// seconds per move, nodes:N with N positions per move, mcts:N with N playouts, greedy or random
    #[arg(long, value_name = "PLAYER")]
    pub(crate) first: String,
    /// The second player
    #[arg(long, value_name = "PLAYER")]
    pub(crate) second: String,
    /// The third player, in a game for three or four
    #[arg(long, value_name = "PLAYER")]
    pub(crate) third: Option<String>,
    /// The fourth player, in a game for four
    #[arg(long, value_name = "PLAYER", requires = "third")]
    pub(crate) fourth: Option<String>,
    /// The number of games to play, at most 1000000; rounded up so that everybody plays every opening
    /// from every seat
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// The seed of openings, dice and players: the same seed plays the same games [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The number of threads, from 1 to 1024 [default: one per core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The folder for a record of each game; existing files are not changed
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArguments {
    /// The record, as text or JSON; - is the standard input
    pub(crate) file: PathBuf,
    /// Show only the position after this ply; 0 is the start
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// The record, as text or JSON, or the proof; - is the standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct UgiArguments {
    /// The name of the game [default: the first one of `tablier games`]
    #[arg(value_name = "GAME")]
    first_game: Option<String>,

    /// An option of the game; a value @FILE is read from that file
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl UgiArguments {
    pub(crate) fn game(&self) -> Result<Box<dyn AnyGame>, Failure> {
        let first = || tablier_games::infos().next().map_or("", |info| info.id);
        game_with(self.first_game.as_deref().unwrap_or_else(first), &self.options)
    }
}

#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// A TOML file with these settings; the environment overrides the file, and flags override both
    #[arg(long, value_name = "FILE", env = "TABLIER_CONFIG", hide_env_values = true)]
    pub(crate) config: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) settings: Settings,
}

/// Each is a setting of `tablier serve`, too, with the same variable and key.
#[derive(Debug, Args)]
pub(crate) struct WorkerArguments {
    /// The TOML file with the settings of the server; the environment overrides the file, and flags override both
    #[arg(long, value_name = "FILE", env = "TABLIER_CONFIG", hide_env_values = true)]
    pub(crate) config: Option<PathBuf>,
    /// The address of NATS, such as <nats://host:4222>; several are separated by commas
    #[arg(long, value_name = "ADDRESS", env = "TABLIER_NATS", hide_env_values = true)]
    pub(crate) nats: Option<NatsAddress>,
    /// A file with the credentials for NATS: a JWT with its key, or the seed of an NKey [default: none]
    #[arg(long, value_name = "FILE", env = "TABLIER_NATS_CREDENTIALS", hide_env_values = true)]
    pub(crate) nats_credentials: Option<PathBuf>,
    /// A file with certificates to trust for NATS [default: those of the system]
    #[arg(long, value_name = "FILE", env = "TABLIER_NATS_CERTIFICATES", hide_env_values = true)]
    pub(crate) nats_certificates: Option<PathBuf>,
    /// A file with the certificate that is shown to NATS [default: none]
    #[arg(
        long,
        value_name = "FILE",
        env = "TABLIER_NATS_CLIENT_CERTIFICATE",
        hide_env_values = true
    )]
    pub(crate) nats_client_certificate: Option<PathBuf>,
    /// A file with the key of that certificate [default: none]
    #[arg(long, value_name = "FILE", env = "TABLIER_NATS_CLIENT_KEY", hide_env_values = true)]
    pub(crate) nats_client_key: Option<PathBuf>,
    /// The number of moves to find at a time [default: all cores]
    #[arg(long, value_name = "N", env = "TABLIER_ENGINE_THREADS", hide_env_values = true)]
    pub(crate) threads: Option<NonZero<usize>>,
    /// The log level: error, warn, info, debug or trace, or a filter by module [default: warn]
    #[arg(long, value_name = "FILTER", env = "TABLIER_LOG", hide_env_values = true)]
    pub(crate) log: Option<String>,
}

impl WorkerArguments {
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            nats: self.nats.clone(),
            nats_credentials: self.nats_credentials.clone(),
            nats_certificates: self.nats_certificates.clone(),
            nats_client_certificate: self.nats_client_certificate.clone(),
            nats_client_key: self.nats_client_key.clone(),
            engine_threads: self.threads,
            log: self.log.clone(),
            ..Settings::default()
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct BenchArguments {
    /// Print only the search signature: the number of positions examined in a fixed task
    #[arg(long)]
    pub(crate) signature: bool,
    #[command(flatten)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArguments {
    /// The command [default: the whole program]
    pub(crate) command: Option<String>,
}

/// The format of the output.
#[derive(Debug, Args)]
pub(crate) struct Format {
    /// Print JSON, for programs
    #[arg(long)]
    pub(crate) json: bool,
}

/// The name under which a game is registered: people write Ordo and Théséion.
pub(crate) fn id(name: &str) -> String {
    let name = name.to_lowercase();
    let known = tablier_games::infos().find(|info| info.name.to_lowercase() == name);
    known.map_or(name, |info| info.id.to_owned())
}

fn language(tag: &str) -> Result<Language, String> {
    let codes = || Language::ALL.map(Language::code).join(", ");
    Language::from_tag(tag).ok_or_else(|| format!("choose one of {}", codes()))
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or("a time is a number of seconds")
}
