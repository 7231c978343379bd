//! Moves as the things a person touches, one after the other.

use serde::Serialize;

use crate::info::Info;
use crate::message::Message;
use crate::scene::Place;

/// One thing to touch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    /// A cell or a zone of the scene.
    Place(Place),
    /// Something said rather than shown: the phrase `GAME-choice-KIND`, with `$value`.
    Choice {
        /// The choice, as the game names it.
        kind: &'static str,
        /// A number that belongs to it, such as the face of a die.
        value: u8,
    },
}

impl Touch {
    /// Touches a cell.
    pub fn cell(name: impl Into<String>) -> Self {
        Touch::Place(Place::Cell(name.into()))
    }

    /// Touches a zone.
    pub fn zone(name: impl Into<String>) -> Self {
        Touch::Place(Place::Zone(name.into()))
    }

    /// The name of the cell, if it is one.
    pub fn cell_name(&self) -> Option<&str> {
        match self {
            Touch::Place(Place::Cell(name)) => Some(name),
            Touch::Place(Place::Zone(_)) | Touch::Choice { .. } => None,
        }
    }

    /// What it is, for people; a place is called by its name.
    pub fn label(&self, info: &Info) -> Message {
        match self {
            Touch::Place(Place::Cell(name) | Place::Zone(name)) => {
                Message::new("touch-place").with("name", name.as_str())
            }
            Touch::Choice { kind, value } => {
                info.phrase(&format!("choice-{kind}")).with("value", *value)
            }
        }
    }
}

/// The legal moves of a position as a tree of touches. A move may be touched in several ways.
///
/// ```
/// use tablier_core::{Gestures, Touch};
///
/// let [a1, a2, b1] = ["a1", "a2", "b1"].map(Touch::cell);
/// let gestures = Gestures::new(vec![
///     (vec![a1.clone(), a2.clone()], "a1-a2".into()),
///     (vec![a1.clone(), b1.clone()], "a1-b1".into()),
/// ]);
/// assert_eq!(gestures.next(&[]), [&a1]);
/// assert_eq!(gestures.next(&[a1.clone()]), [&a2, &b1]);
/// assert_eq!(gestures.only_move(&[a1.clone()]), None);
/// assert_eq!(gestures.only_move(&[a1, b1]), Some("a1-b1"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Gestures {
    /// Sorted by touches, so that everything behind one beginning stands together.
    paths: Vec<(Vec<Touch>, String)>,
}

impl Gestures {
    /// The tree of these moves, each with its touches and its text; a move may be there several times.
    pub fn new(mut paths: Vec<(Vec<Touch>, String)>) -> Self {
        paths.sort();
        Gestures { paths }
    }

    /// The moves that begin with these touches; a move that can be touched in several ways comes several times.
    pub fn moves(&self, touched: &[Touch]) -> impl Iterator<Item = &str> {
        self.behind(touched).iter().map(|(_, text)| text.as_str())
    }

    /// What can be touched next, each once.
    pub fn next(&self, touched: &[Touch]) -> Vec<&Touch> {
        let mut next: Vec<_> =
            self.behind(touched).iter().filter_map(|(path, _)| path.get(touched.len())).collect();
        next.dedup();
        next
    }

    /// The move, when only one begins with these touches, in whatever ways.
    pub fn only_move(&self, touched: &[Touch]) -> Option<&str> {
        let mut moves = self.moves(touched);
        let first = moves.next()?;
        moves.all(|text| text == first).then_some(first)
    }

    /// Every beginning of a move that is not a whole one, each once: first that nothing has been touched.
    ///
    /// ```
    /// use tablier_core::{Gestures, Touch};
    ///
    /// let [a1, a2, b1] = ["a1", "a2", "b1"].map(Touch::cell);
    /// let gestures = Gestures::new(vec![
    ///     (vec![a1.clone(), a2], "a1-a2".into()),
    ///     (vec![a1.clone(), b1], "a1-b1".into()),
    /// ]);
    /// assert_eq!(gestures.beginnings().collect::<Vec<_>>(), [&[][..], &[a1]]);
    /// ```
    pub fn beginnings(&self) -> impl Iterator<Item = &[Touch]> {
        let mut before: &[Touch] = &[];
        self.paths.iter().enumerate().flat_map(move |(i, (path, _))| {
            let shared = path.iter().zip(before).take_while(|(one, other)| one == other).count();
            before = path;
            // What it shares with the one before has been told there.
            let from = if i == 0 { 0 } else { shared + 1 };
            (from..path.len()).map(move |length| &path[..length])
        })
    }

    /// Every move with its touches.
    pub fn iter(&self) -> impl Iterator<Item = (&[Touch], &str)> {
        self.paths.iter().map(|(path, text)| (path.as_slice(), text.as_str()))
    }

    fn behind(&self, touched: &[Touch]) -> &[(Vec<Touch>, String)] {
        let from = self.paths.partition_point(|(path, _)| path.as_slice() < touched);
        let len = self.paths[from..].partition_point(|(path, _)| path.starts_with(touched));
        &self.paths[from..from + len]
    }
}
