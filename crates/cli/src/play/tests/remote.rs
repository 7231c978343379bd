//! A table of a remote server: what the server shows is on the screen, what is done here is sent.

use serde_json::{Value, json};
use tablier_core::Seat;
use tablier_protocol::{Command, Topic, UserId};

use super::super::remote_view::RemoteView;
use super::*;

const ME: i64 = 7;
const OTHER: i64 = 8;

/// Orthokon with somebody called Blaise, as the server shows it after these moves.
fn shown(moves: &[&str], changes: &Value) -> Box<RemoteView> {
    let mut view = json!({
        "table": "orthokontable",
        "number": 5,
        "creator": ME,
        "terms": { "game": "orthokon" },
        "phase": "playing",
        "seats": [seat(ME, false), seat(OTHER, false)],
        "position": "",
        "moves": moves,
        "turn": null,
        "clock": null,
        "proposals": [],
        "commitment": "",
        "contributions": [],
        "over": null,
        "conditional_moves": [],
        "rematch_of": null,
        "rematch": null,
        "actions": if moves.len().is_multiple_of(2) { json!([{ "do": "move" }]) } else { json!([]) },
        "users": [user(ME, "Ada"), user(OTHER, "Blaise")],
    });
    for (name, value) in changes.as_object().unwrap() {
        view[name] = value.clone();
    }
    Box::new(RemoteView {
        me: UserId(ME),
        address: "http://remote.example/table/orthokontable".to_owned(),
        view: serde_json::from_value(view).unwrap(),
        elapsed: Duration::ZERO,
        is_sent: false,
        is_cut_off: false,
    })
}

fn seat(user: i64, ready: bool) -> Value {
    json!({ "holder": { "kind": "user", "user": user }, "ready": ready, "given_up": false })
}

fn free_seat() -> Value {
    json!({ "holder": null, "ready": false, "given_up": false })
}

fn user(id: i64, name: &str) -> Value {
    json!({ "id": id, "name": name, "kind": "account", "bot": false, "created_at": 0 })
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
    assert!(sitting.table().is_persons_turn());
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
    let listed = json!({ "actions": [{ "do": "offer-draw" }] });
    let mut sitting = sitting(shown(&["a1-a3"], &listed));
    sitting.types("D");
    assert_eq!(sitting.sent(), [Command::OfferDraw]);
    // What the server does not list is not sent.
    sitting.types("W");
    assert_eq!(sitting.sent(), []);
    assert!(sitting.screen().contains("not possible now"));
    let open = json!({
        "proposals": [{ "proposal": { "topic": "takeback", "to": 0 }, "agreed": [OTHER] }],
        "actions": [{ "do": "answer", "topic": "takeback" }],
    });
    sitting.happens(Event::Seen(shown(&["a1-a3"], &open)));
    assert!(sitting.screen().contains("Blaise asks to take back a move"));
    sitting.types("y");
    assert_eq!(sitting.sent(), [Command::Answer { topic: Topic::Takeback, agree: true }]);
    sitting.happens(Event::Seen(shown(&[], &json!({}))));
    assert_eq!(sitting.position(), "bbbb/4/4/wwww w");
    // One's own proposal is no question.
    let own = json!({ "proposals": [{ "proposal": { "topic": "draw" }, "agreed": [ME] }] });
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
    let over = json!({
        "phase": "over",
        "over": { "values": [1.0, 0.0], "reason": "resigned", "seed": null },
        "actions": [{ "do": "offer-rematch" }],
    });
    sitting.happens(Event::Seen(shown(&["a1-a3"], &over)));
    assert!(sitting.table().is_over() && sitting.screen().contains("N rematch"));
    assert!(sitting.screen().contains("You win: Black resigned"), "{}", sitting.screen());
    sitting.types("N");
    assert_eq!(sitting.sent(), [Command::OfferRematch]);
    let again = json!({ "table": "orthokonagain" });
    sitting.happens(Event::Seen(shown(&[], &again)));
    assert!(!sitting.table().is_over());
    assert_eq!(sitting.position(), "bbbb/4/4/wwww w");
}

#[test]
fn who_waits_sees_where_and_leaves_no_empty_chair_behind() {
    let waiting = json!({
        "phase": "gathering",
        "seats": [seat(ME, false), free_seat()],
        "actions": [{ "do": "leave" }],
    });
    let mut sitting = sitting(shown(&[], &waiting));
    let screen = sitting.screen();
    assert!(screen.contains("http://remote.example/table/orthokontable"), "{screen}");
    assert!(screen.contains("free"), "{screen}");
    assert!(!sitting.table().is_persons_turn());
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
    let over =
        json!({ "phase": "over", "over": { "values": null, "reason": "aborted", "seed": null } });
    sitting.happens(Event::Seen(shown(&[], &over)));
    assert!(sitting.table().is_over() && sitting.screen().contains("aborted"));
}

#[test]
fn nothing_of_a_long_link_is_cut_off() {
    let waiting = json!({
        "phase": "gathering",
        "seats": [seat(ME, false), free_seat()],
        "actions": [{ "do": "leave" }],
    });
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
    let ally = json!({ "do": "propose-alliance", "alliances": [
        { "teams": "first", "seats": [[0, 1], [2]] },
        { "teams": "second", "seats": [[0, 2], [1]] },
    ] });
    let complete = |proposals: Value, answer: Value| {
        json!({ "terms": { "game": "theseion", "options": { "players": "3" } },
            "phase": "gathering",
            "seats": [seat(ME, false), seat(OTHER, false), seat(9, false)],
            "proposals": proposals,
            "actions": [{ "do": "ready" }, ally, answer] })
    };
    let quiet = || complete(json!([]), json!({ "do": "say" }));
    let mut sitting = sitting(shown(&[], &quiet()));
    sitting.happens(Event::Seen(shown(&[], &quiet())));
    assert_eq!(sitting.sent(), [], "they may want to talk");
    assert!(sitting.screen().contains("All seats are taken"), "{}", sitting.screen());
    let names = [0, 1, 2].map(|seat| {
        let info = tablier_games::find("theseion").unwrap();
        sitting.app.i18n.translate(&info.seat_name(Seat(seat)))
    });
    let [first, second, third] = &names;
    sitting.types("T");
    assert!(sitting.screen().contains(&format!("Alliances: {first} + {second} / {third}")));
    sitting.press(KeyCode::Right);
    assert!(sitting.screen().contains(&format!("{first} + {third} / {second}")));
    sitting.press(KeyCode::Enter);
    assert_eq!(sitting.sent(), [Command::ProposeAlliance { teams: "second".to_owned() }]);
    let proposal = json!({ "topic": "alliance", "teams": "first" });
    let proposed = json!([{ "proposal": proposal, "agreed": [OTHER] }]);
    let answer = json!({ "do": "answer", "topic": "alliance" });
    sitting.happens(Event::Seen(shown(&[], &complete(proposed, answer))));
    let question = format!("Blaise proposes the alliances {first} + {second} / {third}");
    assert!(sitting.screen().contains(&question), "{}", sitting.screen());
    sitting.types("y");
    assert_eq!(sitting.sent(), [Command::Answer { topic: Topic::Alliance, agree: true }]);
    sitting.happens(Event::Seen(shown(&[], &quiet())));
    sitting.types("B");
    assert_eq!(sitting.sent(), [Command::Ready { contribution: None }]);
}

/// Where there is a die, the game waits until everybody is ready, also that of a rematch.
#[test]
fn a_game_with_a_die_may_begin() {
    let waiting = |is_ready: bool| {
        let actions = if is_ready { json!([]) } else { json!([{ "do": "ready" }]) };
        json!({ "phase": "gathering", "seats": [seat(ME, is_ready), seat(OTHER, true)],
            "actions": actions })
    };
    let ready = [Command::Ready { contribution: None }];
    let mut sitting = sitting(shown(&[], &waiting(true)));
    sitting.happens(Event::Seen(shown(&[], &waiting(false))));
    assert_eq!(sitting.sent(), ready);
    // It is on its way.
    sitting.happens(Event::Seen(shown(&[], &waiting(false))));
    sitting.happens(Event::Seen(shown(&[], &waiting(true))));
    assert_eq!(sitting.sent(), []);
    let mut rematch = waiting(false);
    rematch["table"] = json!("orthokonagain");
    sitting.happens(Event::Seen(shown(&[], &rematch)));
    assert_eq!(sitting.sent(), ready);
}
