//! A server of its own that is attacked.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::{env, fs, process};

use crate::command::{Outcome, run};
use crate::programs::built;

/// Runs the attacks of the example `attack` against a new server with the usual limits. Printed, not checked:
/// times are never tested.
pub(crate) fn attack(arguments: &[&str]) -> Outcome {
    let (profile, arguments) = match arguments {
        ["--release", arguments @ ..] => (&["--release"][..], arguments),
        arguments => (&[][..], arguments),
    };
    let programs = built(profile)?;
    let server = Server::start(&programs.join("tablier"))?;
    run(Command::new(programs.join("examples/attack"))
        .arg(&server.address)
        .args(["--pid", &server.child.id().to_string()])
        .args(arguments))
}

struct Server {
    address: String,
    child: Child,
    folder: PathBuf,
}

impl Server {
    fn start(program: &Path) -> Result<Self, String> {
        let folder = env::temp_dir().join(format!("tablier-attack-{}", process::id()));
        let mut command = Command::new(program);
        command.args(["serve", "--language", "en", "--address", "127.0.0.1:0", "--data"]);
        command.arg(&folder).stdout(Stdio::piped());
        let variables = env::vars_os().map(|(name, _)| name);
        for name in variables.filter(|name| name.to_string_lossy().starts_with("TABLIER_")) {
            command.env_remove(name);
        }
        let child = command.spawn().map_err(|error| format!("{command:?}: {error}"))?;
        let mut server = Server { address: String::new(), child, folder };
        let mut line = String::new();
        let output = server.child.stdout.take().ok_or("the server says nothing")?;
        BufReader::new(output).read_line(&mut line).map_err(|error| error.to_string())?;
        line.trim().rsplit("http://").next().unwrap_or_default().clone_into(&mut server.address);
        Ok(server)
    }
}

/// Whatever happened, nothing stays behind.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
