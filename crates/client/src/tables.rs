//! Tables, and what is done there.

use tablier_protocol::{
    Acknowledgement, Board, Command, CreateTable, CreatedTable, LegalMoves, ServerMessage, TableId,
    TableSummary, TableView,
};

use crate::streams::Lines;
use crate::{Client, Result};

impl Client {
    /// The tables open to everyone at which one can sit down, the latest first.
    pub async fn lobby(&self) -> Result<Vec<TableSummary>> {
        self.get("/api/lobby").await
    }

    /// Creates a table.
    pub async fn create_table(&self, table: &CreateTable) -> Result<CreatedTable> {
        self.post("/api/tables", table).await
    }

    /// One table.
    pub fn table<'a>(&'a self, id: &'a TableId) -> TableClient<'a> {
        TableClient { client: self, id, link: None }
    }
}

/// One table of a server.
#[derive(Clone, Copy, Debug)]
pub struct TableClient<'a> {
    client: &'a Client,
    id: &'a TableId,
    link: Option<&'a str>,
}

impl<'a> TableClient<'a> {
    /// The same by its link, which has this secret, if it has one.
    #[must_use]
    pub fn with_link(self, link: Option<&'a str>) -> Self {
        TableClient { link, ..self }
    }

    /// The table as the user sees it.
    pub async fn view(&self) -> Result<TableView> {
        self.client.get(&self.path("", &[])).await
    }

    /// Carries out a command. What is acknowledged is on the server's disk.
    pub async fn act(&self, command: &Command) -> Result<Acknowledgement> {
        self.client.post(&self.path("", &[]), command).await
    }

    /// The legal moves.
    pub async fn legal_moves(&self) -> Result<LegalMoves> {
        self.client.get(&self.path("/moves", &[])).await
    }

    /// The board, with the ground, which is the same during a whole game, or without.
    pub async fn board(&self, ground: bool) -> Result<Board> {
        let ground = if ground { "ground=true" } else { "ground=false" };
        self.client.get(&self.path("/board", &[ground])).await
    }

    /// The board with what can be played whatever the others do, in place of the legal moves.
    pub async fn premoves(&self) -> Result<Board> {
        self.client.get(&self.path("/board", &["ground=false", "premoves=true"])).await
    }

    /// What happens here: since the event of this number, or from the table as it stands on.
    pub async fn events(&self, after: Option<u64>) -> Result<Lines<ServerMessage>> {
        let after = after.map(|after| format!("after={after}"));
        Lines::open(self.client, &self.path("/events", after.as_deref().as_slice())).await
    }

    fn path(&self, rest: &str, query: &[&str]) -> String {
        let link = self.link.map(|link| format!("link={link}"));
        let query: Vec<_> = link.as_deref().into_iter().chain(query.iter().copied()).collect();
        let begin = if query.is_empty() { "" } else { "?" };
        format!("/api/tables/{}{rest}{begin}{}", self.id, query.join("&"))
    }
}
