//! The project's client for what only tests need: raw JSON, statuses, and requests that no honest client sends.

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{CONTENT_TYPE, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use tablier_client::{Auth, Socket};
use tokio_tungstenite::tungstenite::Message;

#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) address: String,
    pub(crate) cookie: Option<String>,
    pub(crate) token: Option<String>,
    pub(crate) user: i64,
    pub(crate) http: reqwest::Client,
}

impl Client {
    pub(crate) fn new(address: &str) -> Self {
        // No TLS here, and so no certificates of the system, which take a while to read.
        let http = tablier_client::http_builder().tls_certs_only([]).build().unwrap();
        Client { address: address.to_owned(), cookie: None, token: None, user: 0, http }
    }

    /// The typed client of the same user.
    pub(crate) fn typed(&self) -> tablier_client::Client {
        let auth = match (&self.token, &self.cookie) {
            (Some(token), _) => Auth::Key(token.clone()),
            (None, Some(cookie)) => Auth::Session(cookie.clone()),
            (None, None) => Auth::None,
        };
        let address = self.address.parse().unwrap();
        tablier_client::Client::with_http(&address, self.http.clone()).with_auth(auth)
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.typed().request(method, path)
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Response {
        let request = self.request(method, path);
        let request = match body {
            Some(body) => request.header(CONTENT_TYPE, "application/json").body(body.to_string()),
            None => request,
        };
        request.send().await.unwrap()
    }

    /// The status and the JSON of an answer.
    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let response = self.send(method, path, body).await;
        let status = response.status().as_u16();
        assert_ne!(status, 500, "{path}");
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// The status and the text of a page, as a browser asks for it.
    pub(crate) async fn page(&self, path: &str) -> (u16, String) {
        let request = self.request(Method::GET, path).header("accept", "text/html");
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// A page in a language.
    pub(crate) async fn page_in(&self, path: &str, language: &str) -> (u16, String) {
        let request = self.request(Method::GET, path).header("accept", "text/html");
        let answer = request.header("accept-language", language).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// Sends a form of a page: the status, and where it leads to or else the page.
    pub(crate) async fn send_form(&self, path: &str, fields: &[(&str, &str)]) -> (u16, String) {
        let body: Vec<_> = fields
            .iter()
            .map(|(name, value)| format!("{name}={}", value.replace(' ', "+").replace('/', "%2F")))
            .collect();
        let request = self.request(Method::POST, path).header("accept", "text/html");
        let request = request.header("origin", format!("http://{}", self.address));
        let request = request.header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        let answer = request.body(body.join("&")).send().await.unwrap();
        let status = answer.status().as_u16();
        // The client has followed where it was led to.
        let place = answer.url().clone();
        if place.path() == path && place.query().is_none() {
            return (status, answer.text().await.unwrap());
        }
        let query = place.query().map_or(String::new(), |query| format!("?{query}"));
        (303, format!("{}{query}", place.path()))
    }

    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        self.ask(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.ask(Method::POST, path, Some(body)).await
    }

    /// Signs in by a request that sets the cookie.
    pub(crate) async fn sign(&mut self, path: &str, body: Value) -> (u16, Value) {
        let response = self.send(Method::POST, path, Some(body)).await;
        let status = response.status().as_u16();
        if let Some(cookie) = response.headers().get(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            self.cookie = Some(cookie.split(';').next().unwrap().to_owned());
        }
        let answer: Value = response.json().await.unwrap();
        if let Some(id) = answer["id"].as_i64() {
            self.user = id;
        }
        (status, answer)
    }

    pub(crate) async fn enter(&mut self, name: &str) {
        assert_eq!(self.sign("/api/guest", json!({ "name": name })).await.0, 200);
    }

    /// Opens a table and sits down.
    pub(crate) async fn open(&self, terms: Value) -> (String, Option<String>) {
        let body = json!({ "terms": terms, "first": [{ "do": "sit" }] });
        let (status, opened) = self.post("/api/tables", body).await;
        assert_eq!(status, 201, "{opened}");
        let link = opened["link"].as_str().map(str::to_owned);
        (opened["table"].as_str().unwrap().to_owned(), link)
    }

    pub(crate) async fn act(&self, table: &str, command: Value) -> (u16, Value) {
        self.post(&format!("/api/tables/{table}"), command).await
    }

    pub(crate) async fn view(&self, table: &str) -> Value {
        let (status, view) = self.get(&format!("/api/tables/{table}")).await;
        assert_eq!(status, 200, "{view}");
        view
    }

    pub(crate) async fn live(&self) -> Live {
        Live { socket: self.typed().connect().await.unwrap().into_socket() }
    }
}

/// A connection that stays.
pub(crate) struct Live {
    pub(crate) socket: Socket,
}

impl Live {
    pub(crate) async fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message, or the code with which the connection is closed.
    pub(crate) async fn next(&mut self) -> Result<Value, Option<u16>> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next message that is of this type or has this field.
    pub(crate) async fn next_with(&mut self, key: &str) -> Value {
        loop {
            let message = self.next().await.unwrap();
            if message["type"] == key || message.get(key).is_some() {
                return message;
            }
        }
    }

    /// The code with which the connection is closed in the end.
    pub(crate) async fn until_closed(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    pub(crate) async fn watch(&mut self, table: &str, after: Option<u64>) -> Value {
        self.send(&json!({ "type": "watch", "id": 1, "table": table, "after": after })).await;
        // The reply and the first message may come in either order.
        self.next_with("table").await
    }

    /// Sends a command and waits for its reply.
    pub(crate) async fn act(&mut self, table: &str, command: Value) -> Value {
        self.send(&json!({ "type": "act", "id": 2, "table": table, "command": command })).await;
        self.next_with("reply").await
    }
}
