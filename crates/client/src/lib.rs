//! HTTP and WebSocket client of a Tablier server, typed by [`tablier_protocol`].
//!
//! ```no_run
//! use tablier_client::{Auth, Client};
//! use tablier_protocol::UserEvent;
//!
//! # async fn run() -> Result<(), Box<dyn std::error::Error>> {
//! let server = "http://localhost:8080".parse()?;
//! let client = Client::new(&server)?.with_auth(Auth::Key("a key".to_owned()));
//! let mut events = client.my_events().await?;
//! while let Some(event) = events.next().await? {
//!     if let UserEvent::YourTurn { table, .. } = event {
//!         println!("{:?}", client.table(&table).legal_moves().await?.moves);
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod accounts;
mod address;
mod error;
mod live;
mod reconnect;
mod streams;
mod tables;

use std::time::Duration;

use reqwest::header::{ACCEPT_LANGUAGE, CONTENT_TYPE, COOKIE, ORIGIN};
use reqwest::{ClientBuilder, Method, RequestBuilder, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tablier_core::Language;

pub use address::{Address, NotAnAddress};
pub use error::ClientError;
pub use live::{Closed, Live, Socket};
pub use reconnect::Reconnect;
pub use streams::Lines;
pub use tables::TableClient;

/// A server that takes longer to answer is not there.
const PATIENCE: Duration = Duration::from_secs(10);

type Result<T, E = ClientError> = std::result::Result<T, E>;

/// What the server knows the user by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Auth {
    /// Nothing: nobody is signed in.
    None,
    /// The cookie of a session, with its name: `tablier=...`.
    Session(String),
    /// A key for programs.
    Key(String),
}

/// Returns a builder of connections that can speak TLS, for what [`Client::new`] does not offer.
///
/// The HTTP library leaves the choice of a cryptographic library to its callers, once for the whole process, and
/// its own builder panics before that choice is made.
pub fn http_builder() -> ClientBuilder {
    // Fails if a choice has been made already, which is then kept.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder()
}

/// A client of one server, for one user. Clones share their connections.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    origin: String,
    auth: Auth,
    language: Option<Language>,
}

impl Client {
    /// A client of the server of this address, for nobody yet.
    pub fn new(address: &Address) -> Result<Self> {
        let http = http_builder().connect_timeout(PATIENCE);
        // Without TLS nobody needs the certificates of the system, which take a while to read and may not be
        // there.
        let http = if address.is_secure() { http } else { http.tls_certs_only([]) };
        Ok(Client::with_http(address, http.build()?))
    }

    /// The same with connections that the caller has set up with [`http_builder`].
    pub fn with_http(address: &Address, http: reqwest::Client) -> Self {
        Client { http, origin: address.origin(), auth: Auth::None, language: None }
    }

    /// The same user at another address of the server.
    #[must_use]
    pub fn with_address(self, address: &Address) -> Self {
        Client { origin: address.origin(), ..self }
    }

    /// The same for another user.
    #[must_use]
    pub fn with_auth(self, auth: Auth) -> Self {
        Client { auth, ..self }
    }

    /// The same with answers for people in this language.
    #[must_use]
    pub fn with_language(self, language: Language) -> Self {
        Client { language: Some(language), ..self }
    }

    /// What the server knows the user by.
    pub fn auth(&self) -> &Auth {
        &self.auth
    }

    /// The server, as `http://localhost:8080`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// A request with the user's credentials and nothing else: for what has no method here, such as pages, and
    /// for tests that send what no honest client does or look at statuses and headers.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.origin));
        let request = match self.language {
            Some(language) => request.header(ACCEPT_LANGUAGE, language.code()),
            None => request,
        };
        match &self.auth {
            Auth::None => request,
            // Browsers tell where a request comes from, and the server refuses a cookie without it.
            Auth::Session(cookie) => request.header(COOKIE, cookie).header(ORIGIN, &self.origin),
            Auth::Key(key) => request.bearer_auth(key),
        }
    }

    /// Fails unless the server is there and can do its work.
    pub async fn ready(&self) -> Result<()> {
        accept(self.request(Method::GET, "/ready")).await.map(drop)
    }

    async fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T> {
        read(accept(self.request(Method::GET, path)).await?).await
    }

    async fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T> {
        read(self.send(path, body).await?).await
    }

    async fn send(&self, path: &str, body: &impl Serialize) -> Result<Response> {
        let body = serde_json::to_vec(body).map_err(|error| ClientError::malformed(&error))?;
        let request = self.request(Method::POST, path);
        accept(request.header(CONTENT_TYPE, "application/json").body(body)).await
    }
}

/// The answer to a request, or the refusal that it is.
async fn accept(request: RequestBuilder) -> Result<Response> {
    let response = request.timeout(PATIENCE).send().await?;
    if response.status().is_success() { Ok(response) } else { Err(error::refusal(response).await) }
}

async fn read<T: DeserializeOwned>(response: Response) -> Result<T> {
    let body = response.bytes().await?;
    serde_json::from_slice(&body).map_err(|error| ClientError::malformed(&error))
}
