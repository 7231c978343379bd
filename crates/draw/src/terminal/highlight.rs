//! What is pointed at, by light and by brackets.

use std::collections::HashMap;

use tablier_core::Scene;
use tablier_core::appearance::Colour;
use tablier_core::scene::{MarkKind, Place};

pub(super) const DARK: Colour = Colour(0x1e, 0x1a, 0x17);
pub(super) const BRIGHT: Colour = Colour(0xff, 0xf8, 0xea);

/// Why a place is pointed at, beside the marks of the scene. Of several the first counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Highlight {
    /// Here is whoever moves about with the keyboard.
    Cursor,
    /// It has been touched, and a move is half made.
    Touched,
    /// Somebody suggests it, or points at it.
    Hint,
    /// It can be touched next.
    Target,
    /// The last move touched it; the marks of the scene say so.
    LastMove,
}

/// What is pointed at on one place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Highlights {
    pub(super) has_cursor: bool,
    /// The first of the others.
    pub(super) other: Option<Highlight>,
}

impl Highlights {
    /// What is pointed at on each of these places.
    pub(super) fn of_places(
        places: &[Place],
        scene: &Scene,
        lights: &[(Place, Highlight)],
    ) -> Vec<Highlights> {
        let marks = scene.marks.iter().filter_map(|mark| match mark.kind {
            MarkKind::LastMove => Some((&mark.place, Highlight::LastMove)),
            MarkKind::Pointed => Some((&mark.place, Highlight::Hint)),
            // There is no outline in characters.
            MarkKind::Broken => None,
        });
        let mut by_place: HashMap<&Place, Highlights> = HashMap::new();
        for (place, light) in lights.iter().map(|(place, light)| (place, *light)).chain(marks) {
            let lights = by_place.entry(place).or_default();
            if light == Highlight::Cursor {
                lights.has_cursor = true;
            } else {
                lights.other = Some(lights.other.map_or(light, |other| other.min(light)));
            }
        }
        let found = places.iter().map(|place| by_place.get(place).copied());
        found.map(Option::unwrap_or_default).collect()
    }

    pub(super) fn brackets(self) -> Option<(char, char)> {
        if self.has_cursor {
            return Some(('[', ']'));
        }
        Some(match self.other? {
            Highlight::Cursor => ('[', ']'),
            Highlight::Touched => ('<', '>'),
            Highlight::Target => ('(', ')'),
            Highlight::Hint => ('{', '}'),
            Highlight::LastMove => ('-', '-'),
        })
    }

    /// A ground in the light that falls on it.
    pub(super) fn tint(self, ground: Colour) -> Colour {
        let (light, share) = match self.other {
            Some(Highlight::Touched) => (Colour(0x2b, 0xb8, 0xaa), 0.6),
            Some(Highlight::Target) => (Colour(0xff, 0xd2, 0x6e), 0.5),
            Some(Highlight::Hint) => (Colour(0xb9, 0x86, 0xee), 0.55),
            Some(Highlight::LastMove) => (Colour(0xc8, 0x5a, 0x2c), 0.35),
            Some(Highlight::Cursor) | None => (ground, 0.0),
        };
        let lit = ground.towards(light, share);
        if self.has_cursor { lit.towards(BRIGHT, 0.55) } else { lit }
    }
}
