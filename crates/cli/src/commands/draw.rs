//! `tablier draw`: a position as a picture, a game as a film.

use std::path::Path;

use tablier_core::record::Ply;
use tablier_core::scene::{Arrow, Cell, Mark, MarkKind, Place};
use tablier_core::{AnyMatch, Message, Scene};
use tablier_draw::{Look, Orientation, Theme, gif, png, svg};

use super::{files, verify};
use crate::arguments::DrawArguments;
use crate::failure::Failure;

/// Longer films would fill the memory, and nobody watches them.
const MOST_PLIES: usize = 2_000;

pub(crate) fn run(arguments: &DrawArguments) -> Result<(), Failure> {
    let output = arguments.output.as_path();
    let format = Format::of(output)?;
    let (mut played, moves) = story(arguments)?;
    if format == Format::Gif && moves.len() > MOST_PLIES {
        let message = Message::new("draw-long").with("most", MOST_PLIES);
        return Err(message.with("plies", moves.len()).into());
    }
    let mut scenes = Vec::new();
    for (ply, text) in (1..).zip(&moves) {
        if format == Format::Gif {
            scenes.push(played.scene());
        }
        played.play(text).map_err(|reason| refusal(arguments, ply, reason))?;
    }
    let mut last = played.scene();
    point(&mut last, arguments)?;
    let (game, look) = (played.info(), look(arguments));
    match format {
        Format::Svg => files::write(output, svg(&last, game, &look)),
        Format::Png => files::write(output, png(&last, game, &look)?),
        Format::Gif => {
            scenes.push(last);
            files::write(output, gif(&scenes, game, &look)?)
        }
    }
}

/// How a picture is written down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Svg,
    Png,
    Gif,
}

impl Format {
    fn of(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
        match ending.to_str() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some("gif") => Ok(Format::Gif),
            _ => Err(Message::new("draw-format").with("file", path.display().to_string()).into()),
        }
    }
}

/// Where it begins, and the moves that lead to what is drawn.
fn story(arguments: &DrawArguments) -> Result<(Box<dyn AnyMatch>, Vec<String>), Failure> {
    let Some(path) = &arguments.record else {
        return Ok((arguments.begin()?, arguments.moves.clone()));
    };
    let record = files::record(path)?;
    let plies = &record.line.plies;
    let wanted = arguments.ply.unwrap_or(plies.len());
    let Some(plies) = plies.get(..wanted) else {
        return Err(Message::new("replay-no-such-ply").with("plies", plies.len()).into());
    };
    let text = |ply: &Ply| ply.text.as_str().to_owned();
    Ok((verify::begin(&record)?, plies.iter().map(text).collect()))
}

/// A record that breaks the rules is wrong at some ply; moves of the command line are at hand.
fn refusal(arguments: &DrawArguments, ply: usize, reason: Message) -> Failure {
    if arguments.record.is_none() {
        return reason.into();
    }
    Failure::Refused(Message::new("verify-ply").with("ply", ply).with("reason", reason))
}

fn look(arguments: &DrawArguments) -> Look {
    Look {
        theme: arguments.theme.unwrap_or(Theme::Light),
        coordinates: !arguments.no_coordinates,
        orientation: if arguments.flip { Orientation::Turned } else { Orientation::Upright },
        size: arguments.size,
    }
}

/// The rings and arrows that were asked for.
fn point(scene: &mut Scene, arguments: &DrawArguments) -> Result<(), Failure> {
    for name in &arguments.marks {
        let place = scene.place(name).ok_or_else(|| {
            let message = Message::new("draw-place").with("place", name.as_str());
            with_examples(message, scene)
        })?;
        scene.marks.push(Mark { place, kind: MarkKind::Pointed });
    }
    for text in &arguments.arrows {
        let (from, to) = ends(text, scene).ok_or_else(|| {
            let message = Message::new("draw-arrow").with("arrow", text.as_str());
            with_examples(message, scene)
        })?;
        scene.arrows.push(Arrow { from, to });
    }
    Ok(())
}

/// Both ends of `FROM-TO`. The names of places beside the board may have hyphens of their own.
fn ends(text: &str, scene: &Scene) -> Option<(Place, Place)> {
    let mut hyphens = text.match_indices('-').map(|(at, _)| at);
    hyphens.find_map(|at| Some((scene.place(&text[..at])?, scene.place(&text[at + 1..])?)))
}

fn with_examples(message: Message, scene: &Scene) -> Message {
    let name = |cell: Option<&Cell>| cell.map_or(String::new(), |cell| cell.name.clone());
    message.with("first", name(scene.cells.first())).with("last", name(scene.cells.last()))
}
