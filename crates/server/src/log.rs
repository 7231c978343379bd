//! Logs: one line an event on the standard error.

use std::io;

use tracing_subscriber::EnvFilter;

/// The variable that says what is logged, such as `debug` or `tablier_server=debug`.
const VARIABLE: &str = "TABLIER_LOG";

/// Logs from now on, by default what somebody who runs the house has to know.
pub fn start_logging() {
    let filter = EnvFilter::try_from_env(VARIABLE).unwrap_or_else(|_| EnvFilter::new("warn"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // A larger program may log already.
    let _ = lines.try_init();
}
