//! The pictures of tables, which are shown where somebody shares a link.

use bytes::Bytes;
use tablier_core::Seat;
use tablier_draw::Card;
use tablier_protocol::{Holder, TableId, User};
use tablier_table::Table;

use crate::client_address::ClientAddress;
use crate::services::render_cache::{RenderCache, RenderError};

/// The most bytes of pictures that are kept: those of the tables that users share at the moment.
const MOST_KEPT: u64 = 16 << 20;
/// What the computer is called, before its level.
const COMPUTER: &str = "Tablier";
/// Stands for somebody without a name.
const NAMELESS: &str = "—";

/// The pictures that were painted lately.
pub(crate) type Pictures = RenderCache<PictureKey, Bytes>;

/// No pictures yet. One is painted at a time: a hundred shared links must not keep anybody's move waiting.
pub(crate) fn pictures() -> Pictures {
    RenderCache::new("tablier_pictures_rendered", MOST_KEPT, 1)
}

/// Everything that is on a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PictureKey {
    table: TableId,
    /// The number of the event that led to the position.
    number: u64,
    /// The text of the first position: alliances change it before the game begins.
    start: String,
    names: Vec<String>,
}

impl PictureKey {
    pub(crate) fn new(table: &Table, users: &[User]) -> Self {
        PictureKey {
            table: table.id().clone(),
            number: table.number_of_ply(table.ply()),
            start: table.played().start(),
            names: names(table, users),
        }
    }
}

/// What those who sit at the table are called.
fn names(table: &Table, users: &[User]) -> Vec<String> {
    let holders = (0..table.played().seats()).filter_map(|seat| table.holder(Seat(seat)));
    let name = |holder| match holder {
        Holder::Engine { level } => format!("{COMPUTER} {level}"),
        Holder::User { user } => {
            let known = users.iter().find(|known| known.id == user);
            let name = known.map(|known| known.name.as_str()).filter(|name| !name.is_empty());
            name.unwrap_or(NAMELESS).to_owned()
        }
    };
    holders.map(name).collect()
}

/// The picture of a table.
pub(crate) async fn picture(
    pictures: &Pictures,
    table: std::sync::Arc<Table>,
    key: PictureKey,
    client: ClientAddress,
) -> Result<Bytes, RenderError> {
    let names = key.names.clone();
    pictures.get(key, client, move || paint(&table, &names)).await
}

fn paint(table: &Table, names: &[String]) -> Result<Bytes, RenderError> {
    let (played, names) = (table.played(), names.iter().map(String::as_str).collect::<Vec<_>>());
    let painted = Card::new(&played.scene(), played.info(), &names).png();
    painted.map(Bytes::from).map_err(|error| RenderError::Failed(format!("{error:?}")))
}
