//! Events as streams: one JSON text a line.

use std::marker::PhantomData;

use reqwest::{Method, Response};
use serde::de::DeserializeOwned;
use tablier_protocol::UserEvent;
use tokio::time::timeout;

use crate::error::refusal;
use crate::{Client, ClientError, PATIENCE, Result};

impl Client {
    /// What happens to the user at all their tables. The turns that wait already come first.
    pub async fn my_events(&self) -> Result<Lines<UserEvent>> {
        Lines::open(self, "/api/me/events").await
    }
}

/// A stream of events.
#[derive(Debug)]
pub struct Lines<T> {
    response: Response,
    /// What has come of lines that are not complete or not asked for yet.
    read: Vec<u8>,
    events: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> Lines<T> {
    pub(crate) async fn open(client: &Client, path: &str) -> Result<Self> {
        // A request with a timeout of its own would end with it.
        let opening = timeout(PATIENCE, client.request(Method::GET, path).send()).await;
        let response = opening.map_err(|error| ClientError::unreachable(&error))??;
        if !response.status().is_success() {
            return Err(refusal(response).await);
        }
        Ok(Lines { response, read: Vec::new(), events: PhantomData })
    }

    /// The next event; none when the server ends the stream, which is then to be opened again. A future of it
    /// can be dropped at any time: what was read stays.
    pub async fn next(&mut self) -> Result<Option<T>> {
        loop {
            if let Some(end) = self.read.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.read.drain(..=end).collect();
                // An empty line says only that the server is still there.
                if line.len() > 1 {
                    let event = serde_json::from_slice(&line);
                    return event.map(Some).map_err(|error| ClientError::malformed(&error));
                }
                continue;
            }
            match self.response.chunk().await? {
                Some(bytes) => self.read.extend(bytes),
                None => return Ok(None),
            }
        }
    }
}
