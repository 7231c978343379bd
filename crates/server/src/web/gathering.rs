//! A table that waits for players: who invites to what, and on which terms.

use std::collections::BTreeMap;

use tablier_core::{Info, Message, Seat};
use tablier_protocol::{Holder, PageUser, Sides, TableView, UserId, Visibility};
use tablier_table::Table;

use super::layout::Page;
use super::terms;

/// The part of the page for whoever is invited, and for the host.
#[expect(clippy::struct_excessive_bools, reason = "each decides on another part of the page")]
pub(super) struct Gathering {
    pub(super) title: String,
    pub(super) terms: Vec<String>,
    /// Who challenges the reader, who may decline.
    pub(super) challenger: Option<String>,
    pub(super) seats: Vec<SeatRow>,
    /// How many seats are free.
    pub(super) free: usize,
    pub(super) can_choose_seat: bool,
    pub(super) is_seated: bool,
    /// Whether a free seat is there for the reader: not if the table is reserved for somebody else.
    pub(super) may_sit: bool,
    pub(super) is_creator: bool,
    pub(super) is_open: bool,
    pub(super) is_chance: bool,
    /// Whether the reader cannot sit down without an account.
    pub(super) needs_account: bool,
    pub(super) levels: Vec<(u8, String)>,
}

pub(super) struct SeatRow {
    pub(super) number: u8,
    pub(super) name: String,
    pub(super) holder: String,
    pub(super) is_free: bool,
}

impl Gathering {
    /// None if the game has begun or will not begin.
    pub(super) fn of(
        table: &Table,
        view: &TableView,
        users: &BTreeMap<i64, PageUser>,
        page: &Page,
    ) -> Option<Self> {
        if !table.is_gathering() {
            return None;
        }
        let (info, terms) = (table.played().info(), table.terms());
        let me = page.me.as_ref().map(|me| me.id);
        let is_seated = me.is_some_and(|me| table.seats_of(me).next().is_some());
        let is_creator = me == Some(table.creator());
        let is_challenged = me.is_some() && terms.invited == me && !is_seated;
        let seat = |number: usize, holder: Option<Holder>| SeatRow {
            number: number as u8,
            name: page.tell(&info.seat_name(Seat(number as u8))),
            holder: holder.map(|holder| holder_name(holder, users, page)).unwrap_or_default(),
            is_free: holder.is_none(),
        };
        let holders = view.seats.iter().map(|seat| seat.holder);
        let seats: Vec<_> =
            holders.enumerate().map(|(number, holder)| seat(number, holder)).collect();
        let level = |number: u8| (number, page.translate_with("level-word", "level", number));
        Some(Gathering {
            title: match terms.invited.filter(|_| is_creator) {
                Some(invited) => {
                    page.translate_with("challenge-sent", "name", user_name(invited, users))
                }
                None => {
                    title(page, info, &user_name(table.creator(), users), is_creator, is_seated)
                }
            },
            terms: terms_in_words(table, page),
            challenger: is_challenged.then(|| user_name(table.creator(), users)),
            free: seats.iter().filter(|seat| seat.is_free).count(),
            seats,
            can_choose_seat: terms.sides == Sides::Chosen,
            is_seated,
            may_sit: !is_seated && (terms.invited.is_none() || is_creator || is_challenged),
            is_creator,
            is_open: terms.visibility == Visibility::Open,
            is_chance: info.chance,
            needs_account: terms.rated && !page.has_account(),
            levels: (1..=10).map(level).collect(),
        })
    }
}

fn user_name(user: UserId, users: &BTreeMap<i64, PageUser>) -> String {
    users.get(&user.0).map(|user| user.name.clone()).unwrap_or_default()
}

fn holder_name(holder: Holder, users: &BTreeMap<i64, PageUser>, page: &Page) -> String {
    match holder {
        Holder::Engine { level } => page.translate_with("player-engine", "level", level),
        Holder::User { user } => user_name(user, users),
    }
}

/// The host is asked to invite somebody, whoever comes by is invited by the host.
fn title(page: &Page, info: &Info, host: &str, is_creator: bool, is_seated: bool) -> String {
    let id = match (is_creator, is_seated) {
        (true, _) => "gathering-host",
        (false, true) => "gathering-seated",
        (false, false) => "gathering-invited",
    };
    page.tell(&Message::new(id).with("game", info.name).with("name", host))
}

/// What is agreed by sitting down.
fn terms_in_words(table: &Table, page: &Page) -> Vec<String> {
    let terms = table.terms();
    let mut words = terms::in_words(page, table.played().info(), table);
    if terms.sides == Sides::Random {
        words.push(page.translate("gathering-random"));
    }
    words
}
