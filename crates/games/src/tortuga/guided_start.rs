//! The guided start: a step, a jump over an enemy, one over a neutral turtle, and the goal.

use tablier_core::GuideStep;

pub(super) const GUIDED_START: &[GuideStep] = &[
    GuideStep { id: "step", position: "s2n/s3n/s4n/ss3nn/s4n/s3n/s2n s", moves: &["d2-d3"] },
    GuideStep { id: "jump", position: "3n/5/6/2sn3/6/5/4 s", moves: &["d3^d5"] },
    GuideStep { id: "neutral", position: "3n/5/6/2sx3/6/5/4 s", moves: &["d3^d5+", "d3^d5-"] },
    GuideStep { id: "goal", position: "3n/5/6/5s1/6/5/4 s", moves: &["d6-d7"] },
];
