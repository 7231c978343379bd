//! The log of the server: what an operator finds there, and what nobody does.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command};

use reqwest::Method;
use serde_json::Value;
use tablier_client::Auth;
use tablier_protocol::{
    ClientMessage, CreateTable, CreateToken, Credentials, Scope, Terms, Visibility,
};
use tokio::runtime::Runtime;

use crate::server::{account, address_of, client, folder, get, serve};

/// Runs a server that logs JSON at this level, and returns what it has logged between its start and its end.
fn logged(name: &str, level: &str, visit: impl AsyncFnOnce(&str)) -> Vec<Value> {
    let data = folder(name);
    fs::create_dir_all(&data).unwrap();
    let log = data.join("log");
    let arguments = ["--address", "127.0.0.1:0", "--log", level, "--log-format", "json"];
    let mut command = serve(&data, &arguments);
    command.args(["--proxies", "127.0.0.1"]).stderr(fs::File::create(&log).unwrap());
    let (child, address) = address_of(command.spawn().unwrap());
    Runtime::new().unwrap().block_on(visit(&address));
    end(child);
    let log = fs::read_to_string(&log).unwrap();
    log.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn end(mut child: Child) {
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_log_tells_start_requests_and_end() {
    const NAME: &str = "log-day";
    let mut address = String::new();
    let lines = logged(NAME, "info", async |at| {
        address = at.strip_prefix("http://").unwrap().to_owned();
        get(format!("{at}/rules/ordo?a=b")).await.unwrap();
        let forwarded = client(at).request(Method::GET, "/nowhere");
        forwarded.header("X-Forwarded-For", "192.0.2.7").send().await.unwrap();
    });
    let message = |line: &Value| line["fields"]["message"].as_str().unwrap().to_owned();
    let messages: Vec<_> = lines.iter().map(message).collect();
    let expected =
        ["server started", "request", "request", "server shutting down", "server stopped"];
    assert_eq!(messages, expected, "{lines:#?}");
    let started = &lines[0]["fields"];
    assert_eq!(started["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(started["address"], address);
    let data = Path::new(env!("CARGO_TARGET_TMPDIR")).join(NAME);
    assert_eq!(started["data"], data.display().to_string());
    let request = |line: &Value| {
        let (span, fields) = (&line["span"], &line["fields"]);
        assert!(fields["milliseconds"].is_u64(), "{line}");
        let parts =
            [&span["client"], &span["method"], &span["url"]].map(|part| part.as_str().unwrap());
        format!("{} {}", parts.join(" "), fields["status"])
    };
    assert_eq!(request(&lines[1]), "127.0.0.1 GET /rules/ordo?a=... 200");
    assert_eq!(request(&lines[2]), "192.0.2.7 GET /nowhere 404");
}

#[test]
fn a_log_in_a_file_has_no_colours() {
    let data = folder("log-text");
    fs::create_dir_all(&data).unwrap();
    let log = data.join("log");
    let mut command = serve(&data, &["--address", "127.0.0.1:0", "--log", "info"]);
    command.stderr(fs::File::create(&log).unwrap());
    let (child, _) = address_of(command.spawn().unwrap());
    end(child);
    let log = fs::read_to_string(&log).unwrap();
    assert!(log.contains("server stopped") && !log.contains('\u{1b}'), "{log}");
}

/// The statements of a server that has been visited, and of its start.
#[test]
fn statements_are_logged_at_trace_only() {
    // One that takes long is a warning, on a machine that does other things meanwhile.
    let statements = |level: &str| {
        let visit = async |at: &str| drop(get(format!("{at}/lobby")).await.unwrap());
        let lines = logged(&format!("log-sql-{level}"), level, visit).into_iter();
        lines.filter(|line| line["target"] == "sqlx::query" && line["level"] != "WARN").count()
    };
    assert_eq!(statements("debug"), 0);
    assert_ne!(statements("trace"), 0);
}

#[test]
fn logs_can_be_read_by_programs() {
    let arguments = ["--address", "127.0.0.1:0", "--log", "debug", "--log-format", "json"];
    let (mut child, address) = address_of(serve(&folder("logs"), &arguments).spawn().unwrap());
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let runtime = Runtime::new().unwrap();
    let nowhere = runtime.block_on(get(format!("{address}/nowhere")));
    assert_eq!(nowhere.unwrap().status(), 404);
    let refused = lines.find_map(|line| {
        let line: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        (line["fields"]["message"] == "a request was refused").then_some(line)
    });
    assert_eq!(refused.unwrap()["fields"]["code"], "api-not-found");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Everything that lets somebody in is used once, in every way in which it can be sent.
#[test]
fn no_secret_is_logged() {
    const PASSWORD: &str = "a very long evening";
    let data = folder("logged-secrets");
    fs::create_dir_all(&data).unwrap();
    let log = data.join("log");
    // Also what other crates log, and whoever asks for more of one of them.
    let filter = "trace,tungstenite::protocol=trace";
    let mut command = serve(&data, &["--address", "127.0.0.1:0", "--log", filter]);
    let child = command.stderr(fs::File::create(&log).unwrap()).spawn().unwrap();
    let (mut child, address) = address_of(child);
    let runtime = Runtime::new().unwrap();
    let secrets = runtime.block_on(async {
        let (ada, _) = account(client(&address), "Ada", PASSWORD).await;
        let terms = Terms { visibility: Visibility::Link, ..Terms::new("ordo") };
        let opened = ada.create_table(&CreateTable { terms, first: Vec::new() }).await.unwrap();
        let (table, link) = (opened.table, opened.link.unwrap());
        let wanted = CreateToken { name: "key".to_owned(), scopes: vec![Scope::Read] };
        let token = ada.create_token(&wanted).await.unwrap().token;
        for path in [
            format!("/table/{table}?link={link}"),
            format!("/table/{table}/board?link={link}"),
            format!("/api/tables/{table}?link={link}"),
            format!("/api/tables/{table}/events?after=0&link={link}"),
            format!("/sign-in?name=Ada&password={}", PASSWORD.replace(' ', "+")),
            format!("/nowhere?{token}"),
        ] {
            let key = client(&address).with_auth(Auth::Key(token.clone()));
            for who in [&key, &ada] {
                who.request(Method::GET, &path).send().await.unwrap();
            }
        }
        let mut live = ada.connect().await.unwrap();
        let (id, after, presence) = (1, None, false);
        let link_too = Some(link.clone());
        let watch = ClientMessage::Watch { id, table, after, presence, link: link_too };
        live.send(&watch).await.unwrap();
        live.next().await.unwrap();
        let credentials = Credentials { name: "Ada".to_owned(), password: format!("{PASSWORD}!") };
        let refused = ada.clone().sign_in(&credentials).await.unwrap_err();
        assert_eq!(refused.status(), Some(403));
        let Auth::Session(cookie) = ada.auth() else { panic!("no session") };
        let session = cookie.split_once('=').unwrap().1.to_owned();
        [PASSWORD.to_owned(), PASSWORD.replace(' ', "+"), session, link, token]
    });
    child.kill().unwrap();
    child.wait().unwrap();
    let log = fs::read_to_string(&log).unwrap();
    assert!(log.contains("/table/"), "requests are logged: {log}");
    for secret in secrets {
        let line = log.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "{secret}");
    }
}
