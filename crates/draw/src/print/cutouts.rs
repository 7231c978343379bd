//! Pieces to cut out: which there are, how many, and of what form.

use tablier_core::scene::{Piece, Place};
use tablier_core::{AnyGame, Message, Phrasebook, Seat, Turn};

use super::cube;
use super::cutout_sheet::CutoutSheet;
use super::page::Page;
use super::paper::Paper;
use super::papercraft::{Form, Round};
use crate::style::Style;

/// Pieces that only appear when they are put on the board do so within so many moves.
const PLIES: usize = 8;
/// A die is not cut out like other pieces.
const DIE: &str = "die";

fn form(game: &str, kind: &str) -> Form {
    let round = |radius| Round { radius, ground: "none", shrink: 1.0 };
    match (game, kind) {
        ("orthokon", _) => Form::TwoSided(round(36.5)),
        // The sand of the board, on which all of the turtle finds room.
        ("tortuga", _) => Form::TwoSided(Round { radius: 48.0, ground: "#ecd5a2", shrink: 0.9 }),
        ("tor", "token") => Form::Disc(round(41.0)),
        ("tor" | "theseion", "pawn") => Form::Standing,
        _ => Form::Disc(round(37.5)),
    }
}

/// Pieces that are made alike.
struct Kit {
    form: Form,
    /// What is seen on each side; the same if there is one.
    sides: [Piece; 2],
    count: usize,
}

impl Kit {
    /// What has to be made so that this piece can lie on the board.
    fn of(game: &str, piece: &Piece) -> Self {
        let place = Place::Cell(String::new());
        let one = Piece { place, facing: None, level: 0, ..piece.clone() };
        let sides = match game {
            "orthokon" => [Seat(0), Seat(1)].map(|seat| Piece { owner: Some(seat), ..one.clone() }),
            // All turtles are alike: whose they are is seen by where they look.
            "tortuga" => [("turtle", Some(Seat(0))), ("neutral-turtle", None)]
                .map(|(kind, owner)| Piece { kind, owner, ..one.clone() }),
            _ => [one.clone(), one],
        };
        Kit { form: form(game, piece.kind), sides, count: 1 }
    }

    fn is_like(&self, other: &Kit) -> bool {
        let look = |piece: &Piece| (piece.kind, piece.variant, piece.owner);
        self.sides.each_ref().map(look) == other.sides.each_ref().map(look)
    }

    fn label(&self, game: &dyn AnyGame) -> Message {
        let id = match self.form {
            Form::Disc(_) => "print-discs",
            Form::TwoSided(_) => "print-two-sided",
            Form::Standing => "print-standing",
        };
        let [front, _] = &self.sides;
        Message::new(id).with("count", self.count).with("piece", front.label(game.info()))
    }
}

/// Everything that has to be made, as often as the game ever shows it in its first moves.
fn kits(game: &dyn AnyGame) -> Vec<Kit> {
    let mut kits: Vec<Kit> = Vec::new();
    let mut played = game.begin();
    for _ in 0..=PLIES {
        let mut seen: Vec<Kit> = Vec::new();
        for piece in played.scene().pieces.iter().filter(|piece| piece.kind != DIE) {
            let kit = Kit::of(game.info().id, piece);
            match seen.iter_mut().find(|other| other.is_like(&kit)) {
                Some(like) => like.count += 1,
                None => seen.push(kit),
            }
        }
        for kit in seen {
            match kits.iter_mut().find(|other| other.is_like(&kit)) {
                Some(like) => like.count = like.count.max(kit.count),
                None => kits.push(kit),
            }
        }
        let moves = played.legal_moves();
        if moves.first().is_none_or(|first| played.play(first).is_err()) {
            break;
        }
    }
    kits
}

/// The faces of the die, if one is rolled.
fn faces(game: &dyn AnyGame) -> Vec<Piece> {
    let start = game.begin();
    let Turn::Chance(_) = start.turn() else { return Vec::new() };
    let face = |text: String| Piece {
        glyph: text.chars().next().unwrap_or_default(),
        owner: None,
        ..Piece::on("", DIE, Seat(0), ' ')
    };
    start.legal_moves().into_iter().map(face).collect()
}

/// The pages of the pieces of a game.
pub(crate) fn pages(game: &dyn AnyGame, paper: Paper, book: &Phrasebook) -> Vec<Page> {
    let style = Style::of(game.info().id);
    let scale = style.printed_cell / 100.0;
    let mut sheet = CutoutSheet::new(paper, book);
    for kit in kits(game) {
        sheet.group(&kit.label(game), kit.form.size(scale), kit.count);
        for _ in 0..kit.count {
            let (page, at) = sheet.place();
            kit.form.draw(page, &kit.sides, at, scale, style);
        }
    }
    if let Ok(faces) = <[Piece; 6]>::try_from(faces(game)) {
        sheet.group(&Message::new("print-die"), cube::SIZE, 1);
        let (page, at) = sheet.place();
        cube::draw(page, &faces, at, style);
    }
    sheet.finish()
}
