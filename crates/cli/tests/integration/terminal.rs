//! The real program in a pseudo-terminal, and what is on its screen.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

/// Longer than any machine needs, however busy it is.
const PATIENCE: Duration = Duration::from_mins(2);

/// The size of the window.
const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();

/// Somebody's home: where their games are kept.
pub(crate) struct Home(PathBuf);

impl Home {
    pub(crate) fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("play-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Home(path)
    }

    pub(crate) fn path(&self) -> &PathBuf {
        &self.0
    }

    /// The record of the game in progress, if one is kept.
    pub(crate) fn kept(&self) -> Option<String> {
        fs::read_to_string(self.0.join("tablier/game-1.tablier")).ok()
    }
}

pub(crate) struct Terminal {
    pty: Arc<Pty>,
    pub(crate) child: Child,
    parser: Arc<Mutex<vt100::Parser>>,
    output: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// Starts the program with these arguments, and with more of the environment.
    pub(crate) fn new(home: &Home, arguments: &[&str], environment: &[(&str, &str)]) -> Self {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(ROWS.get(), COLUMNS.get())).unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_tablier"))
            .args(arguments)
            .env_clear()
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env("XDG_STATE_HOME", home.path())
            .envs(environment.iter().copied())
            .current_dir(home.path())
            .spawn(pts)
            .unwrap();
        let pty = Arc::new(pty);
        let parser = Arc::new(Mutex::new(vt100::Parser::new(ROWS, COLUMNS, 0)));
        let output = Arc::new(Mutex::new(Vec::new()));
        let (from, screen, all) = (Arc::clone(&pty), Arc::clone(&parser), Arc::clone(&output));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At the end of the program reading is an error.
            while let Ok(count @ 1..) = (&*from).read(&mut bytes) {
                screen.lock().unwrap().process(&bytes[..count]);
                all.lock().unwrap().extend(&bytes[..count]);
            }
        });
        Terminal { pty, child, parser, output }
    }

    pub(crate) fn send(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// Clicks with the left button.
    pub(crate) fn click(&self, column: usize, row: usize) {
        let (column, row) = (column + 1, row + 1);
        self.send(&format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"));
    }

    /// Makes the window larger or smaller.
    pub(crate) fn resize(&self, rows: u16, columns: u16) {
        let [more_rows, more_columns] = [rows, columns].map(|size| NonZero::new(size).unwrap());
        self.parser.lock().unwrap().screen_mut().set_size(more_rows, more_columns);
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    pub(crate) fn screen(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    pub(crate) fn is_taken_over(&self) -> bool {
        self.parser.lock().unwrap().screen().alternate_screen()
    }

    /// Everything the program has written.
    pub(crate) fn output(&self) -> Vec<u8> {
        self.output.lock().unwrap().clone()
    }

    /// Waits until something is so.
    pub(crate) fn wait_for<T>(&self, what: &str, is_so: impl Fn(&Self) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = is_so(self) {
                return found;
            }
            let screen = self.screen();
            assert!(begun.elapsed() < PATIENCE, "no {what}:\n{screen}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn wait_for_text(&self, text: &str) {
        self.wait_for(text, |terminal| terminal.screen().contains(text).then_some(()));
    }

    /// Waits for the end of the program, and tells whether it went well.
    pub(crate) fn ends_well(&mut self) -> bool {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.success();
            }
            assert!(begun.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
