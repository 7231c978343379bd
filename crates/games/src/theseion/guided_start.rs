//! The guided start: entering, red squares, an enemy on the way, and the light.

use tablier_core::GuideStep;

pub(super) const GUIDED_START: &[GuideStep] = &[
    GuideStep {
        id: "enter",
        position: "board=standard die=0-5 teams=1/2 turn=1 rolls=1 roll=3 dark=7,7 saved=0,0 pawns=-",
        moves: &["*>c1>c3"],
    },
    GuideStep {
        id: "red",
        position: "board=standard die=0-5 teams=1/2 turn=1 rolls=1 roll=4 dark=6,7 saved=0,0 pawns=e3:1",
        moves: &["e3>g3>g5"],
    },
    GuideStep {
        id: "enemy",
        position: "board=standard die=0-5 teams=1/2 turn=1 rolls=1 roll=2 dark=6,6 saved=0,0 pawns=f5:2,g5:1",
        moves: &["g5>e5"],
    },
    GuideStep {
        id: "light",
        position: "board=standard die=0-5 teams=1/2 turn=1 rolls=1 roll=2 dark=6,7 saved=0,0 pawns=g5:1",
        moves: &["g5>g7"],
    },
];
