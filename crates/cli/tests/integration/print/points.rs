//! A game of one move on points that lines join, with names in letters beyond Latin-1.

use tablier_core::scene::Piece;
use tablier_core::{
    Game, Info, Language, Message, Options, Outcome, Scene, Seat, Texts, Touch, Turn,
};

const PHRASES: Texts = Texts::new(
    ["\
points-summary = Łódź, Őrség, Ωμέγα → ≤
points-terms = Nobody’s
points-piece-stone = kámen ő 将
"; Language::COUNT],
);
const RULES: Texts = Texts::new(["# Škůdce\n\nPut a stone on a point.\n"; Language::COUNT]);
pub(super) static INFO: Info = Info::new("points", "Škůdce", PHRASES, RULES);

const NAMES: [&str; 4] = ["a1", "b1", "a2", "b2"];

#[derive(Clone, Debug)]
pub(super) struct Points;

/// The point with the stone; none before the move.
type Stone = Option<u8>;

impl Game for Points {
    type Setup = String;
    type Position = Stone;
    type Move = u8;

    const INFO: &'static Info = &INFO;

    fn new(_: &Options) -> Result<Self, Message> {
        Ok(Points)
    }

    fn start(&self) -> Stone {
        None
    }

    fn seats(&self, _: &Stone) -> u8 {
        2
    }

    fn turn(&self, stone: &Stone) -> Turn {
        Turn::Seat(Seat(stone.is_some().into()))
    }

    fn outcome(&self, stone: &Stone) -> Option<Outcome> {
        stone.map(|_| Outcome::win(Seat(0), 2, "points-end"))
    }

    fn each_move(&self, stone: &Stone, visit: impl FnMut(u8)) {
        if stone.is_none() {
            (0..4).for_each(visit);
        }
    }

    fn play(&self, _: &Stone, point: u8) -> Stone {
        Some(point)
    }

    fn hash(&self, stone: &Stone) -> u64 {
        stone.map_or(0, |point| u64::from(point) + 1)
    }

    fn read_setup(&self, text: &str) -> Result<String, Message> {
        Ok(text.to_owned())
    }

    fn validate(&self, text: &String) -> Result<Stone, Vec<Message>> {
        Ok((0..4).find(|point| NAMES[usize::from(*point)] == text))
    }

    fn setup(&self, stone: &Stone) -> String {
        stone.map_or("-", |point| NAMES[usize::from(point)]).to_owned()
    }

    fn read_move(&self, _: &Stone, text: &str) -> Result<u8, Message> {
        let point = (0..4).find(|point| NAMES[usize::from(*point)] == text);
        point.ok_or_else(|| Message::new("points-move"))
    }

    fn move_text(&self, _: &Stone, point: u8) -> String {
        NAMES[usize::from(point)].to_owned()
    }

    fn scene(&self, stone: &Stone) -> Scene {
        let points = [("a1", 0.5, 1.5), ("b1", 1.5, 1.5), ("a2", 0.5, 0.5), ("b2", 1.5, 0.5)];
        let lines = [("a1", "b1"), ("b1", "b2"), ("b2", "a2"), ("a2", "a1"), ("a1", "b2")];
        let mut scene = Scene::points("point", &points, &lines);
        let place = stone.map(|point| NAMES[usize::from(point)]);
        scene.pieces.extend(place.map(|name| Piece::on(name, "stone", Seat(0), 's')));
        scene
    }

    fn gesture(&self, _: &Stone, point: u8) -> Vec<Touch> {
        vec![Touch::cell(NAMES[usize::from(point)])]
    }
}
