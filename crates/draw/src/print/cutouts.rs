//! Pieces to cut out: which there are, how many, and of what form.

use tablier_core::appearance::{Disc, Form, Side};
use tablier_core::scene::{Piece, Place};
use tablier_core::{AnyGame, Info, Message, Phrasebook, Seat, Turn};

use super::cutout_sheet::CutoutSheet;
use super::page::Page;
use super::paper::Paper;
use super::papercraft;
use crate::symbols::Art;

/// Pieces that only appear when they are put on the board do so within so many moves.
const PLIES: usize = 8;
/// What a piece is made like of which its game does not say it.
const PLAIN: Form = Form::Disc(Disc::new(37.5));
/// A cube has so many faces; other dice are not printed.
const FACES: usize = 6;

/// Pieces that are made alike.
struct Kit {
    form: Form,
    /// What is seen on each side, or on each face of a die.
    faces: Vec<Piece>,
    count: usize,
}

impl Kit {
    /// What has to be made so that this piece can lie on the board.
    fn of(info: &Info, piece: &Piece) -> Self {
        let place = Place::Cell(String::new());
        let one = Piece { place, facing: None, level: 0, ..piece.clone() };
        let form = info.appearance.cutout(piece.kind).map_or(PLAIN, |cutout| cutout.form);
        let faces = match form {
            Form::TwoSided(_, sides) => {
                sides.map(|Side { kind, owner }| Piece { kind, owner, ..one.clone() }).into()
            }
            _ => vec![one],
        };
        Kit { form, faces, count: 1 }
    }

    fn is_like(&self, other: &Kit) -> bool {
        let look = |piece: &Piece| (piece.kind, piece.variant, piece.owner);
        self.faces.iter().map(look).eq(other.faces.iter().map(look))
    }

    fn label(&self, game: &dyn AnyGame) -> Message {
        let id = match self.form {
            Form::Disc(_) => "print-discs",
            Form::TwoSided(..) => "print-two-sided",
            Form::Standing => "print-standing",
            Form::Die => return Message::new("print-die"),
        };
        let message = Message::new(id).with("count", self.count);
        self.faces
            .iter()
            .take(1)
            .fold(message, |message, front| message.with("piece", front.label(game.info())))
    }
}

/// Everything that has to be made, as often as the game ever shows it in its first moves.
fn kits(game: &dyn AnyGame) -> Vec<Kit> {
    let mut kits: Vec<Kit> = Vec::new();
    let mut played = game.begin();
    for _ in 0..=PLIES {
        let mut seen: Vec<Kit> = Vec::new();
        for piece in &played.scene().pieces {
            let kit = Kit::of(game.info(), piece);
            if matches!(kit.form, Form::Die) {
                continue;
            }
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

/// The die, if one with as many faces as a cube is rolled at the beginning.
fn die(game: &dyn AnyGame) -> Option<Kit> {
    let mut cutouts = game.info().appearance.cutouts.iter();
    let cutout = cutouts.find(|cutout| matches!(cutout.form, Form::Die))?;
    let start = game.begin();
    let Turn::Chance(_) = start.turn() else { return None };
    let face = |text: String| Piece {
        glyph: text.chars().next().unwrap_or_default(),
        owner: None,
        ..Piece::on("", cutout.kind, Seat(0), ' ')
    };
    let faces: Vec<_> = start.legal_moves().into_iter().map(face).collect();
    (faces.len() == FACES).then_some(Kit { form: Form::Die, faces, count: 1 })
}

/// What stands beside the pieces.
pub(crate) fn labels(game: &dyn AnyGame) -> impl Iterator<Item = Message> {
    kits(game).into_iter().map(|kit| kit.label(game))
}

/// The pages of the pieces of a game.
pub(crate) fn pages(game: &dyn AnyGame, paper: Paper, book: &Phrasebook) -> Vec<Page> {
    let art = Art::of(game.info());
    let scale = art.style.printed_cell / 100.0;
    let mut sheet = CutoutSheet::new(paper, book);
    for kit in kits(game).into_iter().chain(die(game)) {
        sheet.group(&kit.label(game), papercraft::size(kit.form, scale), kit.count);
        for _ in 0..kit.count {
            let (page, at) = sheet.place();
            papercraft::draw(kit.form, page, &kit.faces, at, scale, &art);
        }
    }
    sheet.finish()
}
