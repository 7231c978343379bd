//! The guided starts of games, as they are sent: every step with its boards before and after the move.

use tablier_board::{BoardRequest, board, full_stop, refusal};
use tablier_core::{AnyGame, AnyMatch, GuideStep, Info, Language, Message};
use tablier_protocol::{Board, GuidePageStep, TouchRefusal};

use crate::i18n::{typeset, typeset_sentence};
use crate::services::boards::{BoardLook, RenderedBoard};
use crate::services::render_cache::{RenderCache, RenderError, half_of_processors};

/// The most bytes that are kept: the steps of all games in all languages.
const MOST_KEPT: u64 = 16 << 20;

/// The guided starts that were asked for lately.
pub(crate) type GuidedStarts = RenderCache<GuideKey, RenderedBoard>;

/// No guided starts yet.
pub(crate) fn guided_starts() -> GuidedStarts {
    RenderCache::new("tablier_guided_starts_rendered", MOST_KEPT, half_of_processors())
}

/// Everything that an answer about a guided start depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GuideKey {
    /// All steps of a game.
    Steps { game: &'static str, look: BoardLook },
    /// Why something cannot be touched in a step.
    Refusal { game: &'static str, step: usize, touched: String, touch: String, language: Language },
}

/// All steps of a game.
pub(crate) fn steps_of(info: &Info, look: BoardLook) -> Result<Vec<GuidePageStep>, RenderError> {
    let game = tablier_games::game(info.id, []).map_err(RenderError::Refused)?;
    info.guided_start.iter().map(|step| step_of(&*game, step, look)).collect()
}

fn step_of(
    game: &dyn AnyGame,
    step: &GuideStep,
    look: BoardLook,
) -> Result<GuidePageStep, RenderError> {
    let BoardLook { language, turned, coordinates } = look;
    let translate = |message: &Message| typeset(language, message);
    let board_of = |played: &dyn AnyMatch, line: &str| {
        let request = BoardRequest { line, turned, coordinates, ..BoardRequest::of(played) };
        board(request, &translate).map_err(RenderError::Refused)
    };
    let played = begin(game, step)?;
    let after = |text: &&str| {
        let mut after = board_of(&*played, text)?;
        keep_moves(&mut after, &[]);
        Ok(((*text).to_owned(), after))
    };
    let mut before = board_of(&*played, "")?;
    keep_moves(&mut before, step.moves);
    Ok(GuidePageStep {
        task: translate(&step.task(game.info())),
        done: translate(&step.done(game.info())),
        board: before,
        after: step.moves.iter().map(after).collect::<Result<_, _>>()?,
    })
}

fn begin(game: &dyn AnyGame, step: &GuideStep) -> Result<Box<dyn AnyMatch>, RenderError> {
    let begun = game.begin_at(step.position);
    begun.map_err(|faults| RenderError::Failed(format!("the step {}: {faults:?}", step.id)))
}

/// Leaves nothing to be touched but what leads to these moves.
fn keep_moves(board: &mut Board, moves: &[&str]) {
    let is_kept = |text: &String| moves.contains(&text.as_str());
    board.gestures.retain(|gesture| gesture.last().is_some_and(is_kept));
    board.effects.retain(|text, _| is_kept(text));
    board.breaks.retain(|text, _| is_kept(text));
    let gestures = &board.gestures;
    let begins = |touched: &String| {
        let touched: Vec<_> = touched.split_whitespace().collect();
        gestures.iter().any(|gesture| {
            gesture.len() > touched.len() && gesture.iter().zip(&touched).all(|(a, b)| a == b)
        })
    };
    board.prompts.retain(|touched, _| begins(touched));
    board.previews.retain(|touched, _| begins(touched));
}

/// Why something cannot be touched in a step, or that another move is asked for. Fails if there is no such step,
/// or if the touches make no sense there.
pub(crate) fn refusal_of(
    info: &Info,
    step: usize,
    (touched, touch): (&str, &str),
    language: Language,
) -> Result<TouchRefusal, RenderError> {
    let Some(step) = info.guided_start.get(step) else {
        return Err(RenderError::Refused(Message::new("guide-no-step")));
    };
    let game = tablier_games::game(info.id, []).map_err(RenderError::Refused)?;
    let played = begin(&*game, step)?;
    let tell = |message: &Message| typeset_sentence(language, message);
    let reason = match refusal(BoardRequest::of(&*played), touched, touch, &tell) {
        Ok(reason) => reason,
        Err(message) if message.id == "touch-possible" => {
            full_stop(tell(&Message::new("guide-other-move")))
        }
        Err(message) => return Err(RenderError::Refused(message)),
    };
    Ok(TouchRefusal { reason })
}
