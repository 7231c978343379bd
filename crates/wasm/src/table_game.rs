//! The game of a table that a server runs, as the tab shows it.

use tablier_board::{Reader, TableEnding, full_stop};
use tablier_core::{Message, Phrasebook, Seat};
use tablier_protocol::{Hint, Holder, SeatState, UserId};
use tablier_table::FollowedTable;
use wasm_bindgen::prelude::*;

use crate::failure::{Failure, OrFail};
use crate::game::record_json;
use crate::phrases::book;
use crate::request::{board_json, read, refusal_json, written};

/// The game of a table that a server runs: made from a view, kept up with updates.
#[wasm_bindgen]
#[derive(Debug)]
pub struct TableGame {
    followed: FollowedTable,
    me: Option<UserId>,
    book: &'static Phrasebook,
}

#[wasm_bindgen]
impl TableGame {
    /// The game of a view (JSON of `TableView`), for the user with this number.
    #[wasm_bindgen(constructor)]
    pub fn new(view: &str, me: Option<f64>, language: &str) -> Result<TableGame, Failure> {
        let book = book(language);
        let followed = FollowedTable::new(&read(view, book)?).or_fail(book)?;
        Ok(TableGame { followed, me: me.map(user), book })
    }

    /// Follows an update (JSON of `TableUpdate`). Throws if one before it was missed: then a new one has to be made
    /// from a view.
    pub fn update(&mut self, update: &str) -> Result<(), Failure> {
        let update = read(update, self.book)?;
        let followed = self.followed.update(&update);
        followed.map_err(|_| Message::new("module-behind")).or_fail(self.book)
    }

    /// The number of the last event.
    pub fn number(&self) -> f64 {
        self.followed.number() as f64
    }

    /// How many plies have been played.
    pub fn plies(&self) -> usize {
        self.followed.played().plies()
    }

    /// The moves that can be played in the present position, sorted.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.followed.played().legal_moves()
    }

    /// Throws in the game's words if a move cannot be played in the present position.
    pub fn check(&self, text: &str) -> Result<(), Failure> {
        self.followed.played().check(text).or_fail(self.book)
    }

    /// The board: JSON of `Board`, the same as the server's.
    pub fn board(&self, request: &str) -> Result<String, Failure> {
        let (played, seats) = (self.followed.played(), self.followed.seats());
        let over = self.followed.over();
        let reader = Reader::of(over, seats, self.me);
        let ending = over.map(|over| TableEnding { over, reader });
        board_json(played, request, Some(&own(seats, self.me)), ending, self.book)
    }

    /// Why something cannot be touched: JSON of `TouchRefusal`, the same as the server's.
    pub fn refusal(&self, request: &str) -> Result<String, Failure> {
        let (played, seats) = (self.followed.played(), self.followed.seats());
        let own = own(seats, self.me);
        refusal_json(played, request, Some(&own), self.followed.over(), self.book)
    }

    /// What a move that the engine has found would do: JSON of `Hint`.
    pub fn hint(&self, text: &str) -> Result<String, Failure> {
        hint_json(self.followed.played(), text, self.book)
    }

    /// The game so far, for the engine in another worker.
    pub fn record(&self) -> Result<String, Failure> {
        record_json(self.followed.game(), self.followed.played(), self.book)
    }
}

/// The user of this number.
pub(crate) fn user(number: f64) -> UserId {
    UserId(number as i64)
}

/// The seats that a user holds now.
pub(crate) fn own(seats: &[SeatState], user: Option<UserId>) -> Vec<Seat> {
    let holder = user.map(|user| Holder::User { user });
    let seats = (0..).map(Seat).zip(seats);
    let own = seats.filter(|(_, state)| holder.is_some() && state.holder == holder);
    own.map(|(seat, _)| seat).collect()
}

/// A move that can be played now, as a hint.
pub(crate) fn hint_json(
    played: &dyn tablier_core::AnyMatch,
    text: &str,
    book: &Phrasebook,
) -> Result<String, Failure> {
    let described = played.describe(text).or_fail(book)?;
    let words = full_stop(book.typeset_sentence(&described));
    Ok(written(&Hint { ply: played.plies() + 1, text: text.to_owned(), words }))
}
