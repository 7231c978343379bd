//! Screens that were looked at and found good. They are rewritten only by `cargo xtask golden`.

use tablier_core::Info;

use super::*;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// Each game where there is much to see, after the longest move that can be played there, and with something
/// half done.
fn middle(
    info: &Info,
    language: Language,
    capabilities: Capabilities,
    size: (u16, u16),
) -> TestApp {
    let game = tablier_games::game(info.id, []).unwrap();
    let played = match info.showcase {
        Some(position) => game.begin_at(position).unwrap(),
        None => game.begin(),
    };
    let players = vec!["person"; played.seats().into()];
    let mut sitting =
        TestApp::new(language, capabilities, size).at(info.id, info.showcase, &players);
    let longest = played.legal_moves().into_iter().max_by_key(String::len).unwrap();
    sitting.enters(&longest);
    sitting.press(KeyCode::Tab);
    sitting.press(KeyCode::Enter);
    sitting
}

#[test]
fn every_game_in_colours() {
    for size in SIZES {
        for info in tablier_games::infos() {
            let sitting = middle(info, Language::ENGLISH, PAINTED, size);
            insta::assert_snapshot!(format!("{}-{}-colours", info.id, size.0), sitting.looks());
        }
    }
}

#[test]
fn every_game_in_letters() {
    for size in SIZES {
        for info in tablier_games::infos() {
            let sitting = middle(info, Language::ENGLISH, ASCII, size);
            let screen = sitting.screen();
            assert!(screen.is_ascii(), "{}: {screen}", info.id);
            insta::assert_snapshot!(format!("{}-{}-letters", info.id, size.0), screen);
        }
    }
}

#[test]
fn every_game_in_a_narrow_window() {
    for info in tablier_games::infos() {
        let sitting = middle(info, Language::FRENCH, PAINTED, (60, 20));
        insta::assert_snapshot!(format!("{}-60", info.id), sitting.screen());
    }
}

#[test]
fn the_list_of_games_and_a_set_up_in_every_language() {
    for language in Language::ALL {
        let code = language.code();
        let mut sitting = TestApp::new(language, PAINTED, (80, 24));
        sitting.press(KeyCode::Down);
        insta::assert_snapshot!(format!("games-{code}"), sitting.screen());
        for (number, info) in tablier_games::infos().enumerate() {
            let mut sitting = TestApp::new(language, PAINTED, (80, 24));
            for _ in 0..number {
                sitting.press(KeyCode::Down);
            }
            sitting.press(KeyCode::Enter);
            for _ in 0..info.players.0 {
                sitting.press(KeyCode::Down);
            }
            insta::assert_snapshot!(format!("setup-{}-{code}", info.id), sitting.screen());
        }
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
    for info in tablier_games::infos() {
        for columns in [0, 1, 5, 20, 33, 59, 60, 79] {
            for rows in [0, 1, 4, 9, 17, 23] {
                let mut sitting = middle(info, Language::ENGLISH, PAINTED, (80, 24));
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
    for info in tablier_games::infos() {
        let medium = Medium { has_colours: false, ..PAINTED.medium };
        let bare = Capabilities { medium, ..PAINTED };
        let buffer = middle(info, Language::ENGLISH, bare, (80, 24)).buffer();
        for cell in &buffer.content {
            let plain = ratatui::style::Color::Reset;
            assert!(cell.fg == plain && cell.bg == plain, "{}: {cell:?}", info.id);
        }
    }
}
