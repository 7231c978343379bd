//! PostgreSQL: a server that is written to, and a replica without which nothing is committed.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::free_port;

const USER: &str = "tablier";
pub const DATABASE: &str = "tablier";
const PATIENCE: Duration = Duration::from_mins(1);

/// One server of PostgreSQL.
pub struct Postgres {
    folder: PathBuf,
    pub port: u16,
    child: Option<Child>,
}

impl Postgres {
    /// A new server with an empty database.
    pub fn create(folder: &Path) -> Self {
        let mut server = Postgres::new(folder);
        let mut init = as_ordinary_user("initdb");
        init.args(["--no-sync", "--no-locale", "--encoding", "UTF8", "--auth", "trust"]);
        init.args(["--username", USER, "--pgdata"]).arg(server.data());
        run(init.current_dir(folder));
        server.start();
        server.execute("postgres", &format!("CREATE DATABASE {DATABASE}"));
        server
    }

    /// A server that copies another one, which commits nothing from now on that is not here, too.
    pub fn replica_of(primary: &Postgres, folder: &Path) -> Self {
        let mut server = Postgres::new(folder);
        server.copy(primary);
        server
    }

    fn new(folder: &Path) -> Self {
        let _ = fs::remove_dir_all(folder);
        fs::create_dir_all(folder).unwrap();
        if is_root() {
            let user = Command::new("id").args(["--user", "postgres"]).output().unwrap();
            let user = String::from_utf8(user.stdout).unwrap().trim().parse().unwrap();
            chown(folder, Some(user), None).unwrap();
        }
        Postgres { folder: folder.to_owned(), port: free_port(), child: None }
    }

    /// Begins again as a replica.
    pub fn copy(&mut self, primary: &Postgres) {
        let _ = fs::remove_dir_all(self.data());
        let mut copy = as_ordinary_user("pg_basebackup");
        copy.args(["--host", "127.0.0.1", "--username", USER, "--checkpoint", "fast", "--no-sync"]);
        copy.args(["--port", &primary.port.to_string(), "--pgdata"]).arg(self.data());
        run(copy.current_dir(&self.folder));
        // Settings of the primary are not those of its replica.
        let source = format!("host=127.0.0.1 port={} user={USER}", primary.port);
        let settings = format!("primary_conninfo = '{source}'\n");
        fs::write(self.data().join("postgresql.auto.conf"), settings).unwrap();
        fs::write(self.data().join("standby.signal"), "").unwrap();
        self.start();
        let streaming = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";
        wait_until("a replica", || primary.query("postgres", streaming).as_deref() == Some("1"));
        primary.execute("postgres", "ALTER SYSTEM SET synchronous_standby_names = '*'");
        primary.execute("postgres", "SELECT pg_reload_conf()");
        let synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        wait_until("a synchronous replica", || {
            primary.query("postgres", synchronous).as_deref() == Some("1")
        });
    }

    /// Starts the server and waits until it answers.
    pub fn start(&mut self) {
        let begun = Instant::now();
        while !self.try_start() {
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not start: {}", self.log());
            // What is left of a server that was killed may still be ending.
            sleep(Duration::from_millis(200));
        }
    }

    fn try_start(&mut self) -> bool {
        let log = fs::File::options().create(true).append(true).open(self.folder.join("log"));
        let log = log.unwrap();
        let mut server = as_ordinary_user("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(&self.folder);
        server.args(["-p", &self.port.to_string()]);
        for setting in [
            "listen_addresses=127.0.0.1",
            "max_connections=60",
            "shared_buffers=32MB",
            // Processes are killed here, but no machine.
            "fsync=off",
            "full_page_writes=off",
            "autovacuum_naptime=10min",
        ] {
            server.args(["-c", setting]);
        }
        server.current_dir(&self.folder).stdin(Stdio::null());
        server.stdout(log.try_clone().unwrap()).stderr(log);
        self.child = Some(server.spawn().unwrap());
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if self.query("postgres", "SELECT 1").as_deref() == Some("1") {
                return true;
            }
            if self.child.as_mut().is_none_or(|child| child.try_wait().unwrap().is_some()) {
                self.child = None;
                return false;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("PostgreSQL does not answer: {}", self.log());
    }

    /// Ends the server at once and without cleaning up.
    pub fn kill(&mut self) {
        self.end(Signal::KILL);
    }

    /// Ends the server as an operator does, without waiting for its clients.
    pub fn stop(&mut self) {
        self.end(Signal::INT);
    }

    fn end(&mut self, signal: Signal) {
        if let Some(mut child) = self.child.take() {
            kill_process(Pid::from_child(&child), signal).unwrap();
            child.wait().unwrap();
        }
    }

    /// Makes the replica the server that is written to.
    pub fn promote(&self) {
        let mut promote = as_ordinary_user("pg_ctl");
        promote.args(["promote", "--wait", "--pgdata"]).arg(self.data());
        run(promote.current_dir(&self.folder));
    }

    pub fn execute(&self, database: &str, statement: &str) {
        assert!(self.query(database, statement).is_some(), "{statement}: {}", self.log());
    }

    /// The answer as a text; none if there was none.
    fn query(&self, database: &str, statement: &str) -> Option<String> {
        let mut psql = Command::new(program("psql"));
        psql.arg("--host").arg(&self.folder).args(["--username", USER, "--dbname", database]);
        psql.args(["--port", &self.port.to_string(), "--no-psqlrc", "--tuples-only"]);
        psql.args(["--no-align", "--command", statement]).stderr(Stdio::null());
        let done = psql.output().unwrap();
        done.status.success().then(|| String::from_utf8_lossy(&done.stdout).trim().to_owned())
    }

    /// The address of the database by way of this port.
    pub fn address(port: u16) -> String {
        format!("postgres://{USER}@127.0.0.1:{port}/{DATABASE}?sslmode=disable")
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.end(Signal::QUIT);
    }
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "there is no {what}");
        sleep(Duration::from_millis(50));
    }
}

fn run(command: &mut Command) {
    let done = command.output().unwrap();
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// PostgreSQL refuses to run as root.
fn as_ordinary_user(name: &str) -> Command {
    let program = program(name);
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]).arg(program);
    command
}

/// A program of the newest version that is installed. Debian has a folder for each, out of the usual path.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let number = |path: &PathBuf| -> Option<u32> { path.file_name()?.to_str()?.parse().ok() };
    let newest = versions.map(|version| version.path()).max_by_key(number);
    let newest = newest.map(|version| version.join("bin").join(name)).filter(|path| path.exists());
    newest.unwrap_or_else(|| panic!("PostgreSQL is not installed: run cargo xtask setup"))
}
