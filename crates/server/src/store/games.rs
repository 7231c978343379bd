//! The games that were played, as users look for them.

use async_trait::async_trait;
use tablier_protocol::FinishedGame;

use super::StoreError;
use tablier_protocol::Score;
use tablier_protocol::{TableId, UserId};

/// The games that were played to an end that counts.
#[async_trait]
pub trait GameStore: Send + Sync + 'static {
    /// The games that are looked for, the latest first: those open to everyone, and those that the
    /// one who asks has played.
    async fn find_games(
        &self,
        search: &GameSearch,
        asking: Option<UserId>,
        most: u32,
    ) -> Result<Vec<FinishedGame>, StoreError>;

    /// The names of all games open to everyone behind this one, in the order of names.
    async fn public_games(
        &self,
        after: Option<&TableId>,
        most: u32,
    ) -> Result<Vec<TableId>, StoreError>;
}

/// What is looked for: everything that is named has to be true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSearch {
    /// Where it was played.
    pub table: Option<TableId>,
    /// The game's name in the registry.
    pub game: Option<String>,
    /// Who played.
    pub user: Option<UserId>,
    /// Who played as well.
    pub against: Option<UserId>,
    /// What came of it: for the user, or for somebody.
    pub result: Option<Score>,
    /// How it began: moves with a space behind each.
    pub opening: Option<String>,
    /// Whether it was rated.
    pub rated: Option<bool>,
    /// Only games behind this one, in the order in which they are found.
    pub behind: Option<(u64, TableId)>,
}
