//! What the scripts of a table's page begin with.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::UserId;
use crate::rating::UserRating;
use crate::rating_class::RatingClass;
use crate::user::UserKind;
use crate::view::TableView;

/// The initial data of a table's page. `B` is a [`Board`](crate::Board), or its JSON where it was written
/// before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TablePageData<B> {
    pub view: TableView,
    /// The current user.
    pub me: Option<UserId>,
    /// Everybody who has to do with the table, by number, with the name that the page shows.
    pub users: BTreeMap<i64, PageUser>,
    /// What each seat is called.
    pub seats: Vec<String>,
    /// The latest lines of the chat.
    pub chat: Vec<ChatLine>,
    /// The time of the server.
    pub now: u64,
    /// The secret of the link by which the page was opened; empty without one.
    pub link: String,
    /// The address of the server for those who are invited, such as `http://192.168.1.20:8080`, if it is not the
    /// one by which the page was opened.
    pub origin: Option<String>,
    pub board: B,
    /// Whether columns and rows have their names beside the board.
    pub coordinates: bool,
    /// The phrases that scripts need, by name, with `{name}` where an argument stands.
    pub phrases: BTreeMap<String, String>,
    /// What the levels of the engine are called, from the lowest on.
    pub levels: Vec<String>,
    /// What is rated together with this game; nothing if it has no clock.
    pub rating_class: Option<RatingClass>,
    /// The ratings of the levels of the engine, from the lowest on, as far as they were measured.
    pub level_ratings: Vec<i64>,
    pub game: PageGame,
    /// Nothing if the module does not know the game, which only this server has.
    pub board_worker: Option<BoardWorker>,
}

/// What makes boards in the tab: the addresses of the WebAssembly module and of the worker that runs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BoardWorker {
    pub module: String,
    pub script: String,
}

/// The initial data of the page of a table that runs on the device: the same for everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LocalPageData {
    pub game: PageGame,
    /// What each seat is called that the game can have.
    pub seats: Vec<String>,
    /// What the levels of the engine are called, from the lowest on.
    pub levels: Vec<String>,
    /// The phrases that scripts need, by name, with `{name}` where an argument stands.
    pub phrases: BTreeMap<String, String>,
}

/// A user as the page shows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageUser {
    pub name: String,
    pub kind: UserKind,
    pub bot: bool,
    /// Their rating in games like this one.
    pub rating: Option<UserRating>,
}

/// A line of the chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatLine {
    pub by: UserId,
    pub text: String,
}

/// The game of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PageGame {
    pub id: String,
    pub name: String,
    /// Whether a die is rolled.
    pub chance: bool,
}
