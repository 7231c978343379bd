//! Games that were played on a device, without a server.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::event::Entry;
use crate::ids::TableId;

/// A finished game that was played on a device.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveLocalGame {
    /// The name that the device gave to its table.
    pub id: TableId,
    /// Everything that happened there. The user of the device has the number 1.
    pub events: Vec<Entry>,
}
