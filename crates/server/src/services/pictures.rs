//! The pictures of tables, which are shown where somebody shares a link, and finished games as animations.

use bytes::Bytes;
use tablier_core::{Message, Seat};
use tablier_draw::{Card, Look};
use tablier_protocol::{Holder, TableId, User};
use tablier_table::Table;

use crate::client_address::ClientAddress;
use crate::services::render_cache::{RenderCache, RenderError, half_of_processors};

/// The most bytes of pictures that are kept: those of the tables that users share at the moment.
const MOST_KEPT: u64 = 16 << 20;
/// The most bytes of animations that are kept.
const MOST_ANIMATIONS_KEPT: u64 = 32 << 20;
/// The longest game that is shown from its first move; of a longer one the last moves are shown.
const MOST_ANIMATED_PLIES: usize = 300;
/// How wide an animation is, in pixels: large enough for a phone, small enough for a message.
const ANIMATION_SIZE: u16 = 480;
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

/// The animations that were painted lately.
pub(crate) type Animations = RenderCache<TableId, Bytes>;

/// No animations yet. One is painted at a time, beside the pictures: it takes seconds.
pub(crate) fn animations() -> Animations {
    RenderCache::new("tablier_animations_rendered", MOST_ANIMATIONS_KEPT, 1)
}

/// The small pictures of positions that were asked for lately.
pub(crate) type Thumbnails = RenderCache<ThumbnailKey, Bytes>;

/// No small pictures yet.
pub(crate) fn thumbnails() -> Thumbnails {
    RenderCache::new("tablier_thumbnails_rendered", MOST_KEPT, half_of_processors())
}

/// Everything that is on a small picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ThumbnailKey {
    pub(crate) table: TableId,
    /// A number that no other position of the table has.
    pub(crate) position: u64,
    /// Whether it is seen from the other side.
    pub(crate) turned: bool,
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

/// A finished game as an animated GIF. A running game is refused: its animation would be painted anew after every
/// move.
pub(crate) async fn animation(
    animations: &Animations,
    table: std::sync::Arc<Table>,
    client: ClientAddress,
) -> Result<Bytes, RenderError> {
    if !table.is_over() {
        return Err(RenderError::Refused(Message::new("api-animation-running")));
    }
    animations.get(table.id().clone(), client, move || paint_animation(&table)).await
}

fn paint_animation(table: &Table) -> Result<Bytes, RenderError> {
    let mut played = table.played().fork();
    let mut scenes = vec![played.scene()];
    while scenes.len() <= MOST_ANIMATED_PLIES && played.undo() {
        scenes.push(played.scene());
    }
    scenes.reverse();
    let look = Look { size: ANIMATION_SIZE, ..Look::default() };
    let painted = tablier_draw::gif(&scenes, played.info(), &look);
    painted.map(Bytes::from).map_err(|error| RenderError::Failed(format!("{error:?}")))
}
