//! The end of the day.

use tokio::sync::watch;

/// Tells when the house closes.
#[derive(Clone, Debug)]
pub struct Closing(watch::Receiver<bool>);

impl Closing {
    pub(super) fn new(receiver: watch::Receiver<bool>) -> Self {
        Closing(receiver)
    }

    /// Returns as soon as the house closes, at once if it does already.
    pub async fn begun(&mut self) {
        // An error says that the house is gone.
        let _ = self.0.wait_for(|is_closing| *is_closing).await;
    }

    /// Whether it closes.
    pub fn has_begun(&self) -> bool {
        *self.0.borrow()
    }
}
