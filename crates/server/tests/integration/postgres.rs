//! A PostgreSQL server for the tests, and a database for each of them.
//!
//! Tests are processes of their own, so the first one that needs the server starts it and the others find it. A
//! shell script ends it and removes its folder a few seconds after the last test: every test holds a shared lock
//! on a file as long as it runs. The server is reached by a socket in its folder and has no port.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, id};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use tablier_server::store::{PostgresConfig, PostgresStore};

/// Who may do everything.
const SUPERUSER: &str = "tablier";
/// Who needs the password "secret".
pub(crate) const GUARDED: &str = "guarded";

/// Ends the server when no test holds the lock, and nobody is about to start one.
const SUPERVISOR: &str = r#"
    folder=$1 starting=$2 using=$3
    shift 3
    "$@" > "$folder/log" 2>&1 &
    server=$!
    while sleep 5 && kill -0 $server; do
        exec 8>> "$starting" 9>> "$using"
        flock 8
        if flock --nonblock 9; then
            kill -QUIT $server
            wait $server
            rm -rf "$folder"
            exit
        fi
        exec 8>&- 9>&-
    done
"#;

/// A database of its own for a test.
pub(crate) struct TestDatabase {
    name: String,
}

impl TestDatabase {
    pub(crate) async fn create() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}_{}", id(), COUNT.fetch_add(1, Ordering::Relaxed));
        execute("postgres", &format!("CREATE DATABASE {name}")).await;
        TestDatabase { name }
    }

    pub(crate) fn config(&self) -> PostgresConfig {
        PostgresConfig::new(self.address(SUPERUSER))
    }

    pub(crate) fn address(&self, user: &str) -> String {
        format!("postgres://{user}@localhost/{}?host={}", self.name, folder().display())
    }

    pub(crate) async fn open(&self) -> PostgresStore {
        PostgresStore::open(self.config()).await.unwrap()
    }

    /// Changes the database behind the back of the store.
    pub(crate) async fn execute(&self, statement: &str) {
        execute(&self.name, statement).await;
    }

    pub(crate) async fn connect(&self) -> PgConnection {
        connect(&self.name).await.unwrap()
    }

    /// Ends all connections to the database, as a failing server or network would.
    pub(crate) async fn cut_connections(&self) {
        let all = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{}'",
            self.name
        );
        execute("postgres", &all).await;
    }

    /// Whether new connections are refused every write, as a replica does.
    pub(crate) async fn set_read_only(&self, is_read_only: bool) {
        self.set(&format!("default_transaction_read_only = {is_read_only}")).await;
    }

    /// A setting of new connections.
    pub(crate) async fn set(&self, setting: &str) {
        execute("postgres", &format!("ALTER DATABASE {} SET {setting}", self.name)).await;
    }

    pub(crate) async fn remove(self) {
        execute("postgres", &format!("DROP DATABASE {} WITH (FORCE)", self.name)).await;
    }
}

async fn execute(database: &str, statement: &str) {
    let mut connection = connect(database).await.unwrap();
    let statement = sqlx::raw_sql(AssertSqlSafe(statement));
    statement.execute(&mut connection).await.unwrap();
}

async fn connect(database: &str) -> Result<PgConnection, sqlx::Error> {
    let options = PgConnectOptions::new().socket(folder()).username(SUPERUSER);
    options.database(database).connect().await
}

/// The folder of the server, which runs as long as this process does.
fn folder() -> &'static Path {
    static RUNNING: OnceLock<(PathBuf, File)> = OnceLock::new();
    &RUNNING.get_or_init(start).0
}

fn start() -> (PathBuf, File) {
    let locks = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (starting, using) = (locks.join("postgres-starting"), locks.join("postgres-using"));
    let mut hasher = DefaultHasher::new();
    locks.hash(&mut hasher);
    // The name of a socket must be short.
    let folder = env::temp_dir().join(format!("tablier-postgres-{:x}", hasher.finish()));
    let alone = File::create(&starting).unwrap();
    alone.lock().unwrap();
    let in_use = File::create(&using).unwrap();
    in_use.lock_shared().unwrap();
    if UnixStream::connect(socket(&folder)).is_err() {
        create(&folder);
        run(&folder, &starting, &using);
    }
    (folder, in_use)
}

fn socket(folder: &Path) -> PathBuf {
    folder.join(".s.PGSQL.5432")
}

fn create(folder: &Path) {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir(folder).unwrap();
    if is_root() {
        let user = Command::new("id").args(["--user", "postgres"]).output().unwrap();
        let user = String::from_utf8(user.stdout).unwrap().trim().parse().unwrap();
        chown(folder, Some(user), None).unwrap();
    }
    let mut init = as_ordinary_user("initdb");
    init.args(["--no-sync", "--no-locale", "--encoding", "UTF8", "--auth", "trust"]);
    init.args(["--username", SUPERUSER, "--pgdata"]).arg(folder.join("data"));
    let done = init.current_dir(folder).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let access = format!("local all {GUARDED} scram-sha-256\nlocal all all trust\n");
    fs::write(folder.join("data/pg_hba.conf"), access).unwrap();
}

fn run(folder: &Path, starting: &Path, using: &Path) {
    let mut server = as_ordinary_user("postgres");
    server.arg("-D").arg(folder.join("data")).arg("-k").arg(folder);
    for setting in [
        "listen_addresses=",
        "max_connections=200",
        "shared_buffers=32MB",
        // No test ends the machine.
        "fsync=off",
        "full_page_writes=off",
        "deadlock_timeout=100ms",
    ] {
        server.args(["-c", setting]);
    }
    let mut supervisor = Command::new("setsid");
    supervisor.args(["--fork", "sh", "-c", SUPERVISOR, "postgres-for-tests"]);
    supervisor.args([folder, starting, using]).arg(server.get_program()).args(server.get_args());
    supervisor.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    assert!(supervisor.current_dir(folder).status().unwrap().success());
    let begun = Instant::now();
    while UnixStream::connect(socket(folder)).is_err() || !is_ready(folder) {
        let log = || fs::read_to_string(folder.join("log")).unwrap_or_default();
        assert!(begun.elapsed() < Duration::from_mins(1), "PostgreSQL does not start: {}", log());
        thread::sleep(Duration::from_millis(20));
    }
}

/// Creates the user with a password, which only a server that is ready does.
fn is_ready(folder: &Path) -> bool {
    let mut psql = Command::new(program("psql"));
    psql.arg("--host").arg(folder).args(["--username", SUPERUSER, "postgres", "--quiet"]);
    psql.args(["--command", &format!("CREATE USER {GUARDED} PASSWORD 'secret'")]);
    psql.output().is_ok_and(|done| done.status.success())
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
