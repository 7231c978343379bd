//! Tables in lists: the position, who plays, on which terms, and how far it has come.

use tablier_board::headline;
use tablier_core::{Info, Seat};
use tablier_protocol::{Holder, Phase, TableSummary, UserId};
use tablier_table::Table;

use super::layout::Page;
use super::pictures::thumbnail_address;
use super::terms::clock;
use crate::request::{ApiError, App};
use crate::services::boards::reader;
use crate::services::tables::{Caller, TableServiceError};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
/// From here on days are counted, not hours.
const TWO_DAYS: u64 = 48 * HOUR;

/// A table in a list.
pub(super) struct Row {
    pub(super) id: String,
    pub(super) info: &'static Info,
    /// The address of the picture of its position.
    pub(super) thumbnail: String,
    /// Who plays, with their ratings: everybody, or all but me.
    pub(super) players: String,
    pub(super) clock: String,
    pub(super) is_rated: bool,
    pub(super) plies: usize,
    pub(super) free: usize,
    pub(super) spectators: usize,
    /// How it ended.
    pub(super) result: Option<String>,
    /// The time that is left to whoever moves.
    pub(super) time_left: Option<String>,
    /// The time of its last event.
    pub(super) changed_at: u64,
    pub(super) is_my_turn: bool,
    /// The name of the invited user who has not come yet, if I have invited them.
    pub(super) awaited: Option<String>,
}

/// What a list tells about tables; one may have gone meanwhile.
pub(super) async fn rows(
    app: &App,
    page: &Page,
    tables: &[TableSummary],
) -> Result<Vec<Row>, ApiError> {
    let mut rows = Vec::new();
    for summary in tables {
        rows.extend(row(app, page, summary).await?);
    }
    Ok(rows)
}

/// What a list tells about a table; nothing if it is not there for us.
async fn row(app: &App, page: &Page, summary: &TableSummary) -> Result<Option<Row>, ApiError> {
    let me = page.me.as_ref().map(|me| me.id);
    let caller = Caller { user: me, ..Caller::default() };
    let table = match app.tables.table(&summary.table, &caller).await {
        Ok(table) => table,
        Err(TableServiceError::NotFound) => return Ok(None),
        Err(other) => return Err(other.into()),
    };
    let awaited = match summary.invited.filter(|_| me == Some(summary.creator)) {
        Some(invited) if table.is_gathering() && table.seats_of(invited).next().is_none() => {
            Some(page.name_of(&app.users.user(invited).await?))
        }
        _ => None,
    };
    let now = app.tables.clock().now();
    let (info, over) = (table.played().info(), table.over());
    let row = Row {
        id: summary.table.to_string(),
        info,
        thumbnail: thumbnail_address(&table, me),
        players: players(page, &table, summary),
        clock: clock(page, table.terms().clock),
        is_rated: summary.rated,
        plies: table.ply(),
        free: table.holders().filter(Option::is_none).count(),
        spectators: summary.spectators,
        result: over.map(|over| page.tell(&headline(&over, info, reader(&table, me)))),
        time_left: time_left(page, summary, now),
        changed_at: summary.changed_at,
        is_my_turn: me.is_some() && table.user_to_move() == me,
        awaited,
    };
    Ok(Some(row))
}

/// Everybody at the table but me.
fn players(page: &Page, table: &Table, summary: &TableSummary) -> String {
    let me = page.me.as_ref().map(|me| me.id);
    let name = |(seat, holder): (u8, Option<Holder>)| match holder? {
        Holder::Engine { level } => Some(page.translate_with("player-engine", "level", level)),
        Holder::User { user } if Some(user) == me => None,
        Holder::User { user } => Some(rated_name(page, summary, Seat(seat), user)),
    };
    (0..).zip(table.holders()).filter_map(name).collect::<Vec<_>>().join(", ")
}

/// What somebody on a seat is called, with their rating if they have one.
fn rated_name(page: &Page, summary: &TableSummary, seat: Seat, user: UserId) -> String {
    let name = summary.players.iter().flatten().find(|known| known.id == user);
    let name = name.map(|user| page.name_of(user)).unwrap_or_default();
    match summary.ratings.get(usize::from(seat.0)).and_then(Option::as_ref) {
        Some(rating) => {
            let doubt = if rating.provisional { "?" } else { "" };
            format!("{name} ({}{doubt})", rating.rating)
        }
        None => name,
    }
}

/// What is left of the time of whoever moves.
fn time_left(page: &Page, summary: &TableSummary, now: u64) -> Option<String> {
    let deadline = summary.deadline.filter(|_| summary.phase == Phase::Playing)?;
    let left = deadline.saturating_sub(now);
    // To the nearest: three days stay three days for a while.
    let nearest = |unit: u64| ((left + unit / 2) / unit).max(1);
    let time = if left >= TWO_DAYS {
        page.translate_with("time-days", "days", nearest(24 * HOUR))
    } else if left >= HOUR {
        page.translate_with("time-hours", "hours", nearest(HOUR))
    } else {
        page.translate_with("clock-minutes", "minutes", nearest(MINUTE))
    };
    Some(page.translate_with("time-left", "time", time))
}
