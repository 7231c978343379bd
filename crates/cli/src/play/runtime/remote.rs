//! A remote server, by its public API: the events of a table as a stream of lines, everything else by single
//! requests.

use std::sync::mpsc::Sender;
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use tablier_client::{Address, Client, ClientError, Lines, TableClient};
use tablier_core::{Language, Message};
use tablier_protocol::{
    ActionKind, Command, CreateTable, Event as TableEvent, ServerMessage, TableId, Terms, UserId,
};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep, timeout};

use super::super::event::Event;
use super::super::remote_view::RemoteView;
use super::keys;
use crate::failure::Failure;

/// After so long it is tried again.
const PAUSE: Duration = Duration::from_secs(1);
/// How long leaving may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// What to do at a server, if the address names no table.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// A table to open.
    pub(crate) terms: Option<Terms>,
    /// What is done there at once.
    pub(crate) first: Vec<Command>,
}

/// A server at whose table somebody sits.
pub(crate) struct RemoteServer {
    runtime: Runtime,
    session: Session,
    table: TableId,
}

/// Somebody whom a server knows.
struct Session {
    client: Client,
    /// Where the server is, and by which link its table is seen.
    address: Address,
    me: UserId,
}

impl RemoteServer {
    /// Signs in and sits down, at the table of the address or at a new one.
    pub(crate) fn enter(
        address: &Address,
        plan: Plan,
        language: Language,
    ) -> Result<(Self, RemoteView), Failure> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let refused = |error| {
            Failure::Refused(match error {
                ClientError::Refused { error, .. } => {
                    Message::new("play-remote-says").with("text", error.message)
                }
                ClientError::Unreachable(error) | ClientError::Malformed(error) => {
                    Message::new("play-remote-no-answer")
                        .with("address", address.to_string())
                        .with("error", error)
                }
            })
        };
        let entered = runtime.block_on(Session::enter(address.clone(), language));
        let mut session = entered.map_err(refused)?;
        let table = runtime.block_on(session.sit(plan)).map_err(refused)?;
        let Some(table) = table else {
            let tables = runtime.block_on(session.lobby()).map_err(refused)?;
            return Err(Failure::Refused(Message::new("play-remote-which").with("tables", tables)));
        };
        let remote_view = runtime.block_on(session.look(&table)).map_err(refused)?;
        Ok((RemoteServer { runtime, session, table }, remote_view))
    }

    /// Reports every event at the table.
    pub(crate) fn listen(self, events: Sender<Event>) -> Line {
        let RemoteServer { runtime, session, table } = self;
        let (orders, waiting) = unbounded_channel();
        let thread =
            thread::spawn(move || runtime.block_on(session.attend(table, waiting, &events)));
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

impl Session {
    /// Goes on as who one was here before, or as a new guest.
    async fn enter(address: Address, language: Language) -> Result<Self, ClientError> {
        let known = keys::find(&address.origin());
        let client = Client::new(&address)?.with_language(language);
        let mut client = client.with_auth(known.clone());
        let me = client.create_guest("").await?.id;
        if *client.auth() != known {
            keys::keep(client.origin(), client.auth());
        }
        Ok(Session { client, address, me })
    }

    fn at<'a>(&'a self, table: &'a TableId) -> TableClient<'a> {
        self.client.table(table).with_link(self.address.link())
    }

    /// Sits down; none if nobody says where.
    async fn sit(&mut self, plan: Plan) -> Result<Option<TableId>, ClientError> {
        let table = match (self.address.table(), plan.terms) {
            (Some(table), _) => table.clone(),
            (None, Some(terms)) => {
                let wanted = CreateTable { terms, first: plan.first };
                let created = self.client.create_table(&wanted).await?;
                self.address = self.address.with_table(created.table.clone(), created.link);
                created.table
            }
            (None, None) => return Ok(None),
        };
        let mut remote_view = self.look(&table).await?;
        if remote_view.may(ActionKind::Sit) && !remote_view.is_seated() {
            self.at(&table).act(&Command::Sit { seat: None, contribution: None }).await?;
            remote_view = self.look(&table).await?;
        }
        if remote_view.is_ready_awaited() {
            self.at(&table).act(&Command::Ready { contribution: None }).await?;
        }
        Ok(Some(table))
    }

    /// The tables at which somebody can sit down.
    async fn lobby(&self) -> Result<String, ClientError> {
        let tables = self.client.lobby().await?;
        let tables = tables.into_iter().map(|summary| {
            format!("{} ({})", self.address.with_table(summary.table, None), summary.game)
        });
        Ok(tables.collect::<Vec<_>>().join(", "))
    }

    /// The table as it stands.
    async fn look(&self, table: &TableId) -> Result<RemoteView, ClientError> {
        let view = self.at(table).view().await?;
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let since = view.clock.as_ref().and_then(|clock| clock.since);
        let elapsed = since.map(|since| now.saturating_sub(Duration::from_millis(since)));
        let link = self.address.link().map(str::to_owned);
        Ok(RemoteView {
            me: self.me,
            address: self.address.with_table(table.clone(), link).to_string(),
            elapsed: elapsed.unwrap_or_default(),
            view,
            is_sent: false,
            is_cut_off: false,
        })
    }

    /// Follows a table and does what is ordered, until nobody orders any more.
    async fn attend(
        self,
        mut table: TableId,
        mut orders: UnboundedReceiver<Order>,
        events: &Sender<Event>,
    ) {
        let mut stream = None;
        loop {
            let order = tokio::select! {
                message = self.next(&table, &mut stream) => {
                    self.tell(&table, message, events).await;
                    continue;
                }
                order = orders.recv() => order,
            };
            match order {
                None => return,
                Some(Order::Follow(next)) => {
                    table = next;
                    stream = None;
                }
                Some(Order::Send(Command::Leave)) => {
                    let _ = timeout(GOODBYE, self.at(&table).act(&Command::Leave)).await;
                }
                Some(Order::Send(command)) => self.carry_out(&table, &command, events).await,
            }
        }
    }

    /// What happens next at a table; none if the server does not answer. The stream is opened again whenever it
    /// ends. This can be dropped at any time: what was read stays.
    async fn next(
        &self,
        table: &TableId,
        stream: &mut Option<Lines<ServerMessage>>,
    ) -> Option<ServerMessage> {
        loop {
            let lines = match stream {
                Some(lines) => lines,
                None => stream.insert(self.at(table).events(None).await.ok()?),
            };
            match lines.next().await {
                Ok(Some(message)) => return Some(message),
                // The server shuts down, or the connection broke: what was half read comes again.
                Ok(None) | Err(_) => *stream = None,
            }
        }
    }

    async fn tell(&self, table: &TableId, message: Option<ServerMessage>, events: &Sender<Event>) {
        let Some(message) = message else {
            let _ = events.send(Event::CutOff);
            sleep(PAUSE).await;
            return;
        };
        match self.look(table).await {
            Ok(remote_view) => drop(events.send(Event::Seen(Box::new(remote_view)))),
            Err(_) => drop(events.send(Event::CutOff)),
        }
        if let ServerMessage::Update(update) = message {
            for entry in update.events {
                if let TableEvent::Said { by, text } = entry.event {
                    let _ = events.send(Event::Said(by, text));
                }
            }
        }
    }

    /// A move that is sent twice counts once, so it is sent until there is an answer.
    async fn carry_out(&self, table: &TableId, command: &Command, events: &Sender<Event>) {
        loop {
            match self.at(table).act(command).await {
                Ok(_) => return,
                Err(error) if error.is_temporary() => {
                    if events.send(Event::CutOff).is_err() {
                        return;
                    }
                    sleep(PAUSE).await;
                }
                Err(error) => {
                    let _ = events.send(Event::Refused(error.to_string()));
                    return;
                }
            }
        }
    }
}
