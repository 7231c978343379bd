//! What an event makes of a table.

use std::sync::Arc;

use tablier_core::{Seat, Seed, Turn};
use tablier_protocol::{Entry, Event, Holder, TableId, Terms, Topic};

use crate::clock::Clocks;
use crate::conditional_moves::ConditionalMoves;
use crate::proposals::Proposals;
use crate::refusal::Damaged;
use crate::seats::Seats;
use crate::secret_hash::SecretHash;
use crate::terms::game_of;
use crate::{PlyNote, Progress, Table};

impl Table {
    /// The table of its first event.
    pub(crate) fn created(id: TableId, entry: &Entry) -> Result<Table, Damaged> {
        let Entry { number: 1, event, .. } = entry else { return Err(Damaged) };
        let Event::Created { by, terms, commitment, rematch_of, saved_at } = event else {
            return Err(Damaged);
        };
        let game = game_of(terms).map_err(|_| Damaged)?;
        let played = game.begin();
        let seats = played.seats();
        Ok(Table {
            id,
            number: 1,
            changed_at: entry.at,
            creator: *by,
            commitment: commitment.clone(),
            seed: None,
            link: None,
            rematch_of: rematch_of.clone(),
            saved_at: *saved_at,
            game: Arc::from(game),
            played,
            plies: Vec::new(),
            seats: Seats::new(seats),
            starters: Vec::new(),
            contributions: Vec::new(),
            progress: Progress::Gathering,
            began: None,
            clocks: Clocks::new(terms.clock),
            forgiven: 0,
            proposals: Proposals::default(),
            conditional_moves: vec![ConditionalMoves::default(); seats as usize],
            rematch: None,
            terms: terms.clone(),
        })
    }

    /// The next event. An error leaves the table in no good state.
    pub(crate) fn apply(&mut self, entry: &Entry) -> Result<(), Damaged> {
        if entry.number != self.number + 1 {
            return Err(Damaged);
        }
        let number = entry.number;
        self.number = number;
        self.changed_at = entry.at;
        match &entry.event {
            Event::Created { .. } => return Err(Damaged),
            Event::Seeded { seed } => self.seed = Some(Seed::read(seed).map_err(|_| Damaged)?),
            Event::LinkSet { hash } => self.link = Some(SecretHash::from_hex(hash).ok_or(Damaged)?),
            Event::Sat { seat, holder } => self.seats.set_holder(*seat, Some(*holder)),
            Event::Left { seat } => {
                self.seats.set_holder(*seat, None);
                self.proposals = Proposals::default();
            }
            Event::Contributed { by, text } => self.contributions.push((*by, text.clone())),
            Event::BecameReady { by } => self.seats.set_ready(*by),
            Event::Begun { order } => self.begin(order, entry.at)?,
            Event::Moved { ply, seat, text, left } => {
                self.play(
                    *ply,
                    text,
                    PlyNote { number, seat: *seat, is_roll: false, left: *left },
                    entry.at,
                )?;
            }
            Event::Rolled { ply, seat, text } => {
                self.play(
                    *ply,
                    text,
                    PlyNote { number, seat: *seat, is_roll: true, left: None },
                    entry.at,
                )?;
            }
            Event::Proposed { by, proposal } => self.proposals.make(*by, proposal.clone()),
            Event::Agreed { by, topic } => self.proposals.agree(*by, *topic),
            Event::Declined { topic, .. } => self.proposals.close(*topic),
            Event::Allied { teams } => self.ally(teams)?,
            Event::TakenBack { to } => self.take_back(*to, entry.at)?,
            Event::ConditionalMovesSet { seat, lines } => {
                let prepared = self.conditional_moves.get_mut(seat.index()).ok_or(Damaged)?;
                *prepared = ConditionalMoves::new(lines.clone());
            }
            Event::HolidayTaken { seat, days } => self.clocks.take_holiday(*seat, *days),
            Event::GaveUp { seat, level, .. } => {
                self.seats.give_up(*seat, *level);
                self.forget_conditional_moves();
                if self.clocks.running().is_some_and(|(running, _)| running == *seat) {
                    self.clocks.stop(entry.at);
                }
            }
            Event::Interrupted { from, to } => {
                self.clocks.forgive(*from, *to);
                self.forgiven = *to;
            }
            Event::Said { .. } => {}
            Event::Ended { values, reason, .. } => {
                self.progress = Progress::Over { values: values.clone(), reason: reason.clone() };
                self.proposals = Proposals::default();
                self.forget_conditional_moves();
                self.clocks.stop(entry.at);
            }
            Event::RematchOpened { table } => {
                self.proposals.close(Topic::Rematch);
                self.rematch = Some(table.clone());
            }
        }
        Ok(())
    }

    fn begin(&mut self, order: &[u8], at: u64) -> Result<(), Damaged> {
        if !self.seats.reorder(order) {
            return Err(Damaged);
        }
        let holders = self.seats.all().iter().map(|seat| seat.holder);
        self.starters = holders.collect::<Option<_>>().ok_or(Damaged)?;
        self.progress = Progress::Playing;
        self.began = Some(at);
        self.proposals = Proposals::default();
        self.run_clock(at);
        Ok(())
    }

    fn play(&mut self, ply: usize, text: &str, note: PlyNote, at: u64) -> Result<(), Damaged> {
        if ply != self.ply() + 1 || self.played.turn().seat() != note.seat {
            return Err(Damaged);
        }
        self.played.play(text).map_err(|_| Damaged)?;
        self.plies.push(note);
        if let Some(left) = note.left {
            self.clocks.set_left(note.seat, left);
        }
        if !note.is_roll {
            self.proposals.after_move(self.holder(note.seat).and_then(Holder::user));
        }
        self.conditional_moves.iter_mut().for_each(|prepared| prepared.advance(text));
        self.run_clock(at);
        Ok(())
    }

    /// The clock of the seat to move runs, if a user sits there.
    fn run_clock(&mut self, at: u64) {
        let seat = match self.played.turn() {
            Turn::Seat(seat) if self.progress == Progress::Playing => Some(seat),
            _ => None,
        };
        let is_user = |seat: &Seat| self.holder(*seat).is_some_and(|h| h.user().is_some());
        self.clocks.run(seat.filter(is_user), at);
    }

    fn ally(&mut self, teams: &str) -> Result<(), Damaged> {
        let terms = self.terms_with_alliance(teams).ok_or(Damaged)?;
        let game = game_of(&terms).map_err(|_| Damaged)?;
        self.played = game.begin();
        self.game = Arc::from(game);
        self.terms = terms;
        self.proposals.close(Topic::Alliance);
        self.seats.nobody_is_ready();
        Ok(())
    }

    /// The terms with an alliance of the game; none if the game does not know it.
    pub(crate) fn terms_with_alliance(&self, teams: &str) -> Option<Terms> {
        let alliance = self.game.alliances().into_iter().find(|known| known.value == teams)?;
        let mut terms = self.terms.clone();
        terms.options.insert(alliance.option.to_owned(), alliance.value);
        Some(terms)
    }

    fn take_back(&mut self, to: usize, at: u64) -> Result<(), Damaged> {
        if to > self.ply() {
            return Err(Damaged);
        }
        while self.ply() > to {
            self.plies.pop();
            self.played.undo();
        }
        self.proposals = Proposals::default();
        self.forget_conditional_moves();
        self.run_clock(at);
        Ok(())
    }

    fn forget_conditional_moves(&mut self) {
        self.conditional_moves.fill(ConditionalMoves::default());
    }
}
