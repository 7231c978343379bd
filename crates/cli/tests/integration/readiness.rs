//! What `/ready` and `/health` say while the database or NATS fails, and nodes that follow the database to another server.

#![allow(clippy::unwrap_used, clippy::panic)]

use tablier_protocol::{Command, CreateTable, Terms};

use crate::server::folder;
use crate::services::{NAME, NatsServer, Node, Postgres, eventually, free_port, refused, tablier};

const TRUST: &str = "host all all 127.0.0.1/32 trust";
const SIT: Command = Command::Sit { seat: None, contribution: None };

/// Waits until `/ready` says this. The process runs all the time, and says so.
async fn wait_for_readiness(node: &Node, status: u16, words: &str) {
    eventually(&format!("{status}: {words}"), async || {
        assert_eq!(node.get("/health").await, (200, "ok\n".to_owned()));
        let (told, text) = node.get("/ready").await;
        told == status && text.contains(words)
    })
    .await;
}

/// Somebody opens a table and moves.
async fn play(node: &Node) {
    let mut ada = node.client();
    ada.create_guest("").await.unwrap();
    let terms = Terms { one_screen: true, ..Terms::new("orthokon") };
    let wanted = CreateTable { terms, first: vec![SIT, SIT] };
    let table = ada.create_table(&wanted).await.unwrap().table;
    let first = Command::Move { ply: 1, text: "a1-a3".to_owned() };
    ada.table(&table).act(&first).await.unwrap();
}

#[tokio::test]
async fn a_node_is_ready_exactly_while_the_database_can_be_written() {
    let (mut postgres, mut nats) = (Postgres::start(TRUST, None), NatsServer::start(false));
    let arguments = ["--database", &postgres.address(NAME, ""), "--nats", &nats.address()];
    let node = Node::start(&folder("readiness"), free_port(), &arguments).await;
    wait_for_readiness(&node, 200, "ready\n").await;

    nats.kill();
    wait_for_readiness(&node, 200, "without NATS").await;
    play(&node).await;
    nats.run();
    wait_for_readiness(&node, 200, "ready\n").await;

    postgres.stop();
    wait_for_readiness(&node, 503, "cannot reach the database").await;
    postgres.run();
    wait_for_readiness(&node, 200, "ready").await;

    // As on a server that has become a replica: reads succeed, writes do not.
    let end_sessions = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'tablier'";
    postgres.execute("ALTER DATABASE tablier SET default_transaction_read_only = true");
    postgres.execute(end_sessions);
    wait_for_readiness(&node, 503, "read-only replica").await;
    postgres.execute_as_administrator("ALTER DATABASE tablier RESET ALL");
    wait_for_readiness(&node, 200, "ready").await;

    // Others have taken all connections.
    postgres.execute("ALTER ROLE tablier CONNECTION LIMIT 0");
    postgres.execute(end_sessions);
    wait_for_readiness(&node, 503, "too many connections").await;
    postgres.execute("ALTER ROLE tablier CONNECTION LIMIT -1");
    wait_for_readiness(&node, 200, "ready").await;

    // The disk is full: PostgreSQL says so by this code.
    postgres.execute(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON heartbeat EXECUTE FUNCTION full_disk()",
    );
    wait_for_readiness(&node, 503, "disk is full").await;
    postgres.execute("DROP FUNCTION full_disk CASCADE");
    wait_for_readiness(&node, 200, "ready").await;

    // Writes wait for ever, for a replica for instance.
    postgres.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    postgres.execute("SELECT pg_reload_conf()");
    wait_for_readiness(&node, 503, "the database").await;
    postgres.execute("ALTER SYSTEM RESET ALL");
    postgres.execute("SELECT pg_reload_conf()");
    wait_for_readiness(&node, 200, "ready").await;
    play(&node).await;
}

#[tokio::test]
async fn a_node_follows_the_database_to_the_server_that_can_be_written() {
    let mut primary = Postgres::start(TRUST, None);
    let mut replica = primary.replica();
    let only_replica = ["serve", "--address", "127.0.0.1:0", "--database"];
    let address = replica.address(NAME, "");
    let told = refused(tablier(&only_replica).arg(&address));
    assert!(told.contains("read-only replica"), "{told}");

    let both = format!(
        "postgres://{NAME}@127.0.0.1:{},127.0.0.1:{}/{NAME}?target_session_attrs=read-write",
        replica.port, primary.port
    );
    let node = Node::start(&folder("failover"), free_port(), &["--database", &both]).await;
    play(&node).await;
    let caught_up = "SELECT pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()";
    eventually("the replica has everything", async || replica.execute(caught_up) == "t").await;
    primary.stop();
    wait_for_readiness(&node, 503, "database").await;
    replica.execute("SELECT pg_promote()");
    wait_for_readiness(&node, 200, "ready").await;
    play(&node).await;
    let tables = "SELECT count(*) FROM tables";
    assert_eq!(replica.execute(tables), "2");
    replica.stop();
}
