//! Théséion, by Ludate!: lead your pawns out of the darkness into the light.

mod appearance;
mod board;
mod board_file;
mod die;
mod guided_start;
mod move_text;
mod moves;
mod position;
mod prompt;
mod route;
mod symmetry;
mod teams;
mod text;
mod view;

use std::sync::Arc;

use tablier_core::scene::Place;
use tablier_core::{
    Alliance, Game, Gestures, Info, Message, OptionPictures, OptionSpec, OptionValues, Options,
    Outcome, PLAYERS, Scene, Seat, Touch, Turn, texts,
};

pub use board::Board;
pub use die::Die;
pub use moves::Move;
pub use position::{DARKNESS, Position, SAVED};
pub use route::Route;
pub use teams::Teams;
pub use text::{Setup, Standing};

use route::Routes;

/// Théséion with its options.
#[derive(Clone, Debug)]
pub struct Theseion {
    /// The board, and whether the light needs an exact count.
    routes: Arc<Routes>,
    /// Whether all red squares of a move earn one roll together.
    red_once: bool,
    die: Die,
    teams: Teams,
}

static INFO: Info = Info {
    authors: &["Ludate!"],
    year: Some(1976),
    players: (2, 4),
    chance: true,
    options: &[
        OptionSpec::new(PLAYERS, OptionValues::Number(2, 4), "2").pictured(OptionPictures::Start),
        OptionSpec::new("teams", OptionValues::Text(&[]), ""),
        OptionSpec::new("die", OptionValues::Text(&["0-5", "1-5", "1-6"]), "0-5")
            .pictured(appearance::DICE)
            .advanced(),
        OptionSpec::new("exact", OptionValues::Choice(&["true", "false"]), "true").advanced(),
        OptionSpec::new("red", OptionValues::Choice(&["each", "once"]), "each").advanced(),
        OptionSpec::new("board", OptionValues::Text(&["standard"]), "standard").advanced(),
    ],
    minutes: Some(45),
    showcase: Some(
        "board=standard die=0-5 teams=1/2/3/4 turn=3 rolls=1 roll=4 dark=2,2,1,3 saved=1,0,2,1 \
         pawns=a9:4,c9:222,e5:11,e12:3,f3:3,g8:3,h7:1,i1:1,i11:3,k5:44,k7:2,m3:2",
    ),
    guided_start: guided_start::GUIDED_START,
    appearance: &appearance::APPEARANCE,
    ..Info::new("theseion", "Théséion", texts!("", ".ftl"), texts!("rules.", ".md"))
};

impl Game for Theseion {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn new(options: &Options) -> Result<Self, Message> {
        let board = Board::of_option(options.get("board")).map_err(all_reasons);
        let board = board.map_err(|reason| refused("board", reason))?;
        let die = Die::of_option(options.get("die")).map_err(|reason| refused("die", reason))?;
        let teams = teams_of(options)?;
        let routes = Routes::new(board, options.get("exact") == "true");
        if let Some(fault) = routes.die_fault(die) {
            return Err(fault);
        }
        let red_once = options.get("red") == "once";
        Ok(Theseion { routes: Arc::new(routes), red_once, die, teams })
    }

    fn start(&self) -> Position {
        Position::start(self.die, self.teams)
    }

    fn seats(&self, position: &Position) -> u8 {
        position.teams().seats()
    }

    fn alliances(&self) -> Vec<Alliance> {
        let alliance = |teams: Teams| Alliance {
            option: "teams",
            value: teams.to_string(),
            teams: teams.members(),
        };
        Teams::every(self.teams.seats()).into_iter().map(alliance).collect()
    }

    fn team(&self, seat: Seat) -> Seat {
        self.teams.leader(seat)
    }

    #[inline]
    fn turn(&self, position: &Position) -> Turn {
        match position.roll() {
            None => Turn::Chance(position.turn()),
            Some(_) => Turn::Seat(position.turn()),
        }
    }

    #[inline]
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winners = position.winners();
        let reason = match winners.clone().count() {
            0 => return None,
            1 => "theseion-end-saved",
            _ => "theseion-end-shared",
        };
        Some(Outcome::shared(winners, position.teams().seats(), reason))
    }

    #[inline]
    fn each_move(&self, position: &Position, visit: impl FnMut(Move)) {
        moves::each_move(&self.routes, position, visit);
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        moves::count_moves(&self.routes, position)
    }

    #[inline]
    fn play(&self, position: &Position, legal: Move) -> Position {
        moves::play(&self.routes, self.red_once, position, legal)
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn read_setup(&self, text: &str) -> Result<Setup, Message> {
        text::read_setup(&self.routes.board, text)
    }

    fn validate(&self, setup: &Setup) -> Result<Position, Vec<Message>> {
        setup.validate(&self.routes)
    }

    fn setup(&self, position: &Position) -> Setup {
        Setup::of(&self.routes.board, position)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, Message> {
        move_text::read_move(self, position, text)
    }

    fn move_text(&self, _: &Position, legal: Move) -> String {
        move_text::move_text(&self.routes.board, legal)
    }

    fn scene(&self, position: &Position) -> Scene {
        view::scene(&self.routes.board, position)
    }

    fn decisive(&self, position: &Position) -> Vec<Place> {
        view::decisive(position)
    }

    fn gesture(&self, position: &Position, legal: Move) -> Vec<Touch> {
        view::gesture(&self.routes.board, position, legal)
    }

    fn prompt(&self, position: &Position, gestures: &Gestures, touched: &[Touch]) -> Message {
        prompt::prompt(self, position, gestures, touched)
    }

    fn refusal(
        &self,
        position: &Position,
        gestures: &Gestures,
        touched: &[Touch],
        touch: &Touch,
    ) -> Message {
        prompt::refusal(self, position, gestures, touched, touch)
    }

    fn preview(&self, position: &Position, touched: &[Touch]) -> Option<Scene> {
        prompt::preview(self, position, touched)
    }

    fn describe(&self, position: &Position, legal: Move) -> Message {
        prompt::describe(self, position, legal)
    }

    /// The turns and mirrors that lay the loaded board on itself.
    fn symmetries(&self) -> u8 {
        self.routes.board.symmetries.len() as u8
    }

    fn transform(&self, position: &Position, symmetry: u8) -> Position {
        position.transform(&self.routes.board.symmetries[symmetry as usize])
    }

    fn transform_move(&self, _: &Position, legal: Move, symmetry: u8) -> Move {
        match legal {
            Move::Walk(route) => {
                Move::Walk(route.transform(&self.routes.board.symmetries[symmetry as usize]))
            }
            Move::Roll(_) | Move::Pass => legal,
        }
    }
}

impl Theseion {
    /// How many steps the pawns of a seat are from the light, all together, as one walks along the
    /// squares.
    ///
    /// ```
    /// use tablier_core::{Game, Options, Seat};
    /// use tablier_games::theseion::Theseion;
    ///
    /// // ##e##
    /// // oeYeo   from the darkness over an end of the cross: two steps
    /// // ##e##
    /// let cross = [("board", "name: cross\n##e##\noeYeo\n##e##")];
    /// let game = Theseion::new(&Options::read(Theseion::INFO, cross).unwrap()).unwrap();
    /// assert_eq!(game.steps_to_light(&game.start(), Seat(0)), 7 * 2);
    /// ```
    pub fn steps_to_light(&self, position: &Position, seat: Seat) -> u32 {
        position.places(seat).iter().map(|&place| self.routes.steps_to_light(place)).sum()
    }

    /// How many squares the board has that are not rock; they are numbered from 0.
    pub fn squares(&self) -> u8 {
        self.routes.board.squares.len() as u8
    }

    /// Calls `visit` with every walk of `face` squares from a place, as if nobody else stood on the
    /// board.
    ///
    /// ```
    /// use tablier_core::{Game, Options};
    /// use tablier_games::theseion::{DARKNESS, SAVED, Theseion};
    ///
    /// // ##e##
    /// // oeYeo   two steps lead into the light, from each of the four sides
    /// // ##e##
    /// let cross = [("board", "name: cross\n##e##\noeYeo\n##e##")];
    /// let game = Theseion::new(&Options::read(Theseion::INFO, cross).unwrap()).unwrap();
    /// let mut ends = Vec::new();
    /// game.each_walk(DARKNESS, 2, |walk| ends.push((game.end(walk), game.earned(walk))));
    /// // Two from above and below; two more squares of the edging from the sides.
    /// assert_eq!(ends.iter().filter(|&&end| end == (SAVED, 1)).count(), 2);
    /// assert_eq!(ends.len(), 4);
    /// ```
    pub fn each_walk(&self, place: u8, face: u8, visit: impl FnMut(Route)) {
        moves::each_walk(&self.routes, place, face, visit);
    }

    /// The squares that a walk enters, in order.
    pub fn entered(&self, walk: Route) -> impl Iterator<Item = u8> {
        walk.entered(&self.routes.board)
    }

    /// The place where a walk ends: a square, or [`SAVED`].
    pub fn end(&self, walk: Route) -> u8 {
        let end = self.entered(walk).last().unwrap_or(DARKNESS);
        if self.routes.board.is_light(end) { SAVED } else { end }
    }

    /// The rolls that a walk earns.
    pub fn earned(&self, walk: Route) -> u8 {
        moves::earned(&self.routes, self.red_once, walk)
    }
}

/// The seats that the options `players` and `teams` ask for together.
fn teams_of(options: &Options) -> Result<Teams, Message> {
    let alliances = options.get("teams");
    let players = options.number("players") as u8;
    if alliances.is_empty() {
        return Ok(Teams::everyone_alone(players));
    }
    let teams = Teams::of_option(alliances).map_err(|reason| refused("teams", reason))?;
    if options.given("players").is_some() && players != teams.seats() {
        let message = Message::new("theseion-players-and-teams").with("players", players);
        return Err(message.with("teams", teams.to_string()));
    }
    Ok(teams)
}

/// "The option die: ...".
fn refused(option: &'static str, reason: Message) -> Message {
    Message::new("theseion-option-refused").with("option", option).with("reason", reason)
}

/// Several reasons as one sentence.
fn all_reasons(reasons: Vec<Message>) -> Message {
    let join =
        |one: Message, other| Message::new("theseion-and").with("one", one).with("other", other);
    reasons.into_iter().reduce(join).unwrap_or_else(|| Message::new("theseion-board-empty"))
}
