//! The guided start: placing, moving, the token in hand, and the end.

use tablier_core::GuideStep;

pub(super) const GUIDED_START: &[GuideStep] = &[
    GuideStep {
        id: "place",
        position: "o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r/o,y,o,y,o,y,o,y/\
                   b,r,b,r,b,r,b,r/o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r w -",
        moves: &["@c3"],
    },
    GuideStep {
        id: "move",
        position: "o,y,o,y,o,y,o,y/b,r,b,rK,b,rK,b,r/o,y,o,y,o,y,o,y/\
                   b,r,bW,r,bW,r,b,r/o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r w -",
        moves: &["c3-c4"],
    },
    GuideStep {
        id: "token",
        position: "o,y,o,yK,o,y,o,yb/b,r,b,-,b,rK,b,r/o,y,oW,y,o,y,o,y/\
                   b,r,-,r,bW,r,b,r/o,y,o,y,o,y,o,y/b,r,b,r,b,r,b,r w r",
        moves: &["c4-c5@a1"],
    },
    GuideStep {
        id: "win",
        position: "oK,-,o,y,o,y,-,yK/-,b,b,r,b,r,-,-/o,y,o,y,o,y,o,y/\
                   b,r,b,rW,b,r,b,r/o,y,o,y,o,y,o,y/b,r,b,rW,b,r,b,r w r",
        moves: &["d3-c3@a1"],
    },
];
