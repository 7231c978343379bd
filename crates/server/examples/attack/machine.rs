//! A machine at an address of the loopback network, with connections of its own, and its guests.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use reqwest::Method;
use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderName};
use reqwest::redirect::Policy;
use tablier_client::{Address, Client, ClientError};
use tablier_protocol::{Command, CreateTable, TableId, Terms, UserId};
use tokio::net::{TcpSocket, TcpStream};

use crate::Fallible;

/// Nobody waits longer for an answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
pub(crate) const SIT: Command = Command::Sit { seat: None, contribution: None };
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const FORM: &str = "application/x-www-form-urlencoded";

#[derive(Clone)]
pub(crate) struct Machine {
    pub(crate) server: SocketAddr,
    address: Address,
    from: IpAddr,
    http: reqwest::Client,
}

impl Machine {
    /// `idle` connections are kept for further requests.
    pub(crate) fn new(server: SocketAddr, from: IpAddr, idle: usize) -> Fallible<Self> {
        let http = tablier_client::http_builder()
            .tls_certs_only([])
            .local_address(from)
            .redirect(Policy::none())
            .pool_max_idle_per_host(idle)
            .timeout(PATIENCE)
            .build()?;
        Ok(Machine { server, address: server.to_string().parse()?, from, http })
    }

    /// Somebody whom the server does not know.
    fn stranger(&self) -> Client {
        Client::with_http(&self.address, self.http.clone())
    }

    /// Somebody new.
    pub(crate) async fn guest(&self) -> Fallible<Guest> {
        let mut client = self.stranger();
        let user = client.create_guest("").await?.id;
        Ok(Guest { client, user })
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
        let answer = self.stranger().request(Method::GET, path).send().await?;
        let status = answer.status().as_u16();
        answer.bytes().await?;
        Ok(status)
    }

    /// Sends a form, as a page of the server does.
    pub(crate) async fn form(&self, path: &str, cookie: &str, fields: &str) -> Fallible<u16> {
        let request = self.stranger().request(Method::POST, path).header(CONTENT_TYPE, FORM);
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
    pub(crate) user: UserId,
}

impl Guest {
    /// Creates a table.
    pub(crate) async fn open(&self, terms: Terms, first: Vec<Command>) -> Fallible<TableId> {
        Ok(self.client.create_table(&CreateTable { terms, first }).await?.table)
    }

    /// Does something at a table. Returns the status.
    pub(crate) async fn act(&self, table: &TableId, command: &Command) -> Fallible<u16> {
        status(self.client.table(table).act(command).await)
    }
}

/// The status of an answer.
pub(crate) fn status<T>(answer: Result<T, ClientError>) -> Fallible<u16> {
    match answer {
        Ok(_) => Ok(200),
        Err(ClientError::Refused { status: Some(status), .. }) => Ok(status),
        Err(error) => Err(error.into()),
    }
}
