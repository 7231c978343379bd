//! The program that plays.

use std::io::{BufRead, BufReader, Lines, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::Value;

/// What the players say in the end. Times are in milliseconds.
#[derive(Clone, Debug)]
pub(super) struct Played {
    pub(super) moves: f64,
    pub(super) seconds: f64,
    pub(super) p50: f64,
    pub(super) p99: f64,
    pub(super) p999: f64,
}

pub(super) struct Players {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Players {
    pub(super) fn start(program: &Path, arguments: &[String]) -> Result<Self, String> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
        let output = child.stdout.take().ok_or("the players cannot be heard")?;
        Ok(Players { child, lines: BufReader::new(output).lines() })
    }

    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits until the players have reached a stage.
    pub(super) fn wait_for(&mut self, stage: &str) -> Result<(), String> {
        let line = self.line()?;
        if line == stage { Ok(()) } else { Err(format!("the players say {line}, not {stage}")) }
    }

    /// Lets them go on.
    pub(super) fn proceed(&mut self) -> Result<(), String> {
        let input = self.child.stdin.as_mut().ok_or("the players cannot be told anything")?;
        input.write_all(b"\n").map_err(|error| format!("the players: {error}"))
    }

    pub(super) fn result(mut self) -> Result<Played, String> {
        let line = self.line()?;
        let told: Value =
            serde_json::from_str(&line).map_err(|error| format!("{line}: {error}"))?;
        let figure = |name: &str| told[name].as_f64().ok_or_else(|| format!("{line}: no {name}"));
        Ok(Played {
            moves: figure("moves")?,
            seconds: figure("seconds")?,
            p50: figure("p50")?,
            p99: figure("p99")?,
            p999: figure("p999")?,
        })
    }

    fn line(&mut self) -> Result<String, String> {
        match self.lines.next() {
            Some(line) => line.map_err(|error| format!("the players: {error}")),
            None => Err("the players have ended".to_owned()),
        }
    }
}

/// Whatever happened, nobody plays on.
impl Drop for Players {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
