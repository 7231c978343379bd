//! A table of a remote server: what the server shows is on the screen, what is done here is sent.

use serde_json::{Value, json};
use tablier_server::UserId;
use tablier_server::table::{Command, Topic};

use super::super::remote_view::RemoteView;
use super::*;

const ME: i64 = 7;
const OTHER: i64 = 8;

/// Orthokon with somebody called Blaise, as the server shows it after these moves.
fn shown(moves: &[&str], changes: &Value) -> Box<RemoteView> {
    let user = |user| json!({ "holder": { "kind": "user", "user": user }, "ready": false });
    let mut view = json!({
        "table": "orthokontable",
        "terms": { "game": "orthokon" },
        "phase": "playing",
        "seats": [user(ME), user(OTHER)],
        "moves": moves,
        "clock": null,
        "proposals": [],
        "over": null,
        "rematch": null,
    });
    for (name, value) in changes.as_object().unwrap() {
        view[name] = value.clone();
    }
    Box::new(RemoteView {
        me: UserId(ME),
        address: "http://remote.example/table/orthokontable".to_owned(),
        shown: serde_json::from_value(view).unwrap(),
        names: [(UserId(OTHER), "Blaise".to_owned())].into(),
        elapsed: Duration::ZERO,
        is_sent: false,
        is_cut_off: false,
    })
}

fn sitting(remote_view: Box<RemoteView>) -> TestApp {
    let mut sitting = TestApp::english();
    let effects = sitting.app.begin(Beginning::RemoteServer(remote_view));
    sitting.settle(effects);
    sitting
}

impl TestApp {
    /// The commands that were to be sent since the last time.
    fn sent(&mut self) -> Vec<Command> {
        let sent = self.effects.drain(..).filter_map(|effect| match effect {
            Effect::Send(command) => Some(command),
            Effect::Keep(_) | Effect::Choose(..) | Effect::Hint(..) | Effect::Analyse(..) => {
                panic!("{effect:?} at a table elsewhere")
            }
            _ => None,
        });
        sent.collect()
    }
}

#[test]
fn a_move_is_sent_and_played_when_the_server_says_so() {
    let mut sitting = sitting(shown(&[], &json!({})));
    assert!(sitting.screen().contains("Blaise"), "{}", sitting.screen());
    sitting.enters("a1-a2");
    assert!(sitting.screen().contains("a slide goes as far as it can"));
    assert_eq!(sitting.sent(), []);
    sitting.press(KeyCode::Backspace);
    sitting.enters("3");
    assert_eq!(sitting.sent(), [Command::Move { ply: 1, text: "a1-a3".to_owned() }]);
    assert_eq!(sitting.position(), "bbbb/4/4/wwww w", "not before the server has it");
    // Until then there is nothing else to play.
    sitting.enters("b1-b3");
    assert_eq!(sitting.sent(), []);
    sitting.happens(Event::Seen(shown(&["a1-a3"], &json!({}))));
    assert_eq!(sitting.position(), "wbbb/w3/4/1www b");
    sitting.enters("b4-d2");
    assert!(sitting.screen().contains("It is not your turn"));
    sitting.happens(Event::Seen(shown(&["a1-a3", "b4-d2"], &json!({}))));
    assert!(sitting.table().is_users_turn());
}

#[test]
fn what_the_server_refuses_can_be_tried_again() {
    let mut sitting = sitting(shown(&[], &json!({})));
    sitting.enters("a1-a3");
    sitting.happens(Event::Refused("The game is already at move 3".to_owned()));
    assert!(sitting.screen().contains("The game is already at move 3"));
    sitting.sent();
    sitting.enters("b1-b3");
    assert_eq!(sitting.sent(), [Command::Move { ply: 1, text: "b1-b3".to_owned() }]);
}

#[test]
fn what_is_half_done_survives_what_others_say() {
    let mut sitting = sitting(shown(&[], &json!({})));
    sitting.types("a1-");
    sitting.happens(Event::Seen(shown(&[], &json!({}))));
    sitting.happens(Event::Said(UserId(OTHER), "Bonsoir".to_owned()));
    assert_eq!(sitting.table().entry.text(), "a1-");
    assert!(sitting.screen().contains("Blaise: Bonsoir"), "{}", sitting.screen());
}

#[test]
fn proposals_are_asked_and_answered() {
    let mut sitting = sitting(shown(&["a1-a3"], &json!({})));
    sitting.types("D");
    assert_eq!(sitting.sent(), [Command::OfferDraw]);
    let open =
        json!({ "proposals": [{ "what": { "topic": "takeback", "to": 0 }, "agreed": [OTHER] }] });
    sitting.happens(Event::Seen(shown(&["a1-a3"], &open)));
    assert!(sitting.screen().contains("Blaise asks to take back a move"));
    sitting.types("y");
    assert_eq!(sitting.sent(), [Command::Answer { topic: Topic::Takeback, agree: true }]);
    sitting.happens(Event::Seen(shown(&[], &json!({}))));
    assert_eq!(sitting.position(), "bbbb/4/4/wwww w");
    // One's own proposal is no question.
    let own = json!({ "proposals": [{ "what": { "topic": "draw" }, "agreed": [ME] }] });
    sitting.happens(Event::Seen(shown(&[], &own)));
    assert_eq!(sitting.table().asking, None);
}

#[test]
fn the_engine_helps_nobody_before_the_end() {
    let mut sitting = sitting(shown(&[], &json!({})));
    sitting.types("H");
    assert!(sitting.screen().contains("The engine does not help"));
    sitting.types("A");
    assert_eq!(sitting.sent(), []);
    let over = json!({ "phase": "over", "over": { "values": [1.0, 0.0], "reason": "resigned" } });
    sitting.happens(Event::Seen(shown(&["a1-a3"], &over)));
    assert!(sitting.table().is_over() && sitting.screen().contains("N rematch"));
    sitting.types("N");
    assert_eq!(sitting.sent(), [Command::OfferRematch]);
    let again = json!({ "table": "orthokonagain" });
    sitting.happens(Event::Seen(shown(&[], &again)));
    assert!(!sitting.table().is_over());
    assert_eq!(sitting.position(), "bbbb/4/4/wwww w");
}

#[test]
fn who_waits_sees_where_and_leaves_no_empty_chair_behind() {
    let waiting = json!({ "phase": "gathering", "seats": [
        { "holder": { "kind": "user", "user": ME }, "ready": false },
        { "holder": null, "ready": false }] });
    let mut sitting = sitting(shown(&[], &waiting));
    let screen = sitting.screen();
    assert!(screen.contains("http://remote.example/table/orthokontable"), "{screen}");
    assert!(screen.contains("free"), "{screen}");
    assert!(!sitting.table().is_users_turn());
    sitting.types("Q");
    assert_eq!(sitting.sent(), [Command::Leave]);
}

#[test]
fn clocks_are_those_of_the_server_and_it_alone_ends_the_game() {
    let clock = json!({
        "terms": { "game": "orthokon", "clock": { "kind": "real-time", "base": 60000 } },
        "clock": { "left": [50000, 60000], "running": 0, "since": 0 },
    });
    let mut remote_view = shown(&[], &clock);
    remote_view.elapsed = Duration::from_secs(20);
    let mut sitting = sitting(remote_view);
    assert!(sitting.screen().contains("0:30") && sitting.screen().contains("1:00"));
    sitting.waits(40);
    assert!(sitting.screen().contains("0:00") && !sitting.table().is_over());
    sitting.happens(Event::CutOff);
    assert!(sitting.screen().contains("Reconnecting"));
    let over = json!({ "phase": "over", "over": { "values": null, "reason": "aborted" } });
    sitting.happens(Event::Seen(shown(&[], &over)));
    assert!(sitting.table().is_over() && sitting.screen().contains("aborted"));
}

#[test]
fn nothing_of_a_long_link_is_cut_off() {
    let waiting = json!({ "phase": "gathering", "seats": [
        { "holder": { "kind": "user", "user": ME }, "ready": false },
        { "holder": null, "ready": false }] });
    let mut remote_view = shown(&[], &waiting);
    remote_view.address =
        format!("{}?link={}", remote_view.address, "abcdefghi ".repeat(8).replace(' ', "j"));
    let address = remote_view.address.clone();
    let screen = sitting(remote_view).screen();
    let (_, behind) = screen.split_once("Share this address with the other players:").unwrap();
    let rows: String = behind.lines().skip(1).map(str::trim).collect();
    assert!(rows.starts_with(&address), "{screen}");
}

/// Where alliances are possible nobody is hurried: the game begins when everybody says so.
#[test]
fn alliances_are_agreed_on_before_the_first_roll() {
    let seat = |user| json!({ "holder": { "kind": "user", "user": user }, "ready": false });
    let complete = |proposals: Value| {
        json!({ "terms": { "game": "theseion", "options": { "players": "3" } },
            "phase": "gathering", "seats": [seat(ME), seat(OTHER), seat(9)],
            "proposals": proposals })
    };
    let mut sitting = sitting(shown(&[], &complete(json!([]))));
    sitting.happens(Event::Seen(shown(&[], &complete(json!([])))));
    assert_eq!(sitting.sent(), [], "they may want to talk");
    assert!(sitting.screen().contains("All seats are taken"), "{}", sitting.screen());
    sitting.types("T");
    assert!(sitting.screen().contains("Alliances, such as"));
    sitting.enters("12/3");
    assert_eq!(sitting.sent(), [Command::ProposeAlliance { teams: "12/3".to_owned() }]);
    let proposed = json!([{ "what": { "topic": "alliance", "teams": "13/2" }, "agreed": [OTHER] }]);
    sitting.happens(Event::Seen(shown(&[], &complete(proposed))));
    assert!(sitting.screen().contains("Blaise proposes the alliances 13/2"));
    sitting.types("y");
    assert_eq!(sitting.sent(), [Command::Answer { topic: Topic::Alliance, agree: true }]);
    sitting.happens(Event::Seen(shown(&[], &complete(json!([])))));
    sitting.types("B");
    assert_eq!(sitting.sent(), [Command::Ready { contribution: None }]);
}

/// Where there is a die, everybody says that the game may begin, as soon as all have come.
#[test]
fn a_full_table_may_begin() {
    let seat = |user, ready| json!({ "holder": { "kind": "user", "user": user }, "ready": ready });
    let waiting =
        |mine| json!({ "phase": "gathering", "seats": [seat(ME, mine), seat(OTHER, true)] });
    let mut sitting = sitting(shown(&[], &waiting(true)));
    sitting.happens(Event::Seen(shown(&[], &waiting(false))));
    assert_eq!(sitting.sent(), [Command::Ready { contribution: None }]);
    sitting.happens(Event::Seen(shown(&[], &waiting(true))));
    assert_eq!(sitting.sent(), []);
}
