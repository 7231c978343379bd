//! The end of the server, in stages: it becomes unready while it still serves, sends everybody away, and closes.

use tokio::sync::watch;

/// How far the server is on its way to the end. Every stage includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    Open,
    /// It is not ready any more, so that balancers send new requests elsewhere, and leaves its tables to other nodes.
    /// Whoever comes all the same is served.
    Draining,
    /// Connections are closed when what was begun on them is finished.
    Disconnecting,
    /// The tables end.
    Closing,
}

/// The stage of the server, which only moves on.
#[derive(Debug)]
pub(super) struct Stages(watch::Sender<Stage>);

impl Default for Stages {
    fn default() -> Self {
        Stages(watch::channel(Stage::Open).0)
    }
}

impl Stages {
    /// Moves on to a stage, unless the server is there already.
    pub(super) fn enter(&self, stage: Stage) {
        self.0.send_if_modified(|current| {
            let is_new = *current < stage;
            *current = stage.max(*current);
            is_new
        });
    }

    pub(super) fn has_reached(&self, stage: Stage) -> bool {
        *self.0.borrow() >= stage
    }

    /// Tells when a stage begins.
    pub(super) fn wait_for(&self, stage: Stage) -> Shutdown {
        Shutdown { stage, current: self.0.subscribe() }
    }
}

/// Tells when a stage of the end begins.
#[derive(Clone, Debug)]
pub struct Shutdown {
    stage: Stage,
    current: watch::Receiver<Stage>,
}

impl Shutdown {
    /// Returns as soon as the stage begins, at once if it has begun.
    pub async fn begun(&mut self) {
        // An error says that the server is gone.
        let _ = self.current.wait_for(|current| *current >= self.stage).await;
    }
}
