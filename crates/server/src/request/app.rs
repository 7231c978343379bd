//! What all handlers share.

use std::sync::Arc;

use metrics_exporter_prometheus::PrometheusHandle;
use tablier_protocol::{Acknowledgement, Command, TableId};

use super::{ApiError, Proxies};
use crate::client_address::ClientAddress;
use crate::connections::Streams;
use crate::rate_limits::{RateLimits, TooOften};
use crate::services::archive::GameArchive;
use crate::services::boards::Boards;
use crate::services::guided_start::GuidedStarts;
use crate::services::pictures::{Animations, Pictures, Thumbnails};
use crate::services::ratings::RatingService;
use crate::services::tables::{Caller, CreatedTable, NewTable, TableService};
use crate::services::users::UserService;

/// The services, and what limits and shows their use.
#[derive(Clone, Debug)]
pub(crate) struct App {
    pub(crate) tables: TableService,
    pub(crate) users: Arc<UserService>,
    pub(crate) ratings: RatingService,
    pub(crate) archive: GameArchive,
    pub(crate) limits: Arc<RateLimits>,
    pub(crate) proxies: Arc<Proxies>,
    pub(crate) boards: Arc<Boards>,
    pub(crate) guided_starts: Arc<GuidedStarts>,
    pub(crate) pictures: Arc<Pictures>,
    pub(crate) animations: Arc<Animations>,
    pub(crate) thumbnails: Arc<Thumbnails>,
    pub(crate) streams: Arc<Streams>,
    pub(crate) metrics: PrometheusHandle,
    /// Where other devices of the local network reach the server, such as `http://192.168.1.20:8080`.
    pub(crate) lan_origin: Option<Arc<str>>,
}

impl App {
    /// Carries out a command at a table, unless the caller does too much.
    pub(crate) async fn act(
        &self,
        table: &TableId,
        caller: &Caller,
        command: Command,
        lag: u64,
    ) -> Result<Acknowledgement, ApiError> {
        self.limits.count_change(caller, &command)?;
        Ok(self.tables.act(table, caller, command, lag).await?)
    }

    /// Creates a table, unless too many are created from this address.
    pub(crate) async fn create_table(
        &self,
        caller: &Caller,
        new: NewTable,
        address: ClientAddress,
    ) -> Result<CreatedTable, ApiError> {
        self.limits.count_table(address)?;
        Ok(self.tables.create_table(&caller.at(address), new).await?)
    }
}

impl From<TooOften> for ApiError {
    fn from(refused: TooOften) -> Self {
        ApiError::too_often(refused.phrase, refused.retry_after)
    }
}
