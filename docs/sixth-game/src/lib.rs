//! Noughts and crosses: the game of the guide.

mod appearance;
mod engine;

use std::fmt;

use tablier_core::scan::{Scanner, square_name};
use tablier_core::scene::Piece;
use tablier_core::{
    Extra, Game, Gestures, Info, Message, OptionSpec, OptionValues, Options, Outcome, Scene, Seat,
    Touch, Turn, rows, texts, zobrist,
};

/// Whether three in a row win or lose.
const LINE: OptionSpec = OptionSpec::new("line", OptionValues::Choice(&["wins", "loses"]), "wins");

static INFO: Info = Info {
    options: &[LINE],
    minutes: Some(2),
    showcase: Some("o1x/1x1/3 o"),
    appearance: &appearance::APPEARANCE,
    omits: &[Extra::GuidedStart, Extra::HighContrast],
    ..Info::new("morpion", "Morpion", texts!("", ".ftl"), texts!("rules.", ".md"))
};

/// Noughts and crosses, with its option.
#[derive(Clone, Debug)]
pub struct Morpion {
    line_wins: bool,
}

impl Morpion {
    /// Whether three in a row win.
    pub fn line_wins(&self) -> bool {
        self.line_wins
    }
}

/// The squares of the crosses and of the noughts, and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    hash: u64,
    marks: [u16; 2],
    side: Seat,
}

/// The square to mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move(pub u8);

static KEYS: [[u64; 9]; 2] = [zobrist::keys(1), zobrist::keys(2)];
const SECOND_TO_MOVE: u64 = zobrist::key(3);

const ALL: u16 = 0b111_111_111;
/// Every row, column and diagonal.
pub const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

impl Position {
    fn new(marks: [u16; 2], side: Seat) -> Self {
        let mut hash = if side == Seat(0) { 0 } else { SECOND_TO_MOVE };
        for (marks, keys) in marks.into_iter().zip(&KEYS) {
            hash ^= squares(marks).fold(0, |hash, square| hash ^ keys[square as usize]);
        }
        Position { hash, marks, side }
    }

    /// Whose turn it is.
    pub fn side(&self) -> Seat {
        self.side
    }

    /// The squares that a seat has marked.
    pub fn marks(&self, seat: Seat) -> u16 {
        self.marks[seat.index()]
    }

    fn empty(&self) -> u16 {
        ALL & !(self.marks[0] | self.marks[1])
    }

    /// The seat that has three in a row.
    fn liner(&self) -> Option<Seat> {
        let has_line = |marks: u16| LINES.iter().any(|line| marks & line == *line);
        (0..2).map(Seat).find(|seat| has_line(self.marks[seat.index()]))
    }
}

fn squares(set: u16) -> impl Iterator<Item = u8> {
    (0..9).filter(move |square| set >> square & 1 == 1)
}

fn name(square: u8) -> String {
    square_name(square % 3, square / 3)
}

/// Any marks on the board, perhaps too many of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    marks: [u16; 2],
    side: Seat,
}

/// `3/1x1/2o x`.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..3_u8).rev() {
            let letter = |column: u8| match self.marks.map(|set| set >> (row * 3 + column) & 1) {
                [1, _] => Some('x'),
                [_, 1] => Some('o'),
                _ => None,
            };
            rows::write(f, (0..3).map(letter))?;
            f.write_str(if row == 0 { " " } else { "/" })?;
        }
        f.write_str(["x", "o"][self.side.index()])
    }
}

impl Game for Morpion {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    const INFO: &'static Info = &INFO;

    fn new(options: &Options) -> Result<Self, Message> {
        Ok(Morpion { line_wins: options.get(LINE.id) == "wins" })
    }

    fn start(&self) -> Position {
        Position::new([0, 0], Seat(0))
    }

    fn seats(&self, _: &Position) -> u8 {
        2
    }

    fn turn(&self, position: &Position) -> Turn {
        Turn::Seat(position.side)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.liner() {
            Some(seat) if self.line_wins => Some(Outcome::win(seat, 2, "morpion-end-line")),
            Some(seat) => Some(Outcome::win(seat.next(2), 2, "morpion-end-enemy-line")),
            None if position.empty() == 0 => Some(Outcome::draw(2, "morpion-end-full")),
            None => None,
        }
    }

    fn each_move(&self, position: &Position, visit: impl FnMut(Move)) {
        if position.liner().is_none() {
            squares(position.empty()).map(Move).for_each(visit);
        }
    }

    fn play(&self, position: &Position, Move(square): Move) -> Position {
        let Position { mut hash, mut marks, side } = *position;
        marks[side.index()] |= 1 << square;
        hash ^= KEYS[side.index()][square as usize] ^ SECOND_TO_MOVE;
        Position { hash, marks, side: side.next(2) }
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash
    }

    fn read_setup(&self, text: &str) -> Result<Setup, Message> {
        let mut scanner = Scanner::new(text);
        let mut marks = [0; 2];
        for row in (0..3).rev() {
            rows::read(&mut scanner, 3, "xo", |column, mark| {
                marks[mark] |= 1 << (row * 3 + column);
            })?;
            scanner.expect(if row == 0 { ' ' } else { '/' })?;
        }
        let side = Seat(scanner.one_of("xo")? as u8);
        scanner.end()?;
        Ok(Setup { marks, side })
    }

    fn validate(&self, setup: &Setup) -> Result<Position, Vec<Message>> {
        let [crosses, noughts] = setup.marks.map(u16::count_ones);
        if crosses == noughts + u32::from(setup.side.0) {
            Ok(Position::new(setup.marks, setup.side))
        } else {
            Err(vec![Message::new("morpion-turns")])
        }
    }

    fn setup(&self, position: &Position) -> Setup {
        Setup { marks: position.marks, side: position.side }
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, Message> {
        let mut scanner = Scanner::new(text);
        let (column, row) = scanner.square(3, 3)?;
        scanner.end()?;
        let candidate = Move(row * 3 + column);
        match self.outcome(position) {
            None if self.is_legal(position, candidate) => Ok(candidate),
            None => Err(Message::new("morpion-taken").with("square", text)),
            Some(outcome) => Err(outcome.message()),
        }
    }

    fn move_text(&self, _: &Position, Move(square): Move) -> String {
        name(square)
    }

    fn scene(&self, position: &Position) -> Scene {
        let mut scene = Scene::squares(3, 3, |_, _| Some("square"));
        for (seat, kind, glyph) in [(Seat(0), "cross", 'x'), (Seat(1), "nought", 'o')] {
            let marks = squares(position.marks[seat.index()]);
            scene.pieces.extend(marks.map(|square| Piece::on(name(square), kind, seat, glyph)));
        }
        scene
    }

    fn gesture(&self, _: &Position, Move(square): Move) -> Vec<Touch> {
        vec![Touch::cell(name(square))]
    }

    fn prompt(&self, _: &Position, _: &Gestures, _: &[Touch]) -> Message {
        Message::new("morpion-prompt")
    }

    fn refusal(&self, _: &Position, _: &Gestures, _: &[Touch], touch: &Touch) -> Message {
        Message::new("morpion-taken").with("square", touch.cell_name().unwrap_or_default())
    }

    fn describe(&self, position: &Position, Move(square): Move) -> Message {
        Message::new("morpion-marks")
            .with("seat", position.side.number())
            .with("square", name(square))
    }
}
