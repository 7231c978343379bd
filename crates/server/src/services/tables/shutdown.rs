//! The end of the day.

use tokio::sync::watch;

/// Tells when the server closes.
#[derive(Clone, Debug)]
pub struct Shutdown(watch::Receiver<bool>);

impl Shutdown {
    pub(super) fn new(receiver: watch::Receiver<bool>) -> Self {
        Shutdown(receiver)
    }

    /// Returns as soon as the server closes, at once if it does already.
    pub async fn begun(&mut self) {
        // An error says that the server is gone.
        let _ = self.0.wait_for(|is_shutting_down| *is_shutting_down).await;
    }

    /// Whether it closes.
    pub fn has_begun(&self) -> bool {
        *self.0.borrow()
    }
}
