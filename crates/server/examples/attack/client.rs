//! Somebody at an address of the loopback network, with connections of their own.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderName, SET_COOKIE};
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Fallible;

/// Nobody waits longer for an answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FORM: &str = "application/x-www-form-urlencoded";

#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) server: SocketAddr,
    from: IpAddr,
    http: reqwest::Client,
}

impl Client {
    /// `idle` connections are kept for further requests.
    pub(crate) fn new(server: SocketAddr, from: IpAddr, idle: usize) -> Fallible<Self> {
        let http = reqwest::Client::builder()
            .tls_certs_only([])
            .local_address(from)
            .redirect(Policy::none())
            .pool_max_idle_per_host(idle)
            .timeout(PATIENCE)
            .build()?;
        Ok(Client { server, from, http })
    }

    fn address(&self, path: &str) -> String {
        format!("http://{}{path}", self.server)
    }

    /// Somebody new.
    pub(crate) async fn guest(&self) -> Fallible<Guest> {
        let request = self.http.post(self.address("/api/guest")).body("{}");
        let answer = request.header(CONTENT_TYPE, "application/json").send().await?;
        let answer = answer.error_for_status()?;
        let cookie = answer.headers().get(SET_COOKIE).ok_or("no session")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        let user: Value = serde_json::from_str(&answer.text().await?)?;
        Ok(Guest { client: self.clone(), cookie, user: user["id"].as_i64().unwrap_or(0) })
    }

    /// As many guests as the server lets in, up to so many.
    pub(crate) async fn guests(&self, most: usize) -> Vec<Guest> {
        let mut guests = Vec::new();
        while guests.len() < most
            && let Ok(guest) = self.guest().await
        {
            guests.push(guest);
        }
        guests
    }

    /// The status of a page.
    pub(crate) async fn visit(&self, path: &str) -> Fallible<u16> {
        let answer = self.http.get(self.address(path)).send().await?;
        let status = answer.status().as_u16();
        answer.bytes().await?;
        Ok(status)
    }

    /// Sends a form, as a page of the server does.
    pub(crate) async fn form(&self, path: &str, cookie: &str, fields: &str) -> Fallible<u16> {
        let request = self.http.post(self.address(path)).header(CONTENT_TYPE, FORM);
        let request = request.header(FETCH_SITE, "same-origin").header(COOKIE, cookie);
        Ok(request.body(fields.to_owned()).send().await?.status().as_u16())
    }

    /// A connection without anything on it.
    pub(crate) async fn connect(&self, receive_buffer: Option<u32>) -> Fallible<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(size) = receive_buffer {
            socket.set_recv_buffer_size(size)?;
        }
        socket.bind(SocketAddr::new(self.from, 0))?;
        let stream = tokio::time::timeout(PATIENCE, socket.connect(self.server)).await??;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}

/// A guest who has a session.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) client: Client,
    pub(crate) cookie: String,
    pub(crate) user: i64,
}

impl Guest {
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Fallible<(u16, Value)> {
        let request = self.client.http.post(self.client.address(path)).body(body.to_string());
        let request = request.header(CONTENT_TYPE, "application/json");
        let request = request.header(FETCH_SITE, "same-origin").header(COOKIE, &self.cookie);
        let answer = request.send().await?;
        let status = answer.status().as_u16();
        Ok((status, serde_json::from_str(&answer.text().await?).unwrap_or(Value::Null)))
    }

    /// The status and the number of bytes of an answer.
    pub(crate) async fn get(&self, path: &str) -> Fallible<(u16, usize)> {
        let request = self.client.http.get(self.client.address(path));
        let answer = request.header(COOKIE, &self.cookie).send().await?;
        Ok((answer.status().as_u16(), answer.bytes().await?.len()))
    }

    /// Opens a table.
    pub(crate) async fn open(&self, terms: Value, first: Value) -> Fallible<String> {
        let (status, opened) =
            self.post("/api/tables", &json!({ "terms": terms, "first": first })).await?;
        let table = opened["table"].as_str().ok_or_else(|| format!("{status}: {opened}"))?;
        Ok(table.to_owned())
    }

    /// Does something at a table.
    pub(crate) async fn act(&self, table: &str, command: &Value) -> Fallible<(u16, Value)> {
        self.post(&format!("/api/tables/{table}"), command).await
    }

    /// Opens a connection that stays.
    pub(crate) async fn live(&self) -> Fallible<Live> {
        let server = self.client.server;
        let mut request = format!("ws://{server}/api/live").into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        request.headers_mut().insert("origin", format!("http://{server}").parse()?);
        let stream = self.client.connect(None).await?;
        let (socket, _) = tokio::time::timeout(PATIENCE, client_async(request, stream)).await??;
        Ok(Live { socket })
    }
}

/// A WebSocket.
pub(crate) struct Live {
    pub(crate) socket: WebSocketStream<TcpStream>,
}

impl Live {
    pub(crate) async fn watch(&mut self, table: &str) -> Fallible<()> {
        self.send(&json!({ "type": "watch", "id": 1, "table": table })).await?;
        self.until("\"reply\":1").await.map(drop)
    }

    pub(crate) async fn act(&mut self, table: &str, command: &Value) -> Fallible<()> {
        self.send(&json!({ "type": "act", "id": 2, "table": table, "command": command })).await
    }

    async fn send(&mut self, message: &Value) -> Fallible<()> {
        Ok(self.socket.send(Message::text(message.to_string())).await?)
    }

    /// The next message with this text in it.
    pub(crate) async fn until(&mut self, part: &str) -> Fallible<String> {
        loop {
            match self.socket.next().await.ok_or("the connection is closed")?? {
                Message::Text(text) if text.contains("\"error\"") => {
                    return Err(text.as_str().into());
                }
                Message::Text(text) if text.contains(part) => return Ok(text.as_str().to_owned()),
                _ => {}
            }
        }
    }
}
