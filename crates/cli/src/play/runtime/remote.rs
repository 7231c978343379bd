//! a remote server, by its public API: the events of a table as a stream of lines, everything else by
//! single requests.

use std::collections::HashMap;
use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use reqwest::header::{ACCEPT_LANGUAGE, CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use reqwest::{Client, Method, RequestBuilder, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tablier_core::{Language, Message};
use tablier_server::table::{Command, Terms};
use tablier_server::{TableId, UserId};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

use super::super::event::Event;
use super::super::remote_view::{RemoteView, Shown};
use super::keys::{self, Key};
use crate::failure::Failure;

/// Who takes longer to answer is not there.
const PATIENCE: Duration = Duration::from_secs(10);
/// After so long it is tried again.
const PAUSE: Duration = Duration::from_secs(1);
/// How long leaving may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// How a server is spoken to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Http,
    /// Behind TLS.
    Https,
}

impl Scheme {
    fn text(self) -> &'static str {
        match self {
            Scheme::Http => "http",
            Scheme::Https => "https",
        }
    }

    /// What an address begins with, and the rest; HTTP if it begins with none. The names of
    /// WebSockets mean the same server.
    fn read(text: &str) -> (Self, &str) {
        let schemes = [
            ("http://", Scheme::Http),
            ("ws://", Scheme::Http),
            ("https://", Scheme::Https),
            ("wss://", Scheme::Https),
        ];
        let mut read = schemes.iter().filter_map(|(begin, scheme)| {
            let rest = text.strip_prefix(begin)?;
            Some((*scheme, rest))
        });
        read.next().unwrap_or((Scheme::Http, text))
    }
}

/// Where to sit down: a server, and one of its tables, with the secret of its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    scheme: Scheme,
    remote: String,
    table: Option<TableId>,
    link: Option<String>,
}

impl Place {
    /// Reads the address of a server or of a table, as it stands in a browser.
    pub(crate) fn read(text: &str) -> Result<Self, Message> {
        let wrong = || Message::new("play-remote-address").with("text", text);
        let (scheme, rest) = Scheme::read(text);
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let is_host = |c: char| c.is_ascii_alphanumeric() || "-.:[]_".contains(c);
        if host.is_empty() || !host.chars().all(is_host) {
            return Err(wrong());
        }
        let table = path.split('/').rev().find_map(|part| part.parse().ok());
        if table.is_none() && !path.is_empty() {
            return Err(wrong());
        }
        let link = query.split('&').find_map(|pair| pair.strip_prefix("link="));
        Ok(Place { scheme, remote: host.to_owned(), table, link: link.map(str::to_owned) })
    }

    /// The server itself.
    fn origin(&self) -> String {
        format!("{}://{}", self.scheme.text(), self.remote)
    }

    /// What others type to come to the table.
    fn address(&self) -> String {
        let table = self.table.as_ref().map_or(String::new(), |table| format!("/table/{table}"));
        let link = self.link.as_ref().map_or(String::new(), |link| format!("?link={link}"));
        format!("{}{table}{link}", self.origin())
    }

    fn path(&self, table: &TableId, rest: &str) -> String {
        let link = self.link.as_ref().map_or(String::new(), |link| format!("?link={link}"));
        format!("/api/tables/{table}{rest}{link}")
    }
}

/// What to do there, if the address names no table.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// A table to open.
    pub(crate) terms: Option<Terms>,
    /// What is done there at once.
    pub(crate) first: Vec<Command>,
}

/// Why a request to a server failed.
enum Refusal {
    /// The server does not answer.
    Silent(String),
    /// The server refused, with this message.
    Said(String),
}

impl From<reqwest::Error> for Refusal {
    fn from(error: reqwest::Error) -> Self {
        // The innermost reason is the one that says something.
        let mut reason: &dyn std::error::Error = &error;
        while let Some(inner) = reason.source() {
            reason = inner;
        }
        Refusal::Silent(reason.to_string())
    }
}

/// A connected server and the table joined there.
pub(crate) struct RemoteServer {
    runtime: Runtime,
    there: There,
    table: TableId,
}

/// An authenticated client of a server.
struct There {
    http: Client,
    place: Place,
    language: Language,
    key: Key,
    me: UserId,
    names: HashMap<UserId, String>,
}

#[derive(Deserialize)]
struct User {
    id: UserId,
    name: String,
}

#[derive(Deserialize)]
struct CreatedTable {
    table: TableId,
    link: Option<String>,
}

#[derive(Deserialize)]
struct Row {
    id: TableId,
    game: String,
}

impl RemoteServer {
    /// Signs in and takes a seat, at the table of the address or at a new one.
    pub(crate) fn enter(
        place: &Place,
        plan: Plan,
        language: Language,
    ) -> Result<(Self, RemoteView), Failure> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let refused = |refusal| {
            Failure::Refused(match refusal {
                Refusal::Said(text) => Message::new("play-remote-says").with("text", text),
                Refusal::Silent(error) => Message::new("play-remote-no-answer")
                    .with("address", place.address())
                    .with("error", error),
            })
        };
        let entered = runtime.block_on(There::enter(place.clone(), language));
        let mut there = entered.map_err(refused)?;
        let table = runtime.block_on(there.sit(plan)).map_err(refused)?;
        let Some(table) = table else {
            let tables = runtime.block_on(there.lobby()).map_err(refused)?;
            return Err(Failure::Refused(Message::new("play-remote-which").with("tables", tables)));
        };
        let remote_view = runtime.block_on(there.look(&table)).map_err(refused)?;
        Ok((RemoteServer { runtime, there, table }, remote_view))
    }

    /// Reports every event at the table.
    pub(crate) fn listen(self, events: Sender<Event>) -> Line {
        let RemoteServer { runtime, there, table } = self;
        let (orders, waiting) = unbounded_channel();
        let thread = thread::spawn(move || runtime.block_on(there.attend(table, waiting, &events)));
        Line { orders: Some(orders), thread: Some(thread) }
    }
}

enum Order {
    Send(Command),
    Follow(TableId),
}

/// The channel to a server. Commands that were sent before it is dropped still arrive.
pub(crate) struct Line {
    orders: Option<UnboundedSender<Order>>,
    thread: Option<JoinHandle<()>>,
}

impl Line {
    pub(crate) fn send(&self, command: Command) {
        self.order(Order::Send(command));
    }

    /// Switches to another table.
    pub(crate) fn follow(&self, table: TableId) {
        self.order(Order::Follow(table));
    }

    fn order(&self, order: Order) {
        // The thread ends only with the line.
        let _ = self.orders.as_ref().map(|orders| orders.send(order));
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl There {
    /// Signs in with the stored session, or as a new guest.
    async fn enter(place: Place, language: Language) -> Result<Self, Refusal> {
        let http = Client::builder().connect_timeout(PATIENCE);
        let http = match place.scheme {
            Scheme::Https => http,
            // Without TLS nobody needs the certificates of the system, which may have none.
            Scheme::Http => http.tls_certs_only([]),
        };
        let http = http.build()?;
        let key = keys::find(&place.origin());
        let me = UserId(0);
        let mut there = There { http, place, language, key, me, names: HashMap::new() };
        let answer = there.ask(Method::POST, "/api/guest", Some(json!({}))).await?;
        let cookie = answer.headers().get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok());
        if let Some(cookie) = cookie.and_then(|cookie| cookie.split(';').next()) {
            there.key = Key::Session(cookie.to_owned());
            keys::keep(&there.place.origin(), cookie);
        }
        let user: User = json(answer).await?;
        there.me = user.id;
        Ok(there)
    }

    /// Takes a seat; none if no table is named.
    async fn sit(&mut self, plan: Plan) -> Result<Option<TableId>, Refusal> {
        let table = match (&self.place.table, plan.terms) {
            (Some(table), _) => table.clone(),
            (None, Some(terms)) => {
                let body = json!({ "terms": terms, "first": plan.first });
                let opened: CreatedTable =
                    json(self.ask(Method::POST, "/api/tables", Some(body)).await?).await?;
                (self.place.table, self.place.link) = (Some(opened.table.clone()), opened.link);
                opened.table
            }
            (None, None) => return Ok(None),
        };
        let remote_view = self.look(&table).await?;
        let is_mine = |seat: &super::super::remote_view::SeatShown| {
            seat.holder.is_some_and(|holder| holder.user() == Some(self.me))
        };
        if remote_view.is_gathering() {
            if !remote_view.shown.seats.iter().any(is_mine) {
                self.act(&table, &Command::Sit { seat: None, contribution: None }).await?;
            }
            // Where there is a die, the game waits for this; elsewhere it may have begun meanwhile.
            if !remote_view.may_ally() {
                let ready = self.act(&table, &Command::Ready { contribution: None }).await;
                if let Err(Refusal::Silent(error)) = ready {
                    return Err(Refusal::Silent(error));
                }
            }
        }
        Ok(Some(table))
    }

    /// The tables at which somebody can sit down.
    async fn lobby(&self) -> Result<String, Refusal> {
        let rows: Vec<Row> = json(self.ask(Method::GET, "/api/lobby", None).await?).await?;
        let rows = rows.iter().map(|row| {
            let place = Place { table: Some(row.id.clone()), ..self.place.clone() };
            format!("{} ({})", place.address(), row.game)
        });
        Ok(rows.collect::<Vec<_>>().join(", "))
    }

    /// The table as it stands.
    async fn look(&mut self, table: &TableId) -> Result<RemoteView, Refusal> {
        let answer = self.ask(Method::GET, &self.place.path(table, ""), None).await?;
        let shown: Shown = json(answer).await?;
        for user in shown.seats.iter().filter_map(|seat| seat.holder?.user()) {
            if !self.names.contains_key(&user) {
                let answer = self.ask(Method::GET, &format!("/api/users/{user}"), None).await?;
                let known: User = json(answer).await?;
                self.names.insert(known.id, known.name);
            }
        }
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let since = shown.clock.as_ref().and_then(|clock| clock.since);
        let elapsed = since.map(|since| now.saturating_sub(Duration::from_millis(since)));
        Ok(RemoteView {
            me: self.me,
            address: Place { table: Some(table.clone()), ..self.place.clone() }.address(),
            names: self.names.clone(),
            elapsed: elapsed.unwrap_or_default(),
            shown,
            is_sent: false,
            is_cut_off: false,
        })
    }

    async fn act(&self, table: &TableId, command: &Command) -> Result<(), Refusal> {
        let body = serde_json::to_value(command).unwrap_or_default();
        self.ask(Method::POST, &self.place.path(table, ""), Some(body)).await.map(drop)
    }

    /// Follows a table and sends commands, until the channel is closed.
    async fn attend(
        mut self,
        mut table: TableId,
        mut orders: UnboundedReceiver<Order>,
        events: &Sender<Event>,
    ) {
        let mut lines = Lines::default();
        loop {
            let order = tokio::select! {
                line = lines.next(&self, &table) => {
                    self.tell(&table, line, events).await;
                    continue;
                }
                order = orders.recv() => order,
            };
            match order {
                None => return,
                Some(Order::Follow(next)) => {
                    table = next;
                    lines = Lines::default();
                }
                Some(Order::Send(Command::Leave)) => {
                    let _ = timeout(GOODBYE, self.act(&table, &Command::Leave)).await;
                }
                Some(Order::Send(command)) => self.carry_out(&table, &command, events).await,
            }
        }
    }

    async fn tell(&mut self, table: &TableId, line: Option<Value>, events: &Sender<Event>) {
        let Some(news) = line else {
            let _ = events.send(Event::CutOff);
            sleep(PAUSE).await;
            return;
        };
        match self.look(table).await {
            Ok(remote_view) => drop(events.send(Event::Seen(Box::new(remote_view)))),
            Err(_) => drop(events.send(Event::CutOff)),
        }
        for event in news["events"].as_array().into_iter().flatten() {
            if let (Some("said"), Some(by), Some(text)) =
                (event["type"].as_str(), event["by"].as_i64(), event["text"].as_str())
            {
                let _ = events.send(Event::Said(UserId(by), text.to_owned()));
            }
        }
    }

    /// A move that is sent twice counts once, so it is sent until there is an answer.
    async fn carry_out(&mut self, table: &TableId, command: &Command, events: &Sender<Event>) {
        loop {
            match self.act(table, command).await {
                Ok(()) => return,
                Err(Refusal::Said(sentence)) => {
                    let _ = events.send(Event::Refused(sentence));
                    return;
                }
                Err(Refusal::Silent(_)) => {
                    if events.send(Event::CutOff).is_err() {
                        return;
                    }
                    sleep(PAUSE).await;
                }
            }
        }
    }

    async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<Response, Refusal> {
        let request = self.request(method, path).timeout(PATIENCE);
        let request = match body {
            Some(body) => request.header(CONTENT_TYPE, "application/json").body(body.to_string()),
            None => request,
        };
        let answer = request.send().await?;
        let status = answer.status();
        if status.is_success() {
            return Ok(answer);
        }
        let said: Option<Value> = answer.json().await.ok();
        let sentence = said.as_ref().and_then(|said| said["error"]["message"].as_str());
        match sentence {
            // It closes, or has too much to do: that passes.
            Some(sentence) if !status.is_server_error() => Err(Refusal::Said(sentence.to_owned())),
            _ => Err(Refusal::Silent(status.to_string())),
        }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let origin = self.place.origin();
        let request = self.http.request(method, format!("{origin}{path}"));
        let request = request.header(ACCEPT_LANGUAGE, self.language.code());
        match &self.key {
            Key::None => request,
            Key::Session(cookie) => request.header(COOKIE, cookie).header(ORIGIN, origin),
            Key::Token(token) => request.bearer_auth(token),
        }
    }
}

async fn json<T: DeserializeOwned>(answer: Response) -> Result<T, Refusal> {
    Ok(answer.json().await?)
}

/// The stream of a table's events, opened again whenever it ends.
#[derive(Default)]
struct Lines {
    stream: Option<Response>,
    read: Vec<u8>,
}

impl Lines {
    /// What happens next; none if the server does not answer. It can be dropped at any time: what was
    /// read so far stays.
    async fn next(&mut self, there: &There, table: &TableId) -> Option<Value> {
        loop {
            if let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                // An empty line says only that the server is still there.
                if line.len() > 1 {
                    return serde_json::from_slice(&line).ok();
                }
                continue;
            }
            if self.stream.is_none() {
                let path = there.place.path(table, "/events");
                let opened = timeout(PATIENCE, there.request(Method::GET, &path).send()).await;
                let stream = opened.ok()?.ok()?;
                self.stream = Some(stream.error_for_status().ok()?);
            }
            if let Ok(Some(bytes)) = self.stream.as_mut()?.chunk().await {
                self.read.extend(bytes);
            } else {
                // The server closes, or the way is cut off: what was half read comes again.
                self.stream = None;
                self.read.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_a_browser_shows_them() {
        let place = Place::read("http://example.org:8080/table/orthokontable?link=secret").unwrap();
        assert_eq!(place.remote, "example.org:8080");
        assert_eq!(place.table, Some("orthokontable".parse().unwrap()));
        assert_eq!(place.link.as_deref(), Some("secret"));
        assert_eq!(Place::read(&place.address()), Ok(place));
        for remote in ["localhost:8080", "http://localhost:8080", "http://localhost:8080/"] {
            let place = Place::read(remote).unwrap();
            assert_eq!((&*place.remote, place.table), ("localhost:8080", None));
        }
        for (text, address) in [
            ("https://example.org", "https://example.org"),
            (
                "wss://example.org/api/tables/orthokontable",
                "https://example.org/table/orthokontable",
            ),
            ("ws://localhost:8080", "http://localhost:8080"),
            ("example.org", "http://example.org"),
        ] {
            assert_eq!(Place::read(text).unwrap().address(), address);
        }
        for wrong in [
            "",
            "http://",
            "https://",
            "wss://a b",
            "http://https://x",
            "http://a b",
            "http://x/somewhere",
            "ftp://x",
        ] {
            assert!(Place::read(wrong).is_err(), "{wrong}");
        }
    }
}
