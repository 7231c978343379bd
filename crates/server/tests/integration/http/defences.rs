//! Defences that have no other place: each of these fails when its own is taken out.

use futures_util::SinkExt;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::http::load::percent;
use crate::http::users::account;
use crate::http::*;

pub(crate) const NEVER: Rate =
    Rate { burst: NonZero::<u32>::MIN, interval: Duration::from_hours(24) };
pub(crate) const FREE: Rate =
    Rate { burst: NonZero::new(1_000_000).unwrap(), interval: Duration::from_micros(1) };

/// A request that comes through the proxy of these tests from this address.
pub(crate) fn from(server: &TestApp, method: Method, path: &str, client: &str) -> RequestBuilder {
    let proxy = tablier_client::http_builder()
        .tls_certs_only([])
        .local_address("127.0.0.2".parse::<std::net::IpAddr>().ok());
    let request =
        proxy.build().unwrap().request(method, format!("http://{}{path}", server.address));
    request.header("x-forwarded-for", client).header("sec-fetch-site", "same-origin")
}

pub(crate) fn form(request: RequestBuilder, fields: &str) -> RequestBuilder {
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    request.header("accept", "text/html").body(fields.to_owned())
}

/// Wherever a password can be tried.
#[tokio::test]
async fn every_door_is_limited() {
    let server = TestApp::at(&folder("every-door"), RateLimits::new(NEVER, FREE, FREE)).await;
    let auth = [
        (Method::POST, "/api/account"),
        (Method::DELETE, "/api/account"),
        (Method::PUT, "/api/account/password"),
        (Method::POST, "/api/session"),
        (Method::POST, "/sign-in"),
        (Method::POST, "/sign-up"),
        (Method::POST, "/settings/password"),
        (Method::POST, "/settings/delete-account"),
    ];
    for (number, (method, path)) in auth.into_iter().enumerate() {
        let client = format!("192.0.2.{number}");
        let knock = async || {
            let request = from(&server, method.clone(), path, &client);
            let answer = request.send().await.unwrap();
            (answer.status().as_u16(), answer.headers().contains_key("retry-after"))
        };
        assert_ne!(knock().await.0, 429, "{method} {path}");
        assert_eq!(knock().await, (429, true), "{method} {path}");
    }
    server.close().await;
}

#[tokio::test]
async fn requests_are_limited() {
    let few = Rate { burst: NonZero::new(3).unwrap(), interval: Duration::from_hours(1) };
    let server = TestApp::at(&folder("requests"), RateLimits::new(FREE, few, FREE)).await;
    let stranger = server.stranger();
    for path in ["/api/games", "/lobby", "/api/nothing"] {
        assert_ne!(stranger.get(path).await.0, 429, "{path}");
    }
    for path in ["/api/games", "/lobby", "/api/nothing", "/health"] {
        assert_eq!(stranger.get(path).await.0, 429, "{path}");
    }
    server.close().await;
}

#[tokio::test]
async fn a_frame_has_a_size() {
    let server = TestApp::new("frames").await;
    let ada = server.guest("Ada").await;
    let padded = |length: usize| Message::text(format!("{{}}{}", " ".repeat(length - 2)));
    let mut live = ada.live().await;
    live.socket.send(padded(16 << 10)).await.unwrap();
    assert_eq!(live.next().await.unwrap()["error"]["code"], "api-malformed", "it was read");
    live.socket.send(padded((16 << 10) + 1)).await.unwrap();
    assert!(live.next().await.is_err(), "it was not");
    server.close().await;
}

#[tokio::test]
async fn nobody_watches_the_whole_server() {
    let server = TestApp::new("watched").await;
    let ada = server.guest("Ada").await;
    let mut live = ada.live().await;
    for number in 0..17 {
        let (table, _) = ada.open(json!({ "game": "ordo" })).await;
        live.send(&json!({ "type": "watch", "id": number, "table": table })).await;
        let reply = live.next_with("reply").await;
        let code = reply["error"]["code"].as_str();
        assert_eq!(code, (number == 16).then_some("api-too-many-watched"), "{reply}");
    }
    server.close().await;
}

#[tokio::test]
async fn keys_words_and_options_have_limits() {
    let server = TestApp::new("limits").await;
    let ada = account(&server, "Ada").await;
    for number in 0..21 {
        let wanted = json!({ "name": format!("key {number}"), "scopes": ["read"] });
        let (status, answer) = ada.post("/api/tokens", wanted).await;
        assert_eq!(status, if number < 20 { 200 } else { 409 }, "{answer}");
    }
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    for (length, status) in [(300, 200), (301, 422)] {
        let say = json!({ "do": "say", "text": "x".repeat(length) });
        assert_eq!(ada.act(&table, say).await.0, status, "{length}");
    }
    let options = json!({ "board": "x".repeat(9 << 10) });
    let terms = json!({ "terms": { "game": "theseion", "options": options } });
    let (_, refused) = ada.post("/api/tables", terms).await;
    assert_eq!(refused["error"]["code"], "table-option-long");
    server.close().await;
}

#[tokio::test]
async fn pages_load_nothing_but_what_is_ours() {
    let server = TestApp::new("page-headers").await;
    let ada = server.guest("Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    let table = format!("/table/{table}");
    for path in
        ["/", "/play/tor", "/lobby", "/sign-up", "/settings", "/history", "/nowhere", &table]
    {
        let answer = ada.request(Method::GET, path).header("accept", "text/html");
        let answer = answer.send().await.unwrap();
        let headers = answer.headers().clone();
        let policy = headers["content-security-policy"].to_str().unwrap();
        let parts: Vec<_> = policy.split(';').map(str::trim).collect();
        for part in [
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "style-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(parts.contains(&part), "{path}: {policy}");
        }
        // WebAssembly may be compiled, and nothing else is looser than it was.
        let rest = policy.replace("script-src 'self' 'wasm-unsafe-eval'", "");
        assert!(!rest.contains("unsafe") && !rest.contains("http"), "{path}: {policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        // The secret of a link stands in the address of its page.
        assert!(
            ["same-origin", "no-referrer"].contains(&headers["referrer-policy"].to_str().unwrap())
        );
        let page = answer.text().await.unwrap();
        assert!(page.contains("<html") && !page.contains(" style=\""), "{path}");
        for script in page.split("<script").skip(1) {
            let (attributes, rest) = script.split_once('>').unwrap();
            // Data is no script.
            let is_data = attributes.contains("application/json");
            assert!(is_data || rest.starts_with("</script>"), "{path}: {script}");
        }
    }
    server.close().await;
}

/// A form needs no script to be sent by another site, and for signing in not even a cookie.
#[tokio::test]
async fn no_other_site_sends_our_forms() {
    let server = TestApp::new("forms").await;
    let ada = account(&server, "Ada").await;
    let before = ada.get("/api/me").await;
    for path in [
        "/sign-in",
        "/sign-up",
        "/sign-out",
        "/settings",
        "/settings/email",
        "/settings/password",
        "/settings/delete-account",
        "/language",
        "/play/ordo",
        "/play/ordo/now",
        "/users/1/block",
        "/users/1/report",
    ] {
        for cookie in [None, ada.cookie.clone()] {
            let request = ada.http.post(format!("http://{}{path}", server.address));
            let request = match cookie {
                Some(cookie) => request.header("cookie", cookie),
                None => request,
            };
            let request = request.header("origin", "https://evil.example");
            let fields = "name=Eve&password=a+long+evening&email=eve%40example.org&theme=dark";
            let answer = form(request, fields).send().await.unwrap();
            assert_eq!(answer.status(), 403, "{path}");
            assert!(!answer.headers().contains_key("set-cookie"), "{path}");
        }
    }
    assert_eq!(ada.get("/api/me").await, before);
    assert_eq!(ada.get("/api/me/tables").await.1, Value::Array(Vec::new()));
    server.close().await;
}

#[tokio::test]
async fn what_people_write_never_becomes_markup() {
    const MARKUP: &str = "\"><img src=x onerror=alert(1)>";
    let server = TestApp::new("markup").await;
    let ada = account(&server, "Ada").await;
    let (table, _) = ada.open(json!({ "game": "ordo" })).await;
    assert_eq!(ada.act(&table, json!({ "do": "say", "text": MARKUP })).await.0, 200);
    let encoded: String = MARKUP.bytes().flat_map(percent).collect();
    let send = async |request: RequestBuilder| request.send().await.unwrap().text().await.unwrap();
    let own = |path: &str| {
        let request = ada.request(Method::POST, path);
        form(request, &format!("name={encoded}&email={encoded}&password=x&old=x&new=x"))
    };
    let read = |path: &str| ada.request(Method::GET, path).header("accept", "text/html");
    let pages = [
        ("said", send(read(&format!("/table/{table}"))).await),
        ("sign-in", send(own("/sign-in")).await),
        ("sign-up", send(own("/sign-up")).await),
        ("email", send(own("/settings/email")).await),
        ("opening", send(read(&format!("/history?opening={encoded}"))).await),
        ("path", send(read(&format!("/{encoded}"))).await),
    ];
    for (name, page) in &pages {
        assert!(page.contains("</html>") && !page.contains("<img src=x"), "{name}: {page}");
    }
    // Where it is shown, it is shown as it was written.
    for (name, page) in &pages[1..5] {
        assert!(page.contains("onerror=alert(1)"), "{name}: {page}");
    }
    server.close().await;
}
