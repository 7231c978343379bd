//! A connection that stays: a WebSocket for any number of tables.

use std::collections::VecDeque;
use std::error::Error;
use std::fmt;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{
    CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use reqwest::{Method, StatusCode, Upgraded};
use tablier_protocol::{Acknowledgement, ClientMessage, Command, Reply, ServerMessage, TableId};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::client::generate_key;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::Role;

use crate::error::refusal;
use crate::{Client, ClientError, PATIENCE, Result};

/// The WebSocket itself.
pub type Socket = WebSocketStream<Upgraded>;

impl Client {
    /// Opens a connection that stays.
    pub async fn connect(&self) -> Result<Live> {
        let key = generate_key();
        let request = self.request(Method::GET, "/api/live");
        let request = request.header(CONNECTION, "upgrade").header(UPGRADE, "websocket");
        let request = request.header(SEC_WEBSOCKET_VERSION, "13").header(SEC_WEBSOCKET_KEY, &key);
        // The connection goes on when the request is over, so the request has no timeout of its own.
        let answer = timeout(PATIENCE, request.send()).await;
        let response = answer.map_err(|error| ClientError::unreachable(&error))??;
        if response.status() != StatusCode::SWITCHING_PROTOCOLS {
            return Err(refusal(response).await);
        }
        let accepted = response.headers().get(SEC_WEBSOCKET_ACCEPT);
        if accepted.is_none_or(|accepted| accepted != derive_accept_key(key.as_bytes()).as_str()) {
            return Err(ClientError::Malformed("not a WebSocket".to_owned()));
        }
        let stream = response.upgrade().await?;
        let socket = WebSocketStream::from_raw_socket(stream, Role::Client, None).await;
        Ok(Live { socket, earlier: VecDeque::new(), last_id: 0 })
    }
}

/// A connection that stays.
#[derive(Debug)]
pub struct Live {
    socket: Socket,
    /// What came while a reply was waited for.
    earlier: VecDeque<ServerMessage>,
    last_id: u64,
}

/// The connection is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The code with which the server closed it; none if it broke.
    pub code: Option<u16>,
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.code {
            Some(code) => write!(f, "the connection is closed with code {code}"),
            None => f.write_str("the connection is closed"),
        }
    }
}

impl Error for Closed {}

impl From<Closed> for ClientError {
    fn from(closed: Closed) -> Self {
        ClientError::Unreachable(closed.to_string())
    }
}

impl Live {
    /// Hears everything that happens at a table, from the table as it stands on.
    pub async fn watch(&mut self, table: &TableId) -> Result<()> {
        let (id, table) = (self.new_id(), table.clone());
        let (after, presence, link) = (None, false, None);
        self.send(&ClientMessage::Watch { id, table, after, presence, link }).await?;
        self.reply(id).await.map(drop)
    }

    /// Hears no more of a table.
    pub async fn unwatch(&mut self, table: &TableId) -> Result<()> {
        let (id, table) = (self.new_id(), table.clone());
        self.send(&ClientMessage::Unwatch { id, table }).await?;
        self.reply(id).await.map(drop)
    }

    /// Sends a command and waits until it is on the server's disk.
    pub async fn act(&mut self, table: &TableId, command: Command) -> Result<Acknowledgement> {
        let id = self.send_command(table, command).await?;
        self.acknowledgement(id).await
    }

    /// Sends a command. Returns what its [`acknowledgement`](Self::acknowledgement) is known by.
    pub async fn send_command(&mut self, table: &TableId, command: Command) -> Result<u64> {
        let (id, table) = (self.new_id(), table.clone());
        self.send(&ClientMessage::Act { id, table, command, link: None }).await?;
        Ok(id)
    }

    /// Waits for the acknowledgement of a command. What else comes meanwhile waits for [`next`](Self::next).
    pub async fn acknowledgement(&mut self, id: u64) -> Result<Acknowledgement> {
        let done = self.reply(id).await?.done;
        done.ok_or_else(|| ClientError::Malformed("a reply without acknowledgement".to_owned()))
    }

    async fn reply(&mut self, id: u64) -> Result<Reply> {
        loop {
            match self.receive().await? {
                ServerMessage::Reply(reply) if reply.id == Some(id) => {
                    return match reply.error {
                        Some(error) => Err(ClientError::Refused { status: None, error }),
                        None => Ok(reply),
                    };
                }
                other => self.earlier.push_back(other),
            }
        }
    }

    /// Sends a message as it is. Its id should not be one that the methods above use, which count from 1.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        let text =
            serde_json::to_string(message).map_err(|error| ClientError::malformed(&error))?;
        let sent = self.socket.send(Message::text(text)).await;
        sent.map_err(|error| ClientError::unreachable(&error))
    }

    /// The next message. A future of it can be dropped at any time.
    pub async fn next(&mut self) -> Result<ServerMessage, Closed> {
        match self.earlier.pop_front() {
            Some(message) => Ok(message),
            None => self.receive().await,
        }
    }

    async fn receive(&mut self) -> Result<ServerMessage, Closed> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    // A newer server may send what nobody here knows.
                    let Ok(message) = serde_json::from_str(&text) else { continue };
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => {
                    return Err(Closed { code: frame.map(|frame| frame.code.into()) });
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(Closed { code: None }),
            }
        }
    }

    fn new_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// The WebSocket itself, for tests that send what no honest client does.
    pub fn into_socket(self) -> Socket {
        self.socket
    }
}
