//! What nodes share and do not bring: PostgreSQL, NATS, a balancer.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Read;
use std::net::SocketAddr;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::process::{Running, free_port};
use crate::command::{output, workspace};

const USER: &str = "tablier";

/// A database server with one database.
pub(crate) struct Postgres {
    pub(crate) address: String,
    pub(crate) running: Running,
    psql: Psql,
}

impl Postgres {
    /// Starts it with further settings, such as `max_connections=200`.
    pub(crate) fn start(folder: &Path, settings: &[&str]) -> Result<Self, String> {
        let folder = folder.join("postgres");
        let failed = |error| format!("{}: {error}", folder.display());
        fs::create_dir(&folder).map_err(failed)?;
        // Everybody on the machine can connect to a port, so there is a password.
        let password = password()?;
        fs::write(folder.join("password"), &password).map_err(failed)?;
        if is_root() {
            let id = output(Command::new("id").args(["--user", "postgres"]))?;
            let id = id.trim().parse().map_err(|_| format!("the user postgres is {id}"))?;
            for path in [&folder, &folder.join("password")] {
                chown(path, Some(id), None).map_err(failed)?;
            }
        }
        let data = folder.join("data");
        let mut init = as_ordinary_user("initdb")?;
        init.args(["--no-sync", "--no-locale", "--encoding", "UTF8", "--auth", "scram-sha-256"]);
        init.args(["--username", USER]).arg("--pwfile").arg(folder.join("password"));
        output(init.arg("--pgdata").arg(&data).current_dir(&folder))?;
        let port = free_port()?;
        let mut server = as_ordinary_user("postgres")?;
        server.arg("-D").arg(&data).args(["-p", &port.to_string()]).arg("-k").arg(&folder);
        server.args(["-c", "listen_addresses=127.0.0.1"]);
        for setting in settings {
            server.args(["-c", setting]);
        }
        server.current_dir(&folder);
        let mut running = Running::start("PostgreSQL", &mut server, parent(&folder), None)?;
        let address = format!("postgres://{USER}:{password}@127.0.0.1:{port}/tablier");
        let psql = Psql { port, password };
        running.wait_until(|| psql.query("postgres", "SELECT 1").is_ok())?;
        psql.query("postgres", "CREATE DATABASE tablier")?;
        Ok(Postgres { address, running, psql })
    }

    /// Carries out SQL in the database. Returns rows as lines, with `|` between the columns.
    pub(crate) fn query(&self, sql: &str) -> Result<String, String> {
        self.psql.query("tablier", sql)
    }
}

/// The client of a database server.
struct Psql {
    port: u16,
    password: String,
}

impl Psql {
    fn query(&self, database: &str, sql: &str) -> Result<String, String> {
        let mut psql = Command::new(program("psql")?);
        psql.args(["--host", "127.0.0.1", "--port", &self.port.to_string(), "--username", USER]);
        psql.args(["--quiet", "--tuples-only", "--no-align", "--dbname", database]);
        output(psql.args(["--command", sql]).env("PGPASSWORD", &self.password))
    }
}

fn parent(folder: &Path) -> &Path {
    folder.parent().unwrap_or(folder)
}

fn password() -> Result<String, String> {
    let mut bytes = [0; 16];
    let read = File::open("/dev/urandom").and_then(|mut file| file.read_exact(&mut bytes));
    read.map_err(|error| format!("/dev/urandom: {error}"))?;
    Ok(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// PostgreSQL refuses to run as root.
fn as_ordinary_user(name: &str) -> Result<Command, String> {
    let program = program(name)?;
    if !is_root() {
        return Ok(Command::new(program));
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]).arg(program);
    Ok(command)
}

/// A program of the newest version that is installed. Debian has a folder for each, out of the usual path.
fn program(name: &str) -> Result<PathBuf, String> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &PathBuf| -> Option<u32> { path.file_name()?.to_str()?.parse().ok() };
    let newest = versions.map(|version| version.path()).max_by_key(number);
    let newest = newest.map(|version| version.join("bin").join(name)).filter(|path| path.exists());
    newest.ok_or_else(|| format!("{name} of PostgreSQL is not in /usr/lib/postgresql"))
}

/// A NATS server that also keeps queues of jobs.
pub(crate) struct Nats {
    pub(crate) address: String,
    /// Where it tells what it has done, by HTTP.
    pub(crate) monitoring: u16,
    pub(crate) running: Running,
}

impl Nats {
    pub(crate) fn start(folder: &Path) -> Result<Self, String> {
        let (port, monitoring) = (free_port()?, free_port()?);
        let mut server = Command::new("nats-server");
        server.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
        server.args(["--http_port", &monitoring.to_string()]);
        server.arg("--jetstream").arg("--store_dir").arg(folder.join("nats"));
        let mut running = Running::start("NATS", &mut server, folder, None)?;
        running.wait_for_port(port)?;
        Ok(Nats { address: format!("nats://127.0.0.1:{port}"), monitoring, running })
    }
}

/// Caddy with the configuration of `deploy`, without TLS.
pub(super) fn start_balancer(
    nodes: &[SocketAddr],
    folder: &Path,
) -> Result<(String, Running), String> {
    let port = free_port()?;
    let from = workspace().join("deploy/balancer.Caddyfile");
    let failed = |error| format!("{}: {error}", from.display());
    let site = fs::read_to_string(&from).map_err(failed)?;
    // Ports that are free, and nothing of this machine that belongs to others.
    let whole = format!("{{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}}\n{site}");
    let file = folder.join("Caddyfile");
    fs::write(&file, whole).map_err(failed)?;
    let nodes: Vec<_> = nodes.iter().map(ToString::to_string).collect();
    let mut caddy = Command::new("caddy");
    caddy.args(["run", "--adapter", "caddyfile", "--config"]).arg(file);
    caddy.env("TABLIER_SITE", format!("http://:{port}")).env("TABLIER_NODES", nodes.join(" "));
    for home in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        caddy.env(home, folder);
    }
    let mut running = Running::start("Caddy", &mut caddy, folder, None)?;
    running.wait_for_port(port)?;
    Ok((format!("http://127.0.0.1:{port}"), running))
}
