//! The examples in `deploy`, in the real proxies: Caddy and nginx with TLS, a server behind them.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs::{self, File};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use rcgen::CertifiedKey;
use reqwest::header::{HOST, LOCATION, SET_COOKIE};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Method};
use serde_json::{Value, json};
use tablier_client::Client;
use tablier_protocol::{
    Command as TableCommand, CreateTable, Event, ServerMessage, TableId, Terms,
};
use tokio::runtime::Runtime;

use crate::server::{address_of, folder, serve};
use crate::services::free_port;

/// The players have addresses of their own, which are not that of the proxy.
const ADA: &str = "127.0.0.5";
const BLAISE: &str = "127.0.0.6";
const SIT: TableCommand = TableCommand::Sit { seat: None, contribution: None };

/// A program that is ended with the test, whatever happens.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Where a proxy listens and what it needs.
struct Site {
    folder: PathBuf,
    http: u16,
    https: u16,
    /// Where the server behind it listens.
    server: String,
}

impl Site {
    fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }
}

/// The example with what is particular to this machine.
fn example(name: &str, changes: &[(&str, String)]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    let text = fs::read_to_string(path).unwrap();
    changes.iter().fold(text, |text, (from, to)| {
        assert!(text.contains(from), "{name} has no {from}");
        text.replace(from, to)
    })
}

fn nginx(site: &Site) -> Command {
    let example = example(
        "nginx.conf",
        &[
            ("127.0.0.1:8080", site.server.clone()),
            ("listen 80;", format!("listen 127.0.0.1:{};", site.http)),
            ("listen [::]:80;", String::new()),
            ("listen 443 ssl;", format!("listen 127.0.0.1:{} ssl;", site.https)),
            ("listen [::]:443 ssl;", String::new()),
            ("tablier.example", "localhost".to_owned()),
            ("/etc/ssl/tablier/certificate.pem", site.path("certificate.pem")),
            ("/etc/ssl/tablier/key.pem", site.path("key.pem")),
        ],
    );
    fs::write(site.path("site.conf"), example).unwrap();
    // What a distribution has around a site. One process is ended as a whole.
    let whole = format!(
        "daemon off; master_process off; pid nginx.pid; error_log stderr;\n\
        events {{}}\n\
        http {{\n\
        access_log off; client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;\n\
        uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n\
        include {};\n\
        }}\n",
        site.path("site.conf")
    );
    fs::write(site.path("nginx.conf"), whole).unwrap();
    let mut command = Command::new("nginx");
    command.arg("-p").arg(&site.folder).args(["-c", "nginx.conf", "-e", "stderr"]);
    command
}

fn caddy(site: &Site) -> Command {
    let example = example(
        "Caddyfile",
        &[
            ("127.0.0.1:8080", site.server.clone()),
            ("tablier.example", format!("https://localhost:{}", site.https)),
            ("# tls", "tls".to_owned()),
            ("/etc/ssl/tablier/certificate.pem", site.path("certificate.pem")),
            ("/etc/ssl/tablier/key.pem", site.path("key.pem")),
        ],
    );
    // Ports that are free, and nothing of this machine that belongs to others.
    let whole = format!(
        "{{\n\tadmin off\n\thttp_port {}\n\thttps_port {}\n\tdefault_bind 127.0.0.1\n\t\
        skip_install_trust\n}}\n{example}",
        site.http, site.https
    );
    fs::write(site.path("Caddyfile"), whole).unwrap();
    let mut command = Command::new("caddy");
    command.args(["run", "--adapter", "caddyfile", "--config"]).arg(site.path("Caddyfile"));
    command.env("HOME", &site.folder).env("XDG_DATA_HOME", &site.folder);
    command.env("XDG_CONFIG_HOME", &site.folder);
    command
}

/// Starts a proxy and returns when it listens. Another program may have taken a port meanwhile.
fn start(proxy: fn(&Site) -> Command, folder: &Path, server: &str) -> (Running, Site) {
    for _ in 0..5 {
        let (http, https) = (free_port(), free_port());
        let site = Site { folder: folder.to_owned(), http, https, server: server.to_owned() };
        let mut command = proxy(&site);
        let log = File::create(folder.join("proxy.log")).unwrap();
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        let child = command.spawn();
        let child = child.unwrap_or_else(|error| {
            panic!("{command:?}: {error}; `cargo xtask setup` installs it");
        });
        let mut running = Running(child);
        while running.0.try_wait().unwrap().is_none() {
            let listens = |port| TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port)));
            if listens(http).is_ok() && listens(https).is_ok() {
                return (running, site);
            }
            thread::sleep(Duration::from_millis(10));
        }
    }
    panic!("{}", fs::read_to_string(folder.join("proxy.log")).unwrap());
}

/// Somebody at this address, who trusts the certificate of the proxy.
fn visitor(site: &Site, address: &str) -> Client {
    let certificate = fs::read(site.path("certificate.pem")).unwrap();
    let http = tablier_client::http_builder()
        .tls_certs_only([Certificate::from_pem(&certificate).unwrap()])
        .local_address(address.parse::<IpAddr>().unwrap())
        .redirect(Policy::none())
        .build();
    let origin = format!("https://localhost:{}", site.https);
    Client::with_http(&origin.parse().unwrap(), http.unwrap())
}

/// A game in which every kind of connection goes through the proxy.
async fn play(site: &Site) {
    let mut ada = visitor(site, ADA);
    let mut blaise = visitor(site, BLAISE);
    let made = ada.request(Method::POST, "/api/guest").json(&json!({ "name": "Ada" }));
    let made = made.header("X-Forwarded-For", "192.0.2.7").send().await.unwrap();
    let cookie = made.headers()[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(made.status().is_success() && cookie.contains("; Secure"), "{cookie}");
    ada.create_guest("Ada").await.unwrap();
    blaise.create_guest("Blaise").await.unwrap();
    let wanted = CreateTable { terms: Terms::new("orthokon"), first: vec![SIT] };
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut watching = ada.connect().await.unwrap();
    watching.watch(&table).await.unwrap();
    let mut stream = blaise.table(&table).events(Some(0)).await.unwrap();
    let mut playing = blaise.connect().await.unwrap();
    playing.act(&table, SIT).await.unwrap();
    let first = TableCommand::Move { ply: 1, text: "a1-a3".to_owned() };
    watching.act(&table, first).await.unwrap();
    let second = TableCommand::Move { ply: 2, text: "b4-d2".to_owned() };
    playing.act(&table, second).await.unwrap();
    while !has_move(&watching.next().await.unwrap(), "b4-d2") {}
    while !has_move(&stream.next().await.unwrap().unwrap(), "b4-d2") {}
    check_page(site, &ada, &table).await;
}

fn has_move(message: &ServerMessage, played: &str) -> bool {
    let ServerMessage::Update(update) = message else { return false };
    update
        .events
        .iter()
        .any(|entry| matches!(&entry.event, Event::Moved { text, .. } if text == played))
}

/// The addresses in a page are those by which browsers reach the proxy.
async fn check_page(site: &Site, reader: &Client, table: &TableId) {
    let page = reader.request(Method::GET, &format!("/table/{table}")).send().await.unwrap();
    assert_eq!(page.status(), 200);
    let page = page.text().await.unwrap();
    let address = format!("https://localhost:{}/api/tables/{table}/picture", site.https);
    assert!(page.contains(&address), "{page}");
    let plain = format!("http://localhost:{}", site.http);
    let plain = visitor(site, ADA).with_address(&plain.parse().unwrap());
    let moved =
        plain.request(Method::GET, "/lobby").header(HOST, "localhost").send().await.unwrap();
    let location = moved.headers()[LOCATION].to_str().unwrap();
    assert!(
        moved.status().is_redirection() && location.starts_with("https://localhost"),
        "{location}"
    );
}

fn works_behind(name: &str, proxy: fn(&Site) -> Command) {
    let folder = folder(&format!("proxy-{name}"));
    fs::create_dir_all(&folder).unwrap();
    let names = vec!["localhost".to_owned()];
    let CertifiedKey { cert, signing_key } = rcgen::generate_simple_self_signed(names).unwrap();
    fs::write(folder.join("certificate.pem"), cert.pem()).unwrap();
    fs::write(folder.join("key.pem"), signing_key.serialize_pem()).unwrap();
    let log = folder.join("log");
    let settings = [
        "--address",
        "127.0.0.1:0",
        "--proxies",
        "127.0.0.1",
        "--log",
        "info",
        "--log-format",
        "json",
    ];
    let mut command = serve(&folder.join("data"), &settings);
    let child = command.stderr(File::create(&log).unwrap()).spawn().unwrap();
    let (child, address) = address_of(child);
    let server = Running(child);
    let (_proxy, site) = start(proxy, &folder, address.strip_prefix("http://").unwrap());
    Runtime::new().unwrap().block_on(play(&site));
    drop(server);
    let log = fs::read_to_string(&log).unwrap();
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let requests: Vec<_> = lines.filter(|line| line["span"]["name"] == "request").collect();
    let clients = |url: &str| {
        let requests = requests.iter().filter(|line| line["span"]["url"] == url);
        let mut clients: Vec<_> =
            requests.map(|line| line["span"]["client"].as_str().unwrap()).collect();
        clients.sort_unstable();
        clients
    };
    // A client that claims to be somebody else is not believed.
    assert_eq!(clients("/api/guest"), [ADA, ADA, BLAISE]);
    assert_eq!(clients("/api/live"), [ADA, BLAISE]);
    assert!(requests.iter().all(|line| line["span"]["client"] != "127.0.0.1"), "{log}");
}

#[test]
fn a_game_is_played_through_nginx() {
    works_behind("nginx", nginx);
}

#[test]
fn a_game_is_played_through_caddy() {
    works_behind("caddy", caddy);
}
