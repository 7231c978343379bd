//! PostgreSQL and NATS with TLS, certificates and every kind of credentials, and what is said when one is wrong.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use data_encoding::BASE64URL_NOPAD;
use nkeys::KeyPair;
use serde_json::{Value, json};

use crate::server::folder;
use crate::services::{
    Authority, Certificate, NAME, NatsServer, Node, PASSWORD, PASSWORD_IN_ADDRESS,
    PASSWORD_IN_PGPASS, Postgres, eventually, free_port, refused, tablier,
};

/// No part of a password is ever said.
fn without_secrets(told: &str) {
    for secret in [PASSWORD, PASSWORD_IN_ADDRESS, "cret@wo", "hidden"] {
        assert!(!told.contains(secret), "{told}");
    }
}

/// What the program says in one line, which has these words.
fn refused_with(command: &mut Command, words: &[&str]) {
    let told = refused(command);
    without_secrets(&told);
    assert_eq!(told.trim().lines().count(), 1, "{told}");
    for word in words {
        assert!(told.contains(word), "{word}: {told}");
    }
}

fn secret_file(path: &Path, text: &str) -> String {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, Permissions::from_mode(0o600)).unwrap();
    path.display().to_string()
}

#[tokio::test]
async fn a_database_is_reached_by_tls_with_a_password_that_nobody_sees() {
    let folder = folder("secure-postgres");
    let (authority, stranger) = (Authority::new(&folder, "ours"), Authority::new(&folder, "other"));
    let certificate = authority.issue("localhost");
    let access = "hostssl all all 127.0.0.1/32 scram-sha-256";
    let server = Postgres::start(access, Some(&certificate));
    let verified = format!("?sslmode=verify-full&sslrootcert={}", authority.file().display());
    let address = server.address(NAME, &verified);
    let password_file = secret_file(&folder.join("password"), &format!("{PASSWORD}\n"));

    // By the file of settings, with the password in a file.
    let config = folder.join("tablier.toml");
    fs::write(
        &config,
        format!("database = '{address}'\ndatabase-password-file = '{password_file}'\n"),
    )
    .unwrap();
    let config = config.display().to_string();
    let node = Node::start(&folder, free_port(), &["--config", &config, "--log", "trace"]).await;
    let encrypted = "SELECT count(*) > 0 AND bool_and(ssl) FROM pg_stat_ssl
        JOIN pg_stat_activity USING (pid) WHERE application_name = 'tablier'";
    assert_eq!(server.execute(encrypted), "t");
    without_secrets(&node.log());
    drop(node);

    // By flags and by the environment, with the password in each place that there is for it.
    let pgpass = format!("localhost:{}:*:{NAME}:{PASSWORD_IN_PGPASS}\n", server.port);
    let pgpass = secret_file(&folder.join("pgpass"), &pgpass);
    let with_password = server.address(&format!("{NAME}:{PASSWORD_IN_ADDRESS}"), &verified);
    let backup = |name: &str| {
        ["admin", "backup", "-o"]
            .map(str::to_owned)
            .into_iter()
            .chain([folder.join(name).display().to_string()])
            .collect::<Vec<_>>()
    };
    for (number, environment) in [
        vec![("TABLIER_CONFIG", &config)],
        vec![("TABLIER_DATABASE", &address), ("TABLIER_DATABASE_PASSWORD_FILE", &password_file)],
        vec![("TABLIER_DATABASE", &address), ("PGPASSWORD", &PASSWORD.to_owned())],
        vec![("TABLIER_DATABASE", &address), ("PGPASSFILE", &pgpass)],
        vec![("TABLIER_DATABASE", &with_password)],
    ]
    .into_iter()
    .enumerate()
    {
        let mut command = tablier(&[]);
        command.args(backup(&format!("backup-{number}.db"))).envs(environment);
        let done = command.output().unwrap();
        assert!(done.status.success(), "{number}: {}", String::from_utf8_lossy(&done.stderr));
    }
    let flags = ["--database", &address, "--database-password-file", &password_file];
    assert!(
        tablier(&flags_after(&["admin", "reports"], &flags)).output().unwrap().status.success()
    );

    // What is wrong is told, with what to do about it.
    let serve = |address: &str| {
        let mut command = tablier(&["serve", "--address", "127.0.0.1:0"]);
        command.env("TABLIER_DATABASE", address).env("PGPASSWORD", PASSWORD);
        command
    };
    let wrong_authority = verified.replace("ours.pem", "other.pem");
    assert!(stranger.file().exists());
    let wrong = |parameters: &str| server.address(NAME, parameters);
    refused_with(&mut serve(&wrong(&wrong_authority)), &["secure connection", "sslrootcert"]);
    refused_with(&mut serve(&wrong(&verified.replace("ours.pem", "none.pem"))), &["none.pem"]);
    let by_number = wrong(&verified).replace("localhost", "127.0.0.1");
    refused_with(&mut serve(&by_number), &["secure connection", "127.0.0.1"]);
    refused_with(&mut serve(&wrong("?sslmode=disable")), &["refuses access", "encryption"]);
    refused_with(
        serve(&wrong(&verified)).env("PGPASSWORD", "hidden"),
        &["refuses access", "password", "--database-password-file"],
    );
    let nowhere = wrong(&verified).replace(&server.port.to_string(), &free_port().to_string());
    refused_with(&mut serve(&nowhere), &["Cannot reach the database", "localhost:", "refused"]);
    refused_with(&mut serve(&wrong("?sslmod=verify-full")), &["unknown parameter"]);
    refused_with(
        serve(&wrong(&verified)).env("TABLIER_DATABASE_PASSWORD_FILE", "/nowhere/password"),
        &["/nowhere/password"],
    );
}

fn flags_after<'a>(command: &[&'a str], flags: &[&'a str]) -> Vec<&'a str> {
    [command, flags].concat()
}

#[tokio::test]
async fn a_database_knows_a_node_by_its_certificate() {
    let folder = folder("postgres-certificate");
    let authority = Authority::new(&folder, "ours");
    let access = "hostssl all all 127.0.0.1/32 cert";
    let server = Postgres::start(access, Some(&authority.issue("localhost")));
    let (own, others) = (authority.issue(NAME), authority.issue("somebody"));
    let address = |shown: Option<&Certificate>| {
        let shown = shown.map(|Certificate { public, key, .. }| {
            format!("&sslcert={}&sslkey={}", public.display(), key.display())
        });
        let authority = authority.file().display();
        let shown = shown.unwrap_or_default();
        server.address(NAME, &format!("?sslmode=verify-full&sslrootcert={authority}{shown}"))
    };
    let node = Node::start(&folder, free_port(), &["--database", &address(Some(&own))]).await;
    assert_eq!(node.get("/ready").await.0, 200);
    for wrong in [None, Some(&others)] {
        let wrong = ["serve", "--address", "127.0.0.1:0", "--database", &address(wrong)];
        refused_with(&mut tablier(&wrong), &["refuses access"]);
    }
}

/// The lines of a NATS server that has a certificate and lets in whoever these rules know.
fn nats_with_tls(certificate: &Certificate, rules: &str, verify: bool) -> NatsServer {
    let Certificate { public, key, authority } = certificate;
    NatsServer::with_config(&format!(
        "tls {{ cert_file: '{}', key_file: '{}', ca_file: '{}', verify: {verify} }}\n{rules}\n",
        public.display(),
        key.display(),
        authority.display()
    ))
}

/// Starts a worker, which needs nothing but NATS, and waits until it is connected.
async fn connects(folder: &Path, arguments: &[&str]) {
    let port = free_port();
    let mut command = tablier(&["worker", "--threads", "1", "--log", "trace"]);
    let worker = Node::run(folder, port, command.args(arguments));
    let is_connected = async || worker.log().contains("connected to NATS");
    eventually("the worker is connected", is_connected).await;
    without_secrets(&worker.log());
}

fn refused_by_nats(arguments: &[&str], words: &[&str]) {
    let mut command = tablier(&["worker", "--log", "error"]);
    command.args(arguments).stdout(Stdio::null());
    let told = refused(&mut command);
    without_secrets(&told);
    let last = told.trim().lines().last().unwrap_or_default();
    for word in words {
        assert!(last.contains(word), "{word}: {told}");
    }
}

#[tokio::test]
async fn nats_is_reached_by_tls_with_a_password_or_a_token() {
    let folder = folder("secure-nats");
    let (authority, stranger) = (Authority::new(&folder, "ours"), Authority::new(&folder, "other"));
    let certificate = authority.issue("localhost");
    let trusted = ["--nats-certificates", authority.file().to_str().unwrap()];
    let user = format!("authorization {{ user: tablier, password: '{PASSWORD}' }}");
    let server = nats_with_tls(&certificate, &user, false);
    let right = server.tls_address(&format!("tablier:{PASSWORD_IN_ADDRESS}@"));
    connects(&folder, &flags_after(&["--nats", &right], &trusted)).await;
    let wrong = server.tls_address("tablier:hidden@");
    refused_by_nats(&flags_after(&["--nats", &wrong], &trusted), &["NATS refuses access"]);
    refused_by_nats(
        &["--nats", &right, "--nats-certificates", stranger.file().to_str().unwrap()],
        &["No secure connection to NATS", "--nats-certificates"],
    );
    refused_by_nats(
        &["--nats", &right, "--nats-certificates", "/nowhere/ca.pem"],
        &["/nowhere/ca.pem"],
    );

    let token = format!("authorization {{ token: '{PASSWORD}' }}");
    let server = nats_with_tls(&certificate, &token, false);
    let right = server.tls_address(&format!("{PASSWORD_IN_ADDRESS}@"));
    connects(&folder, &flags_after(&["--nats", &right], &trusted)).await;
    let wrong = server.tls_address("hidden@");
    refused_by_nats(&flags_after(&["--nats", &wrong], &trusted), &["NATS refuses access"]);

    // A server of several takes the same, from the file of settings.
    let postgres = Postgres::start("host all all 127.0.0.1/32 trust", None);
    let config = folder.join("tablier.toml");
    let settings = format!(
        "database = '{}'\nnats = '{right}'\nnats-certificates = '{}'\n",
        postgres.address(NAME, ""),
        authority.file().display()
    );
    fs::write(&config, settings).unwrap();
    let arguments = ["--config", config.to_str().unwrap(), "--log", "debug"];
    let node = Node::start(&folder, free_port(), &arguments).await;
    assert_eq!(node.get("/ready").await, (200, "ready\n".to_owned()));
    without_secrets(&node.log());
}

#[tokio::test]
async fn nats_knows_a_node_by_its_certificate() {
    let folder = folder("nats-certificate");
    let authority = Authority::new(&folder, "ours");
    let server = nats_with_tls(&authority.issue("localhost"), "", true);
    let own = authority.issue("node");
    let (address, file) = (server.tls_address(""), authority.file().to_str().unwrap());
    let trusted = ["--nats", &address, "--nats-certificates", file];
    let shown = own.public.to_str().unwrap();
    let key = own.key.to_str().unwrap();
    let own = ["--nats-client-certificate", shown, "--nats-client-key", key];
    connects(&folder, &flags_after(&trusted, &own)).await;
    refused_by_nats(&trusted, &["No secure connection to NATS", "--nats-client-certificate"]);
    let half = flags_after(&trusted, &["--nats-client-certificate", shown]);
    let told = tablier(&["worker"]).args(half).output().unwrap();
    assert_eq!(told.status.code(), Some(2), "a mistake in the settings");
    assert!(String::from_utf8_lossy(&told.stderr).contains("--nats-client-key"));
}

#[tokio::test]
async fn nats_knows_a_node_by_its_key() {
    let folder = folder("nats-key");
    fs::create_dir_all(&folder).unwrap();
    let (own, other) = (KeyPair::new_user(), KeyPair::new_user());
    let users = format!("authorization {{ users: [ {{ nkey: {} }} ] }}", own.public_key());
    let server = NatsServer::with_config(&users);
    let file = |name: &str, key: &KeyPair| secret_file(&folder.join(name), &key.seed().unwrap());
    let address = server.address();
    let named = |file| ["--nats", &address, "--nats-credentials", file];
    let right = file("own.nk", &own);
    connects(&folder, &named(&right)).await;
    let wrong = file("other.nk", &other);
    refused_by_nats(&named(&wrong), &["NATS refuses access", "--nats-credentials"]);
    let empty = secret_file(&folder.join("empty.nk"), "# nothing\n");
    refused_by_nats(&named(&empty), &["empty.nk"]);
}

/// What somebody says about somebody, signed.
fn jwt(issuer: &KeyPair, subject: &KeyPair, claims: &Value) -> String {
    let encode = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
    let head = encode(&json!({ "typ": "JWT", "alg": "ed25519-nkey" }));
    let body = encode(&json!({
        "jti": "test", "iat": 1_700_000_000, "iss": issuer.public_key(), "name": "test",
        "sub": subject.public_key(), "nats": claims,
    }));
    let signature = issuer.sign(format!("{head}.{body}").as_bytes()).unwrap();
    format!("{head}.{body}.{}", BASE64URL_NOPAD.encode(&signature))
}

#[tokio::test]
async fn nats_knows_a_node_by_a_file_of_credentials() {
    let folder = folder("nats-credentials");
    fs::create_dir_all(&folder).unwrap();
    let (operator, account) = (KeyPair::new_operator(), KeyPair::new_account());
    let operator_claims = json!({ "type": "operator", "version": 2 });
    let limits = json!({
        "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
        "conn": -1, "leaf": -1,
    });
    let account_claims = json!({ "type": "account", "version": 2, "limits": limits });
    let server = NatsServer::with_config(&format!(
        "operator: \"{}\"\nresolver: MEMORY\nresolver_preload: {{ {}: \"{}\" }}\n",
        jwt(&operator, &operator, &operator_claims),
        account.public_key(),
        jwt(&operator, &account, &account_claims),
    ));
    let credentials = |name: &str, issuer: &KeyPair| {
        let user = KeyPair::new_user();
        let claims = json!({
            "type": "user", "version": 2, "pub": {}, "sub": {}, "subs": -1, "data": -1,
            "payload": -1,
        });
        let text = format!(
            "-----BEGIN NATS USER JWT-----\n{}\n------END NATS USER JWT------\n\n\
            -----BEGIN USER NKEY SEED-----\n{}\n------END USER NKEY SEED------\n",
            jwt(issuer, &user, &claims),
            user.seed().unwrap()
        );
        secret_file(&folder.join(name), &text)
    };
    let address = server.address();
    let named = |file| ["--nats", &address, "--nats-credentials", file];
    let right = credentials("own.creds", &account);
    connects(&folder, &named(&right)).await;
    let stranger = credentials("other.creds", &KeyPair::new_account());
    refused_by_nats(&named(&stranger), &["NATS refuses access", "--nats-credentials"]);
}
