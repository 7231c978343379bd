//! Somebody with a browser.

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{CONTENT_TYPE, COOKIE, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use std::sync::OnceLock;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::Fallible;

/// One client for everybody: connections for single requests are shared.
fn http() -> &'static reqwest::Client {
    static HTTP: OnceLock<reqwest::Client> = OnceLock::new();
    HTTP.get_or_init(reqwest::Client::new)
}

/// A guest who has come in.
pub(crate) struct User {
    address: String,
    cookie: String,
}

impl User {
    pub(crate) async fn enter(address: &str) -> Fallible<Self> {
        let request = http().post(format!("http://{address}/api/guest")).body("{}");
        let answer = request.header(CONTENT_TYPE, "application/json").send().await?;
        let cookie = answer.error_for_status()?.headers()[SET_COOKIE].to_str()?.to_owned();
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        Ok(User { address: address.to_owned(), cookie })
    }

    /// Opens a connection that stays.
    pub(crate) async fn connect(self) -> Fallible<Connected> {
        let mut request = format!("ws://{}/api/live", self.address).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        request.headers_mut().insert("origin", format!("http://{}", self.address).parse()?);
        let stream = TcpStream::connect(&self.address).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = client_async(request, stream).await?;
        Ok(Connected { user: self, socket })
    }
}

/// A guest with an open connection.
pub(crate) struct Connected {
    user: User,
    socket: WebSocketStream<TcpStream>,
}

impl Connected {
    /// A request of its own, as opening a table is.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Fallible<Value> {
        let origin = format!("http://{}", self.user.address);
        let request = http().post(format!("{origin}{path}")).body(body.to_string());
        let request = request.header(CONTENT_TYPE, "application/json").header(ORIGIN, origin);
        let answer = request.header(COOKIE, &self.user.cookie).send().await?;
        Ok(serde_json::from_str(&answer.error_for_status()?.text().await?)?)
    }

    pub(crate) async fn watch(&mut self, table: &str) -> Fallible<()> {
        self.send(&json!({ "type": "watch", "id": 1, "table": table })).await?;
        self.until("\"reply\":1").await.map(drop)
    }

    pub(crate) async fn act(&mut self, table: &str, command: &Value) -> Fallible<()> {
        self.send(&json!({ "type": "act", "id": 2, "table": table, "command": command })).await
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Fallible<()> {
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
