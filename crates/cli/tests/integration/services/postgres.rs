//! A PostgreSQL server of a test's own, on a port, with the certificates and the access rules that the test wants.

use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use std::{env, process};

use super::{Certificate, free_port};

/// Who may do everything, by the socket in the server's folder.
const SUPERUSER: &str = "postgres";
/// The database of the tests, and the user who owns it.
pub(crate) const NAME: &str = "tablier";
/// It has what is special in an address, and in a line of `.pgpass`.
pub(crate) const PASSWORD: &str = "se:cret@wo/rd?";
pub(crate) const PASSWORD_IN_ADDRESS: &str = "se%3Acret%40wo%2Frd%3F";
pub(crate) const PASSWORD_IN_PGPASS: &str = "se\\:cret@wo/rd?";

pub(crate) struct Postgres {
    pub(crate) port: u16,
    folder: PathBuf,
    settings: Vec<String>,
    child: Option<Child>,
}

impl Postgres {
    /// Starts a server with a database and its owner. `access` are the lines for whoever comes by the network.
    pub(crate) fn start(access: &str, certificate: Option<&Certificate>) -> Self {
        let mut server = Postgres::create(free_port());
        let mut init = as_ordinary_user("initdb");
        init.args(["--no-sync", "--no-locale", "--encoding", "UTF8", "--auth", "trust"]);
        init.args(["--username", SUPERUSER, "--pgdata"]).arg(server.data());
        run(init.current_dir(&server.folder));
        let rules = format!("local all all trust\nlocal replication all trust\n{access}\n");
        fs::write(server.data().join("pg_hba.conf"), rules).unwrap();
        if let Some(certificate) = certificate {
            server.use_certificate(certificate);
        }
        server.run();
        let owner = format!("CREATE USER {NAME} PASSWORD '{PASSWORD}'");
        server.execute_in("postgres", &owner);
        server.execute_in("postgres", &format!("CREATE DATABASE {NAME} OWNER {NAME}"));
        server
    }

    /// A replica that follows this server.
    pub(crate) fn replica(&self) -> Self {
        let mut replica = Postgres::create(free_port());
        let mut copy = as_ordinary_user("pg_basebackup");
        copy.args(["--username", SUPERUSER, "--port", &self.port.to_string(), "--host"]);
        copy.arg(&self.folder).args(["--checkpoint=fast", "--write-recovery-conf", "--pgdata"]);
        run(copy.arg(replica.data()).current_dir(&replica.folder));
        replica.run();
        replica
    }

    fn create(port: u16) -> Self {
        // The name of a socket must be short.
        let folder = env::temp_dir().join(format!("tablier-pg-{}-{port}", process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        give(&folder);
        Postgres { port, folder, settings: Vec::new(), child: None }
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn use_certificate(&mut self, certificate: &Certificate) {
        let mut copy = |setting: &str, from: &Path| {
            let path = self.folder.join(setting);
            fs::copy(from, &path).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
            give(&path);
            self.settings.push(format!("{setting}={}", path.display()));
        };
        copy("ssl_cert_file", &certificate.public);
        copy("ssl_key_file", &certificate.key);
        copy("ssl_ca_file", &certificate.authority);
        self.settings.push("ssl=on".to_owned());
    }

    /// Starts it, for the first time or again.
    pub(crate) fn run(&mut self) {
        let mut server = as_ordinary_user("postgres");
        server.arg("-D").arg(self.data()).arg("-k").arg(&self.folder);
        server.args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        server.args(["-c", "fsync=off", "-c", "shared_buffers=32MB", "-c", "max_connections=60"]);
        for setting in &self.settings {
            server.args(["-c", setting]);
        }
        let log = fs::File::options().create(true).append(true).open(self.log()).unwrap();
        server.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        self.child = Some(server.current_dir(&self.folder).spawn().unwrap());
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() || !self.answers() {
            let log = || fs::read_to_string(self.log()).unwrap_or_default();
            assert!(begun.elapsed() < Duration::from_mins(1), "it does not start: {}", log());
            thread::sleep(Duration::from_millis(20));
        }
    }

    fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Ends it at once, as a crash would.
    pub(crate) fn stop(&mut self) {
        if let Some(mut child) = self.child.take() {
            super::signal("QUIT", child.id());
            child.wait().unwrap();
        }
    }

    /// The address for whoever comes by the network, with everything before and after the host.
    pub(crate) fn address(&self, user: &str, parameters: &str) -> String {
        format!("postgres://{user}@localhost:{}/{NAME}{parameters}", self.port)
    }

    fn psql(&self, database: &str, statement: &str) -> Command {
        let mut psql = Command::new(program("psql"));
        psql.arg("--host").arg(&self.folder).args(["--port", &self.port.to_string()]);
        psql.args(["--username", SUPERUSER, "--quiet", "--tuples-only", "--no-align"]);
        psql.args(["--set", "ON_ERROR_STOP=1", "--command", statement, database]);
        psql
    }

    fn answers(&self) -> bool {
        self.psql("postgres", "SELECT 1").output().unwrap().status.success()
    }

    fn execute_in(&self, database: &str, statement: &str) -> String {
        run(&mut self.psql(database, statement))
    }

    /// Carries out a statement from outside of the database.
    pub(crate) fn execute_as_administrator(&self, statement: &str) -> String {
        self.execute_in("postgres", statement)
    }

    /// Carries out a statement as superuser, and returns what it says.
    pub(crate) fn execute(&self, statement: &str) -> String {
        self.execute_in(NAME, statement)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn run(command: &mut Command) -> String {
    let done = command.stdin(Stdio::null()).output().unwrap();
    let mut told = String::from_utf8_lossy(&done.stdout).trim().to_owned();
    if !done.status.success() {
        let _ = write!(told, "{}", String::from_utf8_lossy(&done.stderr));
        panic!("{command:?}: {told}");
    }
    told
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

/// Makes a file that of the user who runs PostgreSQL.
fn give(path: &Path) {
    if is_root() {
        let user = run(Command::new("id").args(["--user", "postgres"])).parse().unwrap();
        chown(path, Some(user), None).unwrap();
    }
}

/// PostgreSQL refuses to run as root. It ends with the test, whatever happens to that.
fn as_ordinary_user(name: &str) -> Command {
    let mut command = Command::new("setpriv");
    if is_root() {
        command.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]);
    }
    command.args(["--pdeathsig", "QUIT"]).arg(program(name));
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
