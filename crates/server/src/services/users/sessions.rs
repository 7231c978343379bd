//! Sessions and keys end, and the connections that were opened with them.

use super::{Identity, UserError, UserService};
use crate::services::disconnect::{Disconnect, Disconnects};
use tablier_protocol::UserId;
use tablier_table::SecretHash;

impl UserService {
    /// Who tells connections that their session has ended.
    pub(crate) fn disconnects(&self) -> &Disconnects {
        &self.disconnects
    }

    /// Ends the session by which somebody is known, if it is one.
    pub async fn sign_out(&self, known: Option<&Identity>) -> Result<(), UserError> {
        if let Some(session) = known.and_then(Identity::session) {
            self.store.drop_session(&session).await?;
            self.disconnect(&[session]);
        }
        Ok(())
    }

    /// Ends one of somebody's sessions. False if it is not there.
    pub async fn end_session(&self, user: UserId, id: i64) -> Result<bool, UserError> {
        let ended = self.store.end_session(user, id).await?;
        self.disconnect(ended.as_slice());
        Ok(ended.is_some())
    }

    /// Ends all of somebody's sessions except that one.
    pub async fn end_other_sessions(&self, kept: &Identity) -> Result<(), UserError> {
        let ended = self.store.end_sessions(kept.user, kept.session().as_ref()).await?;
        self.disconnect(&ended);
        Ok(())
    }

    /// Takes one of somebody's keys away. False if it is not there.
    pub async fn end_token(&self, user: UserId, id: i64) -> Result<bool, UserError> {
        let ended = self.store.end_token(user, id).await?;
        self.disconnect(ended.as_slice());
        Ok(ended.is_some())
    }

    /// Only after they have ended in the store: whoever comes back must not be let in.
    fn disconnect(&self, credentials: &[SecretHash]) {
        for credential in credentials {
            self.disconnects.send(Disconnect::Credential(*credential));
        }
    }
}
