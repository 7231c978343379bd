//! Tortuga, by Vincent Everaert: turtles that only go forward, jump one another and change sides.

mod appearance;
mod cells;
mod explain;
mod guided_start;
mod legal;
mod moves;
mod position;
mod prompt;
mod text;
mod view;

use cells::Symmetry;
use legal::Chain;
use tablier_core::scene::Place;
use tablier_core::{
    Extra, Game, Gestures, Info, Message, OptionPictures, OptionSpec, OptionValues, Options,
    Outcome, REPETITION, Scene, Seat, Touch, Turn, texts,
};

pub use moves::{Move, Stride};
pub use position::Position;
pub use text::Setup;

/// Tortuga with its options.
#[derive(Clone, Debug)]
pub struct Tortuga {
    start: Position,
    chain: Chain,
    draws_on_repetition: bool,
}

const SETUP: OptionSpec =
    OptionSpec::new("setup", OptionValues::Choice(&["classic", "compact"]), "classic")
        .pictured(OptionPictures::Start);

const CHAIN: OptionSpec =
    OptionSpec::new("chain", OptionValues::Choice(&["open", "longest"]), "open").advanced();

static INFO: Info = Info {
    authors: &["Vincent Everaert"],
    publisher: Some("Gigamic"),
    year: Some(2007),
    options: &[SETUP, CHAIN, REPETITION],
    minutes: Some(15),
    showcase: Some("1nx1/n2n1/1xxn1n/1s3x1/4nx/s1n1n/s3 s"),
    guided_start: guided_start::GUIDED_START,
    appearance: &appearance::APPEARANCE,
    omits: &[Extra::HighContrast],
    ..Info::new("tortuga", "Tortuga", texts!("", ".ftl"), texts!("rules.", ".md"))
};

impl Tortuga {
    /// Whether the side to move can bring a turtle onto the enemy's base with its next move, found
    /// without making every move.
    ///
    /// ```
    /// use tablier_core::{Game, Options};
    /// use tablier_games::tortuga::Tortuga;
    ///
    /// //          .
    /// //       n     .
    /// //    .     s     .   and nothing below
    /// let game = Tortuga::new(&Options::defaults(Tortuga::INFO)).unwrap();
    /// let free = game.read_position("4/5/5n/5s1/6/5/4 s").unwrap();
    /// assert!(game.wins_at_once(&free));
    ///
    /// // An enemy that can be jumped must be, and the step has to wait.
    /// let held_up = game.read_position("4/n4/s4n/5s1/6/5/4 s").unwrap();
    /// assert!(!game.wins_at_once(&held_up));
    /// ```
    pub fn wins_at_once(&self, position: &Position) -> bool {
        legal::wins_at_once(position, self.chain)
    }
}

impl Game for Tortuga {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn new(options: &Options) -> Result<Self, Message> {
        let compact = options.get(SETUP.id) == "compact";
        let longest = options.get(CHAIN.id) == "longest";
        Ok(Tortuga {
            start: if compact { Position::COMPACT } else { Position::CLASSIC },
            chain: if longest { Chain::Longest } else { Chain::Open },
            draws_on_repetition: options.get(REPETITION.id) == "draw",
        })
    }

    fn start(&self) -> Position {
        self.start
    }

    fn seats(&self, _: &Position) -> u8 {
        2
    }

    fn turn(&self, position: &Position) -> Turn {
        Turn::Seat(position.side())
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(winner) = position.invader() {
            return Some(Outcome::win(winner, 2, "tortuga-end-base"));
        }
        let stuck = self.count_moves(position) == 0;
        stuck.then(|| Outcome::win(position.side().next(2), 2, "tortuga-end-stuck"))
    }

    #[inline]
    fn each_move(&self, position: &Position, visit: impl FnMut(Move)) {
        legal::each_move(position, self.chain, visit);
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        legal::count_moves(position, self.chain).into()
    }

    #[inline]
    fn play(&self, position: &Position, legal: Move) -> Position {
        position.play(legal)
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn draws_on_repetition(&self) -> bool {
        self.draws_on_repetition
    }

    fn read_setup(&self, text: &str) -> Result<Setup, Message> {
        text::read_setup(text)
    }

    fn validate(&self, setup: &Setup) -> Result<Position, Vec<Message>> {
        setup.validate()
    }

    fn setup(&self, position: &Position) -> Setup {
        Setup::of(position)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, Message> {
        let said = text::read_move(text)?;
        let mut found = None;
        // A move has only one text, so what is not the text of a legal move names none.
        self.each_move(position, |legal| {
            if legal.to_string() == text {
                found = Some(legal);
            }
        });
        found.ok_or_else(|| explain::why_not(self, position, &said))
    }

    fn move_text(&self, _: &Position, legal: Move) -> String {
        legal.to_string()
    }

    fn scene(&self, position: &Position) -> Scene {
        view::scene(position)
    }

    fn gesture(&self, _: &Position, legal: Move) -> Vec<Touch> {
        view::gesture(legal)
    }

    fn prompt(&self, position: &Position, gestures: &Gestures, touched: &[Touch]) -> Message {
        prompt::prompt(position, gestures, touched)
    }

    fn refusal(
        &self,
        position: &Position,
        gestures: &Gestures,
        touched: &[Touch],
        touch: &Touch,
    ) -> Message {
        prompt::refusal(position, gestures, touched, touch)
    }

    fn preview(&self, position: &Position, touched: &[Touch]) -> Option<Scene> {
        prompt::preview(position, touched)
    }

    fn describe(&self, position: &Position, legal: Move) -> Message {
        prompt::describe(position, legal)
    }

    fn decisive(&self, position: &Position) -> Vec<Place> {
        view::decisive(position)
    }

    /// Left and right exchanged, north and south exchanged together with the sides, or both.
    fn symmetries(&self) -> u8 {
        3
    }

    fn transform(&self, position: &Position, symmetry: u8) -> Position {
        let symmetry = Symmetry(symmetry + 1);
        let turtles = [0, 1].map(|seat| symmetry.set(position.turtles(symmetry.seat(Seat(seat)))));
        Position::new(turtles, symmetry.set(position.neutral()), symmetry.seat(position.side()))
    }

    fn transform_move(&self, _: &Position, legal: Move, symmetry: u8) -> Move {
        legal.map(|cell| Symmetry(symmetry + 1).cell(cell))
    }
}
