//! What the system tells the program: that the window has changed, and that it is time to end.

use std::sync::mpsc::Sender;

use crate::failure::Failure;
use crate::play::event::Event;

#[cfg(unix)]
pub(super) fn listen(sender: &Sender<Event>) -> Result<(), Failure> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGWINCH};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM, SIGWINCH])?;
    let sender = sender.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let event = match (signal, crossterm::terminal::size()) {
                (SIGWINCH, Ok((columns, rows))) => Event::Resize(columns, rows),
                _ => Event::End,
            };
            if sender.send(event).is_err() {
                break;
            }
        }
    });
    Ok(())
}

/// There is nothing to listen to: keys and the size of the window come by the terminal.
#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "it can fail elsewhere")]
pub(super) fn listen(_: &Sender<Event>) -> Result<(), Failure> {
    Ok(())
}

/// Stops the program until the shell lets it go on.
#[cfg(unix)]
pub(super) fn stop() {
    // It can fail only for a signal that does not exist.
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGTSTP);
}

/// No shell can let it go on.
#[cfg(not(unix))]
pub(super) fn stop() {}
