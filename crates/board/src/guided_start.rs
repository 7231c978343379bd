//! The guided start of a game: every step with its boards before and after the move.

use tablier_core::{AnyGame, GuideStep, Message, Phrasebook};
use tablier_protocol::{Board, GuidePageStep, TouchRefusal};

use crate::{BoardRequest, board, full_stop, refusal};

/// Returns all steps, seen as the request of a board says. Fails if a step has no position of the game.
pub fn guided_start(
    game: &dyn AnyGame,
    turned: bool,
    coordinates: bool,
    book: &Phrasebook,
) -> Result<Vec<GuidePageStep>, Vec<Message>> {
    let translate = |message: &Message| book.typeset(message);
    let info = game.info();
    let step = |step: &GuideStep| {
        let played = game.begin_at(step.position)?;
        let board_after = |line: &str| {
            let request = BoardRequest { line, turned, coordinates, ..BoardRequest::of(&*played) };
            board(request, &translate).map_err(|fault| vec![fault])
        };
        let after = |text: &&str| {
            let mut after = board_after(text)?;
            keep_moves(&mut after, &[]);
            Ok(((*text).to_owned(), after))
        };
        let mut before = board_after("")?;
        keep_moves(&mut before, step.moves);
        Ok(GuidePageStep {
            task: translate(&step.task(info)),
            done: translate(&step.done(info)),
            board: before,
            after: step.moves.iter().map(after).collect::<Result<_, Vec<Message>>>()?,
        })
    };
    info.guided_start.iter().map(step).collect()
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

/// Returns why something cannot be touched in a step, or that another move is asked for. Fails if there is no such
/// step, or if the touches make no sense there.
pub fn guide_refusal(
    game: &dyn AnyGame,
    step: usize,
    (touched, touch): (&str, &str),
    book: &Phrasebook,
) -> Result<TouchRefusal, Message> {
    let no_step = || Message::new("guide-no-step");
    let step = game.info().guided_start.get(step).ok_or_else(no_step)?;
    let played = game.begin_at(step.position).map_err(|_| no_step())?;
    let tell = |message: &Message| book.typeset_sentence(message);
    let reason = match refusal(BoardRequest::of(&*played), touched, touch, &tell) {
        Ok(reason) => reason,
        Err(message) if message.id == "touch-possible" => {
            full_stop(tell(&Message::new("guide-other-move")))
        }
        Err(message) => return Err(message),
    };
    Ok(TouchRefusal { reason })
}
