//! What to do next, and what has been done, in words.

use std::collections::BTreeMap;

use tablier_core::{AnyMatch, Gestures, Message};

use crate::{Translate, touched_name};

/// So many of the latest moves are told: more than happen while somebody looks away for a moment.
const MOST_RECENT: usize = 8;

/// A sentence for every beginning of a move, and at least one for the beginning of all.
pub(crate) fn prompts(
    shown: &dyn AnyMatch,
    gestures: &Gestures,
    are_premoves: bool,
    translate: Translate<'_>,
) -> BTreeMap<String, String> {
    let prompt = |touched: &[_]| match (are_premoves, touched) {
        (false, _) => shown.prompt(gestures, touched),
        (true, []) => Message::new("prompt-premove"),
        (true, _) => Message::new("prompt-premove-on"),
    };
    let said = |touched: &[_]| (touched_name(touched), full_stop(translate(&prompt(touched))));
    // That nothing has been touched is the first of the beginnings, if there are any.
    std::iter::once(&[][..]).chain(gestures.beginnings().skip(1)).map(said).collect()
}

/// The latest moves in words, the last one at the end.
pub(crate) fn recent_moves(shown: &dyn AnyMatch, translate: Translate<'_>) -> Vec<String> {
    let recent = shown.plies().saturating_sub(MOST_RECENT)..shown.plies();
    let told = recent.filter_map(|index| shown.describe_played(index));
    told.map(|message| full_stop(translate(&message))).collect()
}

/// The sentence with a full stop, unless it ends with a mark of its own.
///
/// ```
/// use tablier_board::full_stop;
///
/// assert_eq!(full_stop("Choose a piece".into()), "Choose a piece.");
/// assert_eq!(full_stop("Really?".into()), "Really?");
/// ```
pub fn full_stop(mut sentence: String) -> String {
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}
