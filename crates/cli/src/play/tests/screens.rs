//! Screens that were looked at and found good. They are rewritten only by `cargo xtask golden`.

use super::*;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A position of each game where there is much to see, and the move that is played in it.
const MIDDLES: [(&str, &str, &str); 5] = [
    ("orthokon", "w1bb/w1w1/1ww1/1b2 b", "c4-a2"),
    ("ordo", "2bb2b3/bb2bbbb2/1b2b2b1b/1b3bb1b1/1wb1w2bw1/1w1w1wb1ww/wwww2wwww/3w2ww2 w", "i2xf5"),
    ("tortuga", "1nx1/n2n1/1xxn1n/1s3x1/4nx/s1n1n/s3 s", "d2^b2+^d4-"),
    (
        "tor",
        "ob,-,o,y,o,y,oy,y/bW,-,b,ry,bo,ro,-,r/-,-,o,y,-,-,or,-/b,r,b,rb,bW,r,-,rK/\
         oy,y,o,y,ob,y,-,y/b,r,boK,-,-,r,by,r w r",
        "e3-d4@c4",
    ),
    (
        "theseion",
        "board=standard die=0-5 teams=1/2/3/4 turn=3 rolls=1 roll=4 dark=2,2,1,3 saved=1,0,2,1 \
         pawns=a9:4,c9:222,e5:11,e12:3,f3:3,g8:3,h7:1,i1:1,i11:3,k5:44,k7:2,m3:2",
        "g8>g9>e9>e10",
    ),
];

fn middle(
    number: usize,
    language: Language,
    capabilities: Capabilities,
    size: (u16, u16),
) -> TestApp {
    let (game, position, last) = MIDDLES[number];
    let players = if game == "theseion" { &["person"; 4][..] } else { &["person"; 2] };
    let mut sitting = TestApp::new(language, capabilities, size).at(game, Some(position), players);
    sitting.enters(last);
    // Something that is half done.
    sitting.press(KeyCode::Tab);
    sitting.press(KeyCode::Enter);
    sitting
}

#[test]
fn every_game_in_colours() {
    for size in SIZES {
        for (number, (game, ..)) in MIDDLES.iter().enumerate() {
            let sitting = middle(number, Language::ENGLISH, PAINTED, size);
            insta::assert_snapshot!(format!("{game}-{}-colours", size.0), sitting.looks());
        }
    }
}

#[test]
fn every_game_in_letters() {
    for size in SIZES {
        for (number, (game, ..)) in MIDDLES.iter().enumerate() {
            let sitting = middle(number, Language::ENGLISH, ASCII, size);
            let screen = sitting.screen();
            assert!(screen.is_ascii(), "{game}: {screen}");
            insta::assert_snapshot!(format!("{game}-{}-letters", size.0), screen);
        }
    }
}

#[test]
fn every_game_in_a_narrow_window() {
    for (number, (game, ..)) in MIDDLES.iter().enumerate() {
        let sitting = middle(number, Language::FRENCH, PAINTED, (60, 20));
        insta::assert_snapshot!(format!("{game}-60"), sitting.screen());
    }
}

#[test]
fn the_list_of_games_and_a_set_up_in_every_language() {
    for language in Language::ALL {
        let code = language.code();
        let mut sitting = TestApp::new(language, PAINTED, (80, 24));
        sitting.press(KeyCode::Down);
        insta::assert_snapshot!(format!("games-{code}"), sitting.screen());
        sitting.press(KeyCode::End);
        sitting.press(KeyCode::Enter);
        sitting.press(KeyCode::Down);
        insta::assert_snapshot!(format!("setup-{code}"), sitting.screen());
    }
}

#[test]
fn pages_to_read() {
    let mut sitting =
        TestApp::new(Language::FRENCH, PAINTED, (80, 24)).at("tor", None, &["person"; 2]);
    sitting.press(KeyCode::Char('?'));
    insta::assert_snapshot!("help-fr", sitting.screen());
    sitting.press(KeyCode::Esc);
    sitting.press(KeyCode::Char('G'));
    sitting.press(KeyCode::Char('R'));
    sitting.press(KeyCode::PageDown);
    insta::assert_snapshot!("rules-en", sitting.screen());
}

#[test]
fn a_window_that_is_too_small_says_how_large_it_must_be() {
    let mut sitting =
        TestApp::new(Language::ENGLISH, PAINTED, (40, 12)).at("ordo", None, &["person"; 2]);
    let text = "This window is too small for the board (40×12): it needs 25 columns and 13 rows.";
    let shown =
        |sitting: &TestApp| sitting.screen().split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(shown(&sitting), text);
    sitting.happens(Event::Resize(25, 13));
    assert!(sitting.screen().contains("White to move"), "{}", sitting.screen());
}

#[test]
fn no_size_is_too_small_to_draw() {
    for (number, _) in MIDDLES.iter().enumerate() {
        for columns in [0, 1, 5, 20, 33, 59, 60, 79] {
            for rows in [0, 1, 4, 9, 17, 23] {
                let mut sitting = middle(number, Language::ENGLISH, PAINTED, (80, 24));
                sitting.happens(Event::Resize(columns, rows));
                sitting.screen();
                sitting.clicks(columns / 2, rows / 2);
                sitting.press(KeyCode::Char('?'));
                sitting.press(KeyCode::Down);
                sitting.screen();
            }
        }
    }
    for rows in 0..24 {
        let mut sitting = TestApp::new(Language::FRENCH, ASCII, (rows, rows));
        sitting.screen();
        sitting.press(KeyCode::Enter);
        sitting.screen();
    }
}

#[test]
fn without_colours_there_are_none() {
    for (number, (game, ..)) in MIDDLES.iter().enumerate() {
        let medium = Medium { has_colours: false, ..PAINTED.medium };
        let bare = Capabilities { medium, ..PAINTED };
        let buffer = middle(number, Language::ENGLISH, bare, (80, 24)).buffer();
        for cell in &buffer.content {
            let plain = ratatui::style::Color::Reset;
            assert!(cell.fg == plain && cell.bg == plain, "{game}: {cell:?}");
        }
    }
}
