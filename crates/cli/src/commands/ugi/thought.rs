//! One `go`: what is found on a thread of its own, and how it is told.

use std::fmt::Write;
use std::time::{Duration, Instant};

use tablier_core::{AnyMatch, Seat};
use tablier_engine::{Analysis, AnyEngine, AnyPlayer, Limits, Variation};

use crate::search_limits::Button;

/// Whoever thinks.
#[derive(Debug)]
pub(super) enum Mind {
    /// The full engine, which tells what it finds.
    Engine(Box<dyn AnyEngine>),
    /// A weaker player, who knows his own limits and tells nothing.
    Player(Box<dyn AnyPlayer>),
}

/// What to think about, and how far.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) mind: Mind,
    pub(super) played: Box<dyn AnyMatch>,
    pub(super) nodes: u64,
    pub(super) depth: u32,
    pub(super) lines: usize,
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Thought {
    /// Whoever has thought, and remembers it.
    pub(super) mind: Mind,
    pub(super) best: Option<String>,
    /// The answer that is expected.
    pub(super) reply: Option<String>,
}

impl Task {
    /// Thinks, and tells lines with what has been found on the way.
    pub(super) fn think(self, button: &Button, tell: impl Fn(String)) -> Thought {
        let Task { mut mind, played, nodes, depth, lines } = self;
        let (begun, seat) = (Instant::now(), played.turn().seat());
        let (best, reply) = match &mut mind {
            Mind::Player(player) => (player.choose(&*played, button), None),
            Mind::Engine(engine) => {
                let tell = |found: &Analysis<String>| tell(info(found, seat, begun.elapsed()));
                let limits = Limits { nodes, depth, stop: button };
                let found = engine.analyse(&*played, limits, lines, &mut |found| tell(found));
                // Where the die decides there are lines, but no choice.
                let found = found.unwrap_or(Analysis { lines: Vec::new(), nodes: 0, depth: 0 });
                tell(&found);
                let line = found.lines.first();
                let mut moves = line.into_iter().flat_map(|line| line.moves.iter().cloned());
                (moves.next(), moves.next())
            }
        };
        Thought { mind, best, reply }
    }
}

/// All lines of an analysis, one a line.
fn info(found: &Analysis<String>, seat: Seat, time: Duration) -> String {
    let per_second = found.nodes as f64 / time.as_secs_f64().max(1e-3);
    let mut text = String::new();
    for (line, number) in found.lines.iter().zip(1..) {
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "info depth {} multipv {number} score {} nodes {} nps {per_second:.0} time {} pv {}",
            line.depth,
            score(line, seat),
            found.nodes,
            time.as_millis(),
            line.moves.join(" ")
        );
    }
    text
}

/// Plies to the end where they are known, hundredths otherwise. Where only chances are known they are
/// told as the hundredths that go with them.
fn score(line: &Variation<String>, seat: Seat) -> String {
    let Some(score) = line.score else {
        const LEAST: f64 = 1e-6;
        let chance = f64::from(line.shares[seat.index()]).clamp(LEAST, 1.0 - LEAST);
        return format!("cp {:.0}", 400.0 * (chance / (1.0 - chance)).log10());
    };
    match (score.wins_in(), score.loses_in()) {
        (Some(plies), _) => format!("mate {plies}"),
        (_, Some(plies)) => format!("mate -{plies}"),
        _ => format!("cp {}", score.hundredths()),
    }
}

#[cfg(test)]
mod tests {
    use tablier_engine::Score;

    use super::*;

    fn line(score: Option<Score>, share: f32) -> Variation<String> {
        let shares = [1.0 - share, share, 0.0, 0.0];
        Variation { moves: vec!["a".into(), "b".into()], shares, score, is_proved: false, depth: 3 }
    }

    #[test]
    fn scores_are_those_of_the_side_to_move() {
        let told = |score, share| super::score(&line(score, share), Seat(1));
        assert_eq!(told(Some(Score::guess(-12)), 0.5), "cp -12");
        assert_eq!(told(Some(Score::win_in(3)), 1.0), "mate 3");
        assert_eq!(told(Some(Score::loss_in(4)), 0.0), "mate -4");
        assert_eq!(told(None, 0.5), "cp 0");
        assert_eq!(told(None, 10.0 / 11.0), "cp 400");
        assert_eq!(told(None, 1.0), "cp 2400");
        assert_eq!(told(None, 0.0), "cp -2400");
    }

    #[test]
    fn every_line_is_told() {
        let lines = vec![line(Some(Score::guess(7)), 0.5), line(Some(Score::guess(3)), 0.5)];
        let found = Analysis { lines, nodes: 500, depth: 3 };
        assert_eq!(
            info(&found, Seat(0), Duration::from_millis(250)),
            "info depth 3 multipv 1 score cp 7 nodes 500 nps 2000 time 250 pv a b\n\
             info depth 3 multipv 2 score cp 3 nodes 500 nps 2000 time 250 pv a b\n"
        );
    }
}
