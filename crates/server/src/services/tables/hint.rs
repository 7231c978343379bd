//! What the engine would play for somebody who asks.

use std::sync::Arc;

use tablier_protocol::TableId;
use tablier_table::Table;

use super::{Caller, TableService, TableServiceError};
use crate::services::engine::EngineJob;

/// How strong the engine is that is asked: as strong as it can be without letting anybody wait.
const LEVEL: u8 = 9;

impl TableService {
    /// A move that the engine would play for the user who is to move, and the table for which it was found.
    pub async fn hint(
        &self,
        id: &TableId,
        caller: &Caller,
    ) -> Result<(Arc<Table>, String), TableServiceError> {
        let table = self.table(id, caller).await?;
        let user = caller.user.ok_or(TableServiceError::Unauthorized)?;
        if let Err(refusal) = table.may_hint(user) {
            let view = Box::new(self.view(id, caller).await?);
            return Err(TableServiceError::Refused { refusal, view });
        }
        self.may_seat_engine(user, caller)?;
        let job = EngineJob {
            user,
            address: caller.address,
            played: table.played().fork(),
            level: LEVEL,
            seed: getrandom::u64().unwrap_or_default(),
            // Whoever asks waits at this node.
            for_workers: None,
        };
        let found = self.shared.engine_pool.think(job).await;
        Ok((table, found.ok_or(TableServiceError::ShuttingDown)?))
    }
}
