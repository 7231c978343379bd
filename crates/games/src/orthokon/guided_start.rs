//! The guided start: a slide, what it turns over, and the end.

use tablier_core::GuideStep;

pub(super) const GUIDED_START: &[GuideStep] = &[
    GuideStep { id: "slide", position: "bbbb/4/4/wwww w", moves: &["a1-a3"] },
    GuideStep { id: "turn", position: "1bb1/b1b1/4/wwww w", moves: &["b1-b3"] },
    GuideStep { id: "win", position: "b3/4/1www/wwww w", moves: &["a1-a3"] },
];
