//! The guided starts of games, as they are sent: every step with its boards before and after the move.

use tablier_board::{guide_refusal, guided_start};
use tablier_core::{Info, Language};
use tablier_protocol::{GuidePageStep, TouchRefusal};

use crate::i18n::book;
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
    let BoardLook { language, turned, coordinates } = look;
    let game = tablier_games::game(info.id, []).map_err(RenderError::Refused)?;
    let steps = guided_start(&*game, turned, coordinates, book(language));
    steps.map_err(|faults| RenderError::Failed(format!("{}: {faults:?}", info.id)))
}

/// Why something cannot be touched in a step, or that another move is asked for. Fails if there is no such step,
/// or if the touches make no sense there.
pub(crate) fn refusal_of(
    info: &Info,
    step: usize,
    touches: (&str, &str),
    language: Language,
) -> Result<TouchRefusal, RenderError> {
    let game = tablier_games::game(info.id, []).map_err(RenderError::Refused)?;
    let refused = guide_refusal(&*game, step, touches, book(language));
    refused.map_err(RenderError::Refused)
}
