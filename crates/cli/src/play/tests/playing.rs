//! What happens at a table.

use tablier_core::record::Record;
use tablier_core::scene::Place;
use tablier_draw::Orientation;
use tablier_engine::{Alone, Limits};

use super::super::hand::Focus;
use super::super::setting::TimeControl;
use super::*;

const TWO: [&str; 2] = ["person", "person"];

#[test]
fn typed_moves_are_played_and_wrong_ones_are_explained() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    sitting.enters("a1-a2");
    assert!(sitting.screen().contains("a slide goes as far as it can, this one to a3"));
    assert_eq!(sitting.table().entry.text(), "a1-a2", "what was typed can be mended");
    sitting.press(KeyCode::Backspace);
    sitting.enters("3");
    assert_eq!(sitting.position(), "wbbb/w3/4/1www b");
}

#[test]
fn tab_completes_and_then_shows_what_can_follow() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    sitting.types("a");
    sitting.press(KeyCode::Tab);
    assert_eq!(sitting.table().entry.text(), "a1-");
    sitting.press(KeyCode::Tab);
    assert!(sitting.screen().contains("a1-a3  a1-c3"));
    sitting.types("z");
    sitting.press(KeyCode::Tab);
    assert!(sitting.screen().contains("No legal move begins with"));
    sitting.press(KeyCode::Esc);
    assert!(sitting.table().entry.is_empty());
}

#[test]
fn arrows_and_enter_make_a_move() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    sitting.press(KeyCode::Tab);
    assert_eq!(sitting.table().hand.focus(), Some(&Focus::Place(Place::Cell("b1".into()))));
    sitting.press(KeyCode::Enter);
    assert!(sitting.screen().contains("Choose where the piece on b1 slides to"));
    sitting.press(KeyCode::Up);
    sitting.press(KeyCode::Enter);
    assert!(sitting.screen().contains("The piece on b1 cannot stop on b2: it slides on to b3"));
    sitting.press(KeyCode::Up);
    sitting.press(KeyCode::Char(' '));
    assert_eq!(sitting.table().played.played(), ["b1-b3"]);
}

#[test]
fn the_mouse_makes_the_same_move_on_either_side_of_the_board() {
    for turns in [false, true] {
        let mut sitting = TestApp::english().at("orthokon", None, &TWO);
        if turns {
            sitting.types("F");
            assert_eq!(sitting.table().orientation, Orientation::Turned);
        }
        for cell in ["a1", "a3"] {
            let (column, row) = find(&sitting, cell);
            sitting.clicks(column, row);
        }
        assert_eq!(sitting.table().played.played(), ["a1-a3"]);
    }
}

/// Where a cell is on the screen: every character is tried.
fn find(sitting: &TestApp, cell: &str) -> (u16, u16) {
    let wanted = super::super::view::Hit::Place(Place::Cell(cell.into()));
    let (columns, rows) = sitting.app.size;
    let mut all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let is_wanted = |at: &(u16, u16)| {
        super::super::view::hit(&sitting.app, at.0, at.1).as_ref() == Some(&wanted)
    };
    all.find(is_wanted).unwrap()
}

#[test]
fn a_choice_is_made_by_its_number() {
    let position = "1nx1/n2n1/1xxn1n/1s3x1/4nx/s1n1n/s3 s";
    let mut sitting = TestApp::english().at("tortuga", Some(position), &TWO);
    for cell in ["d2", "b2"] {
        let (column, row) = find(&sitting, cell);
        sitting.clicks(column, row);
    }
    assert!(sitting.screen().contains("1 Turn it to"));
    sitting.types("2");
    let (column, row) = find(&sitting, "d4");
    sitting.clicks(column, row);
    sitting.types("1");
    assert_eq!(sitting.table().played.played(), ["d2^b2+^d4-"]);
}

#[test]
fn the_engine_answers_and_takes_back_with_the_person() {
    let mut sitting = TestApp::english().at("ordo", None, &["person", "greedy"]);
    sitting.enters("a3-a4");
    assert_eq!(sitting.table().played.played().len(), 2);
    assert!(sitting.table().is_persons_turn());
    sitting.types("U");
    assert!(sitting.table().played.played().is_empty());
    sitting.types("U");
    assert!(sitting.screen().contains("You have no move to take back"));
}

#[test]
fn who_comes_second_sees_the_board_from_the_other_side() {
    let sitting = TestApp::english().at("ordo", None, &["greedy", "person"]);
    assert_eq!(sitting.table().orientation, Orientation::Turned);
    assert_eq!(sitting.table().played.played().len(), 1);
}

#[test]
fn an_answer_to_an_old_question_is_not_heard() {
    let mut sitting = TestApp::english().at("ordo", None, &["person", "greedy"]);
    let before = sitting.position();
    sitting.happens(Event::Chosen(0, Some("a3-a4".into())));
    sitting.happens(Event::Hinted(0, None));
    assert_eq!(sitting.position(), before);
}

#[test]
fn the_die_is_rolled_and_shown() {
    let mut sitting = TestApp::english().at("theseion", None, &TWO);
    assert_eq!(sitting.table().played.played().len(), 1, "a roll");
    let face = sitting.table().played.played()[0].clone();
    assert!(sitting.screen().contains(&format!("The die shows {face}.")));
    for _ in 0..20 {
        let legal = sitting.table().played.legal_moves()[0].clone();
        sitting.enters(&legal);
    }
    let rolls = sitting.table().played.played();
    let faces: std::collections::BTreeSet<_> =
        rolls.iter().filter(|text| text.parse::<u8>().is_ok()).collect();
    assert!(faces.len() > 2, "always the same: {faces:?}");
}

#[test]
fn clocks_run_out_and_the_other_wins() {
    let mut sitting = TestApp::english();
    let clock = Some(TimeControl::new(1, 5));
    sitting.begin(Setting { clock, ..setting("orthokon", None, &TWO) });
    sitting.waits(20);
    assert!(sitting.screen().contains("0:40") && sitting.screen().contains("1:00"));
    sitting.enters("a1-a3");
    assert!(sitting.screen().contains("0:45"), "the move brings five seconds");
    sitting.waits(59);
    assert!(!sitting.table().is_over());
    sitting.waits(1);
    assert!(sitting.screen().contains("White wins: Black ran out of time"));
    let record = sitting.table().record().unwrap().to_string();
    assert!(record.contains("a1-a3 <0:00:45>") && record.ends_with("= 1 0 time\n"), "{record}");
    assert!(sitting.kept().is_none(), "a game that is over is not kept");
}

#[test]
fn who_resigns_is_asked_first() {
    let mut sitting = TestApp::english().at("ordo", None, &["person", "greedy"]);
    sitting.types("Xn");
    assert!(!sitting.table().is_over());
    sitting.types("Xy");
    assert!(sitting.screen().contains("You lose: you resigned"));
    sitting.types("U");
    assert!(sitting.table().is_over(), "there was no move to take back");
}

#[test]
fn a_hint_is_shown_on_the_board() {
    let mut sitting = TestApp::english().at("ordo", None, &TWO);
    sitting.types("H");
    let Some(Effect::Hint(ticket, played)) = sitting.effects.pop() else { panic!("nobody asked") };
    let mut engine = tablier_engine::find("ordo").unwrap().engine(1, Box::new(Alone));
    let limits = Limits { nodes: 100, ..Limits::default() };
    let found = engine.analyse(&*played, limits, 1, &mut |_| {}).unwrap();
    let best = found.lines[0].moves[0].clone();
    sitting.happens(Event::Hinted(ticket, Some(found)));
    assert!(sitting.screen().contains(&format!("Hint: {best}")));
    assert!(sitting.screen().contains("{w}"), "{}", sitting.screen());
    sitting.enters(&best);
    assert!(!sitting.screen().contains('{'), "a hint is for one move");
}

#[test]
fn the_analysis_follows_the_game_and_stops() {
    let mut sitting = TestApp::english().at("tortuga", None, &TWO);
    sitting.types("A");
    let Some(Effect::Analyse(first, _)) = sitting.effects.pop() else { panic!("nothing begins") };
    sitting.enters("d2-d3");
    let stopped = sitting
        .effects
        .iter()
        .any(|effect| matches!(effect, Effect::Stop(ticket) if *ticket == first));
    assert!(stopped, "the old position is analysed on");
    let Some(Effect::Analyse(second, played)) = sitting.effects.pop() else { panic!("it ends") };
    let mut engine = tablier_engine::find("tortuga").unwrap().engine(1, Box::new(Alone));
    let limits = Limits { nodes: 1_000, ..Limits::default() };
    let found = engine.analyse(&*played, limits, 3, &mut |_| {}).unwrap();
    sitting.happens(Event::Found(first, found.clone()));
    assert!(!sitting.screen().contains("win chance"), "an old answer is shown");
    sitting.happens(Event::Found(second, found));
    assert!(sitting.screen().contains("win chance"));
    sitting.types("A");
    assert!(!sitting.screen().contains("win chance"));
    let Some(Effect::Stop(last)) = sitting.effects.pop() else { panic!("it goes on") };
    assert_eq!(last, second);
}

#[test]
fn a_kept_game_goes_on_where_it_was() {
    let mut sitting = TestApp::english();
    let clock = Some(TimeControl::new(10, 5));
    sitting.begin(Setting { clock, ..setting("tor", None, &["person", "greedy"]) });
    assert!(sitting.kept().is_none(), "nothing was played yet");
    sitting.waits(7);
    sitting.enters("@c3");
    let record = Record::read(sitting.kept().unwrap()).unwrap();

    let mut next = TestApp::english();
    let info = tablier_games::find("tor").unwrap();
    next.app.offer(record, info, Beginning::Games);
    assert!(next.screen().contains("There is an unfinished game of Tor (2 plies)."));
    next.press(KeyCode::Enter);
    assert_eq!(next.position(), sitting.position());
    let players = |sitting: &TestApp| sitting.table().setting.sitters.clone();
    assert_eq!(players(&next), players(&sitting));
    assert!(next.screen().contains("9:58"), "{}", next.screen());
}

#[test]
fn who_wants_something_else_gets_it() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    sitting.enters("a1-a3");
    let record = Record::read(sitting.kept().unwrap()).unwrap();
    let mut next = TestApp::english();
    let beginning = Beginning::Table(setting("ordo", None, &TWO));
    next.app.offer(record, tablier_games::find("orthokon").unwrap(), beginning);
    next.press(KeyCode::Down);
    next.press(KeyCode::Enter);
    assert_eq!(next.table().info().id, "ordo");
}

#[test]
fn records_are_saved_loaded_and_not_written_over_unasked() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    sitting.enters("a1-a3");
    sitting.types("S");
    assert!(sitting.screen().contains("Save to file: orthokon.tablier"));
    sitting.press(KeyCode::Enter);
    let Some(Effect::Save { path, record, is_wanted: false }) = sitting.effects.pop() else {
        panic!("nothing is saved")
    };
    sitting.happens(Event::Exists(path));
    assert!(sitting.screen().contains("orthokon.tablier already exists"));
    sitting.types("y");
    assert!(matches!(sitting.effects.pop(), Some(Effect::Save { is_wanted: true, .. })));

    sitting.enters("b4-d2");
    sitting.types("L");
    assert!(sitting.screen().contains("Leave this game for another?"));
    sitting.types("y");
    sitting.enters("old.tablier");
    let Some(Effect::Load(path)) = sitting.effects.pop() else { panic!("nothing is loaded") };
    assert_eq!(path, std::path::Path::new("old.tablier"));
    sitting.happens(Event::Loaded(Record::read(&record).map_err(|error| vec![error])));
    assert_eq!(sitting.table().played.played(), ["a1-a3"]);
    sitting.happens(Event::Loaded(
        Record::read("[Game \"chess\"]\n= unfinished").map_err(|e| vec![e]),
    ));
    assert!(sitting.screen().contains("There is no game"), "{}", sitting.screen());
    assert_eq!(sitting.table().played.played(), ["a1-a3"], "nothing is lost");
}

#[test]
fn a_game_is_not_left_unasked() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    sitting.enters("a1-a3");
    sitting.types("Nn");
    assert!(sitting.table().asking.is_none());
    assert!(sitting.kept().is_some(), "it was deleted");
    sitting.types("Ny");
    assert!(matches!(sitting.app.screen, Screen::Setup(_)));
    assert!(sitting.kept().is_none(), "it would be offered again");
}

#[test]
fn a_full_disk_is_told_and_play_goes_on() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    let problem = tablier_core::Message::new("play-not-autosaved").with("error", "no space");
    sitting.happens(Event::Kept(Some(problem)));
    sitting.enters("a1-a3");
    assert!(sitting.screen().contains("will be lost when the program ends: no space"));
    assert_eq!(sitting.table().played.played().len(), 1);
    sitting.happens(Event::Kept(None));
    assert!(!sitting.screen().contains("no space"));
}

#[test]
fn a_whole_game_ends_in_words_and_another_begins() {
    let mut sitting = TestApp::english().at("tortuga", Some("4/5/6/5s1/6/5/n3 s"), &TWO);
    sitting.enters("d6-d7");
    assert!(sitting.screen().contains("South wins with a turtle on North's base"));
    sitting.press(KeyCode::Enter);
    assert!(sitting.screen().contains("N starts a new game"));
    sitting.types("N");
    assert!(matches!(sitting.app.screen, Screen::Setup(_)));
}

#[test]
fn letters_are_commands_only_where_no_text_is_typed() {
    let mut sitting = TestApp::english().at("orthokon", None, &TWO);
    sitting.types("aQ");
    assert_eq!(sitting.table().entry.text(), "aQ");
    sitting.press(KeyCode::Esc);
    sitting.types("G");
    assert!(sitting.screen().contains("Au tour de Blanc"), "{}", sitting.screen());
    sitting.types("Q");
    assert!(matches!(sitting.effects.last(), Some(Effect::Quit)));
}
