//! The terminal, taken over and given back.

use std::fs::File;
use std::io::{self, Write};
use std::sync::Once;
use std::{panic, process};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};

use super::signals;

/// The terminal of the program, wherever its standard output goes.
const TERMINAL: &str = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };

/// As long as it lives, the terminal is ours. It is given back whatever happens: at the end, on an
/// error, and before the message of a panic, which ends the program in whichever thread it occurs.
pub(crate) struct Session(());

impl Session {
    pub(crate) fn enter() -> io::Result<Self> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let tell = panic::take_hook();
            panic::set_hook(Box::new(move |info| {
                give_back();
                tell(info);
                process::exit(101);
            }));
        });
        take_over()?;
        Ok(Session(()))
    }

    /// Stops the program until the shell lets it go on.
    pub(crate) fn suspend() {
        give_back();
        signals::stop();
        // If the terminal is gone meanwhile, the next key is its end.
        let _ = take_over();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        give_back();
    }
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
}

/// Not by the standard output: a thread that panics cannot write there while another one does. What
/// fails here cannot be helped any more.
fn give_back() {
    if let Ok(mut terminal) = File::options().write(true).open(TERMINAL) {
        let given = queue!(
            terminal,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            Show
        );
        let _ = given.and_then(|()| terminal.flush());
    }
    let _ = disable_raw_mode();
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use std::io::Read;
    use std::{env, thread};

    use pty_process::blocking::{Command, open};

    use super::*;

    /// Tells the program of this test that it is the one to fail.
    const FAIL: &str = "TABLIER_FAIL_AT_THE_TERMINAL";

    #[test]
    fn the_terminal_is_given_back_before_the_message_of_a_panic() {
        if env::var_os(FAIL).is_some() {
            let _session = Session::enter().unwrap();
            let _ = thread::spawn(|| panic!("broken on purpose")).join();
            return;
        }
        let (mut pty, pts) = open().unwrap();
        let name = thread::current().name().unwrap().to_owned();
        let child = Command::new(env::current_exe().unwrap())
            .args(["--exact", &name, "--nocapture"])
            .env(FAIL, "")
            .spawn(pts);
        let mut output = Vec::new();
        // At the end of the program reading is an error.
        let _ = pty.read_to_end(&mut output);
        assert_eq!(child.unwrap().wait().unwrap().code(), Some(101));
        let output = String::from_utf8_lossy(&output);
        // Only a terminal that is itself again makes whole ends of lines.
        let [taken, given, told] = ["\x1b[?1049h", "\x1b[?1049l", "broken on purpose\r\n"]
            .map(|text| output.find(text).unwrap_or_else(|| panic!("no {text:?}: {output:?}")));
        assert!(taken < given && given < told, "{output:?}");
    }
}
