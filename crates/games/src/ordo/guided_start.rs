//! The guided start: a piece, a line, a capture that splits the enemy, and the goal.

use tablier_core::GuideStep;

pub(super) const GUIDED_START: &[GuideStep] = &[
    GuideStep {
        id: "piece",
        position: "2bb2bb2/bbbbbbbbbb/bb2bb2bb/10/10/ww2ww2ww/wwwwwwwwww/2ww2ww2 w",
        moves: &["e3-e4"],
    },
    GuideStep {
        id: "line",
        position: "2bb2bb2/bbbbbbbbbb/bb2bb2bb/10/10/ww2ww2ww/wwwwwwwwww/2ww2ww2 w",
        moves: &["c2:d2-c3"],
    },
    GuideStep { id: "split", position: "10/1bb1bb4/3b6/2w7/2ww6/1w8/10/10 w", moves: &["d4xd6"] },
    GuideStep { id: "goal", position: "2b7/1bb2ww3/10/10/10/10/10/10 w", moves: &["g7-g8"] },
];
