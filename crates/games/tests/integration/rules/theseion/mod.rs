//! Théséion.

use tablier_core::{AnyMatch, Language, Seat, Touch, Turn};
use tablier_games::theseion::Board;

use crate::rules::{after, at, end, faults, moves_from, refusal, start, with};

mod boards;
mod meetings;
mod options;
mod red_squares;
mod routes;
mod texts;
mod the_aim;
mod the_turn;
mod view;
mod zero;

const GAME: &str = "theseion";

/// Two paths that cross on c5, and coloured squares at the border.
///
///     6  ##o##
///     5  GoooG
///     4  G#e#G
///     3  GeYeG
///     2  ##e##
///     1  ##o##
const CROSSING: &str = "name: crossing\n##o##\nGoooG\nG#e#G\nGeYeG\n##e##\n##o##";

/// Four green squares on which a pawn can walk in a circle.
///
///     6  ##o##
///     5  ##e##
///     4  oeYeo
///     3  ##e##
///     2  #GG##
///     1  #GG##
const CIRCLE: &str = "name: circle\n##o##\n##e##\noeYeo\n##e##\n#GG##\n#GG##";

/// The smallest board: four entrances around the light, one step further on two sides.
const CROSS: &str = "name: cross\n##e##\noeYeo\n##e##";

/// A corner that is a path square, or another letter.
fn corner(letter: char) -> String {
    format!("name: corner\n##o##\n##e##\nGeYeo\nG#e##\n{letter}GG##")
}

/// A position on the standard board without alliances for two players.
fn two(rest: &str) -> Box<dyn AnyMatch> {
    at(GAME, &two_text(rest))
}

fn two_text(rest: &str) -> String {
    format!("board=standard die=0-5 teams=1/2 {rest}")
}

/// A position for two players on another board.
fn on(board: &str, rest: &str) -> Box<dyn AnyMatch> {
    let name = board.lines().next().unwrap().strip_prefix("name: ").unwrap();
    with(GAME, &[("board", board)], &format!("board={name} die=0-5 teams=1/2 {rest}"))
}

/// What follows the teams in the position reached.
fn rest(here: &dyn AnyMatch) -> String {
    let text = here.position();
    text[text.find("turn=").unwrap()..].to_owned()
}

/// Why the options are refused.
fn option_fault(options: &[(&str, &str)]) -> String {
    let reason = tablier_games::game(GAME, options.iter().copied()).unwrap_err();
    tablier_games::phrasebook(Language::ENGLISH).translate(&reason)
}

/// Everything that is wrong with a board file.
fn board_faults(text: &str) -> Vec<String> {
    let book = tablier_games::phrasebook(Language::ENGLISH);
    Board::read(text).unwrap_err().iter().map(|fault| book.translate(fault)).collect()
}
