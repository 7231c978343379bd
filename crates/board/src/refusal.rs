//! Why something cannot be touched.

use tablier_core::{Gestures, Message, Scene, Touch};

use crate::premoves::premoves;
use crate::prompts::full_stop;
use crate::{BoardRequest, Translate, shown, touch_name};

/// Returns why `touch` cannot be touched after `touched`, names of places and choices as the board gives them,
/// separated by spaces. `sentence` makes a sentence of a message, with a capital. Fails if the line cannot be
/// played, if `touched` begins no move, if there is no such touch, and if it can be touched after all.
///
/// ```
/// use tablier_board::{BoardRequest, refusal};
///
/// let played = tablier_games::game("orthokon", []).unwrap().begin();
/// let reason = refusal(BoardRequest::of(&*played), "", "a4", &|message| message.id.to_string());
/// assert_eq!(reason.unwrap(), "orthokon-not-yours.");
/// ```
pub fn refusal(
    request: BoardRequest<'_>,
    touched: &str,
    touch: &str,
    sentence: Translate<'_>,
) -> Result<String, Message> {
    let shown = shown(&request)?;
    let scene = shown.scene();
    let gestures = match request.premoves {
        Some(mine) => premoves(&*shown, mine),
        None => shown.gestures(),
    };
    let find = |name: &str| find(&scene, &gestures, name);
    let path = touched.split_whitespace().map(find).collect::<Result<Vec<_>, _>>()?;
    let touch = find(touch)?;
    if !path.is_empty() && gestures.next(&path).is_empty() {
        return Err(Message::new("touch-no-beginning").with("touched", touched));
    }
    if gestures.next(&path).contains(&&touch) {
        return Err(Message::new("touch-possible").with("touch", touch_name(&touch)));
    }
    let reason = match request.premoves {
        Some(_) => Message::new("touch-no-premove"),
        None => shown.refusal(&gestures, &path, &touch),
    };
    Ok(full_stop(sentence(&reason)))
}

/// The place or the choice of this name.
fn find(scene: &Scene, gestures: &Gestures, name: &str) -> Result<Touch, Message> {
    let place = || scene.place(name).map(Touch::Place);
    let choice = || {
        let mut touches = gestures.iter().flat_map(|(path, _)| path);
        touches.find(|touch| touch_name(touch) == name).cloned()
    };
    let found = if name.starts_with('?') { choice() } else { place() };
    found.ok_or_else(|| Message::new("touch-unknown").with("touch", name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(game: &str, touched: &str, touch: &str) -> Result<String, String> {
        let played = tablier_games::game(game, []).unwrap().begin();
        let book = tablier_games::phrasebook(tablier_core::Language::FRENCH);
        let reason =
            refusal(BoardRequest::of(&*played), touched, touch, &|message| book.sentence(message));
        reason.map_err(|message| message.id.into_owned())
    }

    #[test]
    fn a_reason_is_a_whole_sentence() {
        assert_eq!(
            asked("ordo", "", "a7").unwrap(),
            "Le pion en a7 appartient à votre adversaire."
        );
        // A square at the beginning stays as it is written.
        assert_eq!(
            asked("ordo", "a3", "e3").unwrap(),
            "a3 et e3 ne forment pas de ligne : vous n’avez pas de pion en c3."
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused_itself() {
        assert_eq!(asked("ordo", "", "z9").unwrap_err(), "touch-unknown");
        assert_eq!(asked("ordo", "", "?pass-0").unwrap_err(), "touch-unknown");
        assert_eq!(asked("ordo", "e5", "a7").unwrap_err(), "touch-no-beginning");
        assert_eq!(asked("ordo", "a3 a4", "a7").unwrap_err(), "touch-no-beginning");
        assert_eq!(asked("ordo", "", "a3").unwrap_err(), "touch-possible");
        assert_eq!(asked("theseion", "", "die").unwrap(), "Il faut d’abord lancer le dé.");
    }
}
