//! A game with its moves.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tablier_board::{TableEnding, full_stop};
use tablier_core::record::{Record, replay};
use tablier_core::{AnyGame, AnyMatch, Message, Phrasebook, Turn};
use tablier_engine::AnyEngine;
use wasm_bindgen::prelude::*;

use crate::failure::{Failure, OrFail};
use crate::phrases::book;
use crate::request::{board_json, read, refusal_json, written};

/// A game with its moves: rules, boards, records and the engine.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    rules: Arc<dyn AnyGame>,
    pub(crate) played: Box<dyn AnyMatch>,
    pub(crate) book: &'static Phrasebook,
    /// What analyses, and remembers what it has found, with its size.
    pub(crate) engine: Option<(usize, Box<dyn AnyEngine>)>,
}

/// Who decides the next ply.
#[derive(Debug, Serialize)]
struct TurnOf {
    kind: &'static str,
    seat: u8,
}

/// How a game has ended.
#[derive(Debug, Serialize)]
struct OutcomeOf<'a> {
    values: &'a [f32],
    reason: &'a str,
    words: String,
}

#[derive(Debug, Deserialize)]
struct TagOf {
    name: String,
    value: String,
}

#[wasm_bindgen]
impl Game {
    /// A new game. The options are a JSON map; without a start it begins as usual.
    #[wasm_bindgen(constructor)]
    pub fn new(
        game: &str,
        options: &str,
        start: Option<String>,
        language: &str,
    ) -> Result<Game, Failure> {
        let book = book(language);
        let options: BTreeMap<String, String> = read(options, book)?;
        let given = options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let game = tablier_games::game(game, given).or_fail(book)?;
        let played = match start {
            Some(position) => game.begin_at(&position).or_fail(book)?,
            None => game.begin(),
        };
        Ok(Game { rules: game.into(), played, book, engine: None })
    }

    /// The game of a record, as text or as JSON, which the rules check.
    #[wasm_bindgen(js_name = fromRecord)]
    pub fn from_record(text: &str, language: &str) -> Result<Game, Failure> {
        let book = book(language);
        let is_json = text.trim_start().starts_with('{');
        let record = if is_json { Record::read_json(text) } else { Record::read(text) };
        let record = record.or_fail(book)?;
        let id = record.game().unwrap_or_default();
        let game = tablier_games::game(id, record.options()).or_fail(book)?;
        let played = replay(&record, &*game).map_err(|fault| fault.reasons).or_fail(book)?;
        Ok(Game { rules: game.into(), played, book, engine: None })
    }

    /// The game's name in the registry.
    pub fn game(&self) -> String {
        self.played.info().id.to_owned()
    }

    /// Plays a move, or throws in the game's words why not and changes nothing.
    pub fn play(&mut self, text: &str) -> Result<(), Failure> {
        self.played.play(text).or_fail(self.book)
    }

    /// Throws in the game's words if a move cannot be played.
    pub fn check(&self, text: &str) -> Result<(), Failure> {
        self.played.check(text).or_fail(self.book)
    }

    /// Takes the last ply back. Returns false if there is none.
    pub fn undo(&mut self) -> bool {
        self.played.undo()
    }

    /// An independent copy.
    #[must_use]
    pub fn fork(&self) -> Game {
        let (rules, played) = (Arc::clone(&self.rules), self.played.fork());
        Game { rules, played, book: self.book, engine: None }
    }

    /// How many plies have been played.
    pub fn plies(&self) -> usize {
        self.played.plies()
    }

    /// The text of the position.
    pub fn position(&self) -> String {
        self.played.position()
    }

    /// The hash of the position, as sixteen hexadecimal digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.played.hash())
    }

    /// Who decides the next ply, as JSON.
    pub fn turn(&self) -> String {
        let (kind, seat) = match self.played.turn() {
            Turn::Seat(seat) => ("seat", seat.0),
            Turn::Chance(seat) => ("chance", seat.0),
        };
        written(&TurnOf { kind, seat })
    }

    /// How the game has ended, as JSON; nothing while it goes on.
    pub fn outcome(&self) -> Option<String> {
        let outcome = self.played.outcome()?;
        let words = self.book.typeset_sentence(&outcome.message());
        Some(written(&OutcomeOf { values: outcome.values(), reason: outcome.reason(), words }))
    }

    /// The legal moves, sorted; none when the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<String> {
        self.played.legal_moves()
    }

    /// The moves played.
    pub fn moves(&self) -> Vec<String> {
        self.played.played()
    }

    /// A move that can be played now, in words.
    pub fn describe(&self, text: &str) -> Result<String, Failure> {
        let described = self.played.describe(text).or_fail(self.book)?;
        Ok(full_stop(self.book.typeset_sentence(&described)))
    }

    /// The board: JSON of `Board`.
    pub fn board(&self, request: &str) -> Result<String, Failure> {
        board_json(&*self.played, request, None, None::<TableEnding<'_>>, self.book)
    }

    /// Why something cannot be touched: JSON of `TouchRefusal`.
    pub fn refusal(&self, request: &str) -> Result<String, Failure> {
        refusal_json(&*self.played, request, None, None, self.book)
    }

    /// The board in plain characters.
    #[wasm_bindgen(js_name = toString)]
    pub fn to_text(&self) -> String {
        self.played.scene().to_string()
    }

    /// The record as text. The tags are a JSON list of names and values.
    pub fn record(&self, tags: &str) -> Result<String, Failure> {
        Ok(self.record_of(tags)?.to_string())
    }

    /// The record as JSON of `GameRecord`.
    #[wasm_bindgen(js_name = recordJson)]
    pub fn record_json(&self, tags: &str) -> Result<String, Failure> {
        Ok(self.record_of(tags)?.to_json())
    }

    /// Counts the sequences of so many legal moves; repetition plays no part.
    pub fn perft(&self, depth: u32) -> f64 {
        self.played.perft(depth) as f64
    }
}

impl Game {
    fn record_of(&self, tags: &str) -> Result<Record, Failure> {
        let tags: Vec<TagOf> = read(tags, self.book)?;
        let mut record = Record::of(&*self.rules, &*self.played).or_fail(self.book)?;
        let added: Result<(), Message> =
            tags.into_iter().try_for_each(|TagOf { name, value }| record.tag(&name, value));
        added.or_fail(self.book)?;
        Ok(record)
    }
}

/// The game so far, for the engine in another worker.
pub(crate) fn record_json(
    game: &dyn AnyGame,
    played: &dyn AnyMatch,
    book: &Phrasebook,
) -> Result<String, Failure> {
    Ok(written(&Record::of(game, played).or_fail(book)?))
}
