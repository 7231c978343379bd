//! The game of a table as somebody follows it who is told what happens, and does not know everything.

use tablier_core::{AnyGame, AnyMatch, Message};
use tablier_protocol::{Event, GameOver, SeatState, TableUpdate, TableView, Terms};

use crate::refusal::Damaged;
use crate::terms::game_of;

/// The board of a table and its seats, made from somebody's view and kept up with updates.
///
/// ```
/// use tablier_core::Seed;
/// use tablier_protocol::{TableId, Terms, UserId};
/// use tablier_table::{FollowedTable, Moment, create};
///
/// let id = TableId::from_bytes([0; 8]);
/// let table = create(&id, UserId(1), Terms::new("tor"), &Seed::new([7; 32]), None, 0).unwrap().table;
/// let followed = FollowedTable::new(&table.view(None, &Moment::at(0), Vec::new())).unwrap();
/// assert_eq!(followed.played().position(), table.played().position());
/// ```
#[derive(Debug)]
pub struct FollowedTable {
    number: u64,
    terms: Terms,
    game: Box<dyn AnyGame>,
    played: Box<dyn AnyMatch>,
    seats: Vec<SeatState>,
    over: Option<GameOver>,
}

impl FollowedTable {
    /// The table of a view. Fails if its moves cannot be played.
    pub fn new(view: &TableView) -> Result<Self, Message> {
        let game = game_of(&view.terms)?;
        let mut played = game.begin();
        for text in &view.moves {
            played.play(text)?;
        }
        Ok(FollowedTable {
            number: view.number,
            terms: view.terms.clone(),
            game,
            played,
            seats: view.seats.clone(),
            over: view.over.clone(),
        })
    }

    /// Follows an update. One that was seen before changes nothing. Fails if one before it was missed; the table is
    /// then in no good state, and has to be made from a view again.
    pub fn update(&mut self, update: &TableUpdate) -> Result<(), Damaged> {
        let known = self.number;
        if update.number <= known {
            return Ok(());
        }
        for entry in update.events.iter().filter(|entry| entry.number > known) {
            self.apply(&entry.event)?;
        }
        self.number = update.number;
        self.over.clone_from(&update.state.over);
        if let Some(details) = &update.details {
            self.seats.clone_from(&details.seats);
        }
        if self.played.position() == update.state.position { Ok(()) } else { Err(Damaged) }
    }

    fn apply(&mut self, event: &Event) -> Result<(), Damaged> {
        match event {
            Event::Moved { ply, text, .. } | Event::Rolled { ply, text, .. } => {
                if *ply != self.played.plies() + 1 {
                    return Err(Damaged);
                }
                self.played.play(text).map_err(|_| Damaged)?;
            }
            Event::TakenBack { to } => {
                while self.played.plies() > *to {
                    self.played.undo();
                }
            }
            Event::Allied { teams } => {
                let alliance = self.game.alliances().into_iter().find(|a| a.value == *teams);
                let alliance = alliance.ok_or(Damaged)?;
                self.terms.options.insert(alliance.option.to_owned(), alliance.value);
                self.game = game_of(&self.terms).map_err(|_| Damaged)?;
                self.played = self.game.begin();
            }
            _ => {}
        }
        Ok(())
    }

    /// The number of the last event.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The rules with the options that are played.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The game on the board.
    pub fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatState] {
        &self.seats
    }

    /// How the game ended.
    pub fn over(&self) -> Option<&GameOver> {
        self.over.as_ref()
    }
}
