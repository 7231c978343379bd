//! What decided a game that is over, and what a game turns on while it goes on.

#![allow(clippy::unwrap_used)]

use tablier_core::scene::Place;
use tablier_core::{AnyMatch, Language, Seat};

fn at(game: &str, position: &str) -> Box<dyn AnyMatch> {
    tablier_games::game(game, []).unwrap().begin_at(position).unwrap()
}

/// The names of the decisive places of a position in which the game is over.
fn decisive(game: &str, position: &str) -> Vec<String> {
    let played = at(game, position);
    assert!(played.outcome().is_some(), "{position}");
    let name = |place| {
        let (Place::Cell(name) | Place::Zone(name)) = place;
        name
    };
    played.decisive().into_iter().map(name).collect()
}

#[test]
fn nothing_is_decisive_while_a_game_goes_on() {
    for info in tablier_games::infos() {
        let begun = tablier_games::game(info.id, []).unwrap().begin();
        assert_eq!(begun.decisive(), [], "{}", info.id);
    }
}

#[test]
fn orthokon_shows_the_pieces_that_are_stuck() {
    assert_eq!(decisive("orthokon", "wwww/wwww/4/4 b"), [""; 0], "none is left");
    assert_eq!(decisive("orthokon", "4/1www/ww2/bw1w b"), ["a1"]);
}

#[test]
fn ordo_shows_the_piece_that_arrived_or_the_group_that_stays_split() {
    assert_eq!(decisive("ordo", "2b3w3/1bb2w4/10/10/10/10/10/10 b"), ["g8"]);
    assert_eq!(decisive("ordo", "10/4w5/10/10/10/10/1b8/2b2b4 w"), ["c1", "f1"]);
    let split = "b9/w1w1w1w1w1/10/10/10/10/10/10 w";
    assert_eq!(decisive("ordo", split), ["a7", "c7", "e7", "g7", "i7"]);
}

#[test]
fn tortuga_shows_the_base_or_the_turtles_that_are_stuck() {
    assert_eq!(decisive("tortuga", "3n/5/6/6s/6/5/4 n"), ["d7"]);
    assert_eq!(decisive("tortuga", "3s/4n/5n/7/6/5/4 s"), ["a4"]);
}

#[test]
fn tor_shows_the_pawns_that_cannot_move() {
    let position = "oK,-,o,y,o,y,-,yK/-,b,b,r,b,r,-,-/o,y,o,y,o,y,o,y/\
                    b,r,bW,-,b,r,b,r/o,y,o,y,o,y,o,y/br,r,b,rW,b,r,b,r b r";
    assert_eq!(decisive("tor", position), ["a6", "h6"]);
}

#[test]
fn theseion_shows_the_pawns_that_were_saved() {
    let position =
        "board=standard die=0-5 teams=1/2 turn=1 rolls=1 roll=- dark=0,7 saved=7,0 pawns=-";
    assert_eq!(decisive("theseion", position), ["saved-1"]);
}

fn notes(game: &str, position: &str) -> [Option<String>; 2] {
    let played = at(game, position);
    let book = tablier_games::phrasebook(Language::ENGLISH);
    [0, 1].map(|seat| played.seat_note(Seat(seat)).map(|note| book.translate(&note)))
}

#[test]
fn tor_tells_which_colours_each_side_controls() {
    let position = "o,y,o,y,o,y,o,y/b,r,b,rK,b,rK,b,r/o,y,o,y,o,y,o,y/\
                    b,r,bW,r,bW,r,b,r/o,y,oW,y,o,y,o,y/b,r,b,r,b,r,b,r w -";
    let position = position.replace("b,r,bW,r,bW,r,b,r", "b,r,b,r,bW,r,b,r");
    let [white, black] = notes("tor", &position);
    assert_eq!(white.unwrap(), "controls blue and orange");
    assert_eq!(black.unwrap(), "controls red");
    let begun = tablier_games::game("tor", []).unwrap().begin();
    assert_eq!(begun.seat_note(Seat(0)), None, "there is no pawn yet");
}

#[test]
fn ordo_tells_whose_group_is_split() {
    let [white, black] = notes("ordo", "10/1bb1bb4/3w6/2w7/2w7/1w8/10/10 b");
    assert_eq!((white, black.as_deref()), (None, Some("group split, must reconnect")));
}
