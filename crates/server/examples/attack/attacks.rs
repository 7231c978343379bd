//! The attacks. Each ends by itself at a time, and none sends more than its share of requests.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use reqwest::Method;
use tablier_client::Auth;
use tablier_protocol::{Command, CreateTable, CreateToken, NewReport, Scope, Terms};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout_at};
use tokio_tungstenite::tungstenite::Message;

use crate::Fallible;
use crate::honest::Mirror;
use crate::machine::{Guest, Machine, SIT, status};

/// How many requests of an attack are under way at once.
const AT_ONCE: usize = 16;
/// The most requests of one attack.
const MOST: usize = 10_000;
/// The most guests with which an attack is begun.
const GUESTS: usize = 6;
/// How many huge boards are asked for at once.
const BOARDS: usize = 150;
/// The most connections that are held open: as many as a server with the usual limit of the system has.
const SOCKETS: usize = 3000;
/// The most answers that are asked for and not read.
const UNREAD: usize = 60;

/// What the attackers got.
#[derive(Default)]
pub(crate) struct Tally {
    accepted: AtomicUsize,
    refused: AtomicUsize,
    failed: AtomicUsize,
}

impl Tally {
    /// Counts an answer.
    fn count(&self, status: &Fallible<u16>) {
        let counter = match status {
            Ok(status) if *status < 400 => &self.accepted,
            Ok(_) => &self.refused,
            Err(_) => &self.failed,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// Accepted, refused, and failed or not answered.
    pub(crate) fn read(&self) -> [usize; 3] {
        [&self.accepted, &self.refused, &self.failed].map(|count| count.load(Ordering::Relaxed))
    }
}

/// An attack that is under way.
pub(crate) struct Attack {
    machine: Machine,
    pub(crate) tally: Arc<Tally>,
    end: Instant,
}

type Begin = fn(Attack) -> Pin<Box<dyn Future<Output = Fallible<()>> + Send>>;

/// Every attack by its name. Those that a server without limits recovers from slowly come last.
pub(crate) const ATTACKS: [(&str, Begin); 11] = [
    ("guests-by-play-now", |attack| Box::pin(attack.guests_by_play_now())),
    ("guests-by-sit", |attack| Box::pin(attack.guests_by_sit())),
    ("half-sent-requests", |attack| Box::pin(attack.half_sent_requests())),
    ("lobby-flood", |attack| Box::pin(attack.lobby_flood())),
    ("websocket-pings", |attack| Box::pin(attack.pings())),
    ("set-conditional-moves", |attack| Box::pin(attack.set_conditional_moves())),
    ("key-and-report-races", |attack| Box::pin(attack.races())),
    ("chat-flood", |attack| Box::pin(attack.chat_flood())),
    ("unread-answers", |attack| Box::pin(attack.unread_answers())),
    ("custom-boards", |attack| Box::pin(attack.custom_boards())),
    ("level-10-tables", |attack| Box::pin(attack.level_10_tables())),
];

impl Attack {
    pub(crate) fn new(machine: Machine, time: Duration) -> Self {
        Attack { machine, tally: Arc::default(), end: Instant::now() + time }
    }

    /// Sends one request after the other, several at once, until the end or until there were enough.
    async fn flood<F>(&self, most: usize, request: impl Fn(usize) -> F)
    where
        F: Future<Output = Fallible<u16>> + Send + 'static,
    {
        self.flood_by(AT_ONCE, most, request).await;
    }

    async fn flood_by<F>(&self, at_once: usize, most: usize, request: impl Fn(usize) -> F)
    where
        F: Future<Output = Fallible<u16>> + Send + 'static,
    {
        let mut running = JoinSet::new();
        for number in 0..most {
            if Instant::now() >= self.end {
                break;
            }
            if running.len() >= at_once {
                let _ = timeout_at(self.end.into(), running.join_next()).await;
            }
            let (tally, request) = (Arc::clone(&self.tally), request(number));
            running.spawn(async move { tally.count(&request.await) });
        }
        // What is not answered at the end is given up.
        while let Ok(Some(_)) = timeout_at(self.end.into(), running.join_next()).await {}
    }

    async fn guests(&self) -> Fallible<Vec<Guest>> {
        let guests = self.machine.guests(GUESTS).await;
        if guests.is_empty() { Err("no guest is let in".into()) } else { Ok(guests) }
    }

    /// Boards of Théséion with more than a hundred thousand moves, asked for again and again.
    async fn custom_boards(self) -> Fallible<()> {
        let guest = self.machine.guest().await?;
        let Ok(path) = huge_board(&guest).await else { return self.refused_at_once().await };
        self.flood_by(BOARDS, BOARDS, |_| {
            let (guest, path) = (guest.clone(), path.clone());
            async move {
                let answer = guest.client.request(Method::GET, &path).send().await?;
                let status = answer.status().as_u16();
                answer.bytes().await?;
                Ok(status)
            }
        })
        .await;
        Ok(())
    }

    /// Large answers that nobody reads: the largest board there is, or else the description of the API.
    async fn unread_answers(self) -> Fallible<()> {
        let guest = self.machine.guest().await?;
        let path = huge_board(&guest).await.unwrap_or_else(|_| "/api/openapi.json".to_owned());
        let Auth::Session(cookie) = guest.client.auth() else { return Err("no session".into()) };
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\n\r\n",
            self.machine.server
        );
        // Small answers are asked for several times on one connection.
        let request = if path.contains("openapi") { head.repeat(200) } else { head };
        self.hold(UNREAD, Some(4096), request).await;
        Ok(())
    }

    /// Somebody new for each request, by a cookie that means nothing.
    async fn guests_by_play_now(self) -> Fallible<()> {
        self.flood(MOST, |number| {
            let machine = self.machine.clone();
            let cookie = format!("tablier=nobody{number}");
            async move { machine.form("/play/ordo/now", &cookie, "").await }
        })
        .await;
        Ok(())
    }

    /// Somebody new for each request, at a table where nobody can sit down.
    async fn guests_by_sit(self) -> Fallible<()> {
        let guests = self.guests().await?;
        let table = guests[0].open(Terms::new("ordo"), vec![SIT]).await?;
        if let Some(other) = guests.get(1) {
            other.act(&table, &SIT).await?;
        }
        let path = format!("/table/{table}/sit");
        self.flood(MOST, |_| {
            let (machine, path) = (self.machine.clone(), path.clone());
            async move { machine.form(&path, "", "seat=0").await }
        })
        .await;
        Ok(())
    }

    /// Requests whose headers never end.
    async fn half_sent_requests(self) -> Fallible<()> {
        let request = format!("GET / HTTP/1.1\r\nhost: {}\r\nx-slow: ", self.machine.server);
        self.hold(SOCKETS, None, request).await;
        Ok(())
    }

    /// Tables that their creators do not sit at.
    async fn lobby_flood(self) -> Fallible<()> {
        let guests = self.guests().await?;
        self.flood(MOST, |number| {
            let guest = guests[number % guests.len()].clone();
            let wanted = CreateTable { terms: Terms::new("ordo"), first: Vec::new() };
            async move { status(guest.client.create_table(&wanted).await) }
        })
        .await;
        Ok(())
    }

    /// WebSocket pings as fast as they are taken. A connection that is closed is opened again.
    async fn pings(self) -> Fallible<()> {
        let guests = self.guests().await?;
        let mut running = JoinSet::new();
        for guest in guests.into_iter().take(4) {
            let (tally, end) = (Arc::clone(&self.tally), self.end);
            running.spawn(async move {
                while Instant::now() < end {
                    if timeout_at(end.into(), ping(&guest, &tally)).await.is_ok() {
                        tally.refused.fetch_add(1, Ordering::Relaxed);
                        sleep_until((Instant::now() + Duration::from_millis(50)).into()).await;
                    }
                }
            });
        }
        running.join_all().await;
        Ok(())
    }

    /// As many prepared moves as can be sent, again and again.
    async fn set_conditional_moves(self) -> Fallible<()> {
        let guests = self.guests().await?;
        let (Some(one), Some(other)) = (guests.first(), guests.get(1)) else {
            return Err("not enough guests are let in".into());
        };
        let table = one.open(Terms::new("ordo"), vec![SIT]).await?;
        other.act(&table, &SIT).await?;
        let lines = (0..50).map(prepared_line).collect::<Fallible<Vec<_>>>()?;
        let command = Arc::new(Command::SetConditionalMoves { lines });
        self.flood(MOST, |_| {
            let (other, table, command) = (other.clone(), table.clone(), Arc::clone(&command));
            async move { other.act(&table, &command).await }
        })
        .await;
        Ok(())
    }

    /// Many keys and many reports at the same moment: limits that are counted first and enforced later let
    /// too many through.
    async fn races(self) -> Fallible<()> {
        let guests = self.guests().await?;
        let token = CreateToken { name: "key".to_owned(), scopes: vec![Scope::Read] };
        let about = guests.last().map_or(guests[0].user, |guest| guest.user);
        let report = NewReport { about, table: None, text: "a race".to_owned() };
        let mut running = JoinSet::new();
        for number in 0..120 {
            let (guest, tally) = (guests[0].clone(), Arc::clone(&self.tally));
            let (token, report) = (token.clone(), report.clone());
            running.spawn(async move {
                let answered = if number % 2 == 0 {
                    status(guest.client.create_token(&token).await)
                } else {
                    status(guest.client.report(&report).await)
                };
                tally.count(&answered);
            });
        }
        running.join_all().await;
        sleep_until(self.end.into()).await;
        Ok(())
    }

    /// Everybody talks at once.
    async fn chat_flood(self) -> Fallible<()> {
        let guests = self.guests().await?;
        let table = guests[0].open(Terms::new("ordo"), vec![SIT]).await?;
        let say = Arc::new(Command::Say { text: "x".repeat(300) });
        self.flood(MOST, |number| {
            let guest = guests[number % guests.len()].clone();
            let (table, say) = (table.clone(), Arc::clone(&say));
            async move { guest.act(&table, &say).await }
        })
        .await;
        Ok(())
    }

    /// The strongest level at many tables, each of somebody new.
    async fn level_10_tables(self) -> Fallible<()> {
        self.flood(350, |number| {
            let machine = self.machine.clone();
            let cookie = format!("tablier=somebody{number}");
            let fields = "opponent=engine&level=10&seat=1";
            async move { machine.form("/play/ordo", &cookie, fields).await }
        })
        .await;
        sleep_until(self.end.into()).await;
        Ok(())
    }

    /// Nothing more can be tried.
    async fn refused_at_once(self) -> Fallible<()> {
        self.tally.count(&Ok(422));
        sleep_until(self.end.into()).await;
        Ok(())
    }

    /// Opens connections, sends the same on each, reads nothing, and counts in the end which are still open.
    async fn hold(&self, most: usize, receive_buffer: Option<u32>, request: String) {
        let request: Arc<[u8]> = request.into_bytes().into();
        let mut opening = JoinSet::new();
        let mut held: Vec<TcpStream> = Vec::new();
        for number in 0..most.min(sockets_left()) {
            if Instant::now() >= self.end {
                break;
            }
            let (machine, request) = (self.machine.clone(), Arc::clone(&request));
            opening.spawn(async move {
                let mut stream = machine.connect(receive_buffer).await?;
                stream.write_all(&request).await?;
                Fallible::Ok(stream)
            });
            if number % AT_ONCE == 0 {
                while let Some(opened) = opening.try_join_next() {
                    self.keep(opened, &mut held);
                }
                sleep_until((Instant::now() + Duration::from_millis(5)).into()).await;
            }
        }
        while let Ok(Some(opened)) = timeout_at(self.end.into(), opening.join_next()).await {
            self.keep(opened, &mut held);
        }
        sleep_until(self.end.into()).await;
        for stream in &held {
            self.tally.count(&Ok(if is_open(stream) { 200 } else { 408 }));
        }
    }

    fn keep(
        &self,
        opened: Result<Fallible<TcpStream>, tokio::task::JoinError>,
        held: &mut Vec<TcpStream>,
    ) {
        match opened {
            Ok(Ok(stream)) => held.push(stream),
            Ok(Err(error)) => self.tally.count(&Err(error)),
            Err(error) => self.tally.count(&Err(error.into())),
        }
    }
}

/// Whether the other side has not closed a connection. An answer that is half read counts as open.
fn is_open(stream: &TcpStream) -> bool {
    let mut bytes = [0; 4096];
    let mut has_answer = false;
    loop {
        match stream.try_read(&mut bytes) {
            Ok(0) => return false,
            // The server says why it hangs up.
            Ok(_) if bytes.starts_with(b"HTTP/1.1 4") => return false,
            Ok(_) if has_answer => return true,
            Ok(_) => has_answer = true,
            Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
        }
    }
}

/// How many connections this program may hold, beside those of the honest players.
fn sockets_left() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let most = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    most.unwrap_or(1024_usize).saturating_sub(200)
}

/// Pings until the connection is closed.
async fn ping(guest: &Guest, tally: &Tally) -> Fallible<()> {
    let (mut sink, mut stream) = guest.client.connect().await?.into_socket().split();
    let sending = async {
        loop {
            for _ in 0..64 {
                sink.feed(Message::Ping("x".into())).await?;
            }
            sink.flush().await?;
        }
    };
    let hearing = async {
        while let Some(Ok(message)) = stream.next().await {
            if message.is_pong() {
                tally.accepted.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    tokio::select! {
        sent = sending => sent,
        () = hearing => Ok(()),
    }
}

/// A line of forty plies from the first position on.
fn prepared_line(number: u64) -> Fallible<Vec<String>> {
    let mut game = Mirror::new(1000 + number)?;
    let mut line = Vec::new();
    for _ in 0..40 {
        if game.is_over() {
            break;
        }
        let (_, text) = game.choose();
        game.play(&text)?;
        line.push(text);
    }
    Ok(line)
}

/// Opens a table on the largest board that there can be, with a die that leads everywhere, and returns where
/// its board is.
async fn huge_board(guest: &Guest) -> Fallible<String> {
    let row = "G".repeat(15);
    let middle = format!("{}Y{}", "G".repeat(7), "G".repeat(7));
    let rows = (0..15).map(|number| if number == 7 { middle.as_str() } else { &row });
    let board = format!("name: huge\n\n{}\n", rows.collect::<Vec<_>>().join("\n"));
    let options = [("board".to_owned(), board), ("die".to_owned(), "9".to_owned())].into();
    let terms = Terms { options, one_screen: true, ..Terms::new("theseion") };
    let table = guest.open(terms, vec![SIT, SIT]).await?;
    guest.act(&table, &Command::Ready { contribution: None }).await?;
    Ok(format!("/api/tables/{table}/board"))
}
