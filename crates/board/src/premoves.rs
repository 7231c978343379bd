//! Premoves: what somebody may want to play at once, whatever the others do.

use std::collections::BTreeMap;
use std::ops::Bound;

use tablier_core::{AnyMatch, Gestures, Seat, Touch, Turn};

/// So many replies of the others are looked at, spread over all of them: it is enough to find what can
/// follow, and does not keep the server busy where there are a thousand.
const MOST_REPLIES: usize = 40;

type Path = Vec<Touch>;

/// Every move of these seats that some reply of the others makes possible, as one tree. It knows no rule:
/// each reply is played, and the game is asked what can follow.
///
/// In different positions the same touches can mean different moves, or begin a longer one. Of two that
/// cannot stand in one tree, the one stays that more replies allow.
pub(crate) fn premoves(played: &dyn AnyMatch, mine: &[Seat]) -> Gestures {
    let is_mine = |turn| matches!(turn, Turn::Seat(seat) if mine.contains(&seat));
    let waits = matches!(played.turn(), Turn::Seat(_)) && !is_mine(played.turn());
    let replies = if waits { played.legal_moves() } else { Vec::new() };
    let step = replies.len().div_ceil(MOST_REPLIES).max(1);
    let mut allowed: BTreeMap<(Path, String), usize> = BTreeMap::new();
    let mut after = played.fork();
    for reply in replies.iter().step_by(step) {
        if after.play(reply).is_err() {
            continue;
        }
        if is_mine(after.turn()) {
            for (path, text) in after.gestures().iter() {
                *allowed.entry((path.to_vec(), text.to_owned())).or_default() += 1;
            }
        }
        after.undo();
    }
    let mut likeliest: Vec<_> = allowed.into_iter().collect();
    likeliest.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let mut tree: BTreeMap<Path, String> = BTreeMap::new();
    for ((path, text), _) in likeliest {
        if stands_beside(&tree, &path) {
            tree.insert(path, text);
        }
    }
    Gestures::new(tree.into_iter().collect())
}

/// Whether no path of a tree begins with this one, and this one with none of them.
fn stands_beside(tree: &BTreeMap<Path, String>, path: &[Touch]) -> bool {
    let is_longer = (1..=path.len()).any(|length| tree.contains_key(&path[..length]));
    let from = (Bound::Included(path), Bound::Unbounded);
    let next = tree.range::<[Touch], _>(from).next();
    !is_longer && next.is_none_or(|(longer, _)| !longer.starts_with(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(gestures: &Gestures) -> Vec<&str> {
        gestures.iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn whoever_waits_can_choose_among_what_may_become_possible() {
        let played = tablier_games::game("orthokon", []).unwrap().begin();
        let ahead = premoves(&*played, &[Seat(1)]);
        // A reply that makes a move possible, and another one that does not.
        for reply in played.legal_moves() {
            let mut after = played.fork();
            after.play(&reply).unwrap();
            let known = texts(&ahead);
            assert!(after.legal_moves().iter().any(|text| known.contains(&text.as_str())));
        }
        assert!(texts(&ahead).contains(&"b4-b2"), "{:?}", texts(&ahead));
        assert!(!texts(&ahead).contains(&"a1-a3"), "that is the others' move");
    }

    #[test]
    fn no_gesture_begins_another_in_any_game() {
        for info in tablier_games::infos().filter(|info| !info.chance) {
            let mut played = tablier_games::game(info.id, []).unwrap().begin();
            for ply in 0..12 {
                let waiting = Seat(u8::from(played.turn() == Turn::Seat(Seat(0))));
                let ahead = premoves(&*played, &[waiting]);
                let goes_on = played.legal_moves().iter().any(|reply| {
                    let mut after = played.fork();
                    after.play(reply).is_ok() && after.outcome().is_none()
                });
                assert_eq!(ahead.iter().count() > 0, goes_on, "{} after {ply} plies", info.id);
                let paths: Vec<_> = ahead.iter().map(|(path, _)| path).collect();
                for pair in paths.windows(2) {
                    assert!(!pair[1].starts_with(pair[0]), "{}: {pair:?}", info.id);
                }
                let moves = played.legal_moves();
                let Some(text) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                played.play(text).unwrap();
            }
        }
    }

    #[test]
    fn nothing_is_offered_on_ones_own_turn_or_beyond_a_roll() {
        let played = tablier_games::game("ordo", []).unwrap().begin();
        assert!(texts(&premoves(&*played, &[Seat(0)])).is_empty());
        assert!(texts(&premoves(&*played, &[])).is_empty(), "nor to those who only look on");
        let played = tablier_games::game("theseion", []).unwrap().begin();
        assert!(texts(&premoves(&*played, &[Seat(1)])).is_empty());
    }
}
