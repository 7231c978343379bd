//! A game from outside the workspace: one pile, of which one, two or three are taken, and whoever takes the last
//! wins.

use std::fmt;

use tablier_core::{
    Game, Info, Language, Message, Options, Outcome, Scene, Seat, Texts, Touch, Turn, zobrist,
};
use tablier_engine::{Evaluate, FORCING, GameEngine, Ladder, Playable, Provable};

const PILE: u8 = 21;

const PHRASES: Texts = Texts::new(["nim-summary = One pile.\n"; Language::COUNT]);
const RULES: Texts = Texts::new(["# Nim\n"; Language::COUNT]);
static INFO: Info = Info::new("nim", "Nim", PHRASES, RULES);

#[derive(Clone, Debug)]
pub(crate) struct Nim;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pile {
    left: u8,
    side: Seat,
}

/// `21 1`: what is left, and who is to take from it.
impl fmt::Display for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.side.number())
    }
}

impl Game for Nim {
    type Setup = Pile;
    type Position = Pile;
    type Move = u8;

    const INFO: &'static Info = &INFO;

    fn new(_: &Options) -> Result<Self, Message> {
        Ok(Nim)
    }

    fn start(&self) -> Pile {
        Pile { left: PILE, side: Seat(0) }
    }

    fn seats(&self, _: &Pile) -> u8 {
        2
    }

    fn turn(&self, pile: &Pile) -> Turn {
        Turn::Seat(pile.side)
    }

    fn outcome(&self, pile: &Pile) -> Option<Outcome> {
        (pile.left == 0).then(|| Outcome::win(pile.side.next(2), 2, "nim-end"))
    }

    fn each_move(&self, pile: &Pile, visit: impl FnMut(u8)) {
        (1..=pile.left.min(3)).for_each(visit);
    }

    fn play(&self, pile: &Pile, taken: u8) -> Pile {
        Pile { left: pile.left - taken, side: pile.side.next(2) }
    }

    fn hash(&self, pile: &Pile) -> u64 {
        zobrist::key(u64::from(pile.left) << 8 | u64::from(pile.side.0))
    }

    fn read_setup(&self, text: &str) -> Result<Pile, Message> {
        let read = |left| [0, 1].map(|seat| Pile { left, side: Seat(seat) });
        let mut all = (0..=PILE).flat_map(read);
        all.find(|pile| pile.to_string() == text).ok_or_else(|| Message::new("nim-position"))
    }

    fn validate(&self, setup: &Pile) -> Result<Pile, Vec<Message>> {
        Ok(*setup)
    }

    fn setup(&self, pile: &Pile) -> Pile {
        *pile
    }

    fn read_move(&self, pile: &Pile, text: &str) -> Result<u8, Message> {
        let taken = (1..=pile.left.min(3)).find(|taken| taken.to_string() == text);
        taken.ok_or_else(|| Message::new("nim-move"))
    }

    fn move_text(&self, _: &Pile, taken: u8) -> String {
        taken.to_string()
    }

    fn scene(&self, _: &Pile) -> Scene {
        Scene::squares(3, 1, |_, _| Some("square"))
    }

    fn gesture(&self, _: &Pile, taken: u8) -> Vec<Touch> {
        vec![Touch::cell(tablier_core::scan::square_name(taken - 1, 0))]
    }
}

/// Knows nothing: whoever wins must have searched.
impl Evaluate for Nim {
    fn evaluate(&self, _: &Pile) -> i32 {
        0
    }

    fn is_quiet(&self, pile: &Pile) -> bool {
        pile.left > 0
    }

    fn hints(&self, pile: &Pile) -> impl Fn(u8) -> i32 {
        let left = pile.left;
        move |taken| if taken == left { FORCING } else { 0 }
    }

    fn key(&self, taken: u8) -> u32 {
        taken.into()
    }
}

impl Provable for Nim {
    const REPEATS: bool = false;
}

const LADDER: Ladder = [
    (5, 900),
    (5, 800),
    (10, 700),
    (10, 600),
    (20, 500),
    (20, 400),
    (40, 300),
    (40, 200),
    (80, 100),
];

impl Playable for Nim {
    const ENGINE: GameEngine<Nim> = GameEngine::alpha_beta()
        .provable()
        .ladder(&LADDER)
        .measured(&[60.0, 60.0, 60.0, 75.0, 75.0])
        .benchmark_depth(8);
}
